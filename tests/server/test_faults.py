"""Two people at play over ssh while clients, children and the server's own processes are killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from boardtui.server.places import HOST_KEY
from tests.terminal_double import ENTER, Terminal
from tests.waiting import wait_until

from .served import NEEDS_SSH, Served, is_running, make_key, served, takes_connections

pytestmark = NEEDS_SSH

DOWN, RIGHT = "\x1b[B", "\x1b[C"


class Pair:
    """Two people with keys, who play Othello."""

    def __init__(self, club: Served, folder: Path, visits: ExitStack) -> None:
        self.club, self._visits = club, visits
        self.keys = {name: make_key(folder / name) for name in ("ann", "ben")}
        self.ann = self.come("ann")
        self.ann.wait_for("Your name in this club")  # hers is the first visit in the log
        self.ben = self.come("ben", columns=60, lines=20)
        for name, terminal in (("ann", self.ann), ("ben", self.ben)):
            terminal.wait_for("Your name in this club")
            terminal.wait_for(f" {name} ")
            terminal.wait_until_quiet(0.3)
            terminal.send(ENTER)
            terminal.wait_for(f"You are {name}")
        self.ann.wait_for("2 people here")
        self.ann.wait_until_quiet(0.3)
        self.ann.press("n")
        self.ann.wait_for("Send the offer")
        self.ann.press(DOWN)
        self.ann.press(RIGHT)
        self.ann.press(ENTER)
        self.ben.wait_for("ann offers a game: Othello")
        self.ben.press("1")
        self.ann.wait_for("Your turn to move")
        self.ann.press("d3\r")
        self.ben.wait_for("Move 1")

    def come(self, name: str, *, columns: int = 80, lines: int = 24) -> Terminal:
        visit = self.club.visit(key=self.keys[name], login=name, columns=columns, lines=lines)
        return self._visits.enter_context(visit)

    def come_back(self, name: str) -> Terminal:
        """Come again and open the game."""
        terminal = self.come(name, columns=100, lines=30)
        terminal.wait_for("Your games")
        terminal.wait_until_quiet(0.3)
        terminal.press(ENTER)
        return terminal

    def go_on(self) -> None:
        """Play a second and a third move, in the terminals as they stand."""
        self.ben.wait_for("Move 1")
        self.ben.press("c3\r")
        self.ann.wait_for("Move 2")
        self.ann.press("c4\r")
        self.ben.wait_for("Move 3")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with served("--a-minute", "1000") as club, ExitStack() as visits:
        wait_until(lambda: (club.folder / "serve" / "keeper").exists())
        yield Pair(club, tmp_path, visits)


def child_of(pair: Pair, visit: int) -> int:
    """The process of a visit, counted from the first."""
    return int(pair.club.events("session")[visit].split("pid=")[1].split(" ")[0])


def test_a_client_that_is_killed_ends_its_visit_and_comes_back(pair: Pair) -> None:
    child = child_of(pair, 0)
    pair.ann.signal(signal.SIGKILL)
    wait_until(lambda: not is_running(child), 10)
    pair.ann = pair.come_back("ann")
    pair.go_on()


def test_a_child_that_is_killed_is_told_to_its_client(pair: Pair) -> None:
    os.kill(child_of(pair, 0), signal.SIGKILL)
    pair.ann.wait_for_exit()
    wait_until(lambda: pair.club.events("session-end"))
    assert "status=-9" in pair.club.events("session-end")[0]
    pair.ann = pair.come_back("ann")
    pair.go_on()


def test_without_the_zygote_games_go_on_and_a_new_one_is_there(pair: Pair) -> None:
    club = pair.club
    killed = club.part("zygote")
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: club.part("zygote") != killed)
    pair.go_on()
    (path,) = club.folder.glob("serve/zygote-*")
    wait_until(lambda: takes_connections(path))  # a visitor waits for it, but not for so long
    with club.visit() as guest:
        guest.wait_for("You are a guest")
    pair.ann.press("\x11")
    pair.ann.wait_for_exit()


def test_without_the_keeper_games_go_on_and_a_new_one_is_there(pair: Pair) -> None:
    club = pair.club
    killed = club.part("keeper")
    os.kill(killed, signal.SIGKILL)
    pair.go_on()
    wait_until(lambda: club.part("keeper") != killed)
    wait_until(lambda: len(club.events("keeper-started")) == 2)
    assert club.run("history", key=pair.keys["ann"]).returncode == 0
    assert not club.events("keeper-silent")


def test_without_the_front_all_come_back_to_their_games(pair: Pair) -> None:
    club = pair.club
    killed, children = club.part("front"), club.children()
    assert len(children) == 2
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: not any(map(is_running, children)), 10)
    pair.ann, pair.ben = pair.come_back("ann"), pair.come_back("ben")
    pair.go_on()


def test_after_a_reload_those_who_are_here_play_on(pair: Pair) -> None:
    club = pair.club
    old = {name: club.part(name) for name in ("front", "zygote")}
    club.process.send_signal(signal.SIGHUP)
    wait_until(lambda: len(club.events("listening")) == 2)
    pair.go_on()
    with club.visit() as guest:
        guest.wait_for("You are a guest")
        assert all(map(is_running, old.values()))
        pair.ann.press("\x11")
        pair.ann.wait_for_exit()
        pair.ben.press("\x11")
        pair.ben.wait_for_exit()
        wait_until(lambda: not any(map(is_running, old.values())), 15)
        guest.press("\x0c")
        guest.wait_for("You are guest")


@pytest.mark.parametrize("broken", ["front", "zygote"])
def test_a_version_that_cannot_start_leaves_the_old_one(tmp_path: Path, broken: str) -> None:
    with served(changes=tmp_path) as club:
        old = {name: club.part(name) for name in ("front", "zygote", "keeper")}
        fault = tmp_path / "sitecustomize.py"
        fault.write_text(
            "import os; from pathlib import Path\n"
            f'if b"\\0{broken}\\0" in Path("/proc/self/cmdline").read_bytes(): os._exit(9)\n'
        )
        club.process.send_signal(signal.SIGHUP)
        wait_until(lambda: club.events("reload-failed"))
        assert all(map(is_running, old.values()))
        assert not club.events("retired")
        with club.visit() as guest:
            guest.wait_for("You are a guest")
            fault.unlink()
            club.process.send_signal(signal.SIGHUP)
            wait_until(lambda: club.events("retired"))
            assert club.part("front") != old["front"]
            assert club.run("watch").returncode == 0  # by the new front
            guest.press("\x11")
            guest.wait_for_exit()
        wait_until(lambda: not any(map(is_running, old.values())))


@pytest.mark.parametrize("text", [None, "no key\n"])
def test_a_front_without_a_host_key_is_told_in_a_line(text: str | None) -> None:
    with served() as club:
        path = club.folder / "serve" / HOST_KEY
        path.unlink()
        if text is not None:
            path.write_text(text)
        club.process.send_signal(signal.SIGHUP)
        wait_until(lambda: club.events("reload-failed"))
        (line,) = club.events("front-failed")
        assert ("FileNotFoundError" if text is None else "KeyImportError") in line
        assert "Traceback" not in club.log.read_text()


def test_at_the_end_of_the_server_nothing_is_left(pair: Pair) -> None:
    club = pair.club
    running = [*map(club.part, ("front", "zygote", "keeper")), *club.children()]
    club.process.send_signal(signal.SIGTERM)
    assert club.process.wait(20) == 0
    assert not any(map(is_running, running))
    pair.ann.wait_for_exit()


def test_without_the_process_that_started_them_all_end(pair: Pair) -> None:
    club = pair.club
    running = [*map(club.part, ("front", "zygote", "keeper")), *club.children()]
    club.process.kill()
    wait_until(lambda: not any(map(is_running, running)), 20)
