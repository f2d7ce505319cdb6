"""The hash table gives back what was stored, for that position only."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from boardtui.engine.othello.search_state import new_shared
from boardtui.engine.othello.table_entry import NO_ENTRY, byte_of, seal
from boardtui.engine.othello.transposition_table import probe, store
from tests.engine.othello.boards import Pair, random_discs
from tests.engine.torn import mixtures

NO_MOVE = 64
HASH_BITS = 6
FILLER = list(random_discs(1, range(60), 2000))


class Found(NamedTuple):
    lower: int
    upper: int
    depth: int
    confidence: int
    move: int
    second: int
    date: int


@pytest.fixture(scope="module")
def only_table() -> Any:
    return new_shared(HASH_BITS)


@pytest.fixture
def table(only_table: Any) -> Any:
    slots(only_table)[:] = 0
    only_table["hash_mask"] = (1 << HASH_BITS) - 1
    begin_search(only_table, 1)
    return only_table


def keep(
    table: Any,
    pair: Pair,
    depth: int = 5,
    confidence: int = 2,
    lower: int = -64,
    upper: int = 64,
    move: int = 19,
) -> None:
    store(table[0], *pair, *map(np.int64, (depth, confidence, lower, upper, move)))


def begin_search(table: Any, date: int) -> None:
    table["date"] = date


def slots(table: Any, bits: int = HASH_BITS) -> Any:
    """The first places of the table: own and other discs, entry, spare."""
    return table["hash"][0, : 1 << bits]


def found(table: Any, pair: Pair) -> Found | None:
    entry = np.uint64(probe(table[0], *pair))
    if entry == NO_ENTRY:
        return None
    lower, upper, *others = (int(byte_of(entry, np.int64(place))) for place in range(7))
    return Found(lower - 64, upper - 64, *others)


PAIR, ANOTHER = FILLER[:2]


def test_nothing_is_known_of_a_position_not_stored(table: Any) -> None:
    assert found(table, PAIR) is None
    keep(table, PAIR)
    assert found(table, ANOTHER) is None
    assert found(table, PAIR.turned()) is None


@pytest.mark.parametrize(
    "stored",
    [
        Found(-64, 64, 1, 0, 0, NO_MOVE, 1),
        Found(-64, -64, 60, 5, 63, NO_MOVE, 1),
        Found(64, 64, 33, 5, 7, NO_MOVE, 255),
        Found(0, 2, 12, 3, NO_MOVE, NO_MOVE, 128),
        Found(-3, 5, 4, 1, 32, NO_MOVE, 2),
    ],
)
def test_what_is_stored_comes_back(table: Any, stored: Found) -> None:
    begin_search(table, stored.date)
    for pair in FILLER[:100]:
        keep(table, pair, stored.depth, stored.confidence, stored.lower, stored.upper, stored.move)
        assert found(table, pair) == stored


def test_bounds_of_one_depth_and_confidence_close_in(table: Any) -> None:
    keep(table, PAIR, lower=-64, upper=10)
    keep(table, PAIR, lower=4, upper=64)
    assert found(table, PAIR) == Found(4, 10, 5, 2, 19, NO_MOVE, 1)


@pytest.mark.parametrize(("depth", "confidence"), [(6, 2), (4, 2), (5, 3), (5, 1)])
def test_bounds_of_other_searches_are_replaced(table: Any, depth: int, confidence: int) -> None:
    keep(table, PAIR, depth=5, confidence=2, lower=-64, upper=10)
    keep(table, PAIR, depth=depth, confidence=confidence, lower=20, upper=64)
    assert found(table, PAIR) == Found(20, 64, depth, confidence, 19, NO_MOVE, 1)


def test_the_best_two_moves_are_known(table: Any) -> None:
    moves = []
    for move in (1, 2, 2, NO_MOVE, 3, 1):
        keep(table, PAIR, move=move)
        entry = found(table, PAIR)
        assert entry is not None
        moves.append((entry.move, entry.second))
    assert moves[:4] == [(1, NO_MOVE), (2, 1), (2, 1), (2, NO_MOVE)]
    assert moves[4:] == [(3, 2), (1, 3)]


def test_a_newer_search_writes_its_date(table: Any) -> None:
    keep(table, PAIR)
    begin_search(table, 77)
    keep(table, PAIR)
    assert found(table, PAIR) == Found(-64, 64, 5, 2, 19, NO_MOVE, 77)


def test_a_position_is_kept_at_one_place_only(table: Any) -> None:
    random = Random(2)
    for _ in range(3000):
        begin_search(table, random.randint(1, 3))
        keep(table, random.choice(FILLER[:200]), random.randint(1, 20), random.randint(0, 5))
    kept = [
        (int(own ^ seal(entry)), int(other ^ seal(entry)))
        for own, other, entry, _ in slots(table)
        if entry
    ]
    assert len(kept) > 50
    assert len(set(kept)) == len(kept)


def test_what_comes_back_was_stored_however_full_it_is(table: Any) -> None:
    stored: dict[Pair, Found] = {}
    random = Random(3)
    for pair in FILLER:
        bound = random.randint(-64, 64)
        keep(table, pair, depth := random.randint(1, 40), 2, bound, bound, move := 8)
        stored[pair] = Found(bound, bound, depth, 2, move, NO_MOVE, 1)
        assert found(table, pair) == stored[pair]
    known = [(pair, entry) for pair in FILLER if (entry := found(table, pair))]
    assert len(known) > 1 << (HASH_BITS - 1)
    assert all(entry == stored[pair] for pair, entry in known)


def share_kept(table: Any, precious: list[Pair]) -> float:
    return sum(found(table, pair) is not None for pair in precious) / len(precious)


def test_deeper_results_of_this_search_outlive_shallow_ones(table: Any) -> None:
    precious, cheap = FILLER[:8], FILLER[8:200]
    for pair in precious:
        keep(table, pair, depth=30)
    for pair in cheap:
        keep(table, pair, depth=1)
    assert share_kept(table, precious) == 1


def test_results_of_earlier_searches_make_room(table: Any) -> None:
    for pair in FILLER[:400]:
        keep(table, pair, depth=30)
    begin_search(table, 2)
    for pair in FILLER[400:]:
        keep(table, pair, depth=1)
    assert share_kept(table, FILLER[:400]) == 0


def test_the_empty_board_is_nothing_special(table: Any) -> None:
    nobody = Pair(np.uint64(0), np.uint64(0))
    assert found(table, nobody) is None
    keep(table, nobody, lower=0, upper=0)
    assert found(table, nobody) == Found(0, 0, 5, 2, 19, NO_MOVE, 1)


def test_places_are_spread_over_the_whole_table() -> None:
    wide = new_shared(10)
    for pair in FILLER[:1024]:
        keep(wide, pair)
    used = np.count_nonzero(slots(wide, 10)[:, 2])
    # With two places each, more than the 63 % of single places drawn at random are filled.
    assert used > 650
    assert not slots(wide, 12)[1024:].any()


def test_an_entry_with_words_of_two_positions_is_that_of_none(table: Any) -> None:
    table["hash_mask"] = 1
    first, second = slots(table, 1)[:, :3]
    for one, other in pairwise(FILLER[:100]):
        first[:] = second[:] = 0
        keep(table, one, lower=30, upper=30)
        keep(table, other, lower=-30, upper=-30)
        for torn in mixtures(first.copy(), second.copy()):
            first[:] = second[:] = torn
            assert found(table, one) is found(table, other) is None


def test_an_entry_with_words_of_two_results_is_not_read(table: Any) -> None:
    table["hash_mask"] = 1
    keep(table, PAIR, lower=-64, upper=30)
    slot = next(slot for slot in slots(table, 1)[:, :3] if slot.any())
    before = slot.copy()
    keep(table, PAIR, depth=9, lower=-10, upper=64)
    for torn in mixtures(before, slot.copy()):
        slot[:] = torn
        assert found(table, PAIR) is None
