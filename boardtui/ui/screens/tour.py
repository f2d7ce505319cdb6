"""The tour of a game: its steps on the board, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import ClassVar

from textual.binding import BindingType

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Place
from boardtui.session.commands.tour import TOUR
from boardtui.session.tour.guide import Guide
from boardtui.session.tour.steps import Tour
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.guided import GuidedScreen
from boardtui.ui.widgets.game_scene import first_cursor
from boardtui.words.tour import Page, longest_pages, page_of


class TourEnd(Enum):
    """The next step after a tour."""

    LEFT = auto()
    FIRST_GAME = auto()


class TourScreen(GuidedScreen[TourEnd]):
    """The board, a card with the turn and the score, and the text of the guide."""

    COMMANDS_IN_TEXT = {  # noqa: RUF012  as in the base
        "undo": "game.take-back",
        "hint": "game.hint",
        "help": "app.help",
        "next": "tour.next",
    }
    PLACE_COMMANDS = TOUR
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        TOUR,
        {
            "game.take-back": "take_back",
            "game.hint": "hint",
            "tour.next": "step(1)",
            "tour.previous": "step(-1)",
            "tour.leave": "leave",
        },
    )

    def __init__(self, preferences: Preferences, tour: Tour) -> None:
        super().__init__(preferences)
        self._guide = Guide(tour)

    @property
    def game(self) -> Game:
        return self._guide.tour.game

    @property
    def has_task(self) -> bool:
        return self._guide.task is not None

    @property
    def view_state(self) -> ViewState:
        # No player thinks: the tour plays the answers.
        return self._guide.view.state._replace(thinking=None)

    def page(self) -> Page:
        return page_of(self._guide, self.keys())

    def longest_pages(self) -> Iterable[Page]:
        return longest_pages(self._guide.tour, self.keys())

    def begin(self) -> None:
        self._begin(0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        guide = self._guide
        match action, parameters:
            case "step", (1,):
                return guide.number < len(guide.tour.steps) - 1 or None
            case "step", _:
                return guide.number > 0 or None
            case "hint", _:
                return guide.task is not None or None
        return True

    def action_take_back(self) -> None:
        """Take back, or begin the step again."""
        self._guide.take_back()
        self._follow()

    def action_hint(self) -> None:
        """Name a move that solves the task, and put the cursor on it."""
        move = self._guide.hint()
        self._follow()
        if isinstance(move, Place):
            self.put_cursor(move.point)

    def action_step(self, steps: int) -> None:
        """Begin the next step (1) or the one before (-1)."""
        self._begin(self._guide.number + steps)

    def action_leave(self) -> None:
        self.dismiss(TourEnd.LEFT)

    def play_at(self, point: Point) -> None:
        guide = self._guide
        guide.play_at(point)
        if isinstance(guide.remark, RulesError):
            self.ring()
        self._follow()
        if guide.owes_reply and (delay := self.settings.computer_delay):
            # So that the person sees the own move first.
            self.set_timer(delay, self._reply)
        elif guide.owes_reply:
            self._reply()

    def go_on(self) -> None:
        if self._guide.is_at_end:
            self.dismiss(TourEnd.FIRST_GAME)
        else:
            self._begin(self._guide.number + 1)

    def _begin(self, number: int) -> None:
        """Begin a step, with the cursor at its place."""
        guide = self._guide
        guide.begin(number)
        self._has_read = False
        self._follow()
        state, named = guide.view.state, guide.step.cursor
        point = self.game.notation.parse(named, self.game.board_size) if named else None
        self.put_cursor(point or first_cursor(state))

    def _reply(self) -> None:
        self._guide.reply()
        self._follow()

    def _follow(self) -> None:
        """Show the position and the remark of the guide."""
        self.follow(is_news=self._guide.remark is not None)
