"""A judged game as a file: its size, and that nothing of it is lost."""

from __future__ import annotations

from boardtui.analysis.judge import Reports
from boardtui.formats import sgf
from boardtui.record.evaluation import Certainty, Info
from boardtui.record.tree import GameRecord
from boardtui.review.losses import losses
from boardtui.review.report import report
from boardtui.rules.board import Seat
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.othello import Othello
from tests.formats.games import read
from tests.review.judged import GAME, enter, line_of

OTHELLO = Othello()

_EARLY = {7: 1, 8: 4, 17: 7, 21: 8, 23: 1, 24: 3, 25: 6, 26: 4, 28: 4, 31: 2, 35: 2, 37: 8}
LOST = _EARLY | {39: 4, 42: 2, 43: 4, 51: 2, 54: 2}
"""What the moves of that game lost at a depth of 20, by their plies."""

SOLVED = 22
"""Empty squares from which it was solved."""

MOST = 5_000
"""The most bytes of a judged game."""


def record_of() -> GameRecord:
    """The game with judgements as a review makes them."""
    line = line_of(OTHELLO, GAME)
    values = [0.0]
    for ply in range(1, len(line)):
        values.append(values[-1] + (1 if ply % 2 else -1) * -LOST.get(ply, 0))
    reports: list[Reports] = []
    for node, value, following in zip(line, values, (*line[1:], None), strict=True):
        position, moves = node.position, node.position.legal_moves
        if not moves or moves == (Pass(),):
            reports.append({})
            continue
        empty = position.board.vacant.bit_count()
        score = value if position.turn == 0 else -value
        is_best = following is not None and line.index(following) not in LOST
        first = following.move if is_best and following is not None else moves[-1]
        assert first is not None
        certainty = Certainty.EXACT if empty <= SOLVED else Certainty.SEARCHED
        depths = (empty,) if empty <= SOLVED else (19, 20)
        best = best_play(position, first)
        reports.append({depth: Info(depth, score, best, certainty, 300_000) for depth in depths})
    enter(line, losses(line, reports))
    players = {Seat(0): "Olsen Hammervik Pal", Seat(1): "Odegard Martin"}
    record = GameRecord(OTHELLO, players, event="EGP Oslo")
    record.root = line[0]
    return record


def best_play(position: Position, move: Move) -> tuple[Move, ...]:
    """A long line that begins with a move."""
    moves = []
    while True:
        moves.append(move)
        position = position.play(move)
        if not position.legal_moves:
            return tuple(moves)
        move = position.legal_moves[0]


def test_a_judged_game_takes_little_room() -> None:
    assert len(sgf.dumps(record_of()).encode()) <= MOST


def test_a_judged_game_is_read_as_it_was_written() -> None:
    record = record_of()
    text = sgf.dumps(record)
    again = read(text).record
    pairs = list(zip(record.mainline(), again.mainline(), strict=True))
    assert all(one.cost == other.cost for one, other in pairs)
    assert all(one.evaluation == other.evaluation for one, other in pairs)
    assert sgf.dumps(again) == text
    found, wanted = (report(OTHELLO, each.mainline()) for each in (again, record))
    assert found.sides == wanted.sides
    assert [[*side.counts.values()] for side in found.sides] == [[2, 4, 0], [4, 0, 0]]
    assert [again.depth(moment.node) for moment in found.moments] == [8, 17, 21]
