"""Guests over real ssh: the lobby, a game against the computer, the size and the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.pictures.images import clear_pixels
from tests.terminal_double import ENTER, ESCAPE, KITTY, Terminal
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


def begin_game(terminal: Terminal) -> None:
    """Come in as a guest, and begin the first game of the picker against the computer."""
    terminal.wait_for("We play on Fridays.")
    terminal.send(ENTER)
    terminal.wait_for("You are a guest")
    terminal.send(ESCAPE)
    terminal.wait_for(lambda: "Offer a game" not in terminal.text)
    terminal.wait_until_quiet(0.3)
    terminal.send("1")
    terminal.wait_for("Start the game")
    terminal.wait_until_quiet(0.3)
    terminal.send(ENTER)
    terminal.wait_for("Move 0")


def test_a_guest_plays_the_computer(club: Served) -> None:
    with club.visit() as terminal:
        begin_game(terminal)
        terminal.send("f5" + ENTER)
        terminal.wait_for("Move 2", timeout=60)


def test_the_window_and_the_language_are_the_visitors(club: Served) -> None:
    with club.visit(columns=60, lines=20, environ={"LANG": "ja_JP.UTF-8"}) as terminal:
        terminal.wait_for("ようこそ")
        terminal.send(ENTER)
        terminal.wait_for("のクラブ")
        terminal.resize(100, 30)
        terminal.wait_for(lambda: "F1" in terminal.display[29])


def test_stones_are_pictures_as_large_as_the_visitors_characters(club: Served) -> None:
    with club.visit(
        environ={"TERM": "xterm-kitty"}, answers=replace(KITTY, pixels=None), pixels=(800, 480)
    ) as terminal:
        begin_game(terminal)
        terminal.wait_for(lambda: sizes_of_characters(terminal) == {(10, 20)})
        terminal.tell_size(80, 24, (1200, 720))
        terminal.wait_for(lambda: sizes_of_characters(terminal) == {(15, 30)})
        assert b"\x1b[14t" not in terminal.output


def sizes_of_characters(terminal: Terminal) -> set[tuple[int, int]]:
    """The sizes in pixels of the characters for which the pictures were made."""
    return {
        (len(rows[0]) // picture.columns, len(rows) // picture.rows)
        for picture in terminal.pictures.held.values()
        for rows in [clear_pixels(picture.png)]
    }


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
        assert ('Type "help" for the commands' in terminal.text) is is_plain
        if environ.get("LANG") == "C":
            asked = "●".encode()  # every terminal is asked for its width
            assert max(terminal.output.replace(asked, b"")) < 128
        if environ.get("TERM") == "vt100":
            assert b"\x1b[38;" not in terminal.output
