"""The choice of replies from the library, with what they would add."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.commands.forms import REPLIES
from boardtui.session.training.library_replies import GAMES, PLIES, RepliesWish
from boardtui.system.reasons import Reasoned
from boardtui.training.repertoire_growth import NewMove
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.chooser import Chooser, ChooserItem, label_width
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.lines import replies_text, reply_lines
from boardtui.words.names import side_name

FindMoves = Callable[[RepliesWish], Coroutine[Any, Any, Sequence[NewMove]]]
"""Finds the moves that a wish adds. Raises LibraryError and PersonalError."""

ADD, CANCEL = "add", "cancel"

_AROUND = 8
"""The rows of the window around the choices and the list of moves."""

_MOST, _LEAST = 8, 2
"""The rows of the list."""


class RepliesScreen(Dialog[Sequence[NewMove] | None]):
    """Returns the moves to be added; None to leave it."""

    DEFAULT_CSS = """
    RepliesScreen {
        & > .panel { max-width: 72; padding: 1 2 0 2; }
        & .found { margin-top: 1; height: 1; }
        & .moves { color: $text-muted; margin-bottom: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(REPLIES, {"replies.add": "add"})

    def __init__(self, game: Game, wish: RepliesWish, find: FindMoves, glyphs: GlyphSet) -> None:
        """Ask about a record of a game; the first choices are those of `wish`."""
        super().__init__(glyphs)
        self._game = game
        self._wish = wish
        self._find = find
        self._moves: Sequence[NewMove] | None = None
        """What the choices add; None until it is known."""

    def compose_panel(self) -> ComposeResult:
        lines: list[tuple[str, str, object, list[ChooserItem]]] = [
            ("color", _("Your side"), self._wish.color, list(self._sides())),
            ("games", _("Minimum games per move"), self._wish.games, _numbers(GAMES)),
            ("plies", _("Maximum number of moves ahead"), self._wish.plies, _numbers(PLIES)),
            (
                "has_own",
                _("Your moves"),
                self._wish.has_own,
                [
                    ChooserItem(value=False, text=_("only moves in this record")),
                    ChooserItem(value=True, text=_("if none, the most frequent move")),
                ],
            ),
        ]
        width = label_width(label for _name, label, _value, _items in lines)
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Add replies from the library"))
            for name, label, value, items in lines:
                yield Chooser(
                    label, items, value, self._glyphs, id=name, label_width=width, most_rows=2
                )
            yield Static(classes="found", markup=False)
            yield Static(classes="moves", markup=False)
            yield Answers([Item(ADD, _("Add")), Item(CANCEL, _("Cancel"))], self._glyphs)

    def on_mount(self) -> None:
        super().on_mount()
        self.call_after_refresh(self._take_room)
        self._look()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.call_after_refresh(self._take_room)

    @on(Chooser.Changed)
    def _change(self) -> None:
        values = {chooser.id or "": chooser.value for chooser in self.query(Chooser)}
        wish = RepliesWish(**values)  # type: ignore[arg-type]
        if wish != self._wish:
            self._wish = wish
            self._look()

    @on(Menu.Chosen)
    def _answer(self, message: Menu.Chosen) -> None:
        if message.item.id == ADD:
            self.action_add()
        else:
            self.action_turn_down()

    def action_add(self) -> None:
        """Close with the moves, once they are known."""
        if self._moves:
            self.dismiss(self._moves)

    @work(exclusive=True)
    async def _look(self) -> None:
        """Find the moves of the choices, and list them."""
        self._moves = None
        self._say(self._glyphs.ellipsis, ())
        try:
            self._moves = await self._find(self._wish)
        except Reasoned as error:
            self._say(sentence(error), ())
        else:
            self._say(replies_text(self._moves, self._wish.games), self._moves)

    def _say(self, found: str, moves: Sequence[NewMove]) -> None:
        self.query_one(".found", Static).update(found)
        lines = "\n".join(reply_lines(moves, self._most))
        self.query_one(".moves", Static).update(lines)

    @property
    def _most(self) -> int:
        """The rows of the list."""
        above = sum(chooser.size.height for chooser in self.query(Chooser))
        return min(_MOST, max(_LEAST, self.app.size.height - above - _AROUND))

    def _take_room(self) -> None:
        """Give the list its rows, so that nothing moves as it grows and shrinks."""
        self.query_one(".moves", Static).styles.height = self._most
        if self._moves is not None:
            self._say(replies_text(self._moves, self._wish.games), self._moves)

    def _sides(self) -> Sequence[ChooserItem]:
        colors = map(Color, range(len(self._game.sides)))
        return [ChooserItem(color, side_name(self._game, color)) for color in colors]


def _numbers(numbers: Sequence[int]) -> list[ChooserItem]:
    return [ChooserItem(number, str(number)) for number in numbers]
