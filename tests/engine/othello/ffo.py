"""The FFO endgame suite: published positions with the exact score of every move."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from boardtui.formats.obf import read_position
from boardtui.rules.game import Position

FFO = Path(__file__).parents[4] / "shared" / "data" / "othello" / "ffo.obf"


class Problem(NamedTuple):
    position: Position
    scores: dict[str, int]
    """Of every legal move."""

    @property
    def best(self) -> int:
        return max(self.scores.values())


def problems() -> dict[int, Problem]:
    """The positions by their published numbers; none where the suite does not lie."""
    found = {}
    for line in FFO.read_text().splitlines() if FFO.exists() else ():
        if (position := read_position(line)) is not None:
            scores = {
                move.lower(): int(score) for move, score in re.findall(r"(\w\d):(\S+);", line)
            }
            number = re.search(r"FFO #(\d+)", line)
            assert number is not None
            found[int(number[1])] = Problem(position, scores)
    return found


PROBLEMS = problems()
