"""The faults of moves at Othello: each shown by the line, as slow boards confirm."""

from __future__ import annotations

from random import Random

import pytest

from boardtui.rules.fault_kinds import OthelloFault
from boardtui.rules.faults import faults
from boardtui.rules.findings import MoveFault
from boardtui.rules.game import Move
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.rules.othello_fault_claims import is_true
from tests.rules.positions import position_after

GAME = Othello()
TAKEN = "f5 f4 e3 d6 g4 g3 f3 d3 e6 h4 c5 e7 f7 f6 g5 h6"
"""Before g7, which gives White the corner h8."""

CASES: dict[str, tuple[str, str, list[str]]] = {
    "the corner is taken at once": (TAKEN, "g7 h8", ["X_SQUARE 2 h8"]),
    "the corner is taken through the disc, later": (
        "f5 f6 c4 f4 g6 e3 d3 g5 e2 h6 e6 d6 e7 c5 d7 c6 h4 f7 g4 h5",
        "g7 h3 b7 h7 b5 g3 f3 h8 g8 f2",
        ["X_SQUARE 8 h8", "MOBILITY 6 9 2", "GIVES_EDGE 4 h1 h8 6"],
    ),
    "a C-square, and a free move": (
        "e6 f6 g6 d6 c3 f7 e7 f8 c5 f5",
        "g8 h8 g7 f4",
        ["C_SQUARE 2 h8", "FREE_MOVE 2 h8"],
    ),
    "another square opens the corner": (
        "c4 c3 d3 c5 b5 a5 d6 e2 f4 e3 b4 b6 a6 a7 c6 a4 b7",
        "c7 a8 b8 b3 a3 a2",
        ["GIVES_CORNER 2 a8", "GIVES_EDGE 6 a1 a8 7"],
    ),
    "the corner was open before": (
        "d3 c3 b3 c5 c4 d2 e3 f3 f4 g5 e2 c2 b2 f2 g3 d1 f5 e1",
        "e6 a1 d6 a4",
        ["LEAVES_CORNER 2 a1"],
    ),
    "a corner for a corner": (
        (
            "f5 d6 c4 d3 e2 f6 c5 f4 g5 h6 f7 b5 g4 h3 h4 c3 b2 f8 a5 d2 c7 f3 c2 b3 e6 b1 c1 "
            "g6 e3 c6 a4 f2 f1 g2 d1 a2 h2 c8 b8 e1 a3 b4"
        ),
        "g7 h1 a1",
        [],
    ),
    "the corner is lost two moves later": (
        "d3 c5 b6 f3 f6 b5 f5 b7 a7 d2 c4 b3",
        "c7 c6 c3 a8 a6 b4",
        ["LOSES_CORNER 4 a8"],
    ),
    "the mover has to pass": (
        (
            "f5 f6 f7 f4 d3 g7 e6 c3 f3 d2 d6 g4 g6 e2 g3 h3 e3 f2 c4 b5 h7 e7 g2 h6 h4 g5 b3 "
            "e8 e1 h5 f8 d8 h2 h8"
        ),
        "d7 g8 a6 h1 pass g1 pass",
        ["PASS 4", "GIVES_EDGE 4 h1 h8 8"],
    ),
    "moves become few": ("e6 f6 g6 d6 c4 e7 d7 c6", "b6 c5 d8 b3", ["MOBILITY 2 7 3"]),
    "the edge goes to the other side": (
        "f5 f4 e3 f6 c4 c3 d3 c5 e6 d6 c6 d2 b4 f3 b6 b3 c2 a5 a3 a4 a6 c1 e1 c7 c8 e2 a2 b5 f1 f2",
        "d1 g1 e7 d7",
        ["GIVES_EDGE 2 a1 h1 5", "FREE_MOVE 2 g1"],
    ),
    "the first disc on an edge": (
        "f5 f4 c3 e6 f3 c5 f6 g5 e7 d3 e3 g4 g3 c2 h6 h5 c4 d2 h4 f2 g6 b3",
        "e1 f1 e2 d1",
        ["OPENS_EDGE 2 a1 h1 f1"],
    ),
    "the last of two squares": (
        (
            "e6 f6 f5 f4 g4 h4 e3 d7 g6 c4 f3 g5 h6 g3 h5 h7 e7 h3 c3 d6 f7 f8 b4 e8 c5 f2 c7 "
            "c6 d8 c8 b6 a6 g7 d3 c2"
        ),
        "h8 g8 b5 a5",
        ["PARITY 2 h8 2", "FREE_MOVE 2 g8"],
    ),
    "the last of three squares, left to the other side": (
        (
            "f5 f4 f3 d6 c5 f6 e6 g4 c6 g6 g5 h6 c3 c4 d3 b5 g3 f7 e7 e3 e2 f2 a4 b2 b4 b3 d2 "
            "h3 a1 e1 f1 g1 c2 b7 d7 a5 d1 c8 a6 a3 a2 d8 a8 c7"
        ),
        "h5 g2 h1 h2",
        ["PARITY 4 h1 3", "FREE_MOVE 2 g2"],
    ),
    "the region is not filled": (
        (
            "f5 f4 f3 d6 c5 f6 e6 g4 c6 g6 g5 h6 c3 c4 d3 b5 g3 f7 e7 e3 e2 f2 a4 b2 b4 b3 d2 "
            "h3 a1 e1 f1 g1 c2 b7 d7 a5 d1 c8 a6 a3 a2 d8 a8 c7"
        ),
        "h5 g2 h1",
        ["FREE_MOVE 2 g2"],
    ),
    "the last disc is flipped": ("e6 f4 e3 f6 g5", "d6 e7 f5 c5", ["WIPED_OUT 4"]),
    "the mover flips the last disc": ("e6 f4 e3 f6 g5 d6", "e7 f5 c5", []),
    "the game ends": (
        (
            "c4 c5 b6 c3 e3 b5 c6 d3 b3 e2 d2 c7 a5 a3 d7 d6 e7 f7 c2 b4 c8 a4 f6 e6 a2 a7 f8 "
            "d8 e8 b7 f1 d1 e1 g1 f2 g3 f5 a6 a8 f4 g5 g4 f3 b8 h4 g7 b1 g2 h3 h2"
        ),
        "h1 c1 h7 h8 g6 g8 b2 h6 h5 a1",
        ["PARITY 10 a1 3", "ENDS_BEHIND 10 28 36"],
    ),
}


def told(fault: MoveFault) -> str:
    """A fault as the cases write it: kind, moves, points and numbers."""
    names = [GAME.notation.format(point, GAME.board_size) for point in fault.points]
    return " ".join([fault.kind.name, str(fault.plies), *names, *map(str, fault.numbers)])


def parsed(line: str) -> tuple[Move, ...]:
    return tuple(map(GAME.parse_move, line.split()))


@each("name", CASES)
def test_faults_are_told_with_their_facts_the_most_telling_first(name: str) -> None:
    moves, line, expected = CASES[name]
    position = position_after(GAME, moves)
    found = faults(position, parsed(line))
    assert [told(fault) for fault in found] == expected
    assert all(is_true(position, parsed(line), fault) for fault in found)


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_every_fault_is_true_of_a_random_line(size: int) -> None:
    chance, kinds = Random(size), set()
    for _game in range({4: 20, 6: 8, 8: 5, 10: 2}[size]):
        positions, moves = [Othello(size=size).start()], list[Move]()
        while positions[-1].outcome is None:
            moves.append(chance.choice(positions[-1].legal_moves))
            positions.append(positions[-1].play(moves[-1]))
        for start in range(len(moves)):
            line = tuple(moves[start : start + 12])
            for fault in faults(positions[start], line):
                kinds.add(fault.kind)
                assert is_true(positions[start], line, fault), (fault, str(positions[start].board))
    corners_only = {OthelloFault.X_SQUARE, OthelloFault.C_SQUARE}
    assert len(kinds) >= (6 if size == 4 else 9)
    assert size != 4 or not kinds & corners_only  # its squares have no such names
