"""The characters of quarters, sextants and octants."""

from __future__ import annotations

import re
from unicodedata import east_asian_width, name, unidata_version

import pytest

from boardtui.ui.widgets.block_sets import EIGHTHS, OCTANTS, SAFE, SEXTANTS, SIDE, BlockSet
from tests.cases import each

SETS = [SAFE, EIGHTHS, SEXTANTS, OCTANTS]

ANCHORS = {
    "1": 0x1CEA8, "2": 0x1CEAB, "12": 0x1FB82, "3": 0x1CD00, "23": 0x1CD01, "123": 0x1CD02,
    "4": 0x1CD03, "13": 0x2598, "24": 0x259D, "1234": 0x2580, "5": 0x1CD09, "35": 0x1FBE6,
    "46": 0x1FBE7, "7": 0x1CEA3, "8": 0x1CEA0, "57": 0x2596, "68": 0x2597, "78": 0x2582,
    "1357": 0x258C, "2468": 0x2590, "5678": 0x2584, "123456": 0x1FB85, "345678": 0x2586,
    "25": 0x1CD0B, "1345678": 0x1CDE4, "2345678": 0x1CDE5, "12345678": 0x2588,
}  # fmt: skip
"""Octants by the charts of Unicode 16, with the older characters among them."""


def pattern_of(digits: str) -> int:
    return sum(1 << int(digit) - 1 for digit in digits)


@each("blocks", SETS)
def test_every_pattern_has_a_character_of_its_own(blocks: BlockSet) -> None:
    assert len(blocks.patterns) == 4**blocks.rows
    assert len(set(blocks.patterns)) == len(blocks.patterns)


@each("blocks", SETS)
def test_the_parts_fill_a_cell_in_reading_order(blocks: BlockSet) -> None:
    assert len(blocks.parts) == 2 * blocks.rows
    assert sum(blocks.parts) == (1 << SIDE * SIDE) - 1
    firsts = [(part & -part).bit_length() for part in blocks.parts]
    assert firsts == sorted(firsts)


def test_sextants_are_named_by_their_parts() -> None:
    new = [glyph for glyph in SEXTANTS.patterns if ord(glyph) >= 0x1FB00]
    assert len(new) == 60
    for pattern, glyph in enumerate(SEXTANTS.patterns):
        if glyph in new:
            digits = name(glyph).removeprefix("BLOCK SEXTANT-")
            assert pattern_of(digits) == pattern
    older = {
        digits: SEXTANTS.patterns[pattern_of(digits)] for digits in ("", "135", "246", "123456")
    }
    assert "".join(older.values()) == " ▌▐█"


def test_octants_are_those_of_the_charts() -> None:
    assert {digits: ord(OCTANTS.patterns[pattern_of(digits)]) for digits in ANCHORS} == ANCHORS
    new = [ord(glyph) for glyph in OCTANTS.patterns if 0x1CD00 <= ord(glyph) < 0x1CE00]
    assert new == list(range(0x1CD00, 0x1CDE6))


@pytest.mark.skipif(
    int(unidata_version.partition(".")[0]) < 16, reason="this Python knows no octants"
)
def test_octants_are_named_by_their_parts() -> None:
    for pattern, glyph in enumerate(OCTANTS.patterns):
        if found := re.fullmatch("BLOCK OCTANT-([1-8]+)", name(glyph)):
            assert pattern_of(found[1]) == pattern


@each("blocks", [SEXTANTS, OCTANTS])
def test_only_characters_that_came_together_are_drawn(blocks: BlockSet) -> None:
    last = (1 << 2 * blocks.rows) - 1
    for pattern, glyph in enumerate(blocks.patterns):
        drawn = [one for one in (pattern, last ^ pattern) if blocks.draws(one)]
        assert drawn
        if glyph in blocks.later:
            assert drawn == [last ^ pattern]
        elif blocks.draws(pattern) and ord(glyph) > 0x2600:
            first, end = (0x1FB00, 0x1FB3C) if blocks is SEXTANTS else (0x1CD00, 0x1CDE6)
            assert first <= ord(glyph) < end


def test_new_characters_take_one_column_in_every_terminal() -> None:
    new = [
        glyph
        for blocks in SETS
        for glyph in blocks.patterns
        if ord(glyph) in range(0x1FB00, 0x1FB3C)
    ]
    assert {east_asian_width(glyph) for glyph in new} == {"N"}
