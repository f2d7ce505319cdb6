"""Conversion of a file into another format."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import field
from os import PathLike
from pathlib import Path
from typing import Any

from boardtui.formats.collection import no_game
from boardtui.formats.detect import format_of, read_each_of
from boardtui.formats.errors import OF_NO_GAME, FormatError
from boardtui.formats.file_bytes import write_bytes
from boardtui.formats.folder import read_path
from boardtui.formats.format import Format
from boardtui.formats.losses import LossNote
from boardtui.formats.problems import Problems, innermost
from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Statement


@frozen
class Conversion:
    """The result of a conversion."""

    games: int
    """The number of games written."""
    problems: Problems = field(default_factory=Problems)
    """The problems of the source; the parts that they concern are missing."""
    unread: int = 0
    """The number of games and files that cannot be read."""
    left_out: tuple[Statement, ...] = ()


def convert(
    source: str | PathLike[str], target: str | PathLike[str], *, game: Game | None = None
) -> Conversion:
    """Write the games of a file or a folder into a file, replacing its content.

    `game` is the game where the file does not say. Raises FormatError.
    """
    chosen = format_of(Path(target))
    passage = _Passage(chosen)
    data = chosen.dump(passage.records(read_path(source, without=target, game=game)))
    if not passage.games:
        raise no_game(passage.problems)
    left_out = passage.left_out(data)
    write_bytes(Path(target), data)
    return Conversion(passage.games, passage.problems, passage.unread, left_out)


class _Passage:
    """Collects the problems and losses of games while they are converted."""

    def __init__(self, target: Format[Any]) -> None:
        self.games = self.unread = 0
        self.problems: Problems = Problems()
        self._target = target
        self._lost: dict[LossNote, None] = {}
        self._lines = array("q")
        """Hashes of the games and their moves, which together would fill the memory."""

    def records(self, items: Iterable[Reading | FormatError]) -> Iterator[GameRecord]:
        """Yield the records of the games, noting their problems and the errors for the report."""
        for item in items:
            if isinstance(item, FormatError):
                self.unread += innermost(item).reason not in OF_NO_GAME
                self.problems.add(item)
                continue
            self.games += 1
            for problem in item.problems:
                self.problems.add(problem)
            record = item.record
            self._lost.update(dict.fromkeys(self._target.lost(record)))
            if not self._target.tells_game:
                self._lines.append(_line(record))
            yield record

    def left_out(self, data: bytes) -> tuple[Statement, ...]:
        """Return the losses, given the written data."""
        if not self._target.tells_game and _lines(data) != self._lines:
            self._lost[LossNote.GAMES] = None
        return tuple(map(self._target.told, self._lost))


def _lines(data: bytes) -> array[int] | None:
    """Return the hashes of the games in written data; None if it cannot be read."""
    lines = array("q")
    try:
        for item in read_each_of(data):
            if isinstance(item, FormatError):
                return None
            lines.append(_line(item.record))
    except FormatError:
        return None
    return lines


def _line(record: GameRecord) -> int:
    """Return the hash of a game and its main line."""
    return hash((record.game, *(node.move for node in record.mainline())))
