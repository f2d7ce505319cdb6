"""Wakes of other processes, and who is here."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from boardtui.club.ids import LOBBY, new_id
from boardtui.club.wakes import LONGEST_NAME, Wakes
from boardtui.system.ids import LENGTH
from tests.waiting import settle, until

LOG, OTHER = "game", "other"


@pytest.fixture
def wakes(folder: Path) -> Iterator[Wakes]:
    folder.mkdir()
    wakes = Wakes(folder, is_shared=False)
    yield wakes
    wakes.close()


def leave_dead(folder: Path, account: str = "bob") -> Path:
    """A socket whose process has ended."""
    path = folder / f"{LOG}~{account}~dead"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as dead:
        dead.bind(str(path))
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_all_who_listen_to_a_log_are_woken(wakes: Wakes) -> None:
    woken: list[str] = []
    listeners = [
        wakes.listen(log, account, partial(woken.append, account))
        for log, account in ((LOG, "ann"), (LOG, "bob"), (LOG, "bob"), (OTHER, "eve"))
    ]
    wakes.tell(LOG)
    await until(lambda: len(woken) == 3)
    await settle()
    assert sorted(woken) == ["ann", "bob", "bob"]
    for listener in listeners:
        listener.close()


async def test_nobody_wakes_oneself(wakes: Wakes) -> None:
    woken: list[str] = []
    own = wakes.listen(LOG, "ann", lambda: woken.append("own"))
    other = wakes.listen(LOG, "ann", lambda: woken.append("other"))
    wakes.tell(LOG, own)
    await until(lambda: woken)
    await settle()
    assert woken == ["other"]
    own.close()
    other.close()


async def test_many_wakes_are_one_and_none_waits(wakes: Wakes) -> None:
    woken: list[None] = []
    listener = wakes.listen(LOG, "ann", lambda: woken.append(None))
    for _time in range(10_000):  # more than the socket takes
        wakes.tell(LOG)
    await until(lambda: woken)
    await settle()
    assert len(woken) < 50
    listener.close()


async def test_after_its_end_a_listener_is_not_here(wakes: Wakes, folder: Path) -> None:
    woken: list[None] = []
    listener = wakes.listen(LOG, "ann", lambda: woken.append(None))
    assert wakes.present() == {"ann"}
    wakes.tell(LOG)
    listener.close()
    await settle()
    assert (woken, wakes.present(), names(folder)) == ([], frozenset(), [])


async def test_those_who_listen_to_any_log_are_here(wakes: Wakes) -> None:
    listeners = [wakes.listen(LOG, "ann", print), wakes.listen(OTHER, "bob", print)]
    assert wakes.present() == {"ann", "bob"}
    assert [wakes.is_present(who) for who in ("ann", "bob", "eve")] == [True, True, False]
    for listener in listeners:
        listener.close()


async def test_only_one_who_wakes_the_others_removes_a_dead_socket(
    wakes: Wakes, folder: Path
) -> None:
    woken: list[None] = []
    listener = wakes.listen(LOBBY, "ann", lambda: woken.append(None))
    dead = leave_dead(folder)
    wakes.tell(LOG)
    assert wakes.present() == {"ann"}
    assert (wakes.is_present("bob"), wakes.programs()) == (False, 1)
    await settle()
    assert (dead.exists(), woken) == (True, [])
    wakes.clear()
    assert not dead.exists()
    await until(lambda: woken)
    listener.close()


LISTEN = """
import asyncio, sys
from pathlib import Path
from boardtui.club.wakes import Wakes
async def main():
    wakes = Wakes(Path(sys.argv[1]), is_shared=False)
    wakes.listen("game", "bob", lambda: None)
    print(flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


def test_a_killed_process_is_not_here_any_more(wakes: Wakes, folder: Path) -> None:
    command = [sys.executable, "-c", LISTEN, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        assert wakes.present() == {"bob"}
        other.kill()
    assert wakes.present() == frozenset()
    wakes.clear()
    assert names(folder) == []


def test_strange_things_among_the_sockets_are_left_alone(wakes: Wakes, folder: Path) -> None:
    (folder / "readme").touch()
    (folder / "a~b").touch()
    (folder / "game~..~x").touch()
    (folder / f"game~ann~{'x' * 200}").touch()
    (folder / "game~ann~folder").mkdir()
    os.mkfifo(folder / "~~")
    wakes.tell(LOG)
    wakes.clear()
    assert wakes.present() == frozenset()
    assert len(names(folder)) == 6


async def test_no_descriptor_to_ask_with_is_no_absence(
    wakes: Wakes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> NoReturn:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    listener = wakes.listen(LOG, "ann", print)
    monkeypatch.setattr("boardtui.club.wakes._datagram_socket", fail)
    assert wakes.present() == {"ann"}
    assert wakes.is_present("ann")
    listener.close()


def test_without_the_folder_nobody_is_here(wakes: Wakes, folder: Path) -> None:
    folder.rmdir()
    wakes.tell(LOG)
    assert wakes.present() == frozenset()


async def test_the_name_of_a_socket_has_a_bound(wakes: Wakes, folder: Path) -> None:
    listener = wakes.listen(new_id(), new_id(), print)
    assert len(listener.path.name) == LONGEST_NAME == 3 * LENGTH + 2
    listener.close()


async def test_the_programs_in_the_club_are_counted(wakes: Wakes, folder: Path) -> None:
    listeners = [
        wakes.listen(log, account, lambda: None)
        for log, account in ((LOBBY, "ann"), (LOBBY, "ann"), (LOBBY, "bob"), (LOG, "ann"))
    ]
    # A program that was killed is in it no longer.
    leave_dead(folder, "bob").rename(folder / f"{LOBBY}~bob~dead")
    assert (wakes.programs(), wakes.programs("ann"), wakes.programs("eve")) == (3, 2, 0)
    for listener in listeners:
        listener.close()
    assert wakes.programs() == 0
