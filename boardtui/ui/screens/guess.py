"""A game whose moves are guessed, on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import work
from textual.binding import BindingType

from boardtui.play.view_state import ViewState
from boardtui.rules.game import Game, Move, Position
from boardtui.session.commands.guess import GUESS
from boardtui.session.training.guessing import Guessing, GuessStage
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.finding import FindingScreen
from boardtui.ui.widgets.game_scene import first_cursor
from boardtui.words.guessing import guess_page, last_text, longest_guess_pages
from boardtui.words.tour import Page

_ASKING = {GuessStage.ASKED, GuessStage.WRONG, GuessStage.OPEN}
"""The stages at which the move of the game is still to be found."""


class GuessScreen(FindingScreen[int]):
    """The board before a move of the game, and beside it what came of the last guess.

    After a right guess the game goes on by itself to the next move of the same side. The answer to
    the screen is the place in the game at which it was left.
    """

    COMMANDS_IN_TEXT = {"skip": "guess.skip"}  # noqa: RUF012  as in the base
    PLACE_COMMANDS = GUESS
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        GUESS, {"guess.show": "show_move", "guess.skip": "skip", "guess.leave": "leave"}
    )

    def __init__(self, preferences: Preferences, guessing: Guessing) -> None:
        super().__init__(preferences)
        self._guessing = guessing

    @property
    def game(self) -> Game:
        return self._guessing.record.game

    @property
    def has_task(self) -> bool:
        # While the game goes on, the board stays in sight, though it takes no move.
        return self._guessing.stage in {
            GuessStage.ASKED,
            GuessStage.JUDGED,
            GuessStage.GOING_ON,
        }

    @property
    def view_state(self) -> ViewState:
        return self._guessing.view.state

    def page(self) -> Page:
        return guess_page(self._guessing, self.keys()["skip"], self._problem)

    def longest_pages(self) -> Iterable[Page]:
        return longest_guess_pages(self._guessing, self.keys()["skip"])

    def begin(self) -> None:
        self._follow()
        self.put_cursor(first_cursor(self._guessing.view.state))

    def on_unmount(self) -> None:
        self._guessing.close()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "show_move":
                return self._guessing.stage in _ASKING or None
            case "skip":
                return self._guessing.stage in {*_ASKING, GuessStage.SHOWN} or None
        return True

    @property
    def wanted(self) -> Position | None:
        return self._guessing.position if self._guessing.stage is GuessStage.ASKED else None

    def go_on(self) -> None:
        match self._guessing.stage:
            case GuessStage.OVER:
                self.dismiss(self._guessing.shown)
            case GuessStage.WRONG | GuessStage.OPEN:
                self._guessing.again()
                self._follow()
            case _:
                self.action_skip()

    def action_show_move(self) -> None:
        """Show the move of the game."""
        self._guessing.show()
        self._follow()

    def action_skip(self) -> None:
        """Show the move of the game, and go on to the next one."""
        self._guessing.go_on()
        self._follow()
        self._wait_and_advance()

    def action_leave(self) -> None:
        self.dismiss(self._guessing.shown)

    @work(exclusive=True)
    async def _judge(self, move: Move) -> None:
        judging = self._guessing.play(move)
        self.call_later(self._follow)
        await judging
        self._follow()
        if self._guessing.goes_on:
            self._wait_and_advance()

    def _wait_and_advance(self) -> None:
        """Let the game go on, so that each of its moves can be followed."""
        if delay := self.settings.computer_delay:
            self.set_timer(delay, self._advance)
        else:
            self._advance()

    def _advance(self) -> None:
        guessing = self._guessing
        if not guessing.goes_on:
            return
        guessing.advance()
        self._follow()
        match guessing.stage:
            case GuessStage.GOING_ON:
                self._wait_and_advance()
            case GuessStage.ASKED:
                self.put_cursor(first_cursor(guessing.view.state))
            case GuessStage.OVER:
                self._finish()

    @work
    async def _finish(self) -> None:
        """Show how the side played, once all of its moves are looked at."""
        await self._guessing.finish()
        self._follow()

    def _follow(self) -> None:
        guessing = self._guessing
        self.follow(
            is_news=bool(self._problem) or guessing.trouble is not None, verdict=guessing.verdict
        )
        if guessing.stage is GuessStage.ASKED and self._has_read:
            self.show(message=last_text(guessing))  # where the board hides the text
