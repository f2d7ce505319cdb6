from __future__ import annotations

from math import perm

import pytest

from boardtui.rules.board import Board, Color
from boardtui.rules.game import Resign
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import SIZES, Othello
from boardtui.rules.perft import perft
from boardtui.rules.three_way import SIZES as ODD_SIZES
from boardtui.rules.three_way import ThreeWayOthello
from tests.rules import mailbox
from tests.rules.perft_tables import BLACK_MUST_PASS, TABLES, WHITE_AND_LATER_RED_MUST_PASS, Table

QUICK = 5_000
"""Positions whose moves are counted in an eighth of a second."""


def marks(table: Table, depth: int) -> list[pytest.MarkDecorator]:
    """Tell the depths at which more positions are looked at than that."""
    return [pytest.mark.long] if depth > 1 and table.counts[depth - 2] > QUICK else []


@pytest.mark.parametrize(
    ("table", "depth"),
    [
        pytest.param(
            table,
            depth,
            id=f"{table.game}-{'diagram' * bool(table.picture)}-{depth}",
            marks=marks(table, depth),
        )
        for tables in TABLES.values()
        for table in tables
        for depth in range(1, len(table.counts) + 1)
    ],
)
def test_counts_the_known_number_of_paths(table: Table, depth: int) -> None:
    assert perft(table.position, depth) == table.counts[depth - 1]


def test_no_depth_is_one_path() -> None:
    assert perft(Othello().start(), 0) == 1


@pytest.mark.long
def test_every_game_of_four_by_four_othello() -> None:
    assert perft(Othello(size=4).start(), 15) == 60_060


@pytest.mark.long
def test_othello_to_depth_nine() -> None:
    assert perft(Othello().start(), 9) == 3_005_288


@pytest.mark.parametrize(
    "size",
    [pytest.param(n, marks=[pytest.mark.long] if 8 < n < max(SIZES) else []) for n in SIZES],
)
def test_every_othello_board_agrees_with_the_mailbox(size: int) -> None:
    start = mailbox.othello_start(size)
    assert perft(Othello(size=size).start(), 5) == mailbox.othello_perft(start, "X", 5)


def test_the_mailbox_counts_passes_the_same_way() -> None:
    position = Othello().position(Board.from_text(BLACK_MUST_PASS), Color(0))
    rows = mailbox.rows_of_text(BLACK_MUST_PASS)
    assert [perft(position, depth) for depth in range(1, 6)] == [
        mailbox.othello_perft(rows, "X", depth) for depth in range(1, 6)
    ]


@pytest.mark.parametrize("size", ODD_SIZES)
def test_every_board_for_three_agrees_with_the_mailbox(size: int) -> None:
    start = mailbox.three_way_start(size)
    assert perft(ThreeWayOthello(size=size).start(), 3) == mailbox.three_way_perft(start, "X", 3)


def test_the_mailbox_for_three_counts_passes_the_same_way() -> None:
    picture = WHITE_AND_LATER_RED_MUST_PASS
    position = ThreeWayOthello(size=7).position(Board.from_text(picture, 3), Color(1))
    rows = mailbox.rows_of_text(picture.replace("#", "R"))
    assert [perft(position, depth) for depth in range(1, 6)] == [
        mailbox.three_way_perft(rows, "O", depth) for depth in range(1, 6)
    ]


@pytest.mark.parametrize(("out", "to_move"), [(1, "X"), (0, "O")])
def test_two_who_are_left_agree_with_the_mailbox(out: int, to_move: str) -> None:
    position = ThreeWayOthello(size=5).start().play(Resign(Color(out)))
    rows = mailbox.three_way_start(5)
    assert [perft(position, depth) for depth in range(1, 5)] == [
        mailbox.three_way_perft(rows, to_move, depth, "XOR"[out]) for depth in range(1, 5)
    ]


@pytest.mark.parametrize(
    ("size", "line", "depth", "rule"),
    [
        pytest.param(
            *(size, line, depth, rule),
            marks=[pytest.mark.long] if perm(size**2, depth - 1) > QUICK else [],
        )
        for rule, tables in {
            Rule.FREESTYLE: [(3, 3, 5), (4, 3, 4), (4, 3, 5), (15, 5, 3), (20, 5, 2)],
            Rule.STANDARD: [(4, 4, 4), (4, 4, 5), (7, 3, 3), (15, 5, 2)],
            Rule.RENJU: [(5, 5, 4), (6, 5, 3), (15, 5, 2)],
            Rule.CARO6: [(3, 3, 5), (4, 4, 4), (15, 5, 2)],
            Rule.CARO: [(3, 3, 5), (4, 4, 4), (4, 4, 5), (7, 3, 3), (15, 5, 2)],
        }.items()
        for size, line, depth in tables
    ],
)
def test_gomoku_counts_every_order_while_nobody_can_have_won(
    size: int, line: int, depth: int, rule: Rule
) -> None:
    assert depth <= 2 * line - 1
    assert perft(Gomoku(size=size, line=line, rule=rule).start(), depth) == perm(size**2, depth)
