"""A program that plays and saves without end, and says after each move how many nodes there are."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from boardtui.play.match import Match
from boardtui.play.store import Store
from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku


def main(directory: Path, seed: int) -> None:
    chance = random.Random(seed)
    match = Match(GameRecord(Gomoku(9, 9)))
    save = Store(directory).create(match, ("human", "human"))
    while True:
        if match.state.outcome is not None:
            match.goto(chance.choice(match.state.line[:-1]))
            fresh = [m for m in match.state.legal_moves if m not in tried(match)]
            if not fresh:
                continue
            match.play(chance.choice(fresh))
        else:
            match.play(chance.choice(match.state.legal_moves))
        assert save.trouble == ""
        print(sum(1 for _node in match.record.root.walk()), flush=True)


def tried(match: Match) -> list[object]:
    return [child.move for child in match.node.children]


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
