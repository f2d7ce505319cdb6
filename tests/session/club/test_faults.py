"""Whole programs of a club, and what befalls them."""

from __future__ import annotations

import grp
import json
import signal
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from boardtui.club.folder import make_club_folder
from boardtui.play.log import Entry, EntryKind
from boardtui.system.threads import in_thread
from tests.club.users import as_user, limited, needs_root
from tests.processes import state
from tests.small_disk import small_disk
from tests.waiting import wait_until

from .programs import Program, Programs, programs
from .records import logs_of
from .visits import visiting

BOTH = ("ann", "bob")
FOR_EVER = 1000
"""Games of a program that a test kills."""


@pytest.fixture
def players(folder: Path, tmp_path: Path) -> Iterator[Programs]:
    with programs(folder, tmp_path) as started:
        yield started


def play_to_the_end(
    players: Programs, folder: Path, kind: str = "othello", before: Sequence[str] = ()
) -> None:
    """Play one more game, or the rest of one; all that was ever shown is in the logs."""
    for program in [players.start(name, kind=kind, before=before) for name in BOTH]:
        program.end()
    logs = logs_of(folder)
    for program in players.all:
        require_shown(logs, program)


def require_shown(logs: Mapping[str, Sequence[Entry]], program: Program) -> None:
    """Require that all that a program showed is in the logs, and what it said to be on disk."""
    for log, number, kind, data in program.shown:
        entry = logs[log][number - 1]
        assert (entry.kind, dict(entry.data)) == (kind, json.loads(data))
    for log, number in program.flushed.items():
        assert number <= len(logs[log])


@pytest.mark.parametrize("kind", ["othello", "swap2", "renju"])
@pytest.mark.parametrize("rounds", [3, pytest.param(50, marks=pytest.mark.long)])
def test_after_kill_9_nothing_shown_is_lost_or_doubled(
    folder: Path, players: Programs, kind: str, rounds: int
) -> None:
    chance = Random(rounds)
    there = {name: players.start(name, kind=kind, games=FOR_EVER) for name in BOTH}
    for _round in range(rounds):
        name = chance.choice(BOTH)
        there[name].wait_for("flushed", chance.randint(1, 12))
        there[name].kill()
        there[name] = players.start(name, kind=kind, games=FOR_EVER)
    for program in there.values():
        program.kill()
    play_to_the_end(players, folder, kind)


def test_the_disk_is_full_for_one(folder: Path, players: Programs) -> None:
    bob = players.start("bob", games=FOR_EVER)
    ann = players.start("ann", games=FOR_EVER, before=limited(200))
    ann.wait_for("trouble")
    for program in (ann, bob):
        program.kill()
    play_to_the_end(players, folder)


def test_the_disk_is_full_for_all(folder: Path, tmp_path: Path) -> None:
    with small_disk(folder.parent, 400), programs(folder, tmp_path) as players:
        both = [players.start(name, games=FOR_EVER) for name in BOTH]
        wait_until(lambda: any(each.has_said("trouble") for each in both))
        for program in both:
            program.kill()
        subprocess.run(["mount", "-o", "remount,size=20m", str(folder.parent)], check=True)
        play_to_the_end(players, folder)


@needs_root
def test_the_folder_loses_its_rights_for_a_while(folder: Path, players: Programs) -> None:
    folder.parent.chmod(0o1777)
    user = as_user(60_001)
    both = [players.start(name, kind="renju", games=FOR_EVER, before=user) for name in BOTH]
    both[0].wait_for("flushed", 3)
    inside = [folder, *folder.rglob("*")]
    modes = {path: path.stat().st_mode for path in inside}
    for path in inside:
        path.chmod(modes[path] & ~0o222)
    late = players.start("bob", before=user)
    assert late.process.wait() == 1
    for program in both:
        program.wait_for("flushed", program.times("flushed") + 1)
    for path, mode in modes.items():
        path.chmod(mode)
    for program in both:
        program.kill()
    play_to_the_end(players, folder, "renju", before=user)


def stop(program: Program, folder: Path) -> None:
    """Stop a program at a moment when it does not have the club locked."""
    path, process = folder / "club.db", program.process
    with closing(sqlite3.connect(path, timeout=0.5, isolation_level=None)) as database:

        def is_stopped() -> bool:
            process.send_signal(signal.SIGSTOP)
            wait_until(lambda: state(process.pid) == "T")
            try:
                database.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                process.send_signal(signal.SIGCONT)
                return False
            database.execute("ROLLBACK")
            return True

        wait_until(is_stopped)


@needs_root
def test_users_of_a_group_play_and_another_watches(folder: Path, players: Programs) -> None:
    group = grp.getgrgid(1)
    folder.parent.chmod(0o755)
    make_club_folder(folder, group.gr_name)
    users = [as_user(60_001 + number, group.gr_gid) for number in range(3)]
    ann, bob = [
        players.start(name, kind="swap2", before=user)
        for name, user in zip(BOTH, users, strict=False)
    ]
    ann.wait_for("flushed")
    stop(ann, folder)
    eve = players.start("eve", kind="watch", before=users[2])
    eve.wait_for("shown")
    ann.process.send_signal(signal.SIGCONT)
    for program in (ann, bob, eve):
        program.end()
    logs = logs_of(folder)
    (entries,) = logs.values()
    assert [entry.number for entry in eve.shown] == [*range(1, len(entries) + 1)]
    for program in players.all:
        require_shown(logs, program)


async def test_one_is_stopped_for_a_while_and_is_still_here(
    folder: Path, players: Programs
) -> None:
    async with visiting(folder, "eve") as eve:
        ann, bob = [players.start(name, games=FOR_EVER) for name in BOTH]
        for count in range(1, 5):
            ann.wait_for("flushed", 2 * count)
            ann.process.send_signal(signal.SIGSTOP)
            await eve.lists.look()
            assert {account.name for account in eve.state.here} == {"eve", *BOTH}
            assert eve.state.trouble is None
            ann.process.send_signal(signal.SIGCONT)
        ann.wait_for("flushed", 10)
    for program in (ann, bob):
        program.kill()
    logs = await in_thread(lambda: logs_of(folder))
    assert EntryKind.AWAY not in {entry.kind for entries in logs.values() for entry in entries}
