"""The choice of the sign of a move, and of the mark on a point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content

from boardtui.formats.sgf.remarks import MOVE_SIGNS, authors_sign
from boardtui.record.marks import Mark, Shape, free_label
from boardtui.record.tree import Node
from boardtui.rules.board import Point
from boardtui.rules.moves import Place
from boardtui.session.commands.forms import SIGNS
from boardtui.session.marking import LabelKind, MarkKind
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.chooser import Chooser, ChooserItem, label_width
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.language import _
from boardtui.words.marking import mark_kind_name
from boardtui.words.names import move_name
from boardtui.words.remarks import mark_text

SET, BOARD, CANCEL = "set", "board", "cancel"


class Signs(NamedTuple):
    """What a person has chosen."""

    sign: str
    """The sign of the move; empty for none."""
    mark: Mark | None
    """The mark on the point; None for none."""
    wants_text: bool = False
    """True if the mark is a label that is yet to be typed."""
    kind: MarkKind | None = None
    """What to begin with on the board."""
    is_for_board: bool = False
    """True if marks are to be set on the board."""


class SignsScreen(Dialog[Signs | None]):
    """Returns a sign for the move to a node, and a mark on a point; None to leave them."""

    DEFAULT_CSS = """
    SignsScreen {
        & > .panel { max-width: 64; padding: 1 2; }
        & Answers { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(SIGNS, {"signs.set": "set"})

    def __init__(self, node: Node, point: Point | None, glyphs: GlyphSet) -> None:
        """Ask about a node and a point of its board; the start has no move to sign."""
        super().__init__(glyphs)
        self._node = node
        self._point = point

    def compose_panel(self) -> ComposeResult:
        lines = [*self._lines()]
        width = label_width(label for _id, label, _items, _value in lines)
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Signs and marks"))
            for id_, label, items, value in lines:
                yield Chooser(
                    label, items, value, self._glyphs, id=id_, label_width=width, most_rows=3
                )
            answers = [Item(SET, _("Set")), Item(CANCEL, _("Cancel"))]
            if self._point is not None:
                answers.insert(1, Item(BOARD, _("On the board")))
            yield Answers(answers, self._glyphs)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        if message.item.id == CANCEL:
            self.action_turn_down()
        else:
            self._close(is_for_board=message.item.id == BOARD)

    def action_set(self) -> None:
        """Close with what is chosen."""
        self._close(is_for_board=False)

    def _close(self, *, is_for_board: bool) -> None:
        chosen = {chooser.id: chooser.value for chooser in self.query(Chooser)}
        sign, mark = chosen.get("sign", ""), chosen.get("mark")
        assert isinstance(sign, str)
        assert mark is None or isinstance(mark, Shape | LabelKind | str)
        kind = LabelKind.LETTER if isinstance(mark, str) else mark
        known = None if isinstance(mark, LabelKind) else mark
        self.dismiss(Signs(sign, known, mark is LabelKind.TEXT, kind, is_for_board))

    def _lines(self) -> Iterator[tuple[str, str, list[ChooserItem], object]]:
        """Yield id, label, values and current value of each line."""
        node, point, game = self._node, self._point, self._node.position.game
        none = _("none")
        if node.move is not None:
            signs = [ChooserItem("", none), *(ChooserItem(sign, sign) for sign in MOVE_SIGNS)]
            label = _("Move {move}").format(move=move_name(game, node.move))
            yield "sign", label, signs, authors_sign(node)
        if point is not None:
            mark = node.marks.get(point)
            label_text = mark if isinstance(mark, str) else free_label(node.marks)
            marks = [ChooserItem(None, none), ChooserItem(label_text, mark_text(label_text))]
            marks.append(ChooserItem(LabelKind.TEXT, mark_kind_name(LabelKind.TEXT)))
            marks += [ChooserItem(shape, self._shape_text(shape)) for shape in Shape]
            label = _("Point {point}").format(point=game.format_move(Place(point)))
            yield "mark", label, marks, mark

    def _shape_text(self, shape: Shape) -> str:
        return f"{self._glyphs.signs[shape]} {mark_text(shape)}"
