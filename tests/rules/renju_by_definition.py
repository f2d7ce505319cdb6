"""Renju's fouls, slowly: stones are placed on lists of characters and their runs are measured."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rules.mailbox import FOUR_WAYS, Cell, Rows, at

Way = tuple[int, int]


def foul(rows: Rows, cell: Cell) -> str | None:
    """The foul that Black commits on a vacant cell, if any; the rows are unchanged afterwards."""
    x, y = cell
    assert rows[y][x] == "."
    rows[y][x] = "X"
    try:
        return _foul_of_stone(rows, cell)
    finally:
        rows[y][x] = "."


def _foul_of_stone(rows: Rows, cell: Cell) -> str | None:
    lengths = [len(run(rows, cell, way)) for way in FOUR_WAYS]
    if 5 in lengths:
        return None
    if max(lengths) > 5:
        return "overline"
    fours = {four for way in FOUR_WAYS for four in _fours(rows, cell, way)}
    if len(fours) > 1:
        return "double four"
    threes = sum(_is_three(rows, cell, way) for way in FOUR_WAYS)
    return "double three" if threes > 1 else None


def run(rows: Rows, cell: Cell, way: Way) -> frozenset[Cell]:
    """The unbroken black stones along a line through a black stone."""
    found = {cell}
    for sign in (1, -1):
        x, y = cell
        while at(rows, x := x + sign * way[0], y := y + sign * way[1]) == "X":
            found.add((x, y))
    return frozenset(found)


def _fours(rows: Rows, cell: Cell, way: Way) -> Iterator[frozenset[Cell]]:
    """The stones of each four through a stone: those that one more makes exactly five of."""
    for more in _vacant_near(rows, cell, way):
        five = _run_with(rows, more, way)
        if len(five) == 5 and cell in five:
            yield five - {more}


def _is_three(rows: Rows, cell: Cell, way: Way) -> bool:
    """Return True if one more legal stone, making no five, makes a straight four with this one."""
    for more in _vacant_near(rows, cell, way):
        four = _run_with(rows, more, way)
        if len(four) != 4 or cell not in four:
            continue
        rows[more[1]][more[0]] = "X"
        fives = sum(
            cell in five and len(five) == 5
            for end in _vacant_near(rows, cell, way)
            if (five := _run_with(rows, end, way)) > four
        )
        makes_five = any(len(run(rows, more, any_way)) == 5 for any_way in FOUR_WAYS)
        is_legal = _foul_of_stone(rows, more) is None
        rows[more[1]][more[0]] = "."
        if fives == 2 and not makes_five and is_legal:
            return True
    return False


def _vacant_near(rows: Rows, cell: Cell, way: Way) -> Iterator[Cell]:
    for distance in (-4, -3, -2, -1, 1, 2, 3, 4):
        x, y = cell[0] + distance * way[0], cell[1] + distance * way[1]
        if at(rows, x, y) == ".":
            yield x, y


def _run_with(rows: Rows, more: Cell, way: Way) -> frozenset[Cell]:
    """The run through one more stone, which is taken away again."""
    x, y = more
    rows[y][x] = "X"
    found = run(rows, more, way)
    rows[y][x] = "."
    return found
