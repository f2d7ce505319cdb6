"""What a stone makes of a line, and what lines crossing in a cell make of it."""

from __future__ import annotations

import numpy as np
import pytest

from boardtui.engine.gomoku import patterns
from boardtui.engine.gomoku.patterns import (
    MIXES,
    RowRule,
    can_read,
    cell_classes,
    line_classes,
    line_table,
    radius,
    row_rules,
)
from boardtui.rules.gomoku import Gomoku, Rule
from tests.cases import each
from tests.engine.gomoku.lines import NAMES, class_of, literally, number_of, random_line

FREELY = RowRule(5, exactly=False)
EXACTLY = RowRule(5, exactly=True)
ENCLOSED = RowRule(5, exactly=True, enclosed_is_dead=True)
NUMBERS = {name: number for number, name in NAMES.items()}


@each(
    ("line", "freely", "exactly"),
    [
        ("OXX*XXO", "FIVE", "FIVE"),
        ("OXX*XXXO", "FIVE", "OVERLINE"),
        ("..X*XX..", "OPEN_FOUR", "OPEN_FOUR"),
        (".X.*XXX.", "OPEN_FOUR", "FOUR"),
        ("..XX*X.X", "OPEN_FOUR", "FOUR"),
        ("OX*XX..", "FOUR", "FOUR"),
        ("X.X*X.X", "DOUBLE_FOUR_IN_LINE", "DOUBLE_FOUR_IN_LINE"),
        ("..X*X..", "FULL_THREE", "FULL_THREE"),
        ("O.X*X..", "OPEN_THREE", "OPEN_THREE"),
        (".X.*X.", "OPEN_THREE", "OPEN_THREE"),
        ("O.X*X.O", "THREE", "THREE"),
        ("X..*X..", "THREE", "THREE"),
        ("...*X...", "BROAD_TWO", "BROAD_TWO"),
        (".X..*.", "OPEN_TWO", "OPEN_TWO"),
        ("OX*...", "TWO", "TWO"),
        ("....*....", "OPEN_ONE", "OPEN_ONE"),
        ("O*....O", "ONE", "ONE"),
        ("OX*XO", "DEAD", "DEAD"),
        ("*", "DEAD", "DEAD"),
    ],
)
def test_pictures(line: str, freely: str, exactly: str) -> None:
    for picture in (line, line[::-1]):
        padded = f"#{picture}#"
        assert class_of(padded, FREELY) == freely
        assert class_of(padded, EXACTLY) == exactly


def test_the_edge_does_not_enclose_a_row() -> None:
    assert class_of("OXX*XXO", ENCLOSED) == "DEAD"
    assert class_of("#XX*XXO", ENCLOSED) == "FIVE"
    assert class_of("#XX*XX#", ENCLOSED) == "FIVE"
    assert class_of("OXX*X.O", ENCLOSED) == "DEAD"
    assert class_of("OXX*X..", ENCLOSED) == "FOUR"


@pytest.mark.parametrize(
    "rule",
    [FREELY, EXACTLY, ENCLOSED, RowRule(4, False), RowRule(4, True), RowRule(3, False)],
    ids=str,
)
def test_the_table_says_what_the_definition_says(rule: RowRule) -> None:
    random = np.random.default_rng(5)
    reach = rule.length if rule.exactly else rule.length - 1
    base = 4 if rule.enclosed_is_dead else 3
    classes = line_classes(rule, reach)
    for _ in range(1500):
        line = random_line(random)
        centre = line.index("*")
        expected = literally(line.replace("*", "X"), centre, rule)
        assert NAMES[int(classes[number_of(line, reach, base)])] == expected, line


def test_both_sides_read_the_same_key_from_their_own_side() -> None:
    game = Gomoku(rule=Rule.STANDARD)
    table = line_table(game)
    keys = np.random.default_rng(1).integers(0, 1 << 20, 3000)
    swapped = np.zeros_like(keys)
    for place in range(10):
        digit = keys >> 2 * place & 3
        swapped |= np.array([0, 2, 1, 3])[digit] << 2 * place
    assert np.array_equal(table[keys] & 15, table[swapped] >> 4)


def cell_class(names: str, rule: RowRule) -> int:
    """The cell class of line classes, by name; lines that are not named are dead."""
    lines = sorted(NUMBERS[name] for name in names.split())
    wanted = [0] * (4 - len(lines)) + lines
    (mix,) = np.flatnonzero((MIXES.lines == wanted).all(axis=1))
    return int(cell_classes(rule)[mix])


@each(
    ("names", "freely", "with_fouls"),
    [
        ("", "QUIET", "QUIET"),
        ("OPEN_TWO", "TWO", "TWO"),
        ("OPEN_TWO BROAD_TWO", "DOUBLE_TWO", "DOUBLE_TWO"),
        ("THREE", "THREE", "THREE"),
        ("THREE TWO", "THREE", "THREE"),
        ("THREE OPEN_TWO", "THREE_TWO", "THREE_TWO"),
        ("FULL_THREE ONE", "OPEN_THREE", "OPEN_THREE"),
        ("OPEN_THREE THREE", "OPEN_THREE_PLUS", "OPEN_THREE_PLUS"),
        ("OPEN_THREE FULL_THREE", "DOUBLE_THREE", "SUSPECT"),
        ("FOUR TWO", "FOUR", "FOUR"),
        ("FOUR THREE", "FOUR_PLUS", "FOUR_PLUS"),
        ("FOUR OPEN_THREE", "FOUR_THREE", "FOUR_THREE"),
        ("FOUR OPEN_THREE OPEN_THREE", "FOUR_THREE", "SUSPECT"),
        ("FOUR FOUR", "DOUBLE_FOUR", "FORBIDDEN"),
        ("DOUBLE_FOUR_IN_LINE", "DOUBLE_FOUR", "FORBIDDEN"),
        ("OPEN_FOUR", "OPEN_FOUR", "OPEN_FOUR"),
        ("OPEN_FOUR FOUR", "OPEN_FOUR", "FORBIDDEN"),
        ("OVERLINE FOUR", "FOUR", "FORBIDDEN"),
        ("OVERLINE FOUR FOUR FIVE", "FIVE", "FIVE"),
    ],
)
def test_lines_that_cross_make_a_cell_class(names: str, freely: str, with_fouls: str) -> None:
    assert cell_class(names, FREELY) == getattr(patterns, f"{freely}_CELL")
    assert cell_class(names, EXACTLY._replace(has_fouls=True)) == getattr(
        patterns, f"{with_fouls}_CELL"
    )


def test_keys_reach_as_far_as_the_rule_needs() -> None:
    assert radius(Gomoku()) == 4
    assert radius(Gomoku(rule=Rule.STANDARD)) == 5
    assert radius(Gomoku(size=3, line=3)) == 2
    assert can_read(Gomoku(line=6))
    assert not can_read(Gomoku(line=6, rule=Rule.STANDARD))
    assert not can_read(Gomoku(line=7))
    assert [rule.exactly for rule in row_rules(Gomoku())] == [False, False]
