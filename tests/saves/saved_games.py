"""Saved games, and what is on disk of them."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.play.seats import seated
from boardtui.play.subject import Change, Subject, SubjectStatus
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.saves import game_files
from boardtui.saves.cards import GameCard
from boardtui.saves.file_keeper import FileKeeper
from boardtui.saves.file_log import FileLog
from boardtui.saves.save_policy import SavePolicy
from boardtui.saves.store import Store
from boardtui.system.reasons import Statement

PERSONS = ("human", "human")

NEVER = SavePolicy(rest=1e6, late=1e6)
"""Nothing is written by itself."""

AT_ONCE = SavePolicy(rest=0, late=1e6)
"""What changes is written as soon as the disk is free."""

GAME = "(;GM[2]SZ[8]PB[Me]DT[2026-11-20];B[f5];W[d6];B[c3])"


def saved(directory: Path, text: str = GAME) -> Path:
    """A save with a text."""
    path = directory / "game.sgf"
    path.write_text(text)
    return path


def begin(
    store: Store, *names: str, game: Game | None = None, seats: tuple[str, ...] = PERSONS
) -> tuple[Table, FileKeeper]:
    """A saved game with some moves."""
    table = Table.of(GameRecord(game or Othello()), seated(seats), log=FileLog())
    save = store.create(table)
    play(table, *names)
    return table, save


def resume(store: Store, summary: GameCard[Path]) -> tuple[Table, FileKeeper]:
    """A table at which a saved game goes on."""
    table, save = opened(store, summary)
    assert isinstance(table, Table)
    return table, save


def opened(store: Store, summary: GameCard[Path]) -> tuple[Subject, FileKeeper]:
    """A table at which a saved game goes on, or a study of one that nobody plays."""
    resumed = store.resume(summary.ref)
    for note in resumed.notes:
        store.notify(note)
    subject = resumed.subject(resumed.reading.seats)
    keeper = resumed.keeper
    assert isinstance(keeper, FileKeeper)
    keeper.follow(subject)
    return subject, keeper


def play(table: Table, *names: str) -> None:
    """Play moves for the seats that they are awaited of."""
    for name in names:
        now = table.standing
        assert now.awaited is not None
        table.play(now.awaited, now.head_revision, now.game.parse_move(name))


def explore(view: View, *names: str) -> None:
    for name in names:
        view.play(view.state.game.parse_move(name))


def unexpected(note: Statement) -> None:
    """Takes what a store tells where it should tell nothing."""
    pytest.fail(str(note))


def on_disk_at_once(folder: Path) -> dict[str, bytes]:
    """The files of a folder as they are at one moment; a thread may be writing them."""
    while True:
        with suppress(FileNotFoundError):
            before = {path.name: path.read_bytes() for path in folder.iterdir()}
            if before == {path.name: path.read_bytes() for path in folder.iterdir()}:
                return before


def crashed(store: Store, notices: list[Statement] | None = None) -> Store:
    """What a program finds that starts after the one with this store was killed."""
    copy = Path(tempfile.mkdtemp(dir=store.directory.parent))
    for name, data in on_disk_at_once(store.directory).items():
        (copy / name).write_bytes(data)
    return Store(copy, (lambda _note: None) if notices is None else notices.append)


def journal_of(path: Path) -> Path:
    return path.with_suffix(".gamelog")


def files(store: Store) -> list[str]:
    return sorted(path.name for path in store.directory.glob("**/*") if path.is_file())


def names(record: GameRecord) -> list[str]:
    """The moves of the main line."""
    moves = (node.move for node in record.root.mainline())
    return [record.game.format_move(move) for move in moves if move is not None]


def moves_in(path: Path) -> list[str]:
    """What a save holds, without its journal."""
    return names(sgf.loads(path.read_bytes())[0].record)


def moves_of(path: Path) -> list[str]:
    """What a program that starts now reads of a game."""
    return names(game_files.read(path).reading.record)


def text_of(subject: Subject) -> str:
    """All that is to be kept of a game."""
    seats, timing = subject.seats, subject.timing
    return sgf.dumps(subject.record, seats=seats, head=subject.head, timing=timing)


def text_at(path: Path) -> str:
    """What a program that starts now reads of a game, as a whole."""
    return game_files.text_of(game_files.read(path).reading).decode()


def only_note(notices: Sequence[Statement]) -> Statement:
    assert len(notices) == 1
    return notices[0]


def only(summaries: tuple[GameCard[Path], ...]) -> GameCard[Path]:
    assert len(summaries) == 1
    return summaries[0]


async def told(table: Table, what: Callable[[Change], bool]) -> None:
    """Wait until a table tells something."""
    heard = asyncio.Event()
    stop = table.subscribe(lambda change: heard.set() if what(change) else None)
    try:
        await asyncio.wait_for(heard.wait(), 60)
    finally:
        stop()


def is_unsaved(change: Change) -> bool:
    return isinstance(change, SubjectStatus) and change.is_unsaved


def is_saved(change: Change) -> bool:
    return isinstance(change, SubjectStatus) and not change.is_unsaved


@contextmanager
def sgf_refuses(trouble: Exception | None = None) -> Iterator[Exception]:
    """Let no game be written as SGF, for a block; yields the error that says why.

    By default, it is one that SGF cannot hold.
    """
    trouble = trouble or FormatError(FormatReason.THREE_SIDES_ONLY)

    def refuse(*_arguments: object, **_options: object) -> Iterator[str]:
        raise trouble

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sgf, "pieces", refuse)
        yield trouble
