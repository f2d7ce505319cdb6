"""Every pattern looks at the squares that it names, in all eight symmetries of the board."""

from __future__ import annotations

from collections import Counter

import numpy as np

from boardtui.engine.othello.patterns import (
    FAMILIES,
    LANES,
    LAYOUT,
    MOBILITY,
    expand,
)

SIZES = [len(family.split()) for family in FAMILIES]
MOST_DISCS = 64


def turned(square: int) -> int:
    """By a quarter."""
    return 8 * (square % 8) + 7 - square // 8


def mirrored(square: int) -> int:
    return 8 * (square // 8) + 7 - square % 8


def instances() -> dict[int, dict[int, int]]:
    """By lane in use: its squares, and the place of the digit that each is."""
    found = {}
    for lane in range(LANES):
        places = {}
        for square in range(64):
            if weight := int(LAYOUT.delta[square, lane]):
                places[square] = round(np.log(weight) / np.log(3))
                assert 3 ** places[square] == weight
        if places:
            found[lane] = places
    return found


def family_of(lane: int) -> int:
    """The family whose weights a lane reads, by where they begin."""
    middle = 0
    for number, size in enumerate(SIZES):
        if LAYOUT.centre[lane] == middle + 3**size // 2:
            return number
        middle += 3**size
    raise AssertionError(f"lane {lane} reads no family's weights")


def test_a_lane_reads_each_digit_of_its_family_once() -> None:
    for lane, places in instances().items():
        assert sorted(places.values()) == list(range(SIZES[family_of(lane)]))


def test_a_family_looks_at_the_squares_that_it_names() -> None:
    for number, family in enumerate(FAMILIES):
        named = {"abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in family.split()}
        seen = [set(places) for lane, places in instances().items() if family_of(lane) == number]
        assert named in seen


def test_families_are_closed_under_the_symmetries() -> None:
    lanes = instances()
    for number in range(len(FAMILIES)):
        seen = Counter(frozenset(lanes[lane]) for lane in lanes if family_of(lane) == number)
        assert set(seen.values()) == {1}
        for symmetry in (turned, mirrored):
            assert set(seen) == {frozenset(map(symmetry, squares)) for squares in seen}
        assert len(seen) in {2, 4, 8}


def test_every_square_is_looked_at_and_lanes_left_over_read_nothing() -> None:
    lanes = instances()
    assert set().union(*lanes.values()) == set(range(64))
    assert sorted(lanes) == list(range(len(lanes)))
    assert all(LAYOUT.centre[lane] == LAYOUT.size - 1 for lane in range(len(lanes), LANES))


def test_no_number_leaves_the_weights_of_its_family() -> None:
    for lane, places in instances().items():
        highest = sum(3**place for place in places.values())
        start = sum(3**size for size in SIZES[: family_of(lane)])
        size = 3 ** len(places)
        assert highest <= np.iinfo(np.int16).max
        assert LAYOUT.centre[lane] - highest == start
        assert LAYOUT.centre[lane] + highest == start + size - 1


def test_parts_of_the_weights_follow_each_other() -> None:
    assert LAYOUT.mobility == sum(3**size for size in SIZES)
    assert LAYOUT.parity == LAYOUT.mobility + MOBILITY**2
    # By empty squares, of which there are at most 64.
    assert LAYOUT.size == LAYOUT.parity + MOST_DISCS + 1


def digits(number: int, size: int) -> list[int]:
    return [number // 3**place % 3 for place in range(size)]


def test_mirror_images_share_a_weight_and_nothing_else_does() -> None:
    """Weights are told apart by what stands on the board, up to the symmetries."""
    start = 0
    for family, size in zip(FAMILIES, SIZES, strict=True):
        squares = ["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in family.split()]
        orders = set()
        for image in (squares, [mirrored(square) for square in squares]):
            for _ in range(4):
                image = [turned(square) for square in image]
                if set(image) == set(squares):
                    orders.add(tuple(squares.index(square) for square in image))
        random = np.random.default_rng(size)
        for number in map(int, random.integers(3**size, size=300)):
            drawn = digits(number, size)
            images = {
                sum(drawn[place] * 3**other for place, other in enumerate(order))
                for order in orders
            }
            assert LAYOUT.canonical[start + number] == start + min(images)
        start += 3**size
    assert (LAYOUT.canonical[start:] == np.arange(start, LAYOUT.size)).all()


def test_expanded_weights_stay_as_they_are() -> None:
    weights = np.random.default_rng(1).integers(-9, 9, (2, LAYOUT.size))
    once = expand(weights)
    assert (expand(once) == once).all()
    assert (once[:, LAYOUT.canonical] == once).all()
