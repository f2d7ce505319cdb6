"""The interface of a format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.losses import LossNote, nothing
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import RawT, ScannedGame
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.system.frozen import frozen
from boardtui.system.reasons import Statement, Word


@frozen
class Format(Generic[RawT]):
    """A file format: a row of the table in `table`."""

    title: Word
    """The name shown to people."""
    suffixes: tuple[str, ...]
    """The endings of its files' names, with the dot; the first is the usual one. None for texts."""
    sniff: Callable[[Content], bool]
    """Returns True if the head of a content is clearly in this format and in no other."""
    scan: Callable[[Content, Game | None], Iterator[ScannedGame[RawT] | FormatError]]
    """Yield the games of a content lazily, of the given game where the content names none.

    No positions are computed unless the game must be guessed from its moves. An error is yielded in
    place of a game that cannot be scanned, and at least one if there is no game. Raises FormatError
    when the content cannot be read any further.
    """
    read: Callable[[ScannedGame[RawT]], Reading]
    """Read a scanned game into a record with all its positions. Raises FormatError.

    Its moves may have been dropped to save memory: `raw` is enough.
    """
    write: Callable[[Iterable[GameRecord]], bytes] | None
    """Return the content of a file of these records. Raises FormatError.

    None for a format that is only read.
    """
    lost: Callable[[GameRecord], Iterable[LossNote]] = nothing
    """Yield the parts of a record that its files cannot hold."""
    tells_game: bool = True
    """True if its files name their game; else only the moves show it."""
    by_ending: bool = False
    """True if a file's ending decides for this format, where no format is sure of the content."""
    most_bytes: int = MAX_BYTES
    """The size of the largest file."""

    @property
    def suffix(self) -> str:
        """The usual ending of its files' names."""
        return self.suffixes[0]

    def dump(self, records: Iterable[GameRecord]) -> bytes:
        """Return the content of a file of these records; raises FormatError."""
        if self.write is None:
            raise FormatError(FormatReason.READ_ONLY, format=self.title)
        return self.write(records)

    def left_out(self, record: GameRecord) -> tuple[Statement, ...]:
        """Return sentences on the parts of a record that are lost in its files."""
        return tuple(self.told(loss) for loss in self.lost(record))

    def told(self, loss: LossNote) -> Statement:
        """Return a loss as a statement about this format."""
        return Statement(loss, {"format": self.title})


def one_by_one(
    dumps: Callable[[GameRecord], str],
) -> Callable[[Iterable[GameRecord]], bytes]:
    """Return a writer that puts the text of one record after the other."""
    return lambda records: "".join(map(dumps, records)).encode()
