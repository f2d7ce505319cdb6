"""A position set up on the board: stones, the side to move, and what is odd about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import islice
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from boardtui.config.settings import Settings
from boardtui.formats.errors import FormatError
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.record.who import AT_HOME
from boardtui.rules.board import Point
from boardtui.rules.game import Game
from boardtui.session.commands.editor import EDITOR, EDITOR_BOARD
from boardtui.session.position_editor import PositionEditor
from boardtui.ui.clipboard import TextTooLong, hand_over
from boardtui.ui.commands import bindings
from boardtui.ui.paste_bounds import reason_against
from boardtui.ui.preferences import Preferences
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.confirm import YES, ConfirmDialog, confirm
from boardtui.ui.screens.guided import GuidedScreen
from boardtui.ui.screens.position_game import PositionGame
from boardtui.ui.screens.tour_layout import TextPlace
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.editor_board import EditorBoard
from boardtui.ui.widgets.menu import Item
from boardtui.words.doubts import doubts_text, lasting_doubts_text
from boardtui.words.editor import (
    changed_game_text,
    editor_page,
    editor_steps,
    left_out_text,
    longest_pages,
    painting_text,
    unchanged_text,
)
from boardtui.words.errors import sentence, summed_up
from boardtui.words.language import _
from boardtui.words.sentences import joined
from boardtui.words.tour import Page

_MOST_PROBLEMS = 2
"""Problems of a pasted text that are told."""


class EditorEnd(Enum):
    """What to do with a position."""

    PLAY = auto()
    ANALYSE = auto()
    FIND = auto()
    SAVE = auto()


class EditorScreen(GuidedScreen[EditorEnd | None]):
    """The board, a card with the stones and the turn, and what is odd; None to leave it."""

    COMMANDS_IN_TEXT = {  # noqa: RUF012  as in the base
        "change": "editor.change",
        "turn": "editor.turn",
        "pick": "editor.pick",
        "done": "editor.done",
        "undo": "editor.undo",
    }
    PLACE_COMMANDS = (*EDITOR_BOARD, *EDITOR)
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        EDITOR,
        {
            "editor.done": "done",
            "editor.turn": "turn",
            "editor.empty": "empty",
            "editor.pick": "pick",
            "editor.undo": "undo",
            "editor.game": "game",
            "editor.start": "start",
            "editor.clear": "clear",
            "editor.copy": "copy",
            "editor.leave": "leave",
        },
    )
    has_task = True

    def __init__(
        self, preferences: Preferences, editor: PositionEditor, ends: Sequence[EditorEnd]
    ) -> None:
        """Change the position of `editor`; `ends` are possible here."""
        super().__init__(preferences)
        self._editor = editor
        self._ends = ends

    @property
    def settings(self) -> Settings:
        # Legal moves are no marks of a position that is still changed.
        return super().settings._replace(hints=False)

    @property
    def game(self) -> Game:
        return self._editor.game

    @property
    def view_state(self) -> ViewState:
        # No game ends here: what is over is told among the oddities.
        state = View(Study(self._editor.record()), AT_HOME).state
        return state._replace(may_play=False, outcome=None, result=None)

    def about(self) -> tuple[str, Sequence[tuple[str, str]]]:
        return _("Set up a position"), editor_steps()

    def page(self) -> Page:
        return editor_page(self._editor, self.keys())

    def longest_pages(self) -> Iterable[Page]:
        return longest_pages(self._editor, self.keys())

    def new_board(self) -> BoardWidget:
        return EditorBoard()

    def begin(self) -> None:
        self._follow()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return (self._editor.can_undo or None) if action == "undo" else True

    def play_at(self, point: Point) -> None:
        self._editor.apply(point)
        self._follow()

    @property
    def _has_text(self) -> bool:
        """True if the text is beside the board, or below it."""
        return self._place is not TextPlace.IN_TURN

    def share_place(self) -> None:
        super().share_place()
        # Without room beside the board, the status line tells what is painted.
        brush = None if self._has_text else self._editor.brush
        self.show(news=painting_text(self.game, brush, short=True))

    @on(EditorBoard.Passed)
    def _paint(self, message: EditorBoard.Passed) -> None:
        if self._editor.brush is not None:  # an arrow alone costs no more than on other boards
            self._editor.paint(message.point)
            self._follow()

    @on(EditorBoard.Cleared)
    def _empty(self, message: EditorBoard.Cleared) -> None:
        self._editor.put(message.point, None)
        self._follow()

    @on(EditorBoard.Pasted)
    def _paste(self, message: EditorBoard.Pasted) -> None:
        """Set up the position of a pasted text, or say why there is none."""
        problems: Sequence[FormatError] = ()
        reason = reason_against(message.text, self.preferences.bounds)
        try:
            if not reason:
                problems = self._editor.paste(message.text)
        except FormatError as error:
            reason = sentence(error)
        if reason:
            self.show(message=unchanged_text(reason))
            self.ring()
        else:
            self._follow(*islice(summed_up(problems), _MOST_PROBLEMS))

    def action_turn(self) -> None:
        """Give the turn to the next side."""
        self._editor.pass_turn()
        self._follow()

    def action_empty(self) -> None:
        """Take the stone off the point at the cursor."""
        self._editor.put(self.query_one(BoardWidget).cursor, None)
        self._follow()

    def action_pick(self) -> None:
        """Pick up the next colour to paint with."""
        self._editor.pick()
        self._follow()

    def action_undo(self) -> None:
        """Undo the newest change."""
        self._editor.undo()
        self._follow()

    def action_start(self) -> None:
        """Set up the start of the game."""
        self._editor.begin()
        self._follow()

    def action_clear(self) -> None:
        """Take all stones off the board."""
        self._editor.clear()
        self._follow()

    def action_copy(self) -> None:
        """Hand the board to the terminal, as text."""
        try:
            self.show(message=hand_over(self.app, self._editor.text))
        except TextTooLong as error:
            self.show(message=str(error))
            self.ring()

    def action_leave(self) -> None:
        """Leave the position; ask first if it would be lost."""
        if self._editor.is_kept:
            self.dismiss(None)
        else:
            self.run_worker(self._ask_to_leave())

    def action_game(self) -> None:
        """Choose another game, board size or rule."""
        self.run_worker(self._choose_game())

    def action_done(self) -> None:
        """Ask what to do with the position."""
        self.run_worker(self._ask())

    async def _choose_game(self) -> None:
        game = await self.app.push_screen_wait(PositionGame(self.game, self.glyphs))
        if game is not None:
            count = self._editor.change_game(game)
            self._follow(left_out_text(count, self.keys()["undo"]))

    async def _ask_to_leave(self) -> None:
        text = _("The position is not saved. Leave anyway?")
        dialog = confirm(text, _("Leave"), self.glyphs, no=_("Stay"))
        if await self.app.push_screen_wait(dialog) == YES:
            self.dismiss(None)

    async def _ask(self) -> None:
        names = {
            EditorEnd.PLAY: _("Play from here"),
            EditorEnd.ANALYSE: _("Analyse"),
            EditorEnd.FIND: _("Find in the library"),
            EditorEnd.SAVE: _("Save"),
        }
        is_over = self._editor.position.outcome is not None
        ends = [end for end in self._ends if not (is_over and end is EditorEnd.PLAY)]
        items = [Item(end.name, names[end], key=str(n)) for n, end in enumerate(ends, 1)]
        text = doubts_text(self._editor.position) or _("The position is set up.")
        answer = await self.app.push_screen_wait(ConfirmDialog(text, items, self.glyphs))
        if answer is not None:
            self.dismiss(EditorEnd[answer])

    def _state(self) -> ScreenState:
        return super()._state()._replace(settings=self.settings, is_exercise=True)

    def _follow(self, *news: str) -> None:
        """Show the position and news, with the oddities where these have no other place.

        Another game is laid out and named.
        """
        before = self.shown.state.game
        self.follow(is_news=False)
        if self.game != before:
            # The cursor begins anew.
            self.show(cursor=self.query_one(BoardWidget).cursor)
            self.follow_preferences()
            news = (changed_game_text(self.game), *news)
        if not self._has_text:
            news = (*news, lasting_doubts_text(self._editor.position))
        self.show(message=joined(*news))
