"""Lines as pictures, and what a stone makes of them by the plainest definition."""

from __future__ import annotations

from functools import cache

import numpy as np

from boardtui.engine.gomoku import patterns
from boardtui.engine.gomoku.patterns import RowRule

NAMES = {
    int(getattr(patterns, name)): name
    for name in (
        "DEAD",
        "ONE",
        "OPEN_ONE",
        "TWO",
        "OPEN_TWO",
        "BROAD_TWO",
        "THREE",
        "OPEN_THREE",
        "FULL_THREE",
        "FOUR",
        "DOUBLE_FOUR_IN_LINE",
        "OPEN_FOUR",
        "FIVE",
        "OVERLINE",
    )
}


def number_of(line: str, reach: int, base: int) -> int:
    """The number in `line_classes` of the neighbourhood of `*`; `#` is beyond the board."""
    centre = line.index("*")
    digits = {".": 0, "X": 1, "O": 2, "#": base - 1}
    number = 0
    for distance in range(reach, 0, -1):
        for place in (centre + distance, centre - distance):
            inside = 0 <= place < len(line)
            number = number * base + digits[line[place] if inside else "#"]
    return number


def class_of(line: str, rule: RowRule) -> str:
    """The line class of `*` in a picture, by name."""
    reach = rule.length if rule.exactly else rule.length - 1
    classes = patterns.line_classes(rule, reach)
    return NAMES[int(classes[number_of(line, reach, 4 if rule.enclosed_is_dead else 3)])]


@cache
def literally(line: str, centre: int, rule: RowRule) -> str:
    """The class of a line whose cell `centre` has a stone, by trying every further stone."""
    first = last = centre
    while line[first - 1] == "X":
        first -= 1
    while line[last + 1] == "X":
        last += 1
    run = last - first + 1
    if run > rule.length and rule.exactly:
        return "OVERLINE"
    if run >= rule.length:
        enclosed = line[first - 1] == line[last + 1] == "O"
        return "DEAD" if rule.enclosed_is_dead and enclosed else "FIVE"
    following = {}
    for place, symbol in enumerate(line):
        if symbol == "." and abs(place - centre) < rule.length:
            further = line[:place] + "X" + line[place + 1 :]
            following[place] = literally(further, centre, rule)
    fives = [place for place, name in following.items() if name == "FIVE"]
    names = list(following.values())
    if any(place + rule.length in fives for place in fives):
        return "OPEN_FOUR"
    if fives:
        return "FOUR" if len(fives) == 1 else "DOUBLE_FOUR_IN_LINE"
    if "OPEN_FOUR" in names:
        return "FULL_THREE" if names.count("OPEN_FOUR") > 1 else "OPEN_THREE"
    if "FOUR" in names or "DOUBLE_FOUR_IN_LINE" in names:
        return "THREE"
    open_threes = names.count("OPEN_THREE") + names.count("FULL_THREE")
    if open_threes:
        return "BROAD_TWO" if open_threes > 3 else "OPEN_TWO"
    if "THREE" in names:
        return "TWO"
    if "OPEN_TWO" in names or "BROAD_TWO" in names:
        return "OPEN_ONE"
    return "ONE" if "TWO" in names else "DEAD"


def random_line(random: np.random.Generator, most: int = 6) -> str:
    """A line of a board, longer than any pattern sees, with `*` somewhere."""
    length = int(random.integers(7, 20))
    line = random.choice(list("..XXO"), length)
    line[int(random.integers(length))] = "*"
    return "#" * most + "".join(line) + "#" * most
