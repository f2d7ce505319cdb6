"""The journal of an open save: begun with the whole game, and again after a failed write."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from boardtui.saves.journal import Journal, JournalLine, encoded, journal_path
from boardtui.saves.save_policy import SavePolicy
from boardtui.saves.whole_game import WholeGame
from boardtui.system.disk import Disk, ignore

_BASE_LINE = 64
"""Bytes for the line of `expect`, which may follow each append."""


class SaveJournal:
    """The journal that takes the changes of a game, if it has begun."""

    def __init__(
        self, base: str | None, left: Journal | None, disk: Disk, policy: SavePolicy
    ) -> None:
        """Follow a save with the fingerprint `base`; `left` is the journal left by a crash."""
        self.bases = [base]
        """Fingerprints of the save's possible contents: several while it is being replaced."""
        self.current = left
        self._disk = disk
        self._policy = policy

    @property
    def goes_on(self) -> bool:
        """True if the next change may be appended."""
        return self.current is not None and not self.current.is_ended

    @property
    def is_long(self) -> bool:
        """True if the journal should be removed once the save has every change."""
        return self.current is not None and self.current.grown > self._policy.longest

    def append(self, lines: Sequence[JournalLine]) -> None:
        """Append lines. Raises OSError."""
        assert self.current is not None
        content = encoded(lines)
        self._require_room(len(content))
        self.current.write(content)

    def begin(self, path: Path, whole: WholeGame) -> None:
        """Replace the journal by a new one beside a save, with the whole game. Raises OSError."""
        self._require_room(0)
        # A crash may leave the save as it was or replaced: the journal must follow either.
        *others, base = ({"base": base} for base in self.bases)
        lines = [*others, {**base, **whole.line}]
        if self._policy.quota is not None:
            size = len(encoded(lines)) + self._policy.longest
            self._policy.require_room(journal_path(path), size)
        old, self.current = self.current, Journal.begin(journal_path(path), lines)
        if old is not None:
            if old.path != self.current.path:
                old.remove()
            self._disk.do(old.close, ignore)

    def end(self) -> None:
        """Allow no more changes: one is missing."""
        if self.current is not None:
            self.current.is_ended = True

    def remove(self) -> None:
        """Remove the journal; the save has all its changes."""
        old, self.current = self.current, None
        if old is not None:
            old.remove()
            self._disk.do(old.close, ignore)

    def expect(self, base: str) -> None:
        """Note the fingerprint of the content about to replace the save."""
        if self.current is not None and self.goes_on:
            with suppress(OSError):  # it has ended; it is removed once the save has all changes
                self.current.append_undated({"base": base})
        if base != self.bases[-1]:
            self.bases.append(base)

    def forget_before(self, base: str | None) -> None:
        """Forget the fingerprints of earlier contents."""
        del self.bases[: self.bases.index(base)]

    def _require_room(self, more: int) -> None:
        """Raise QuotaExceeded if a long journal has no room for more bytes."""
        if self.current is not None:
            grown = self.current.grown + more + _BASE_LINE
            if grown > self._policy.longest:
                self._policy.require_room(self.current.path, self.current.begun + grown)
