"""Forbidden points of many positions, against slow rules and against those of a public package."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from renju.check_forbid import get_foul_type

from boardtui.rules.board import Board, Point
from boardtui.rules.renju import fouls
from tests.rules import renju_by_definition
from tests.rules.mailbox import FOUR_WAYS, Rows, at, cells, text_of_rows

SIZE = 15
NAMES = {1: "double three", 2: "double four", 3: "overline"}


def scattered(rng: Random, size: int = SIZE) -> Rows:
    """Stones by chance on a part of the board, more of them black than in a game or as many."""
    rows = [["."] * size for _ in range(size)]
    part = rng.choice([size, size, min(size, 9), min(size, 7)])
    left, top = rng.randint(0, size - part), rng.randint(0, size - part)
    inner = [(left + i % part, top + i // part) for i in range(part * part)]
    white = rng.choice([0.5, 0.5, 0.3, 0.1])
    for x, y in rng.sample(inner, rng.randint(4, len(inner) * 2 // 3)):
        rows[y][x] = "O" if rng.random() < white else "X"
    return rows


def crossing(rng: Random, size: int = SIZE) -> Rows:
    """Beginnings of rows that cross each other, many of them at an edge."""
    rows = [["."] * size for _ in range(size)]
    x, y = (min(max(round(rng.gauss(size // 2, size / 3)), 0), size - 1) for _ in range(2))
    for _ in range(rng.randint(3, 7)):
        dx, dy = rng.choice(FOUR_WAYS)
        shape = rng.choice(["XX", "X.X", "XXX", "XX.X", "X..X", "XX..X", "XXX.X", "XX..XX"])
        shape = rng.choice(["", "", "O"]) + rng.choice(["", "."]) + shape[:: rng.choice([1, -1])]
        back = rng.randint(0, len(shape) + 1)
        for i, stone in enumerate(shape):
            cx, cy = x + (i - back) * dx, y + (i - back) * dy
            if stone != "." and at(rows, cx, cy) == ".":
                rows[cy][cx] = stone
        x = min(max(x + rng.randint(-2, 2), 0), size - 1)
        y = min(max(y + rng.randint(-2, 2), 0), size - 1)
    return rows


def named(rows: Rows) -> dict[Point, str]:
    board = Board.from_text(text_of_rows(rows))
    return {point: foul.name for point, foul in fouls(board).items()}


def by_definition(rows: Rows) -> dict[Point, str]:
    return {
        Point(*cell): foul
        for cell in cells(rows)
        if at(rows, *cell) == "." and (foul := renju_by_definition.foul(rows, cell))
    }


def by_the_package(rows: Rows) -> dict[Point, str]:
    """What the package says of each point that has the four black stones a foul needs."""
    columns = [[".XO".index(rows[y][x]) for y in range(SIZE)] for x in range(SIZE)]
    return {
        Point(x, y): NAMES[foul]
        for x, y in cells(rows)
        if rows[y][x] == "."
        and _has_four_stones_around(rows, x, y)
        and (foul := get_foul_type(columns, x, y))
    }


def _has_four_stones_around(rows: Rows, x: int, y: int) -> bool:
    around = [
        at(rows, x + i * dx, y + i * dy)
        for dx, dy in FOUR_WAYS
        for i in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)
    ]
    return around.count("X") >= 4


@pytest.mark.parametrize(
    ("seed", "share"), [(0, 1.0), pytest.param(1, 4.0, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("make", [scattered, crossing])
@pytest.mark.parametrize(("size", "count"), [(5, 40), (6, 40), (9, 40), (15, 15), (20, 6)])
def test_the_definition_forbids_the_same_points(
    make: Callable[[Random, int], Rows], size: int, count: int, seed: int, share: float
) -> None:
    rng = Random(100 * seed + size)
    found = 0
    for _ in range(int(count * share)):
        rows = make(rng, size)
        expected = by_definition(rows)
        assert named(rows) == expected, text_of_rows(rows)
        found += len(expected)
    assert found


@pytest.mark.parametrize(
    ("seed", "count"),
    [
        (0, 100),
        pytest.param(1, 500, marks=pytest.mark.long),
        *(pytest.param(seed, 500, marks=pytest.mark.marathon) for seed in range(2, 41)),
    ],
)
def test_a_public_package_forbids_the_same_points(seed: int, count: int) -> None:
    rng = Random(seed)
    found: list[str] = []
    for i in range(count):
        rows = (scattered, crossing, crossing)[i % 3](rng)
        expected = by_the_package(rows)
        assert named(rows) == expected, text_of_rows(rows)
        found += expected.values()
    assert set(found) == set(NAMES.values())
