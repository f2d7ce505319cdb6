"""The commands that look at the board and the game, and change nothing."""

from __future__ import annotations

from boardtui.plain.board_words import (
    ASCII,
    UNICODE,
    about_point,
    board_lines,
    legal_text,
    line_of_points,
    stones_of,
)
from boardtui.plain.clocks import time_of
from boardtui.plain.columns import MOST_COLUMNS
from boardtui.plain.desk import Desk
from boardtui.plain.game_words import (
    last_text,
    list_lines,
    players_text,
    remarks,
    score_text,
    whose_turn,
)
from boardtui.plain.questions import NotUnderstood
from boardtui.record.timing import timing_at
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Place
from boardtui.words.clocks import clock_name, spoken_face
from boardtui.words.language import _
from boardtui.words.names import side_name
from boardtui.words.sentences import joined


def board(desk: Desk, _argument: str) -> None:
    """Say the board, row by row."""
    signs = UNICODE if desk.settings.glyphs == "unicode" else ASCII
    desk.say("\n".join(board_lines(desk.state, signs, int(desk.settings.line_width))))


def row(desk: Desk, argument: str) -> None:
    """Say what lies on a row."""
    game = desk.state.game
    cols, rows = game.board_size
    names = [game.notation.row(each, game.board_size) for each in range(rows)]
    if argument not in names:
        raise NotUnderstood(_("The rows have the numbers 1 to {count}.").format(count=rows))
    at = names.index(argument)
    text = line_of_points(desk.state, (Point(col, at) for col in range(cols)))
    desk.say(_("Row {name}: {points}.").format(name=argument, points=text))


def column(desk: Desk, argument: str) -> None:
    """Say what lies on a column, from the first row on."""
    game = desk.state.game
    cols, rows = game.board_size
    names = [game.notation.column(each) for each in range(cols)]
    name = argument.lower()
    if name not in names:
        text = _("The columns have the letters a to {last}.")
        raise NotUnderstood(text.format(last=names[-1]))
    at = names.index(name)
    points = [Point(at, each) for each in range(rows)]
    points.sort(key=lambda point: int(game.notation.row(point.row, game.board_size)))
    text = line_of_points(desk.state, points)
    desk.say(_("Column {name}: {points}.").format(name=name, points=text))


def point(desk: Desk, argument: str) -> None:
    """Say what lies on a point, or what a stone there would do."""
    state = desk.state
    move = state.game.parse_move(argument)
    if not isinstance(move, Place):
        raise NotUnderstood(_("Name a point, such as d3."))
    desk.say(_("{text}.").format(text=about_point(state, move.point)))


def black(desk: Desk, _argument: str) -> None:
    """Say where the stones of the side lie that moves first."""
    desk.say(stones_of(desk.state, Color(0)))


def white(desk: Desk, _argument: str) -> None:
    """Say where the stones of the other side lie."""
    desk.say(stones_of(desk.state, Color(1)))


def third(desk: Desk, _argument: str) -> None:
    """Say where the stones of a third side lie."""
    if len(desk.state.game.sides) < 3:
        raise NotUnderstood(_("This game has two sides only."))
    desk.say(stones_of(desk.state, Color(2)))


def moves(desk: Desk, _argument: str) -> None:
    """Say where a stone may be placed."""
    desk.say(legal_text(desk.state))


def last(desk: Desk, _argument: str) -> None:
    """Say the last move with what it changed."""
    desk.say(last_text(desk.state))


def listing(desk: Desk, _argument: str) -> None:
    """Say the moves so far."""
    desk.say("\n".join(list_lines(desk.state)))


def notes(desk: Desk, _argument: str) -> None:
    """Say what the record says of the game, and of the position."""
    from boardtui.words.remarks import detail_lines, occasion_text

    record, node = desk.view.record, desk.state.node
    lines = [occasion_text(record), *detail_lines(record.root), *remarks(node), _value(node)]
    said = [line for line in lines if line]
    desk.say("\n".join(said or [_("The record says nothing more here.")]))


def _value(node: Node) -> str:
    """Return the value that the record has for a move; empty without one."""
    if node.evaluation is None or node.parent is None:
        return ""
    from boardtui.words.analysis import value_text

    side = side_name(node.position.game, node.parent.position.turn)
    value = value_text(node, node.evaluation, MOST_COLUMNS)
    return _("Value for {side}: {value}.").format(side=side, value=value)


def turn(desk: Desk, _argument: str) -> None:
    """Say whose turn it is, and who plays."""
    state = desk.state
    names = players_text(state)
    said = whose_turn(state)
    desk.say(f"{said} {_('{text}.').format(text=names)}" if names else said)


def score(desk: Desk, _argument: str) -> None:
    """Say the points of each side."""
    desk.say(score_text(desk.state))


def clock(desk: Desk, _argument: str) -> None:
    """Say the time of each side."""
    game = desk.game
    standing = game.table.standing
    timing, now = standing.timing, game.table.log.now()
    if timing is None:
        timing = timing_at(desk.view.record, desk.state.node)
    if timing is None:
        desk.say(_times_said(desk) or _("This game has no clock."))
        return
    parts = [_("Clock: {clock}.").format(clock=clock_name(timing.clock))]
    for seat in standing.game.seats(standing.head):
        face = timing.face(seat, now, is_to_move=seat == standing.awaited)
        parts.append(time_of(game, seat, face))
    desk.say(" ".join(parts))


def _times_said(desk: Desk) -> str:
    """Return the times that a record without a clock says of each colour; may be empty."""
    from boardtui.formats.sgf.remarks import times_at

    game = desk.state.game
    text = _("{side}: {time}.")
    faces = sorted(times_at(desk.state.node).items())
    return joined(
        *(text.format(side=side_name(game, color), time=spoken_face(face)) for color, face in faces)
    )
