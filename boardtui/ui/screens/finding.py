"""A screen with a board on which a move is to be found."""

from __future__ import annotations

from textual.screen import ScreenResultType

from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass, Place, Position
from boardtui.ui.preferences import Preferences
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.guided import GuidedScreen
from boardtui.words.errors import sentence


class FindingScreen(GuidedScreen[ScreenResultType]):
    """Takes legal moves on the board, and says why any other is refused."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._problem = ""
        """The reason why the last point was refused."""

    def _state(self) -> ScreenState:
        return super()._state()._replace(is_exercise=True)

    @property
    def wanted(self) -> Position | None:
        """The position in which a move is taken; None while none is."""
        raise NotImplementedError

    def play_at(self, point: Point) -> None:
        position = self.wanted
        if position is None:
            return
        must_pass = position.legal_moves == (Pass(),)
        move = Pass() if must_pass else position.game.move_at(position, point) or Place(point)
        try:
            position.play(move)
        except RulesError as error:
            self._problem = sentence(error)
            self.ring()
            self._follow()
        else:
            self._problem = ""
            self._judge(move)

    def _judge(self, move: Move) -> object:
        """Begin to judge a legal move."""
        raise NotImplementedError

    def _follow(self) -> None:
        """Show the board and the text."""
        raise NotImplementedError
