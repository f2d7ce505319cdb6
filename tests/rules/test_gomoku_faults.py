"""The faults of moves at Gomoku: each shown by the line, as playing every move confirms."""

from __future__ import annotations

from random import Random

import pytest

from boardtui.players.gomoku_shapes import rate_gomoku
from boardtui.rules.fault_kinds import GomokuFault
from boardtui.rules.faults import faults
from boardtui.rules.findings import MoveFault
from boardtui.rules.game import Game, Move
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from tests.cases import each
from tests.rules.gomoku_fault_claims import is_forced, is_true
from tests.rules.positions import position_after

NINE = Gomoku(size=9)
RENJU = Gomoku(size=9, rule=Rule.RENJU)
STANDARD = Gomoku(size=9, rule=Rule.STANDARD)
SMALL = Gomoku(size=3, line=3)
FOURS = Gomoku(size=6, line=4)

THREE_OF_TWO_ROWS = "c5 d5 b2 e5 h2 f5 b8 g6 c3 g7"

CASES: dict[str, tuple[Game, str, str, list[str]]] = {
    "a four is left": (NINE, "c5 d5 e7 e5 d3 f5 g3 g5", "e3 h5", ["LEAVES_FOUR 2 d5 e5 f5 g5"]),
    "a row with a gap is left": (
        NINE,
        "c5 d5 e7 e5 d3 g5 g3 h5",
        "e3 f5",
        ["LEAVES_FOUR 2 d5 e5 g5 h5"],
    ),
    "a three is left": (
        NINE,
        "d3 e5 c6 f5 e3 g5",
        "f3 h5",
        ["LEAVES_THREE 2 e5 f5 g5", "OPEN_FOUR 2 h5"],
    ),
    "a three with a gap is left": (
        NINE,
        "d3 e5 c6 f5 e3 h5",
        "f3 g5",
        ["LEAVES_THREE 2 e5 f5 h5", "OPEN_FOUR 2 g5"],
    ),
    "a three is stopped": (NINE, "d3 e5 c6 f5 e3 g5", "h5 d5 c5", []),
    "two fours": (NINE, "c5 d5 g9 e5 b2 f5 h2 g6 b8 g7 c3 g8", "d3 g5", ["TWO_FOURS 2 g5"]),
    "four and three": (NINE, THREE_OF_TWO_ROWS, "d3 g5", ["FOUR_AND_THREE 2 g5"]),
    "a win by fours": (
        NINE,
        THREE_OF_TWO_ROWS,
        "d3 g5 h5 g8",
        ["FOUR_AND_THREE 2 g5", "FOURS 4 g5 3"],
    ),
    "two threes": (NINE, "b2 e5 h2 f5 b8 g6 c3 g7", "d2 g5", ["TWO_THREES 2 g5"]),
    "two threes after a three of its own": (
        NINE,
        "b2 e5 h2 f5 b8 g6 c3 g7 h8 e8",
        "d2 e6 e7 g5",
        ["TWO_THREES 4 g5"],
    ),
    "two threes after a quiet move": (NINE, "b2 e5 h2 f5 b8 g6 c3 g7", "d2 a9 a8 g5", []),
    "the four gives a point": (
        NINE,
        "c3 b3 d3 g4 e3 g5 h7 e5 b7 f4",
        "f3 g3",
        ["GIVES_POINT 2 g3", "TWO_THREES 2 g3"],
    ),
    "Black may not stop it": (
        RENJU,
        "c5 d5 h6 e5 h7 f5 f3 b8 g4 b2",
        "b5 g5",
        ["MAY_NOT_STOP 2 g5 h5 double three"],
    ),
    "without forbidden points Black may": (
        NINE,
        "c5 d5 h6 e5 h7 f5 f3 b8 g4 b2",
        "b5 g5 h5",
        [],
    ),
    "six in a row do not win": (
        STANDARD,
        "b2 d5 b4 e5 b8 f5 h2 g5 h8 i5",
        "a7 h5",
        [],
    ),
    "a row of three is left": (SMALL, "b2 a1 c3 b1", "a2 c1", ["LEAVES_ROW 2 c1"]),
    "two rows of three": (SMALL, "a1 b2 c3", "a3 c1", ["TWO_WINS 2 c1"]),
    "two rows of four": (FOURS, "a1 c3 a6 d3", "f1 e3", ["TWO_WINS 2 e3"]),
    "a move that is not legal ends the line": (NINE, THREE_OF_TWO_ROWS, "d3 d3 g5", []),
}


def told(game: Game, fault: MoveFault) -> str:
    """A fault as the cases write it: kind, moves, points, numbers and foul."""
    names = [game.notation.format(point, game.board_size) for point in fault.points]
    foul = [] if fault.foul is None else [fault.foul.name]
    return " ".join([fault.kind.name, str(fault.plies), *names, *map(str, fault.numbers), *foul])


def parsed(game: Game, line: str) -> tuple[Move, ...]:
    return tuple(map(game.parse_move, line.split()))


@each("name", CASES)
def test_faults_are_told_with_their_facts_the_most_telling_first(name: str) -> None:
    game, moves, line, expected = CASES[name]
    position = position_after(game, moves)
    found = faults(position, parsed(game, line))
    assert [told(game, fault) for fault in found] == expected
    assert all(is_true(position, parsed(game, line), fault) for fault in found)


def test_before_the_colours_are_chosen_there_are_none() -> None:
    game = Gomoku(opening=OpeningRule.SWAP2)
    position = game.start()
    line = parsed(game, "h8 h9 g7")
    assert faults(position, line) == ()


@pytest.mark.parametrize("rule", Rule)
def test_every_fault_is_true_of_a_line_of_sensible_moves(rule: Rule) -> None:
    chance, kinds = Random(str(rule)), set()
    for _game in range(3):
        positions, moves = [Gomoku(size=9, rule=rule).start()], list[Move]()
        while positions[-1].outcome is None and len(moves) < 40:
            rated = rate_gomoku(positions[-1])
            best = sorted(rated, key=rated.__getitem__, reverse=True)
            moves.append(best[0] if chance.random() < 0.8 else chance.choice(best[:20]))
            positions.append(positions[-1].play(moves[-1]))
        for start in range(len(moves)):
            line = tuple(moves[start : start + 10])
            for fault in faults(positions[start], line):
                kinds.add(fault.kind)
                shown = (fault, str(positions[start].board), line)
                assert is_true(positions[start], line, fault), shown
                assert is_forced(positions[start], line, fault), shown
    assert {GomokuFault.LEAVES_FOUR, GomokuFault.OPEN_FOUR} <= kinds
