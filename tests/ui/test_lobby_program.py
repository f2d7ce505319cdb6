"""Two real programs in one club: a game from its offer on, a kill and a return."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.processes import wakes
from tests.terminal_double import ENTER

from .club_programs import in_club

pytestmark = pytest.mark.pty

F2 = "\x1bOQ"

MOST_WAKES = 4
"""Wakes in a second: one is for a look at the club, and a thread begins and ends now and then."""


def test_a_player_who_was_killed_comes_back_and_moves(tmp_path: Path, folder: Path) -> None:
    with (
        in_club(tmp_path, folder, "ann", columns=80, lines=24) as ann,
        in_club(tmp_path, folder, "ben", columns=60, lines=20) as ben,
    ):
        ann.wait_for("2 people here")
        # Othello, as Black.
        ann.press("n")
        ann.wait_for("Send the offer")
        ann.press("\x1b[B")
        ann.press("\x1b[C")
        ann.press(ENTER)
        ben.wait_for("ann offers a game: Othello")
        ben.press("1")
        ann.wait_for("Your turn to move")
        ann.press("d3\r")
        ben.wait_for("Move 1")
        ann.wait_for("Move 1")
        ann.signal(signal.SIGKILL)
        ann.wait_for_exit()
        ben.press("c3\r")
        ben.wait_for("Move 2")
        with in_club(tmp_path, folder, "ann", columns=60, lines=20) as again:
            again.wait_for("your move")
            again.press(ENTER)
            again.wait_for("Move 2")
            again.press("c4\r")
            ben.wait_for("Move 3")
            again.press("\x11")
            assert again.wait_for_exit() == 0
            again.wait_for("Your game and its clock continue in the club")


def test_an_idle_lobby_sends_nothing_and_hardly_wakes(tmp_path: Path, folder: Path) -> None:
    with (
        in_club(tmp_path, folder, "ann", columns=80, lines=24) as ann,
        in_club(tmp_path, folder, "ben", columns=80, lines=24) as ben,
    ):
        ann.wait_for("ben is here.")
        ben.wait_for("2 people here")
        for terminal in (ann, ben):
            terminal.wait_until_quiet()
        before = wakes(ann.process.pid)
        assert ann.sent_within(5) == 0
        assert wakes(ann.process.pid) - before <= 5 * MOST_WAKES
