"""Renju's forbidden points, by the definitions of the Renju International Federation (1996).

A *four* is four stones that one more makes exactly five; a *straight four* is an unbroken four with
two such points. A *three* can become a straight four by a stone that does not make five at the same
time and is not itself forbidden: hence the recursion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from boardtui.rules.board import Board, Grid, Point, Size, grid
from boardtui.rules.game import ForbiddenPoint
from boardtui.rules.rows import run_through
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Word

RENJU_LINE = 5
"""The fouls are defined for five stones in a row only."""

OVERLINE = Word("overline")
DOUBLE_FOUR = Word("double four")
DOUBLE_THREE = Word("double three")


class Five(NamedTuple):
    """Room for five stones in a row."""

    cells: int
    beyond: int
    """The cells next to its ends: a black stone there makes the five an overline."""


class StraightFour(NamedTuple):
    """Room for a straight four."""

    cells: int
    """The four stones."""
    gaps: int
    """The cells at both ends; each completes a five."""
    beyond: int
    """The cells next to the gaps: a black stone there makes the five an overline."""


class Axis(NamedTuple):
    """The possible fives and straight fours along one axis through a cell."""

    step: int
    fives: tuple[Five, ...]
    straight_fours: tuple[StraightFour, ...]


class Foul(NamedTuple):
    """A shape that Black may not make."""

    name: str
    rows: tuple[int, ...]
    """The cells of each row of the foul."""


def foul_at(board: Board, point: Point) -> ForbiddenPoint | None:
    """The foul of a black stone on a vacant point; None if there is none."""
    foul = _foul(board.size, board.stones[0], board.vacant, grid(board.size).bit(point))
    return foul and _explained(board.size, foul)


@lru_cache(maxsize=256)
def fouls(board: Board) -> Mapping[Point, ForbiddenPoint]:
    """The points that are forbidden to Black, with the reasons, in reading order."""
    found = _fouls(board.size, board.stones[0], board.vacant)
    points = grid(board.size).points
    return MappingProxyType(
        {next(points(cell)): _explained(board.size, foul) for cell, foul in found}
    )


@lru_cache(maxsize=256)
def forbidden_cells(board: Board) -> int:
    """The points that are forbidden to Black, as bits."""
    bit = grid(board.size).bit
    return sum(map(bit, fouls(board)))


def is_all_forbidden(board: Board) -> bool:
    """True if no vacant point is left to Black; most often a short look tells."""
    vacant = board.vacant
    if vacant & ~_crowded(grid(board.size), board.stones[0]):
        return False
    return not vacant & ~forbidden_cells(board)


def _explained(size: Size, foul: Foul) -> ForbiddenPoint:
    points = grid(size).points
    return ForbiddenPoint(foul.name, tuple(tuple(points(row)) for row in foul.rows))


def _fouls(size: Size, black: int, vacant: int) -> Iterator[tuple[int, Foul]]:
    rest = _crowded(grid(size), black) & vacant
    while rest:
        cell = rest & -rest
        rest ^= cell
        if foul := _foul(size, black, vacant, cell):
            yield cell, foul


def _crowded(geometry: Grid, black: int) -> int:
    """Cells with enough stones around them for a foul: a superset of the forbidden ones.

    A three has two more stones within three cells along its axis, a four three within four; two
    fours on one axis have four, and so has an overline. A shift may wrap round an edge here, which
    adds cells but loses none.
    """
    once = twice = crowded = 0
    for step in geometry.axes:
        one = two = three = four = two_within_three = 0
        for distance in range(1, 5):
            for stones in (black << distance * step, black >> distance * step):
                four |= three & stones
                three |= two & stones
                two |= one & stones
                one |= stones
            if distance == 3:
                two_within_three = two
        near = two_within_three | three
        twice |= once & near
        once |= near
        crowded |= four
    return twice | crowded


@lru_cache(maxsize=1 << 13)
def _foul(size: Size, black: int, vacant: int, cell: int) -> Foul | None:
    """The foul of a stone of Black on a vacant cell, if any; a five is never one."""
    axes = _axes(size, cell)
    black |= cell
    vacant ^= cell
    overlines: list[int] = []
    fours: dict[int, int] = {}
    for axis in axes:
        for five in axis.fives:
            lacking = five.cells & ~black
            if lacking & (lacking - 1):
                continue
            if black & five.beyond:
                if not lacking:
                    overlines.append(run_through(grid(size), black, cell, axis.step))
            elif not lacking:
                return None
            elif lacking & vacant:
                # A straight four is found twice, with the same stones: it is one four.
                stones = five.cells ^ lacking
                fours[stones] = fours.get(stones, stones) | lacking
    if overlines:
        return Foul(OVERLINE, tuple(dict.fromkeys(overlines)))
    if len(fours) > 1:
        return Foul(DOUBLE_FOUR, tuple(fours.values()))
    threes = _threes(size, axes, black, vacant)
    return Foul(DOUBLE_THREE, tuple(threes)) if len(threes) > 1 else None


def _threes(size: Size, axes: tuple[Axis, ...], black: int, vacant: int) -> list[int]:
    """The threes through a stone, one for each axis; incomplete where there cannot be two."""
    candidates = [made for axis in axes if (made := tuple(_lacking_one(axis, black, vacant)))]
    threes: list[int] = []
    for done, made in enumerate(candidates):
        if len(threes) + len(candidates) - done < 2:
            break  # The costly part is left out: these cells make no double three.
        three = 0
        for four, last in made:
            if not _makes_five(size, black, last) and not _foul(size, black, vacant, last):
                three |= four.cells
        if three:
            threes.append(three)
    return threes


def _lacking_one(axis: Axis, black: int, vacant: int) -> Iterator[tuple[StraightFour, int]]:
    """The straight fours that lack one stone, with the cell that they lack."""
    for four in axis.straight_fours:
        lacking = four.cells & ~black
        if (
            lacking & vacant
            and not lacking & (lacking - 1)
            and four.gaps & vacant == four.gaps
            and not four.beyond & black
        ):
            yield four, lacking


def _makes_five(size: Size, black: int, cell: int) -> bool:
    """Return True if a stone of Black on a vacant cell makes exactly five in a row."""
    return any(
        five.cells & ~black == cell and not five.beyond & black
        for axis in _axes(size, cell)
        for five in axis.fives
    )


@cache
def _axes(size: Size, cell: int) -> tuple[Axis, ...]:
    """The four axes through a cell."""
    geometry = grid(size)
    axes = []
    for step in geometry.axes:
        fives, straight_fours = [], []
        for before in reversed(range(RENJU_LINE)):
            first = cell >> (before * step)
            row = _row(geometry, first, step, RENJU_LINE)
            if row:
                fives.append(Five(row, _sides(geometry, row, step)))
            row = _row(geometry, first, step, RENJU_LINE - 1) if before < RENJU_LINE - 1 else 0
            gaps = _sides(geometry, row, step)
            if gaps.bit_count() == 2:
                beyond = _sides(geometry, row | gaps, step)
                straight_fours.append(StraightFour(row, gaps, beyond))
        axes.append(Axis(step, tuple(fives), tuple(straight_fours)))
    return tuple(axes)


def _row(geometry: Grid, first: int, step: int, length: int) -> int:
    """The cells of a row that starts at a cell; 0 if it leaves the board."""
    row = 0
    for i in range(length):
        row |= first << (i * step)
    return row if first and row & geometry.cells == row else 0


def _sides(geometry: Grid, row: int, step: int) -> int:
    """The cells of the board beyond both ends of a row."""
    return (row << step | row >> step) & ~row & geometry.cells
