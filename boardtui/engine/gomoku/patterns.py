"""Line patterns: the effect of a stone on an empty cell, in one direction and in all four.

The line class of a cell is the pattern that a side makes by playing there, in one direction. A
table gives it for the neighbours of the cell in that direction. The four line classes of a cell in
any order are its mix. Each mix has a cell class, the threat that the stone makes as a whole. Names
are those of five in a row; with another length a "four" is one stone short of a row, a "three" two
stones, and so on.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardtui.rules.gomoku import Gomoku, Rule

DEAD = np.int64(0)
"""No row can be completed here."""
ONE = np.int64(1)
"""One move short of a two."""
OPEN_ONE = np.int64(2)
"""One move short of an open two."""
TWO = np.int64(3)
"""One move short of a three."""
OPEN_TWO = np.int64(4)
"""One move short of an open three."""
BROAD_TWO = np.int64(5)
"""An open two with four ways or more to an open three."""
THREE = np.int64(6)
"""One move short of a four."""
OPEN_THREE = np.int64(7)
"""One move short of an open four."""
FULL_THREE = np.int64(8)
"""An open three with two ways or more to an open four."""
FOUR = np.int64(9)
"""One cell completes the row."""
DOUBLE_FOUR_IN_LINE = np.int64(10)
"""Two cells complete two rows, such as X.XXX.X."""
OPEN_FOUR = np.int64(11)
"""Two cells complete an unbroken four: the straight four."""
FIVE = np.int64(12)
"""A row that wins."""
OVERLINE = np.int64(13)
"""A row too long to win."""

QUIET_CELL = np.int64(0)
TWO_CELL = np.int64(1)
"""An open two."""
THREE_CELL = np.int64(2)
"""A three."""
DOUBLE_TWO_CELL = np.int64(3)
"""Two open twos."""
THREE_TWO_CELL = np.int64(4)
"""A three, and another three or an open two."""
OPEN_THREE_CELL = np.int64(5)
OPEN_THREE_PLUS_CELL = np.int64(6)
"""An open three, and a three or an open two."""
DOUBLE_THREE_CELL = np.int64(7)
"""Two open threes."""
FOUR_CELL = np.int64(8)
FOUR_PLUS_CELL = np.int64(9)
"""A four and a three."""
FOUR_THREE_CELL = np.int64(10)
"""A four and an open three."""
DOUBLE_FOUR_CELL = np.int64(11)
"""Two fours."""
OPEN_FOUR_CELL = np.int64(12)
FIVE_CELL = np.int64(13)
SUSPECT_CELL = np.int64(14)
"""Two open threes where a double three is a foul; the rules decide whether they are real."""
FORBIDDEN_CELL = np.int64(15)
"""An overline or a double four where that is a foul, without a five."""

CELL_CLASSES = 16

MOST_NEIGHBOURS = 5
"""Neighbours either way that fit a key, with two bits each: `table` has 20-bit keys."""


class RowRule(NamedTuple):
    """The rows that win for one side."""

    length: int
    """Stones in a row."""
    exactly: bool
    """A longer row does not win."""
    enclosed_is_dead: bool = False
    """A row of that length between two stones of the other side does not win."""
    has_fouls: bool = False
    """Overlines, double fours and double threes are forbidden."""


def row_rules(game: Gomoku) -> tuple[RowRule, RowRule]:
    """Return the rows that win for Black and for White."""
    exactly = RowRule(game.line, exactly=True)
    freely = RowRule(game.line, exactly=False)
    match str(game.rule):
        case "renju":
            return exactly._replace(has_fouls=True), freely
        case "caro":
            enclosed = exactly._replace(enclosed_is_dead=True)
            return enclosed, enclosed
        case "caro6":
            enclosed = freely._replace(enclosed_is_dead=True)
            return enclosed, enclosed
        case Rule.STANDARD:
            return exactly, exactly
        case _:
            return freely, freely


def radius(game: Gomoku) -> int:
    """Return the number of neighbours either way that a key holds.

    One more where the cell beyond a row matters: a stone there may make it too long, or stop it.
    """
    goes_on = any(rule.exactly or rule.enclosed_is_dead for rule in row_rules(game))
    return game.line if goes_on else game.line - 1


def can_read(game: Gomoku) -> bool:
    """Return True if the patterns of a game fit a key."""
    return radius(game) <= MOST_NEIGHBOURS


@cache
def line_classes(rule: RowRule, reach: int) -> NDArray[np.uint8]:
    """Return the line class of a cell for each number of its neighbours up to `reach` either way.

    The number has one digit a neighbour, from the lowest: one before, one after, two before, and so
    on. A digit is 0 for empty, 1 for own, 2 for the other side's. A wall is 2 as well, except where
    rows must not be enclosed by stones: there it is 3, and numbers have base 4.
    """
    base = 4 if rule.enclosed_is_dead else 3
    places = 2 * reach
    count = base**places
    digits = np.empty((places, count), np.uint8)
    rest = np.arange(count, dtype=np.uint32)
    for place in range(places):
        digits[place] = rest % base
        rest //= base
    before, after = _run(digits[0::2]), _run(digits[1::2])
    run = before + after + 1
    is_five = run == rule.length if rule.exactly else run >= rule.length
    if rule.enclosed_is_dead:
        is_held = _is_held(digits[0::2], before) & _is_held(digits[1::2], after)
        is_five &= ~(is_held & (run == rule.length))
    classes = np.full(count, DEAD, np.uint8)
    classes[is_five] = FIVE
    classes[(run > rule.length) & ~is_five] = OVERLINE
    # Only walls follow a wall: numbers with anything else there never occur and stay dead.
    is_edge = digits == 3
    is_open = (run < rule.length) & ~(is_edge[:-2] & ~is_edge[2:]).any(axis=0)
    own = (digits == 1).sum(axis=0, dtype=np.uint8)
    # From the most stones down, since a class depends on those with one more stone.
    for stones in range(places, -1, -1):
        numbers = np.flatnonzero(is_open & (own == stones))
        classes[numbers] = _by_next_stone(numbers, digits[:, numbers], classes, base, rule)
    return classes


def _run(side: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the number of own stones next to the cell without a gap, on one side of it."""
    return np.asarray(np.cumprod(side == 1, axis=0, dtype=np.uint8).sum(axis=0, dtype=np.uint8))


def _is_held(side: NDArray[np.uint8], run: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return True where a stone of the other side ends the run."""
    end = np.minimum(run, len(side) - 1)
    return np.asarray(side[end, np.arange(side.shape[1])] == 2)


def _by_next_stone(
    numbers: NDArray[np.int64],
    digits: NDArray[np.uint8],
    classes: NDArray[np.uint8],
    base: int,
    rule: RowRule,
) -> NDArray[np.uint8]:
    """Return the line classes of numbers by the best classes that one more stone gives."""
    places = len(digits)
    following = np.full((places, len(numbers)), DEAD, np.uint8)
    for place in range(places):
        is_empty = digits[place] == 0
        following[place, is_empty] = classes[numbers[is_empty] + base**place]

    def ways(*wanted: np.int64) -> Any:
        return _many(following, wanted, axis=0)

    # A straight four: the cells that complete it stand `rule.length` apart, around the four.
    completes = following == FIVE
    is_straight = np.zeros(len(numbers), np.bool_)
    for before in range(1, rule.length):
        after = rule.length - before
        if max(before, after) <= places // 2:
            is_straight |= completes[2 * before - 2] & completes[2 * after - 1]
    fives, straight_fours = ways(FIVE), ways(OPEN_FOUR)
    open_threes = ways(OPEN_THREE, FULL_THREE)
    return np.select(
        [
            is_straight,
            fives >= 2,
            fives == 1,
            straight_fours >= 2,
            straight_fours == 1,
            ways(FOUR, DOUBLE_FOUR_IN_LINE) > 0,
            open_threes >= 4,
            open_threes > 0,
            ways(THREE) > 0,
            ways(OPEN_TWO, BROAD_TWO) > 0,
            ways(TWO) > 0,
        ],
        [
            OPEN_FOUR,
            DOUBLE_FOUR_IN_LINE,
            FOUR,
            FULL_THREE,
            OPEN_THREE,
            THREE,
            BROAD_TWO,
            OPEN_TWO,
            TWO,
            OPEN_ONE,
            ONE,
        ],
        DEAD,
    ).astype(np.uint8)


def _many(classes: NDArray[Any], wanted: tuple[np.int64, ...], axis: int) -> NDArray[np.int64]:
    """Return the number of classes along an axis that are among those wanted."""
    is_wanted = classes == wanted[0]
    for other in wanted[1:]:
        is_wanted |= classes == other
    return np.asarray(is_wanted.sum(axis=axis))


@cache
def line_table(game: Gomoku) -> NDArray[np.uint8]:
    """Return both sides' line classes by key: Black's in the low four bits, White's in the high.

    A key has two bits a neighbour, its content, in the order of the line.
    """
    reach = radius(game)
    tables = []
    for side, rule in enumerate(row_rules(game)):
        classes = line_classes(rule, reach)
        base = 4 if rule.enclosed_is_dead else 3
        own, other = (1, 2) if side == 0 else (2, 1)
        # The digits for the contents of a cell: EMPTY, a black stone, a white one, WALL.
        digit_of = np.zeros(4, np.int64)
        digit_of[[own, other, 3]] = 1, 2, base - 1
        number = np.zeros(1, np.int64)
        # The digits of the neighbours along the line: those before the cell, then those after it.
        for place in (*range(2 * reach - 2, -1, -2), *range(1, 2 * reach, 2)):
            number = (digit_of[:, None] * base**place + number).ravel()
        tables.append(classes[number])
    black, white = tables
    return np.asarray(black | white << 4, np.uint8)


class Mixes(NamedTuple):
    """All mixes of four line classes."""

    of_code: NDArray[np.uint16]
    """The mix for each code; a code is the line classes of four directions, four bits each."""
    lines: NDArray[np.int64]
    """The line classes of each mix, the lowest first."""


def _all_mixes() -> Mixes:
    codes = np.arange(1 << 16)
    # Codes of the same mix are those that are equal once their line classes are sorted.
    lines = np.sort(np.stack([codes >> 4 * place & 15 for place in range(4)]), axis=0)
    ordered = sum(lines[place] << 4 * (3 - place) for place in range(4))
    distinct, of_code = np.unique(ordered, return_inverse=True)
    parts = np.stack([distinct >> 4 * (3 - place) & 15 for place in range(4)], axis=1)
    return Mixes(of_code.astype(np.uint16), parts)


MIXES = _all_mixes()

# 3876 instead of 65 536 codes: the order of the directions says nothing about a cell.
MIX_COUNT = len(MIXES.lines)


def cell_classes(rule: RowRule) -> NDArray[np.uint8]:
    """Return the cell class of each mix for a side with `rule`, the strongest that applies."""
    lines = MIXES.lines

    def many(*wanted: np.int64) -> Any:
        return _many(lines, wanted, axis=1)

    fours = many(FOUR, OPEN_FOUR) + 2 * many(DOUBLE_FOUR_IN_LINE)
    open_threes = many(OPEN_THREE, FULL_THREE)
    threes, twos = many(THREE), many(OPEN_TWO, BROAD_TWO)
    has_five = many(FIVE) > 0
    has_foul = np.full(MIX_COUNT, rule.has_fouls)
    return np.select(
        [
            has_five,
            # Fouls before all else but a five: a point that may not be played makes no threat.
            has_foul & ((many(OVERLINE) > 0) | (fours >= 2)),
            has_foul & (open_threes >= 2),
            many(OPEN_FOUR) > 0,
            fours >= 2,
            (fours > 0) & (open_threes > 0),
            (fours > 0) & (threes > 0),
            fours > 0,
            open_threes >= 2,
            (open_threes > 0) & (threes + twos > 0),
            open_threes > 0,
            (threes > 0) & (threes + twos >= 2),
            twos >= 2,
            threes > 0,
            twos > 0,
        ],
        [
            FIVE_CELL,
            FORBIDDEN_CELL,
            SUSPECT_CELL,
            OPEN_FOUR_CELL,
            DOUBLE_FOUR_CELL,
            FOUR_THREE_CELL,
            FOUR_PLUS_CELL,
            FOUR_CELL,
            DOUBLE_THREE_CELL,
            OPEN_THREE_PLUS_CELL,
            OPEN_THREE_CELL,
            THREE_TWO_CELL,
            DOUBLE_TWO_CELL,
            THREE_CELL,
            TWO_CELL,
        ],
        QUIET_CELL,
    ).astype(np.uint8)
