"""Every kind of log, and proposals to them as tables make them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from boardtui.play.log import Entry, Fate, Log, MemoryLog
from boardtui.saves.file_log import FileLog
from boardtui.saves.line_file import LineFile, log_path
from boardtui.saves.save_file import SaveFile
from tests.club.clubs import club_folder, entered_at_once, no_card

from .late_log import Database, LateLog


class Tried(NamedTuple):
    """A log to try."""

    log: Log
    """The log, to which Ann may write."""
    settle: Callable[[], object] = lambda: None
    """Lets everything come that is on its way."""
    bobs: Log | None = None
    """The same log for Bob, where each belongs to an account."""
    close: Callable[[], object] = lambda: None

    def of(self, who: str) -> Log:
        """The log to which somebody may write."""
        return self.bobs if who == "bob" and self.bobs is not None else self.log


def _file(folder: Path) -> Tried:
    log = FileLog()
    save = SaveFile(folder / "game.sgf")
    log.attach(save, LineFile.create(log_path(save.path), b""))
    return Tried(log, log.write)


def _late(_folder: Path) -> Tried:
    database = Database()
    return Tried(LateLog(database), database.settle)


def _sqlite(_folder: Path) -> Tried:
    open_club = ExitStack()
    logs = open_club.enter_context(entered_at_once(open_club.enter_context(club_folder())))
    ann = logs.new_log("ann", no_card)
    bob = logs.log(ann.name, "bob", no_card)

    def settle() -> None:
        ann.look()
        bob.look()

    return Tried(ann, settle, bob, open_club.close)


LOGS: Mapping[str, Callable[[Path], Tried]] = {
    "memory": lambda _folder: Tried(MemoryLog()),
    "file": _file,
    "late": _late,
    "sqlite": _sqlite,
}
"""Makes an empty log of each kind, in an empty folder."""


def proposed(
    log: Log, who: str, kind: str, data: Mapping[str, Any], number: int | None = None
) -> list[Fate]:
    """Propose an entry, by default as the next one; its fate, as soon as it is told."""
    fates: list[Fate] = []
    log.append(len(log.read()) + 1 if number is None else number, who, kind, data, fates.append)
    return fates


def appended(log: Log, who: str, kind: str, data: Mapping[str, Any]) -> Entry:
    """Append the next entry to a log that takes it at once."""
    assert proposed(log, who, kind, data) == [Fate.TAKEN]
    return log.read()[-1]
