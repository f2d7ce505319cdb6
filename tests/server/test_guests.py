"""Guests over real ssh: the lobby, a game against the computer, the size and the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.terminal_double import ENTER
from tests.waiting import wait_until

from .served import NEEDS_SSH, Served, served

pytestmark = NEEDS_SSH

CTRL_Q = "\x11"


@pytest.fixture(scope="module")
def club() -> Iterator[Served]:
    with served(motd="Be kind.\x1b[2J\nWe play on Fridays.\n") as club:
        yield club


def test_a_guest_sees_the_lobby_and_leaves(club: Served) -> None:
    with club.visit() as terminal:
        terminal.wait_for("We play on Fridays.")
        assert "Be kind.·[2J" in terminal.text
        terminal.send(ENTER)
        terminal.wait_for("You are a guest, guest")
        terminal.wait_for("ssh-keygen")
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0
    wait_until(lambda: not club.children())


def test_a_guest_plays_the_computer(club: Served) -> None:
    with club.visit() as terminal:
        terminal.wait_for("We play on Fridays.")
        terminal.send(ENTER)
        terminal.wait_for("You are a guest")
        terminal.send("\x1b")
        terminal.wait_for(lambda: "Offer a game" not in terminal.text)
        terminal.wait_until_quiet(0.3)
        terminal.send("1")
        terminal.wait_for("Start the game")
        terminal.wait_until_quiet(0.3)
        terminal.send(ENTER)
        terminal.wait_for("Move 0")
        terminal.send("f5" + ENTER)
        terminal.wait_for("Move 2", timeout=60)


def test_the_window_and_the_language_are_the_visitors(club: Served) -> None:
    with club.visit(columns=60, lines=20, environ={"LANG": "ja_JP.UTF-8"}) as terminal:
        terminal.wait_for("ようこそ")
        terminal.send(ENTER)
        terminal.wait_for("のクラブ")
        terminal.resize(100, 30)
        terminal.wait_for(lambda: "F1" in terminal.display[29])


@pytest.mark.parametrize(
    ("environ", "is_plain"),
    [
        ({"TERM": "linux"}, False),
        ({"TERM": "vt100"}, False),
        ({"TERM": "dumb"}, True),
        ({"LANG": "C"}, False),
        ({"TERM": "xterm;rm -rf"}, True),
    ],
)
def test_any_terminal_will_do(club: Served, environ: dict[str, str], is_plain: bool) -> None:
    with club.visit(environ=environ) as terminal:
        terminal.wait_for("We play on Fridays.")
        if not is_plain:
            terminal.send(ENTER)
        terminal.wait_for("You are a guest")
        assert ("Type help for the commands" in terminal.text) is is_plain
        if environ.get("LANG") == "C":
            asked = "●".encode()  # the width of which is asked of every terminal
            assert max(terminal.output.replace(asked, b"")) < 128
        if environ.get("TERM") == "vt100":
            assert b"\x1b[38;" not in terminal.output
