"""The board in words: rows, columns, points, stones and legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardtui.plain.columns import MOST_COLUMNS
from boardtui.play.view_state import ViewState
from boardtui.rules.board import SYMBOLS, Color, Point
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import ForbiddenPoint, Game, Place
from boardtui.session.legal_points import legal_points
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import foul_name, side_name
from boardtui.words.points import point_text

ASCII = (".", *SYMBOLS)
"""The signs of an empty point and of each colour's stones."""

UNICODE = ("·", "●", "○", *SYMBOLS[2:])
"""The same signs for people who have chosen `unicode` glyphs."""


def point_name(game: Game, point: Point) -> str:
    """Return the name of a point: "d3"."""
    return game.format_move(Place(point))


def point_names(game: Game, points: Iterable[Point]) -> str:
    """Return the names of points with blanks between them."""
    return " ".join(point_name(game, point) for point in points)


def board_lines(
    state: ViewState, signs: tuple[str, ...] = ASCII, most: int = MOST_COLUMNS
) -> list[str]:
    """Return the board, one line per row, with the names of columns and rows.

    Cells have blanks between them if that fits into `most` columns.
    """
    game, board = state.game, state.position.board
    cols, rows = game.board_size
    names = [game.notation.row(row, game.board_size) for row in range(rows)]
    width = max(map(len, names))
    blank = " " if width + 2 * cols <= most else ""
    lines = [f"{' ' * width} {blank.join(map(game.notation.column, range(cols)))}"]
    for row, name in enumerate(names):
        owners = [board[Point(col, row)] for col in range(cols)]
        cells = [signs[0] if owner is None else signs[owner + 1] for owner in owners]
        lines.append(f"{name.rjust(width)} {blank.join(cells)}")
    named = (side_name(game, Color(color)) for color in range(len(game.sides)))
    sides = [
        f"{sign} {name}" if sign != name else name
        for sign, name in zip(signs[1:], named, strict=False)
    ]
    return [*lines, _(", ").join(sides)]


def line_of_points(state: ViewState, points: Iterable[Point]) -> str:
    """Return the contents of some points: "d4 black, e4 white, others empty"."""
    game, board = state.game, state.position.board
    points = tuple(points)
    owned = [(point, owner) for point in points if (owner := board[point]) is not None]
    parts = [f"{point_name(game, point)} {side_name(game, owner)}" for point, owner in owned]
    if not parts:
        return _("all empty")
    if len(parts) < len(points):
        parts.append(_("the rest empty"))
    return _(", ").join(parts)


def about_point(state: ViewState, point: Point) -> str:
    """Return the contents of a point, with the effect of a stone there, or why it is illegal."""
    game, position = state.game, state.position
    parts = [point_text(state, point)]
    if (mark := state.node.marks.get(point)) is not None:
        from boardtui.words.remarks import mark_text  # not needed before the first mark

        parts.append(_("marked: {mark}").format(mark=mark_text(mark)))
    if position.board[point] is None and state.outcome is None:
        if flipped := state.captures.get(point):
            parts.append(_("flips {points}").format(points=point_names(game, sorted(flipped))))
        parts += [_row_text(game, row) for row in game.rows_made(position, point)]
        parts += _objection(state, point)
    return _("; ").join(parts)


def _row_text(game: Game, row: tuple[Point, ...]) -> str:
    text = _("{count} in a row: {points}")
    return text.format(count=len(row), points=point_names(game, row))


def _objection(state: ViewState, point: Point) -> list[str]:
    """Return why a vacant point is illegal, unless it is forbidden: `point_text` says that."""
    if point in legal_points(state) or point in state.forbidden:
        return []
    try:
        state.game.check_place(state.position, point)
    except IllegalMove as error:
        return [sentence(error).rstrip(".。")]
    return []


def stones_of(state: ViewState, color: Color) -> str:
    """Return the points with stones of a colour."""
    game, board = state.game, state.position.board
    cols, rows = game.board_size
    cells = (Point(col, row) for row in range(rows) for col in range(cols))
    points = [point for point in cells if board[point] == color]
    text = _("{side}: none.")
    if points:
        text = _("{side}, {count}: {points}.")
    side, names = side_name(game, color), point_names(game, points)
    return text.format(side=side, count=len(points), points=names)


def legal_text(state: ViewState) -> str:
    """Return the legal points, or the illegal ones if they are fewer."""
    game = state.game
    legal = legal_points(state)
    if not legal:
        return _("There is no legal move here.")
    if state.captures:
        ordered = sorted(state.captures.items(), key=lambda item: item[0][::-1])
        flips = [f"{point_name(game, point)} {len(stones)}" for point, stones in ordered]
        text = _("Legal moves, with the number of discs flipped: {points}.")
        return text.format(points=_(", ").join(flips))
    count = len(legal)
    barred = state.position.board.vacant.bit_count() - count
    if barred == 0:
        text = ngettext(
            "Legal moves: only the last empty point.",
            "Legal moves: any of the {count} empty points.",
            count,
        )
        return text.format(count=count)
    if barred < count and len(state.forbidden) == barred:
        text = _("Legal moves: any of the {count} empty points except {points}.")
        return text.format(count=count, points=_fouls(game, state.forbidden))
    ordered_points = sorted(legal, key=lambda point: point[::-1])
    return _("Legal moves: {points}.").format(points=point_names(game, ordered_points))


def _fouls(game: Game, forbidden: Mapping[Point, ForbiddenPoint]) -> str:
    parts = []
    for point, foul in forbidden.items():
        parts.append(f"{point_name(game, point)} ({foul_name(foul)})")
    return _(", ").join(parts)
