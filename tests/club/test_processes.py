"""Several processes that write to one log of a club."""

from __future__ import annotations

import grp
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from boardtui.club.folder import make_club_folder
from boardtui.play.log import Entry
from tests.waiting import until

from .clubs import entered, entered_at_once, following, no_card
from .users import as_user, limited, needs_root

ROOT = Path(__file__).parents[2]
GAME = "game"

Child = subprocess.Popen[str]


@contextmanager
def writer(
    folder: Path, account: str, count: int, *more: str, before: Sequence[str] = ()
) -> Iterator[Child]:
    """A process that writes to the game; `before` are the words before its command."""
    module = (sys.executable, "-m", "tests.club.writer")
    command = (*before, *module, str(folder), GAME, account, str(count), *more)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            yield child
        finally:
            child.kill()


class Said(NamedTuple):
    """What writers said of their entries."""

    taken: dict[int, str]
    """The marks of entries that were taken, by number."""
    unreachable: list[str]
    """The marks of those that never will be."""
    flushed: int
    troubles: list[str]
    has_ended: bool


def said(text: str) -> Said:
    taken: dict[int, str] = {}
    unreachable: list[str] = []
    troubles: list[str] = []
    flushed, has_ended = 0, False
    for line in text.splitlines(keepends=True):
        match line.split() if line.endswith("\n") else ():
            case ["taken", number, mark]:
                taken[int(number)] = mark
            case ["unreachable", _number, mark]:
                unreachable.append(mark)
            case ["flushed", number, *trouble]:
                flushed = int(number)
                troubles += [" ".join(trouble)] if trouble else []
            case ["ended"]:
                has_ended = True
    return Said(taken, unreachable, flushed, troubles, has_ended)


def rest(child: Child) -> str:
    """What a child says until its end."""
    assert child.stdout is not None
    return child.stdout.read()


def written(folder: Path) -> Sequence[Entry]:
    """The game as the next process reads it."""
    with closing(sqlite3.connect(folder / "club.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with entered_at_once(folder) as logs:
        log = logs.log(GAME, "eve", no_card)
        assert log.trouble is None
        entries = log.read()
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    times = [entry.at for entry in entries]
    assert times == sorted(times)
    return entries


def marks(entries: Sequence[Entry]) -> Mapping[int, str]:
    """The marks of entries by number, each of which is there once."""
    found = {entry.number: str(entry.data["mark"]) for entry in entries}
    assert len({*found.values()}) == len(found)
    return found


def test_two_found_a_club_at_once(folder: Path) -> None:
    with ExitStack() as children:
        both = [children.enter_context(writer(folder, who, 1)) for who in ("ann", "bob")]
        assert all(said(rest(child)).has_ended for child in both)
    assert {entry.who for entry in written(folder)} == {"ann", "bob"}


def test_two_write_a_thousand_entries_without_a_gap(folder: Path) -> None:
    with writer(folder, "ann", 500) as ann, writer(folder, "bob", 500) as bob:
        both = [said(rest(child)) for child in (ann, bob)]
    entries = written(folder)
    assert len(entries) == 1000
    assert both[0].taken | both[1].taken == marks(entries)
    for each, who in zip(both, ("ann", "bob"), strict=True):
        assert each.has_ended
        assert {entry.number for entry in entries if entry.who == who} == each.taken.keys()
        assert each.flushed == max(each.taken)


@pytest.mark.parametrize("rounds", [5, pytest.param(50, marks=pytest.mark.long)])
def test_after_kill_9_nothing_is_lost_or_doubled(folder: Path, rounds: int) -> None:
    chance = Random(rounds)
    count = 20 * rounds
    taken: dict[int, str] = {}
    with writer(folder, "bob", count) as bob:
        for _round in range(rounds):
            with writer(folder, "ann", count) as ann:
                assert ann.stdout is not None
                lines = [ann.stdout.readline() for _ in range(chance.randint(1, 30))]
                ann.kill()
                told = said("".join(lines) + rest(ann))
            assert not taken.keys() & told.taken.keys()
            taken |= told.taken
        with writer(folder, "ann", count) as ann:
            taken |= said(rest(ann)).taken
        assert said(rest(bob)).has_ended
    entries = written(folder)
    assert [sum(entry.who == who for entry in entries) for who in ("ann", "bob")] == [count] * 2
    # One that was written in the moment of the end was not told.
    assert taken.items() <= marks(entries).items()
    assert count - len(taken) <= rounds


async def test_a_stopped_process_stops_nobody_and_is_still_here(folder: Path) -> None:
    with writer(folder, "ann", 1, "rest") as ann:
        assert ann.stdout is not None
        assert "rests\n" in iter(ann.stdout.readline, "")
        ann.send_signal(signal.SIGSTOP)
        async with entered(folder) as logs, following(logs.log(GAME, "eve", no_card)) as log:
            with writer(folder, "bob", 20) as bob:
                assert said(rest(bob)).has_ended
            await until(lambda: len(log.read()) == 21)
            assert logs.present() == {"ann", "eve"}


def test_a_full_disk_is_told_and_what_was_taken_stays(folder: Path) -> None:
    with writer(folder, "ann", 1000, before=limited(128)) as ann:
        full = said(rest(ann))
    assert full.has_ended
    assert len(full.unreachable) == 1
    assert full.troubles
    assert marks(written(folder)) == full.taken
    with writer(folder, "ann", len(full.taken) + 1) as ann:
        assert len(said(rest(ann)).taken) == 1
    assert full.unreachable[0] not in marks(written(folder)).values()


@needs_root
def test_accounts_of_a_group_play_together(folder: Path) -> None:
    group = grp.getgrgid(1)
    folder.parent.chmod(0o755)
    make_club_folder(folder, group.gr_name)
    with ExitStack() as children:
        writers = [
            children.enter_context(writer(folder, who, 100, before=as_user(uid, group.gr_gid)))
            for who, uid in (("ann", 60_001), ("bob", 60_002))
        ]
        assert all(said(rest(child)).has_ended for child in writers)
    assert len(written(folder)) == 200


@needs_root
@pytest.mark.parametrize("mode", [0o700, 0o755])
def test_another_user_cannot_write_to_a_private_club(folder: Path, mode: int) -> None:
    with entered_at_once(folder):
        pass
    folder.chmod(mode)
    command = (*as_user(60_001), sys.executable, "-m", "tests.club.writer", str(folder), GAME)
    result = subprocess.run(
        [*command, "eve", "1"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert "boardtui.club.errors.ClubError: You may not use this club" in result.stderr
    assert len(written(folder)) == 0
