"""The file or folder of reviewed games; an interrupted review goes on with them.

Games are written as SGF, with all that their files say of them. `BTREVIEW`, a private property of
the root, tells the game by its digest and its number among those read, and the effort.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from boardtui.formats.sgf.text import read_simple_text
from boardtui.library.entry import digest_of_record
from boardtui.record.tree import GameRecord
from boardtui.saves.game_output import GameOutput
from boardtui.system.reasons import Reason, Reasoned

REVIEW = "BTREVIEW"


class ReviewedReason(Reason):
    """Reasons why a review cannot go on with the games in a place."""

    NO_REVIEW = "{path} contains games that are not from a review. Choose another path."
    OTHER_EFFORT = (
        "{path} contains a review with a different depth or number of nodes. Use --force to "
        "replace it."
    )


class ReviewedError(Reasoned, ValueError):
    """A review cannot go on with the games in a place."""


class ReviewedGames:
    """The reviewed games that are on disk."""

    def __init__(self, path: Path, depth: int, nodes: int, *, anew: bool = False) -> None:
        """Open a file or a folder for a review with these limits, and read its games.

        A partly written game at the end is removed; with `anew` all games of a review are. Raises
        OutputError, ReviewedError for other games, and FormatError for a file that cannot be read.
        """
        self._effort = {"depth": str(depth), "nodes": str(nodes)}
        self._there: Counter[str] = Counter()
        """The games that are there, by their digests; each is found once."""
        self._numbers: set[int] = set()
        self._output = GameOutput(path, REVIEW)
        try:
            for file, record in self._output.records():
                self._take(file, record, is_any_effort=anew)
            if anew:
                self._output.clear()
                self._there.clear()
                self._numbers.clear()
        except BaseException:
            self._output.close()
            raise

    def __len__(self) -> int:
        return len(self._numbers)

    def has(self, record: GameRecord) -> bool:
        """Return True if a game is there; of equal ones, as many are found as there are."""
        digest = _digest(record)
        is_there = self._there[digest] > 0
        if is_there:
            self._there[digest] -= 1
        return is_there

    def add(self, number: int, record: GameRecord) -> None:
        """Write a reviewed game with its number, or the next free one.

        Raises OutputError, leaving the earlier games intact.
        """
        while number in self._numbers:  # the games are not those of the last time
            number += 1
        facts = {"game": _digest(record), "number": str(number), **self._effort}
        record.root.keep({REVIEW: [f"{name}:{fact}" for name, fact in facts.items()]})
        self._output.add(number, record)
        self._numbers.add(number)

    def close(self) -> None:
        """Let go of the place."""
        self._output.close()

    def _take(self, path: Path, record: GameRecord, *, is_any_effort: bool) -> None:
        """Note a game that is there."""
        told = (
            read_simple_text(raw).partition(":") for raw in record.root.properties.get(REVIEW, ())
        )
        facts = {name: fact for name, _sign, fact in told}
        number = facts.get("number", "")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise ReviewedError(ReviewedReason.NO_REVIEW, path=path)
        if not is_any_effort and not self._effort.items() <= facts.items():
            raise ReviewedError(ReviewedReason.OTHER_EFFORT, path=path)
        self._numbers.add(int(number))
        self._there[facts.get("game", "")] += 1


def _digest(record: GameRecord) -> str:
    return digest_of_record(record).hex()
