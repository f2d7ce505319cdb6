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
from boardtui.plain.game_words import (
    last_text,
    list_lines,
    mark_lines,
    players_text,
    remarks,
    score_text,
    whose_turn,
)
from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.record.timing import timing_at
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Place
from boardtui.session.grading import grade_bounds
from boardtui.words.clocks import clock_name, spoken_face
from boardtui.words.language import _
from boardtui.words.names import side_name
from boardtui.words.sentences import joined


def board(session: Session, _argument: str) -> None:
    """Say the board, row by row, in the glyphs of the settings."""
    has_stones = not session.state.game.has_signs
    signs = UNICODE if session.settings.glyphs == "unicode" and has_stones else ASCII
    lines = board_lines(session.state, signs, int(session.settings.line_width))
    node = session.state.node
    if node.marks or node.properties:
        lines += mark_lines(node)
    session.say("\n".join(lines))


def row(session: Session, argument: str) -> None:
    """Say the contents of a row. Raises NotUnderstood."""
    game = session.state.game
    cols, rows = game.board_size
    names = [game.notation.row(each, game.board_size) for each in range(rows)]
    if argument not in names:
        raise NotUnderstood(_("Rows are numbered 1 to {count}.").format(count=rows))
    at = names.index(argument)
    text = line_of_points(session.state, (Point(col, at) for col in range(cols)))
    session.say(_("Row {name}: {points}.").format(name=argument, points=text))


def column(session: Session, argument: str) -> None:
    """Say the contents of a column, in the order of the rows' numbers."""
    game = session.state.game
    cols, rows = game.board_size
    names = [game.notation.column(each) for each in range(cols)]
    name = argument.lower()
    if name not in names:
        text = _("Columns are lettered a to {last}.")
        raise NotUnderstood(text.format(last=names[-1]))
    at = names.index(name)
    points = [Point(at, each) for each in range(rows)]
    points.sort(key=lambda point: int(game.notation.row(point.row, game.board_size)))
    text = line_of_points(session.state, points)
    session.say(_("Column {name}: {points}.").format(name=name, points=text))


def point(session: Session, argument: str) -> None:
    """Say the contents of a point, or the effect of a stone there."""
    state = session.state
    move = state.game.parse_move(argument)
    if not isinstance(move, Place):
        raise NotUnderstood(_("Name a point, such as d3."))
    session.say(_("{text}.").format(text=about_point(state, move.point)))


def black(session: Session, _argument: str) -> None:
    """Say the stones of the first side."""
    session.say(stones_of(session.state, Color(0)))


def white(session: Session, _argument: str) -> None:
    """Say the stones of the second side."""
    session.say(stones_of(session.state, Color(1)))


def third(session: Session, _argument: str) -> None:
    """Say the stones of the third side. Raises NotUnderstood in a game of two."""
    if len(session.state.game.sides) < 3:
        raise NotUnderstood(_("This game has only two sides."))
    session.say(stones_of(session.state, Color(2)))


def moves(session: Session, _argument: str) -> None:
    """Say the legal points."""
    session.say(legal_text(session.state))


def last(session: Session, _argument: str) -> None:
    """Say the last move with its effect."""
    session.say(last_text(session.state))


def listing(session: Session, _argument: str) -> None:
    """Say the moves so far."""
    session.say("\n".join(list_lines(session.state, grade_bounds(session.settings))))


def notes(session: Session, _argument: str) -> None:
    """Say the record's remarks on the game and on the position."""
    from boardtui.words.remarks import detail_lines, occasion_text

    record, node = session.view.record, session.state.node
    lines = [occasion_text(record), *detail_lines(record.root), *remarks(node), _value(node)]
    texts = [line for line in lines if line]
    session.say("\n".join(texts or [_("The record has no notes here.")]))


def _value(node: Node) -> str:
    """Return the record's value of a move; empty without one."""
    if node.evaluation is None or node.parent is None:
        return ""
    from boardtui.words.analysis import value_text

    side = side_name(node.position.game, node.parent.position.turn)
    value = value_text(node, node.evaluation)
    return _("Value for {side}: {value}.").format(side=side, value=value)


def turn(session: Session, _argument: str) -> None:
    """Say the turn and the players."""
    state = session.state
    said = [whose_turn(state)]
    if names := players_text(state):
        said.append(_("{text}.").format(text=names))
    session.say(" ".join(said))


def score(session: Session, _argument: str) -> None:
    """Say the points of each side."""
    session.say(score_text(session.state))


def clock(session: Session, _argument: str) -> None:
    """Say the clock and the time of each side, or the record's times."""
    game, position = session.game, session.game.subject.head.position
    timing, now = game.subject.timing, game.subject.now()
    if timing is None:
        timing = timing_at(session.view.record, session.state.node)
    if timing is None:
        session.say(_times_said(session) or _("The game has no clock."))
        return
    parts = [_("Clock: {clock}.").format(clock=clock_name(timing.clock))]
    for seat in game.game.seats(position):
        face = timing.face(seat, now, is_to_move=seat == game.subject.awaited)
        parts.append(time_of(game, seat, face))
    session.say(" ".join(parts))


def _times_said(session: Session) -> str:
    """Return the times that a record without a clock has for each colour; may be empty."""
    from boardtui.formats.sgf.remarks import times_at

    game = session.state.game
    text = _("{side}: {time}.")
    faces = sorted(times_at(session.state.node).items())
    return joined(
        *(text.format(side=side_name(game, color), time=spoken_face(face)) for color, face in faces)
    )
