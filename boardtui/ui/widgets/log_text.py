"""The texts of the move log."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len, set_cell_size

from boardtui.record.branches import is_best_play
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.rules.game import Choose, Game, Place, Propose, Resign
from boardtui.rules.moves import number_of_moves
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.log_rows import LogEntry, LogEntryKind, LogRow
from boardtui.ui.widgets.text_lines import Line, Span, cut_words, line_width
from boardtui.words.language import _
from boardtui.words.names import move_name, side_name
from boardtui.words.sentences import captured

StoneSpan = Callable[[str, Color, object], Span]
"""Returns a stone by its glyph, its colour and the target of a click."""

_NUMBER = 5
"""Columns of a row's number, with a blank after it."""

_MOVE = 4
"""Columns of a move's name; longer names take more."""

_SIGNS = 2
"""Columns of the signs after a move: inserted best play, and a note."""

_FLIPS, _VALUE = 3, 5
"""Columns of the number of flipped stones, and of a move's value with a blank after it."""

_STONE = 3
"""Columns of a stone with the board around it."""

_SQUARES = 9
"""The fewest columns for the squares of flipped stones."""

_CURSOR, _AHEAD, _QUIET, _VARIATION, _HIGHLIGHT = (
    f"move-log--{part}" for part in ("cursor", "ahead", "quiet", "variation", "highlight")
)


def header(shown: ScreenState, width: int, stone: StoneSpan, column: str = "") -> Line:
    """Return the line with the stones and names of the sides, above their columns.

    The name of the only column of numbers may stand in it too.
    """
    game, cell = shown.state.game, _cell_width(shown, width)
    colors = [Color(color) for color in range(len(game.sides))]
    marks = [stone(shown.glyphs.stones[color], color, None) for color in colors]
    names = _side_names(game)
    # A blank keeps a long name from the next stone.
    rooms = [max(0, cell - cell_len(mark.text + column) - 1) for mark in marks]
    if any(cell_len(name) > room for name, room in zip(names, rooms, strict=True)):
        names = [""] * len(names)
    spans = [Span(" " * _NUMBER)]
    gap = 1 if column else 0
    for mark, name, room in zip(marks, names, rooms, strict=True):
        indent = " " if cell_len(name) + gap < room else ""
        text = set_cell_size(indent + name, room) + column + " "
        spans += [mark, Span(text, _QUIET)]
    return tuple(spans)


def column_beside_names(shown: ScreenState, width: int, columns: NumberColumns) -> str:
    """Return the name of the only column if it fits beside those of the sides; otherwise empty.

    So the moves do not shift when the first value comes.
    """
    if columns.flips or not columns.value:
        return ""
    value = _("value")
    # A blank before it, and one after it.
    needed = _STONE + max(map(cell_len, _side_names(shown.state.game))) + cell_len(value) + 2
    return value if needed <= _cell_width(shown, width) else ""


def _side_names(game: Game) -> list[str]:
    """Return the names of the sides; empty ones if each is called by its sign."""
    if game.has_signs:
        return [""] * len(game.sides)
    return [side_name(game, Color(color)) for color in range(len(game.sides))]


class NumberColumns(NamedTuple):
    """The columns of numbers that the moves of a branch have, each with one meaning."""

    flips: bool
    """True for the numbers of flipped stones, and for their squares where there is room."""
    value: bool
    """True for an engine's values, or those of a record."""


def columns_of(shown: ScreenState, width: int, *, has_heads: bool) -> NumberColumns:
    """Return the columns of the branch that have room in lines of a width.

    Without heads there is only one, as nothing would tell flips from values.
    """
    line, evaluation = shown.state.line, shown.analysis.evaluation
    first = next((node for node in line if isinstance(node.move, Place)), None)
    has_values = any(evaluation(node) for node in line[1:])
    room = _cell_width(shown, width) - _before_numbers(shown)
    # Before the first move too, so that the moves do not shift with it.
    flips = any(shown.state.captures.values()) if first is None else bool(captured(first))
    has_flips = flips and (has_heads or not has_values)
    has_flips = has_flips and room >= _FLIPS + (_VALUE if has_values else 0)
    return NumberColumns(
        has_flips, has_values and room >= (_FLIPS if has_flips else 0) + _VALUE - 1
    )


def column_heads(shown: ScreenState, width: int, columns: NumberColumns) -> Line:
    """Return the line that names the columns of numbers; empty without any."""
    flips, value = _("flips") if columns.flips else "", _("value") if columns.value else ""
    cell, sides = _cell_width(shown, width), len(shown.state.game.sides)
    # Numbers of flips have two columns, and values end a column before the next side's.
    text = " " * max(0, _before_numbers(shown) + 2 - cell_len(flips)) + flips if flips else ""
    gap = max(1, cell - 1 - cell_len(text) - cell_len(value))
    text = set_cell_size(text + " " * gap + value, cell)
    return (Span(" " * _NUMBER + text * sides, _QUIET),) if text.strip() else ()


def _before_numbers(shown: ScreenState) -> int:
    """Return the columns of a move with its pointer and signs."""
    return cell_len(shown.glyphs.pointer) + _MOVE + _SIGNS


def row_line(
    row: LogRow,
    shown: ScreenState,
    width: int,
    columns: NumberColumns,
    stone: StoneSpan,
    highlighted: LogEntry | None,
) -> Line:
    """Return the line of a row: moves in their columns, or an entry alone."""
    first = next(entry for entry in row if entry is not None)
    if first.kind is not LogEntryKind.MOVE:
        return _alone(first, shown, width, stone, is_highlighted=first is highlighted)
    spans = [_number(first)]
    cell = _cell_width(shown, width)
    for entry in row:
        if entry is None:
            spans.append(Span(" " * cell))
        else:
            is_highlighted = entry is highlighted
            spans += _cell(entry, shown, cell, columns, is_highlighted=is_highlighted)
    return tuple(spans)


def _cell_width(shown: ScreenState, width: int) -> int:
    return max(0, width - _NUMBER) // len(shown.state.game.sides)


def _number(entry: LogEntry) -> Span:
    number = "" if entry.number is None else entry.number
    return Span(f"{number:>4} ", _QUIET)


def _cell(
    entry: LogEntry, shown: ScreenState, width: int, columns: NumberColumns, *, is_highlighted: bool
) -> Line:
    """Return a move with its signs, and as far as there is room its flips, squares and value."""
    node, glyphs, game = entry.node, shown.glyphs, shown.state.game
    assert node.move is not None
    name = judged_name(node, shown)
    signs, most = _signs(entry, shown), _MOVE + _SIGNS
    gap = max(0, min(_MOVE - cell_len(name), most - cell_len(name + signs)))
    text = f"{name}{' ' * gap}{signs}"
    pointer = _pointer(entry, shown)
    text = pointer + set_cell_size(text, max(most, cell_len(text)))
    text = set_cell_size(text, min(width, cell_len(text)))
    room = width - cell_len(text)
    points, after = captured(node) if columns.flips else (), ""
    evaluation = shown.analysis.evaluation(node) if columns.value else None
    if points and room >= _FLIPS + (0 if evaluation is None else _VALUE):
        after = f"+{len(points)}"
        # A move with a long sign leaves no blank.
        after = after.ljust(_FLIPS) if text.endswith(" ") else after.rjust(_FLIPS)
    value = _value(node, evaluation, room - len(after))
    squares_room = room - _FLIPS - (_VALUE if columns.value else 0) - 2
    if after and squares_room >= _SQUARES:
        squares = " ".join(game.format_move(Place(point)) for point in points)
        after += " " + cut_words(squares, squares_room, glyphs.ellipsis)
    after = set_cell_size(after, max(0, room - cell_len(value) - 1)) + value
    after = set_cell_size(after, room)
    if is_highlighted:
        return (Span(text + after, _HIGHLIGHT, node),)
    style = _style(entry, shown)
    return Span(text, style, node), Span(after, _QUIET, node)


def _alone(
    entry: LogEntry, shown: ScreenState, width: int, stone: StoneSpan, *, is_highlighted: bool
) -> Line:
    """Return the line of an entry with a row of its own."""
    style = _style(entry, shown)
    spans = [*_own_row(entry, shown, stone)]
    spans = [span if span.style else span._replace(style=style) for span in spans]
    room = max(0, width - line_width(tuple(spans[:-1])))
    last = cut_words(spans[-1].text, room, shown.glyphs.ellipsis)
    spans[-1] = spans[-1]._replace(text=set_cell_size(last, room))
    if is_highlighted:
        return (Span("".join(span.text for span in spans), _HIGHLIGHT, entry.node),)
    return tuple(span._replace(target=entry.node) for span in spans)


def _own_row(entry: LogEntry, shown: ScreenState, stone: StoneSpan) -> Line:
    node, glyphs = entry.node, shown.glyphs
    pointer, signs = _pointer(entry, shown), _signs(entry, shown)
    if entry.kind is LogEntryKind.RESULT:
        assert shown.state.result is not None
        from boardtui.words.results import result_text  # not needed before a game ends

        return (Span(" " * _NUMBER + " " + result_text(node.position, shown.state.result)),)
    if node.move is None or node.parent is None:
        start = _("Start")
        return _number(entry), Span(f"{pointer}{start} {signs}")
    name = judged_name(node, shown)
    if entry.kind is LogEntryKind.CHOICE:
        return _number(entry), Span(f"{pointer}{name} {signs}")
    from boardtui.words.counts import moves_text  # not needed before the first variation

    moves = moves_text(number_of_moves(each.move for each in (node, *node.mainline())))
    sign = glyphs.last_branch if entry.is_last else glyphs.branch
    branch = Span(sign + glyphs.grid.horizontal * (_NUMBER - 2))
    if entry.kind is LogEntryKind.BRANCH:
        variation = _("variation")
        return branch, Span(f" {variation}{source_sign(node, shown)}  {moves}")
    if entry.is_main:
        main_line = _("main line")
        moves = f"{main_line}  {moves}"
    if isinstance(node.move, Choose | Propose | Resign):
        return branch, Span(f" {name}{signs}  {moves}")
    color = node.parent.position.turn
    return branch, stone(glyphs.stones[color], color, node), Span(f" {name}{signs}  {moves}")


def _style(entry: LogEntry, shown: ScreenState) -> str:
    if entry.kind in {LogEntryKind.VARIATION, LogEntryKind.BRANCH}:
        return _VARIATION
    if entry.depth > shown.state.depth:
        return _AHEAD
    return _CURSOR if _is_at_cursor(entry, shown) else ""


def _is_at_cursor(entry: LogEntry, shown: ScreenState) -> bool:
    return entry.depth == shown.state.depth and entry.is_on_branch


def _pointer(entry: LogEntry, shown: ScreenState) -> str:
    return shown.glyphs.pointer_if(_is_at_cursor(entry, shown))


def judged_name(node: Node, shown: ScreenState) -> str:
    """Return the name of a node's move with the sign of its author or of a review: "f5?!"."""
    assert node.move is not None
    name = move_name(shown.state.game, node.move)
    if not node.properties and node.cost is None:
        return name
    from boardtui.words.remarks import move_sign

    return name + move_sign(node, shown.bounds)


def source_sign(node: Node, shown: ScreenState) -> str:
    """Return the sign of a move off the main line that was played, or of best play put in.

    A person's own have none.
    """
    if shown.state.was_played(node):
        return "" if node.branch() is None else shown.glyphs.played
    return best_sign(node, shown)


def note_sign(node: Node, glyphs: GlyphSet) -> str:
    """Return the sign of a node with a comment, a name or marks; empty without."""
    return glyphs.note if node.comment or node.marks or "N" in node.properties else ""


def best_sign(node: Node, shown: ScreenState) -> str:
    """Return the sign of best play put in, unless it was played as well; otherwise empty."""
    is_best = is_best_play(node) and not shown.state.was_played(node)
    return shown.glyphs.best if is_best else ""


def _signs(entry: LogEntry, shown: ScreenState) -> str:
    """Return the signs after a move; those of a branch tell too whether it was played."""
    sign = best_sign if entry.is_on_branch else source_sign
    return sign(entry.node, shown) + note_sign(entry.node, shown.glyphs)


def _value(node: Node, evaluation: Evaluation | None, room: int) -> str:
    """Return the value of a move for the side that made it; empty if unknown or without room."""
    if evaluation is None or node.parent is None or room < _VALUE - 1:
        return ""
    from boardtui.words.analysis import short_value

    return short_value(node, evaluation)
