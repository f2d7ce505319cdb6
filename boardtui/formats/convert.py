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
    data: bytes = field(default=b"", repr=False, compare=False)
    """The data that was written, or is to be written."""


def convert(
    source: str | PathLike[str] | bytes,
    target: str | PathLike[str] | None,
    *,
    to: Format[Any] | None = None,
    game: Game | None = None,
    number: int | None = None,
) -> Conversion:
    """Write the games of a file or a folder into a file, replacing its content.

    `source` may be a content itself. Without a `target` nothing is written. `to` is the format, by
    default that of the target's ending; `game` is the game where the file does not say; with
    `number` only one game is converted, counted from 1. Raises FormatError.
    """
    if to is None:
        assert target is not None
        to = format_of(Path(target))
    passage = _Passage(to)
    if isinstance(source, bytes):
        items = read_each_of(source, game=game, number=number)
    else:
        items = read_path(source, without=target, game=game, number=number)
    data = to.dump(passage.records(items))
    left_out = passage.left_out(data)
    if target is not None:
        write_bytes(Path(target), data)
    return Conversion(passage.games, passage.problems, passage.unread, left_out, data)


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
        """Yield the records of the games, noting their problems and the errors for the report.

        Raises FormatError when there is no game.
        """
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
        if not self.games:
            raise no_game(self.problems)

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
