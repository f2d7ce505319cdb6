"""The texts of the variation tree."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len, set_cell_size

from boardtui.record.branches import is_best_play
from boardtui.record.tree import Node
from boardtui.rules.game import Place
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.log_text import StoneSpan, best_sign, judged_name, note_sign, source_sign
from boardtui.ui.widgets.text_lines import Line, Span, cut_cells, line_width
from boardtui.ui.widgets.tree_rows import TreeCell, TreeRow
from boardtui.words.language import _

_NUMBER = 4
"""Columns of a row's number, with the sign of moves left out before it."""

_STONE = 3
"""Columns of a stone with the board around it, or of the corner where a branch begins."""

_NAME = 4
"""The fewest columns of a move's name and signs."""

_CURSOR, _QUIET, _HIGHLIGHT = (f"move-tree--{part}" for part in ("cursor", "quiet", "highlight"))


def branch_columns(shown: ScreenState, width: int) -> int:
    """Return the number of branches that fit beside each other in lines of a width."""
    least = cell_len(shown.glyphs.pointer) + _STONE + _NAME
    return max(1, _room(width) // least)


def tree_line(
    row: TreeRow,
    number: int | None,
    shown: ScreenState,
    width: int,
    stone: StoneSpan,
    highlighted: Node | None,
    moves_after: Callable[[Node], int],
) -> Line:
    """Return the line of a row, with the number of its move in front.

    `moves_after` counts the moves that a fold hides.
    """
    cell_width = _room(width) // len(row.cells)
    left, right = shown.glyphs.left_out
    begin = left if row.is_cut_left else " "
    text = "" if number is None else str(number)
    spans = [Span(begin + text.rjust(_NUMBER - 1), _QUIET)]
    dash, after = shown.glyphs.grid.horizontal, " "
    for cell in row.cells:
        if cell is None:
            spans.append(Span(after * cell_width, _QUIET))
        elif cell.node is None:
            spans.append(Span(dash * cell_width, _QUIET))
        else:
            # A line to branches without a column leads to the sign for them.
            after = dash if cell.has_more else " "
            hidden = moves_after(cell.node) if cell.is_closed else 0
            spans += _move(cell, cell.node, shown, cell_width, stone, highlighted, hidden)
    if row.is_cut_right:
        spans.append(Span(right, _QUIET))
    return tuple(spans)


def _room(width: int) -> int:
    return max(0, width - _NUMBER - 1)


def _move(
    cell: TreeCell,
    node: Node,
    shown: ScreenState,
    width: int,
    stone: StoneSpan,
    highlighted: Node | None,
    hidden: int,
) -> Line:
    """Return a move with its pointer, the number of hidden moves, and lines to other branches."""
    glyphs, dash = shown.glyphs, shown.glyphs.grid.horizontal
    is_cursor, goes_on = node is shown.state.node, cell.has_right or cell.has_more
    style, pointer = _CURSOR if is_cursor else "", glyphs.pointer_if(is_cursor)
    if cell.has_left:
        corner = glyphs.grid.crossings[1 if goes_on else 2] + source_sign(node, shown)
        # Nothing comes between the pointer and the move's name.
        after = pointer if is_cursor else " " * (len(corner) == 1)
        begin = corner.rjust(len(pointer) + _STONE - len(after), dash)
        lead = Span(begin, _QUIET, node), Span(after, style, node)
    else:
        lead = Span(pointer, style, node), _stone(node, shown, stone)
    room = max(0, width - line_width(lead))
    name = cut_cells(_name(cell, node, shown), room, glyphs.ellipsis)
    if cell.is_closed:
        closed = f"+{hidden}"
        if cell_len(name + closed) > room:
            closed = "+"  # a move that is cut would be another one
        name = cut_cells(name, max(0, room - cell_len(closed)), "") + closed
    rest = max(0, room - cell_len(name))
    line = " " + dash * (rest - 1) if goes_on and rest else " " * rest
    if node is highlighted:
        text = "".join(span.text for span in lead) + name + line
        return (Span(set_cell_size(text, width), _HIGHLIGHT, node),)
    return *lead, Span(name, style, node), Span(line, _QUIET, node)


def _stone(node: Node, shown: ScreenState, stone: StoneSpan) -> Span:
    """Return the stone of a move; a blank for one that places none."""
    if node.parent is None or not isinstance(node.move, Place):
        return Span(" ", target=node)
    color = node.parent.position.turn
    return stone(shown.glyphs.stones[color], color, node)


def _name(cell: TreeCell, node: Node, shown: ScreenState) -> str:
    """Return a move with its signs; best play that begins no branch has its sign in front."""
    if node.move is None or node.parent is None:
        return _("Start")
    begins = not cell.has_left and not is_best_play(node.parent)
    best = best_sign(node, shown) if begins else ""
    return best + judged_name(node, shown) + note_sign(node, shown.glyphs)
