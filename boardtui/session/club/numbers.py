"""Numbers of games in the lists of a club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count


def numbered(before: Mapping[str, int], logs: Iterable[str]) -> Mapping[str, int]:
    """Return a number for each log: the one that it had before, or else the least free one.

    So a number that a person has read and types stays that of the same game.
    """
    listed = tuple(logs)
    numbers = {log: before[log] for log in listed if log in before}
    taken = {*numbers.values()}
    free = (number for number in count(1) if number not in taken)
    return {log: numbers[log] if log in numbers else next(free) for log in listed}
