"""The directory of saved games: a file each, and beside it the log of a game in progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from boardtui.formats.errors import FormatError
from boardtui.formats.reading import Reading
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.saves import game_files
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.file_keeper import FileKeeper
from boardtui.saves.file_log import FileLog
from boardtui.saves.game_files import AWAY, DAMAGED, LockedGame, SaveContent
from boardtui.saves.log_lines import fingerprint
from boardtui.saves.save_file import (
    SUFFIX,
    SaveFile,
    SaveInUse,
    alone_in,
    fresh_path,
    is_occupied,
)
from boardtui.saves.save_policy import (
    USUAL_POLICY,
    AfterFrame,
    SavePolicy,
    StatementCallback,
    at_once,
)
from boardtui.system.disk import Disk
from boardtui.system.private_folders import make_folder
from boardtui.system.reasons import Statement, stated

if TYPE_CHECKING:
    from boardtui.rules.game import Game
    from boardtui.saves.cards import Cards, GameCard
    from boardtui.saves.folder_cards import FolderCards, FolderScan
    from boardtui.saves.resumed import Resumed
    from boardtui.saves.tidying import Tidying

T = TypeVar("T")

# A game starts without the cards of the others.


class Store:
    """A directory of saved games."""

    def __init__(
        self,
        directory: Path,
        notify: StatementCallback = lambda _note: None,
        after_frame: AfterFrame = at_once,
        policy: SavePolicy = USUAL_POLICY,
        disk: Disk | None = None,
    ) -> None:
        """Keep games in a directory; `after_frame` calls back once a change is on the screen.

        `disk` writes what may take long; by default the store has one of its own.
        """
        self.directory = directory
        self.notify = notify
        """Called with messages for the user."""
        self._after_frame = after_frame
        self._policy = policy
        self._disk = disk or Disk()
        self._keepers: list[FileKeeper] = []
        self._adding = Lock()
        """Held while a keeper is added: games are opened in threads."""

    def load(self, ref: Path) -> Reading:
        """Read a game without going on with it. Raises StoreError."""
        with _store_errors():
            return game_files.read(ref).reading

    def save(self, reading: Reading, name: str = "") -> Path:
        """Write a game as a new one; with a name, unless there is one of that name.

        Raises StoreError.
        """
        if not name:
            return self._write(self._new_file(reading.record.game), reading)
        path = self.directory / f"{name}{SUFFIX}"
        with _store_errors(), alone_in(self.directory):
            places = path, self.directory / AWAY / path.name
            kept = next((place for place in places if place.exists()), None)
            return self._write(SaveFile(path), reading) if kept is None else kept

    def change(self, ref: Path, change: Callable[[Reading], T]) -> T:
        """Change a game that is not open; return what `change` does.

        Raises StoreError, also if another program has it open or changes it meanwhile, or if its
        file cannot be read in full.
        """
        with self.locked(ref) as file:
            version = game_files.status_of(ref).version
            found = game_files.read(ref)
            try:
                left_out = _left_out(ref, found)
                if left_out is not None:
                    raise left_out
                changed = change(found.reading)
                # A lock does not keep out a text editor, nor a program that copies folders.
                if game_files.status_of(ref).version != version:
                    raise StoreError(StoreNote.CHANGED_MEANWHILE, file=ref.name)
                game_files.write(file, found.reading, self._policy)
            finally:
                found.reading.record.dissolve()
        return changed

    @staticmethod
    def log(*, has_clock: bool) -> FileLog:
        """Return the log of a new game."""
        return FileLog.timed(has_clock=has_clock)

    def create(self, subject: Subject) -> FileKeeper:
        """Keep the game of a table or a study in a new file, from its next change on.

        The log of a table has to be a FileLog.
        """
        # In a file that lacks the moves, a crash would lose them without a word.
        log = subject.log if isinstance(subject, Table) else FileLog()
        assert isinstance(log, FileLog)
        keeper = self._keeper(LockedGame(self._new_file(subject.game)), log)
        keeper.follow(subject)
        return keeper

    def resume(self, ref: Path) -> Resumed:
        """Open a saved game to go on with it, in any thread. Raises StoreError.

        One that is open elsewhere, or that cannot be read in full, goes on as a copy.
        """
        from boardtui.saves.resumed import Resumed

        files: LockedGame | None = None
        with _store_errors(), ExitStack() as on_failure:
            with suppress(SaveInUse):
                # Locked before it is read: it cannot change in between.
                files = game_files.lock(ref)
                on_failure.callback(files.release)
            found = game_files.read(ref)
            on_failure.pop_all()
        notes: dict[Path, Statement] = {}
        if files is not None and found.strange:
            notes = self._set_aside(ref, found.strange)
            files = files.without(notes)
            found = found._replace(strange=tuple({*found.strange} - notes.keys()))
        if files is not None and not found.is_whole:
            files.release()
            files = None
        record, restored = found.reading.record, None if files is None else found.restored
        entries = () if restored is None else restored.entries
        log = FileLog.timed(entries, has_clock=record.clock is not None)
        if files is None:
            keeper = self._keeper(LockedGame(self._new_file(record.game)), log, is_copy=True)
        else:
            keeper = self._keeper(files, log, found)
        standing = None if restored is None else restored.standing
        return Resumed(found.reading, log, keeper, standing, tuple(notes.values()))

    def cards(self) -> Cards[Path]:
        """List the games, newest first, without those open here.

        Damaged games are listed as far as they can be read.
        """
        from boardtui.saves.cards import Cards

        found = self._cards.scan()
        return Cards(self._listed(found), found.unlisted)

    def tidy(self) -> tuple[Statement, ...]:
        """Put damaged games aside, and remove the leftovers of a crash; return what to say.

        Games that are open, here or in another program, stay as they are.
        """
        return tuple(self._tidying.tidy())

    @cached_property
    def _cards(self) -> FolderCards:
        from boardtui.saves.folder_cards import FolderCards

        return FolderCards(self.directory, put_away=self.directory.name == AWAY)

    @cached_property
    def _tidying(self) -> Tidying:
        from boardtui.saves.tidying import Tidying

        return Tidying(self._cards, self.save)

    def _listed(self, found: FolderScan) -> Iterator[GameCard[Path]]:
        here = {keeper.path for keeper in self._keepers if not keeper.closed}
        for path, status in found.games:
            card = None if path in here else self._cards.find(path, status).card
            if card is not None:
                with suppress(OSError):  # it went away
                    locked = any(map(is_occupied, game_files.present(path)))
                    yield replace(card, locked=locked)

    @cached_property
    def away(self) -> Store:
        """The store of games put away, in a folder of their own."""
        return Store(self.directory / AWAY, self.notify, self._after_frame, self._policy)

    def put_away(self, ref: Path) -> None:
        """Move a game that is closed here to the games put away. Raises StoreError."""
        with self.locked(ref) as file:
            game_files.move(file, self.directory / AWAY)

    def bring_back(self, ref: Path) -> None:
        """Move a game put away back to the others. Raises StoreError."""
        with self.locked(ref) as file:
            game_files.move(file, self.directory)

    def remove(self, ref: Path) -> None:
        """Remove a game for good. Raises StoreError."""
        with self.locked(ref):
            # The save last: what is beside it counts as a game without one, and would come back.
            for path in reversed(game_files.present(ref)):
                path.unlink()

    def _write(self, file: SaveFile, reading: Reading) -> Path:
        """Write a game into a new file; return its path. Raises StoreError."""
        with _store_errors(), closing(file):
            game_files.write(file, reading, self._policy)
        return file.path

    def _new_file(self, game: Game) -> SaveFile:
        return SaveFile(fresh_path(self.directory, game.key))

    def _keeper(
        self,
        files: LockedGame,
        log: FileLog,
        found: SaveContent | None = None,
        *,
        is_copy: bool = False,
    ) -> FileKeeper:
        """Return the keeper of files, in which this was found; None for a new game."""
        save, file, old_journal = files
        content = None if found is None else found.content
        base = None if content is None else fingerprint(content)
        if found is not None and file is not None:
            with suppress(OSError):  # it is begun anew
                file.go_on_after(found.log_size)
        log.attach(save, file, base, self._policy, self._after_frame)
        keeper = FileKeeper(
            log,
            self._disk,
            self.notify,
            self._policy,
            left=() if old_journal is None else (old_journal,),
            is_new=found is None,
            is_behind=found is not None and found.is_behind,
            is_copy=is_copy,
        )
        with self._adding:
            still_open = (each for each in self._keepers if not each.closed)
            self._keepers = [*still_open, keeper]
        return keeper

    @contextmanager
    def locked(self, ref: Path) -> Iterator[SaveFile]:
        """Lock a game for a block; raises StoreError, also for an OSError in the block."""
        with _store_errors():
            locked_game = game_files.lock(ref)
            try:
                yield locked_game.file
            finally:
                locked_game.release()

    def _set_aside(self, path: Path, strange: Iterable[Path]) -> dict[Path, Statement]:
        """Move files of another version of a save away; return what to say of those that moved."""
        room = game_files.room_in(self.directory / DAMAGED, path)
        notes = {}
        for file in strange:
            beside = room.with_suffix(file.suffix)
            with suppress(OSError):
                make_folder(beside.parent)
                file.rename(beside)
                facts = {"file": path.name, "beside": beside}
                notes[file] = Statement(StoreNote.STRANGE_JOURNAL, facts)
        return notes


def _left_out(path: Path, found: SaveContent) -> StoreError | None:
    """Return why writing a game again would lose something; None if it would not."""
    if found.is_whole:
        return None
    if found.reading.problems:
        return StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(found.reading.problems[0]))
    if found.games > 1:
        return StoreError(StoreNote.MORE_THAN_A_GAME, file=path.name)
    return StoreError(StoreNote.CHANGED_MEANWHILE, file=path.name)


@contextmanager
def _store_errors() -> Iterator[None]:
    """Turn errors with the files of a game into StoreError."""
    try:
        yield
    except SaveInUse:
        raise StoreError(StoreNote.OPEN_ELSEWHERE) from None
    except (FormatError, OSError) as error:
        raise StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(error)) from None
