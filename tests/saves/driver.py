"""A program that keeps games, driven from outside: it plays, is killed, and is started again.

It relies on nothing but what the package promises to its users and what is on disk.
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from boardtui.formats import sgf
from boardtui.play.seats import seated
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.saves import game_files
from boardtui.saves.cards import GameCard
from boardtui.saves.file_keeper import FileKeeper
from boardtui.saves.file_log import FileLog
from boardtui.saves.save_policy import AfterFrame, SavePolicy, StatementCallback, at_once
from boardtui.saves.store import Store
from boardtui.system.atomic_files import ASIDE
from boardtui.system.disk import Disk, Job, Then
from boardtui.system.reasons import Reason, Statement
from tests.waiting import give_way, settle, skip_time, until

from .saved_games import PERSONS, names, on_disk_at_once, only, opened, play, text_of

QUIET = SavePolicy(rest=1e6, retry=1e6, late=1e6)
"""A game is written whole only where a test puts the clock forward."""


class Program:
    """A program that keeps games in a folder."""

    def __init__(
        self,
        folder: Path,
        policy: SavePolicy = QUIET,
        after_frame: AfterFrame = at_once,
        *,
        hears: StatementCallback | None = None,
    ) -> None:
        """Start; by default, nothing may be said to the person here."""
        self.folder = folder
        self.policy = policy
        self.notes: list[Statement] = []
        """What was said to the person here."""
        self._hears = hears
        self._open: list[KeptGame] = []
        self._disk = CountedDisk()
        self.store = Store(folder, self._take_note, after_frame, policy, self._disk)

    @property
    def reasons(self) -> list[Reason]:
        """The reasons in what was said."""
        return [note.reason for note in self.notes]

    @property
    def files(self) -> list[str]:
        """The names of all files, but for those that are about to get another name."""
        if not self.folder.exists():
            return []
        found = (path for path in self.folder.rglob("*") if path.is_file())
        return sorted(path.name for path in found if path.suffix != ASIDE)

    def begin(
        self, *moves: str, game: Game | None = None, seats: tuple[str, ...] = PERSONS
    ) -> KeptGame:
        """Begin a game, and play some moves."""
        kept = self.keep(Table.of(GameRecord(game or Othello()), seated(seats), log=FileLog()))
        kept.play(*moves)
        return kept

    def keep(self, table: Table) -> KeptGame:
        """Keep the game of a table from its next change on."""
        return self._opened(KeptGame(self, table, self.store.create(table)))

    def open(self, card: GameCard[Path] | None = None) -> KeptGame:
        """Go on with a game, the only one unless told otherwise."""
        return self._opened(KeptGame(self, *opened(self.store, card or self.card)))

    @property
    def card(self) -> GameCard[Path]:
        """The only game that is listed."""
        return only(self.store.cards())

    def kill(self, *, hears: StatementCallback | None = None) -> Program:
        """Kill the program; return one that finds what it left at this moment.

        The files are copied, so that what still runs of this one writes into a folder of its own.
        """
        copy = Path(tempfile.mkdtemp(dir=self.folder.parent))
        if self.folder.exists():
            for name, data in on_disk_at_once(self.folder).items():
                (copy / name).write_bytes(data)
        return Program(copy, self.policy, hears=hears)

    async def close(self) -> None:
        """Close all games."""
        for game in self._open:
            await game.close()

    @staticmethod
    def text_at(path: Path) -> str:
        """All of a game that a program which starts now reads."""
        return game_files.text_of(game_files.read(path).reading).decode()

    async def settled(self) -> None:
        """Wait until there is nothing left to do for the disk."""
        before = -1
        while before != self._disk.jobs:
            before = self._disk.jobs
            await settle()
            await self._disk.finished()
            await settle()

    def wait_for_disk(self) -> None:
        """Wait until the jobs of the disk are done, after the event loop has ended."""
        assert self._disk.wait(lambda: None) is None

    def _opened(self, game: KeptGame) -> KeptGame:
        self._open.append(game)
        return game

    def _take_note(self, note: Statement) -> None:
        self.notes.append(note)
        if self._hears is not None:
            self._hears(note)


class KeptGame:
    """A game that is open in a program."""

    def __init__(self, program: Program, subject: Subject, save: FileKeeper) -> None:
        self.program = program
        self.subject = subject
        self.save = save
        self._view: View | None = None

    @property
    def table(self) -> Table:
        """The table of a game that is played."""
        assert isinstance(self.subject, Table)
        return self.subject

    @property
    def view(self) -> View:
        """The view of the person here."""
        self._view = self._view or View(self.subject, "human")
        return self._view

    @property
    def text(self) -> str:
        """All that is to be kept of the game."""
        return text_of(self.subject)

    @property
    def on_disk(self) -> str:
        """The game as a program that starts now reads it."""
        return self.program.text_at(self.save.path)

    @property
    def moves(self) -> list[str]:
        """The moves of the main line, as a program that starts now reads them."""
        return names(game_files.read(self.save.path).reading.record)

    @property
    def saved_moves(self) -> list[str]:
        """The moves of the main line in the SGF alone."""
        return names(sgf.loads(self.save.path.read_bytes())[0].record)

    @property
    def is_saved(self) -> bool:
        """True if the SGF holds the whole game."""
        return self.save.path.exists() and self.save.path.read_text() == self.text

    @property
    def beside(self) -> list[Path]:
        """The files that the game has beside its SGF."""
        path = self.save.path
        return [each for each in path.parent.glob(f"{path.stem}.*") if each != path]

    def play(self, *moves: str) -> None:
        play(self.table, *moves)

    def comment(self, text: str) -> None:
        """Write the comment of the whole game."""
        self.subject.edits.comment((), text)

    def undo(self) -> None:
        self.subject.edits.undo()

    def begin_to_rest(self) -> None:
        """Let so much time pass without a change that the whole game is about to be written."""
        skip_time(2 * self.program.policy.rest, pytest.MonkeyPatch())

    async def rest(self) -> None:
        """Make no change for so long that the whole game is written."""
        await self.program.settled()
        self.begin_to_rest()
        await self.program.settled()

    async def settled(self) -> None:
        await self.program.settled()

    async def close(self) -> None:
        await self.save.aclose()


class CountedDisk(Disk):
    """A disk that counts its jobs."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs = 0

    def do(self, job: Job, then: Then) -> None:
        self.jobs += 1
        super().do(job, then)

    async def finished(self) -> None:
        before = self.jobs
        await super().finished()
        self.jobs -= self.jobs > before  # the one that was waited for


class SlowDisk:
    """A disk whose flushes take as long as a test wants."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.may_flush = threading.Event()
        self.flushes = self.on_loop = 0
        patch.setattr(os, "fsync", self._sync)

    def _sync(self, _file: int) -> None:
        if threading.current_thread() is threading.main_thread():
            self.on_loop += 1
        else:
            self.flushes += 1
            assert self.may_flush.wait(60)

    async def begin_to_save(self, game: KeptGame) -> None:
        """Begin to write a whole game, whose changes have been flushed; it takes its time."""
        self.may_flush.set()
        await game.settled()
        self.may_flush.clear()
        flushes = self.flushes
        game.begin_to_rest()
        await until(lambda: self.flushes > flushes)


SYSTEM: tuple[tuple[Any, str], ...] = (
    (os, "open"),
    (os, "write"),
    (os, "fsync"),
    (os, "close"),
    (os, "ftruncate"),
    (Path, "rename"),
    (Path, "replace"),
    (Path, "unlink"),
    (Path, "mkdir"),
    (Path, "chmod"),
    (Path, "open"),
)
"""The calls with which files are made, changed and removed."""

WRITING: Sequence[tuple[Any, str]] = (
    (os, "write"),
    (os, "fsync"),
    (os, "fstat"),
    (Path, "rename"),
    (Path, "replace"),
)
"""The calls that change or flush a file."""


@contextmanager
def at_each_step(
    step: Callable[[], None],
    calls: Sequence[tuple[Any, str]] = SYSTEM,
    *,
    is_after_too: bool = True,
) -> Iterator[None]:
    """Call something before each call of the system, and after it too unless told otherwise.

    The calls that it makes itself are no steps; those of two threads come one after the other.
    """
    lock, is_stepping = threading.RLock(), False

    def take_step() -> None:
        nonlocal is_stepping
        with lock:
            if not is_stepping:
                is_stepping = True
                try:
                    step()
                finally:
                    is_stepping = False

    def stepping(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            take_step()
            result = function(*args, **options)
            if is_after_too:
                take_step()
            return result

        return call

    with pytest.MonkeyPatch.context() as patch:
        for owner, name in calls:
            patch.setattr(owner, name, stepping(getattr(owner, name)))
        yield


async def turn(times: int = 1) -> None:
    """Let the loop turn some times."""
    for _ in range(times):
        await give_way()


async def until_on_disk(game: KeptGame) -> None:
    """Wait until a program that starts now would read all of a game."""
    await until(lambda: has_files(game) and game.on_disk == game.text)


def has_files(game: KeptGame) -> bool:
    return game.save.path.exists() or bool(game.beside)
