"""What befalls real programs in a club: they go on, and tell of it."""

from __future__ import annotations

import re
import signal
import sqlite3
import time
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest

from boardtui.club.ids import new_id
from boardtui.play.standing import Standing
from tests.club.damage import change
from tests.club.users import limited
from tests.session.club.records import logs_of, replayed
from tests.session.club.visits import locked
from tests.terminal_double import ENTER, LEFT, RIGHT, Terminal

from .club_programs import NAMES, at_boards, in_club, sit_down

pytestmark = pytest.mark.pty

CTRL_Q = "\x11"

QUICK = 0.05
"""Seconds within which a key is answered."""


def test_a_lock_of_5_seconds_holds_up_no_key(tmp_path: Path, folder: Path) -> None:
    with at_boards(tmp_path, folder) as (ann, ben):
        ann.press("d3")
        with locked(folder):
            begun = time.monotonic()
            ann.press(ENTER)
            late = list[float]()
            while time.monotonic() < begun + 5:
                for key in (RIGHT, LEFT):
                    pressed = time.monotonic()
                    ann.send(key)
                    assert ann.read(1.0)
                    late.append(time.monotonic() - pressed)
                    ann.wait_until_quiet()
            assert "Your last move has not been sent yet." in ann.text
            assert "Move 0" in ben.text
        for terminal in (ann, ben):
            terminal.wait_for("Move 1")
        ann.wait_for(lambda: "Your last move has not been sent yet." not in ann.text)
        # A machine with other work may be late now and then for no fault of ours.
        assert sorted(late)[len(late) // 2] < QUICK


def test_one_who_is_stopped_sees_it_all_afterwards(tmp_path: Path, folder: Path) -> None:
    with at_boards(tmp_path, folder) as (ann, ben):
        ben.signal(signal.SIGSTOP)
        ann.press(f"d3{ENTER}")
        ann.wait_for("Move 1")
        assert "is away" not in ann.text
        ben.signal(signal.SIGCONT)
        ben.wait_for("Move 1")
        ben.press(f"c3{ENTER}")
        ann.wait_for("Move 2")


def test_a_full_disk_is_told_and_the_game_goes_on_elsewhere(tmp_path: Path, folder: Path) -> None:
    with at_boards(tmp_path, folder) as (ann, ben):
        ann.signal(signal.SIGKILL)
        with in_club(tmp_path, folder, "ann", before=limited(fill(folder))) as full:
            sit_down(full)
            full.press(f"d3{ENTER}")
            full.wait_for("cannot be reached")
            assert "Move 0" in full.text
            full.press(CTRL_Q)
            assert full.wait_for_exit() == 0
        with in_club(tmp_path, folder, "ann") as again:
            sit_down(again)
            again.press(f"d3{ENTER}")
            ben.wait_for("Move 1")


def fill(folder: Path) -> int:
    """Let the log of changes be large; return how large, in KiB."""
    changes = folder / "club.db-wal"
    while changes.stat().st_size < 2**16:
        change(folder, "UPDATE boot SET checkpoints = checkpoints + 1")
    return changes.stat().st_size // 2**10 + 1


def test_hostile_rows_do_no_harm(tmp_path: Path, folder: Path) -> None:
    with at_boards(tmp_path, folder) as (ann, _ben):
        (log,) = logs_of(folder)
        with closing(sqlite3.connect(folder / "club.db")) as database:
            query = "SELECT content FROM cards WHERE log = ?"
            (card,) = database.execute(query, (log,)).fetchone()
        nasty = card.replace(b'"ann"', b'"\\u001b[2J\\u202eann"')
        for content in (nasty, b"{", b"\xff"):
            change(folder, "INSERT INTO cards VALUES (?, 2e9, 0, 1, ?)", values=(new_id(), content))
        with in_club(tmp_path, folder, "eve") as eve:
            eve.wait_for("3 people here")
            eve.wait_until_quiet()
            assert b"\x1b[2J\xe2\x80\xaeann" not in eve.output
            assert "·[2J·ann" in eve.text
        change(folder, f"INSERT INTO entries VALUES ('{log}', 3, 2e9, 0, 'eve', 'move', '[')")
        ann.wait_for("is damaged")
        ann.press(CTRL_Q)
        assert ann.wait_for_exit() == 0


def test_a_newer_club_asks_to_start_again(tmp_path: Path, folder: Path) -> None:
    with in_club(tmp_path, folder, "ann") as ann:
        ann.wait_for("1 person here")
        change(folder, "PRAGMA user_version = 100")
        ann.wait_for("Restart or update boardtui")
        with in_club(tmp_path, folder, "ben") as ben:
            ben.wait_for("Restart or update boardtui")
            assert ben.wait_for_exit() == 2


@pytest.mark.parametrize("rounds", [2, pytest.param(50, marks=pytest.mark.long)])
def test_after_kill_9_nothing_shown_is_lost(tmp_path: Path, folder: Path, rounds: int) -> None:
    chance, shown = Random(rounds), 0
    with ExitStack() as opened:
        both = opened.enter_context(at_boards(tmp_path, folder))
        there = dict(zip(NAMES, both, strict=True))
        for _round in range(rounds):
            now = standing(folder)
            if now.mover is None:
                break
            move = now.game.format_move(chance.choice(now.position.legal_moves))
            there[now.mover.name].send(f"{move}{ENTER}")
            name = chance.choice(NAMES)
            there[name].sent_within(chance.random() * 0.1)
            shown = max(shown, move_number(there[name]))
            there[name].close()
            there[name] = opened.enter_context(in_club(tmp_path, folder, name))
            sit_down(there[name])
        line = standing(folder).line
        assert shown <= len(line)
        for terminal in there.values():
            terminal.wait_for(f"Move {len(line)}")


def standing(folder: Path) -> Standing:
    """Where the only game stands, no entry of which is ignored."""
    (entries,) = logs_of(folder).values()
    return replayed(entries)


def move_number(terminal: Terminal) -> int:
    """The number of moves that a program shows."""
    found = re.search(r"Move (\d+)", terminal.text)
    return int(found[1]) if found else 0
