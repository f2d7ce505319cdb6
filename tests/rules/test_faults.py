"""Faults of moves in any game: what a line has to show, and what a better line takes back."""

from __future__ import annotations

from random import Random

from boardtui.rules.fault_kinds import GomokuFault, OthelloFault
from boardtui.rules.faults import MOST_MOVES, faults
from boardtui.rules.findings import MoveFault
from boardtui.rules.game import Game, Move, Pass
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from tests.rules.positions import position_after

OTHELLO = Othello()
BEFORE = "f5 f4 e3 d6 g4 g3 f3 d3 e6 h4 c5 e7 f7 f6 g5 h6"
"""Before g7, which gives White the corner h8."""


def moves(text: str, game: Game = OTHELLO) -> tuple[Move, ...]:
    return tuple(map(game.parse_move, text.split()))


def kinds(found: tuple[MoveFault, ...]) -> list[object]:
    return [fault.kind for fault in found]


def test_a_line_without_an_answer_shows_nothing() -> None:
    position = position_after(OTHELLO, BEFORE)
    assert faults(position, ()) == faults(position, moves("g7")) == ()


def test_moves_after_one_that_is_not_legal_do_not_count() -> None:
    position = position_after(OTHELLO, BEFORE)
    assert faults(position, moves("g7 a1 h8")) == ()
    assert faults(position, moves("a1 h8")) == ()
    assert faults(position, (Pass(), *moves("h8"))) == ()
    assert kinds(faults(position, moves("g7 h8 a1"))) == [OthelloFault.X_SQUARE]


def test_a_fault_that_a_better_move_has_too_is_left_out() -> None:
    position = position_after(OTHELLO, BEFORE)
    line = moves("g7 h8")
    assert kinds(faults(position, line, moves("e8 g6"))) == [OthelloFault.X_SQUARE]
    assert kinds(faults(position, line, line)) == [OthelloFault.X_SQUARE]
    # In the other line the corner is lost as well, though through another square.
    other = moves("e8 g6 g7 h8")
    assert OthelloFault.LOSES_CORNER in kinds(faults(position, other))
    assert faults(position, line, other) == ()


def test_a_long_line_counts_up_to_a_limit() -> None:
    chance = Random(1)
    positions, line = [OTHELLO.start()], list[Move]()
    while positions[-1].outcome is None:
        line.append(chance.choice(positions[-1].legal_moves))
        positions.append(positions[-1].play(line[-1]))
    winner = positions[-1].outcome.winner
    loser = next(position for position in positions if position.turn != winner)
    rest = tuple(line[loser.ply :])
    assert len(rest) > MOST_MOVES
    assert faults(loser, rest) == faults(loser, rest[:MOST_MOVES])
    late = next(at for at in positions[len(positions) - MOST_MOVES :] if at.turn != winner)
    assert OthelloFault.ENDS_BEHIND in kinds(faults(late, tuple(line[late.ply :])))
    assert OthelloFault.ENDS_BEHIND not in kinds(faults(loser, rest))


def test_a_game_says_which_faults_it_may_have() -> None:
    assert set(OTHELLO.fault_kinds()) == set(OthelloFault)
    assert list(ThreeWayOthello().fault_kinds()) == []
    small = set(Gomoku(size=3, line=3).fault_kinds())
    assert small == {GomokuFault.LEAVES_ROW, GomokuFault.TWO_WINS}
    renju = set(Gomoku(rule=Rule.RENJU).fault_kinds())
    assert renju == set(GomokuFault) - small
    assert renju - set(Gomoku().fault_kinds()) == {GomokuFault.MAY_NOT_STOP}


def test_a_game_that_knows_no_faults_has_none() -> None:
    game = ThreeWayOthello(size=5)
    position = game.start()
    line = []
    for _ply in range(4):
        line.append(position.legal_moves[0])
        position = position.play(line[-1])
    assert faults(game.start(), tuple(line)) == ()
