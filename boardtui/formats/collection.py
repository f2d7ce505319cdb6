"""Several games in one text, in the grammar that SGF and GGF share."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, Source
from boardtui.formats.limits import FOREIGN, MAX_PROBLEMS, Limits
from boardtui.formats.reading import Reading
from boardtui.formats.sgf_grammar import Tree, parse


def read_collection(
    content: Content, read_tree: Callable[[Source, Tree], Reading], limits: Limits = FOREIGN
) -> list[Reading]:
    """The games of a text, of which there is at least one.

    What is wrong between two games, such as one that cannot be read at all, is among the problems
    of the game after it, or of the last one. Raises FormatError when no game can be read.
    """
    source = content.source
    trees, broken = parse(source, limits)
    readings: list[Reading] = []
    waiting = list(content.notes)
    for tree in trees:
        try:
            reading = read_tree(source, tree)
        except FormatError as error:
            waiting.append(error)
        else:
            readings.append(_with_problems(reading, [*waiting, *reading.problems]))
            waiting = []
    waiting += broken
    if not readings:
        raise waiting[len(content.notes)]
    readings[-1] = _with_problems(readings[-1], [*readings[-1].problems, *waiting])
    return readings


def _with_problems(reading: Reading, problems: list[FormatError]) -> Reading:
    return reading._replace(problems=tuple(problems[:MAX_PROBLEMS]))
