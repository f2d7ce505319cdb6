"""Mistakes tried again: the position before each, to play a better move on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import work
from textual.binding import BindingType

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Pass, Place
from boardtui.session.commands.trying import TRYING
from boardtui.session.trying import Trying, TryStage
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.guided import GuidedScreen
from boardtui.ui.widgets.game_scene import first_cursor
from boardtui.words.errors import sentence
from boardtui.words.tour import Page
from boardtui.words.trying import longest_try_pages, try_page


class TryingScreen(GuidedScreen[None]):
    """The board before a mistake, and beside it what was played and what is wanted.

    A wrong move stays on the board, with its refutation in numbers.
    """

    COMMANDS_IN_TEXT = {"skip": "try.skip"}  # noqa: RUF012  as in the base
    PLACE_COMMANDS = TRYING
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        TRYING, {"try.solution": "solve", "try.skip": "skip", "try.leave": "leave"}
    )

    def __init__(
        self, preferences: Preferences, trying: Trying, humans: frozenset[Color] = frozenset()
    ) -> None:
        """Try mistakes of a game in which persons have some colours."""
        super().__init__(preferences)
        self._trying = trying
        self._humans = humans
        self._problem = ""
        """The reason why the last point was refused."""

    @property
    def game(self) -> Game:
        return self._trying.record.game

    @property
    def has_task(self) -> bool:
        return self._trying.stage in {TryStage.ASKED, TryStage.JUDGED}

    @property
    def view_state(self) -> ViewState:
        # The board belongs to nobody, but the plates name the players of the game.
        return self._trying.view.state._replace(humans=self._humans)

    def page(self) -> Page:
        is_last = self._trying.place == len(self._trying.mistakes) - 1
        return try_page(self._trying, "" if is_last else self.keys()["skip"], self._problem)

    def longest_pages(self) -> Iterable[Page]:
        mistakes = self._trying.mistakes
        return longest_try_pages(mistakes, len(mistakes), self.keys()["skip"])

    def begin(self) -> None:
        self._begin()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "solve":
                return self._trying.stage in {TryStage.ASKED, TryStage.WRONG} or None
            case "skip":
                return self._trying.stage is not TryStage.OVER or None
        return True

    def play_at(self, point: Point) -> None:
        trying = self._trying
        if trying.stage is not TryStage.ASKED:
            return
        position = trying.position
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

    def go_on(self) -> None:
        trying = self._trying
        if trying.stage is TryStage.OVER:
            self.dismiss(None)
        elif trying.stage is TryStage.WRONG:
            trying.again()
            self._follow()
        else:
            self.action_skip()

    def action_solve(self) -> None:
        """Show the better move."""
        self._trying.show()
        self._follow()

    def action_skip(self) -> None:
        """Go to the next mistake."""
        self._trying.go_on()
        self._begin()

    def action_leave(self) -> None:
        self.dismiss(None)

    @work(exclusive=True)
    async def _judge(self, move: Pass | Place) -> None:
        judging = self._trying.play(move)
        self.call_later(self._follow)
        await judging
        self._follow()

    def _begin(self) -> None:
        """Begin with a mistake, with the cursor at its place."""
        self._problem = ""
        self._has_read = False
        self._follow()
        self.put_cursor(first_cursor(self._trying.view.state))

    def _follow(self) -> None:
        trying = self._trying
        is_news = bool(self._problem) or trying.trouble is not None
        self.follow(is_news=is_news, verdict=trying.verdict)
