"""Stable discs: known pictures, edges against playing them out, and no stable disc ever flips."""

from __future__ import annotations

from functools import cache
from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pytest

from boardtui.engine.othello.endgame import new_solver
from boardtui.engine.othello.stability import most_to_win, stable_discs
from tests.engine.othello.boards import (
    Pair,
    exact_score,
    from_picture,
    random_discs,
    random_positions,
)


@pytest.fixture(scope="module")
def solver() -> Any:
    return new_solver()[0]


def picture(squares: Any) -> str:
    return "\n".join(
        "".join(".X"[int(squares) >> 8 * row + column & 1] for column in range(8))
        for row in range(8)
    )


def assert_stable(solver: Any, board: str, expected: str) -> None:
    assert picture(stable_discs(solver, *from_picture(board))) == "\n".join(expected.split())


def test_a_disc_in_the_middle_is_not_stable(solver: Any) -> None:
    board = "\n".join([*["........"] * 3, "...XO...", "...OX...", *["........"] * 3])
    assert_stable(solver, board, "\n".join(["........"] * 8))


def test_what_leans_on_a_corner_is_stable(solver: Any) -> None:
    assert_stable(
        solver,
        """
        XXXX.O..
        XXXXO...
        XXO.....
        XOX.....
        OX......
        .X......
        ........
        .......X
        """,
        """
        XXXX....
        XXX.....
        XX......
        X.......
        ........
        ........
        ........
        .......X
        """,
    )


def test_full_lines_keep_a_disc_in_the_middle(solver: Any) -> None:
    assert_stable(
        solver,
        """
        O..X..O.
        .O.O.O..
        ..OXOO..
        OOOXOOOO
        ..OOO...
        .O.O.O..
        O..O..O.
        ...O...O
        """,
        """
        ........
        ........
        ........
        ...X....
        ........
        ........
        ........
        ........
        """,
    )


def test_an_edge_without_its_corners_may_still_be_stable(solver: Any) -> None:
    # A full edge never changes; one gap at its end lets a disc in from there.
    assert_stable(
        solver,
        "OXXXXXXO" + 7 * "\n........",
        ".XXXXXX." + 7 * "\n........",
    )
    assert_stable(solver, ".XXXXXXO" + 7 * "\n........", 8 * "........\n")
    assert_stable(solver, ".XXXXXXX" + 7 * "\n........", ".XXXXXXX" + 7 * "\n........")


def turned_up(edge: str, place: int, side: str) -> str:
    """An edge after a disc of that side, with what it flips there."""
    squares = list(edge)
    squares[place] = side
    for step in (1, -1):
        at = place + step
        while 0 <= at < 8 and squares[at] not in (".", side):
            at += step
        if 0 <= at < 8 and squares[at] == side:
            for between in range(place + step, at, step):
                squares[between] = side
    return "".join(squares)


@cache
def kept(edge: str) -> frozenset[int]:
    """Where discs of an edge of text keep their colour, however it is played out."""
    places = {place for place, mark in enumerate(edge) if mark != "."}
    for place in set(range(8)) - places:
        for side in "XO":
            after = turned_up(edge, place, side)
            places &= {at for at in kept(after) if after[at] == edge[at]}
    return frozenset(places)


@pytest.mark.parametrize("turn", [lambda rows: rows, lambda rows: list(zip(*rows, strict=True))])
@pytest.mark.parametrize("row", [0, 7])
def test_edges_are_those_of_playing_them_out(solver: Any, row: int, turn: Any) -> None:
    rng = Random(row)
    for _ in range(300):
        edge = "".join(rng.choices("XO.", (4, 4, 3), k=8))
        rows = ["........"] * 8
        rows[row] = edge
        board = "\n".join("".join(line) for line in turn(rows))
        rows[row] = "".join(
            "X" if mark == "X" and place in kept(edge) else "." for place, mark in enumerate(edge)
        )
        assert_stable(solver, board, "\n".join("".join(line) for line in turn(rows)))


def test_no_stable_disc_flips_in_a_game(solver: Any) -> None:
    rng = Random(1)
    found = 0
    for pair in chain(random_positions(1, range(5, 40), 200), random_discs(2, range(1, 40), 200)):
        own, other = pair
        mine, theirs = stable_discs(solver, own, other), stable_discs(solver, other, own)
        found += (int(mine) | int(theirs)).bit_count()
        passes = 0
        while passes < 2:
            if moves := pair.moves():
                pair = pair.after(rng.choice(moves))
                passes = 0
            else:
                pair = pair.turned()
                passes += 1
            own, other, mine, theirs = other, own, theirs, mine
            assert mine & pair.own == mine
            assert theirs & pair.other == theirs
    assert found > 1000


def test_nobody_wins_more_than_stable_discs_allow(solver: Any) -> None:
    bounds = []
    for pair in chain(random_positions(3, range(1, 9), 200), random_discs(4, range(9), 200)):
        bound = most_to_win(solver, *pair)
        assert exact_score(*pair) <= bound
        bounds.append(int(bound))
    assert min(bounds) < 0


def test_sides_and_turns_of_the_board_make_no_difference(solver: Any) -> None:
    def upside_down(squares: Any) -> np.uint64:
        return np.uint64(int.from_bytes(int(squares).to_bytes(8, "little"), "big"))

    for pair in random_positions(5, range(4, 30), 50):
        turned = Pair(upside_down(pair.own), upside_down(pair.other))
        assert upside_down(stable_discs(solver, *pair)) == stable_discs(solver, *turned)
