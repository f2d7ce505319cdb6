"""Training in the real program, from one day to the next."""

from __future__ import annotations

import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.person.personal_file import FILE
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.registry import game
from boardtui.training.card_store import CardStore
from tests.fixtures.judged import record_of
from tests.terminal_double import ENTER, ESCAPE, Terminal
from tests.training.exercises import MORNING, mistake
from tests.ui.real_program import boardtui, own_folders

pytestmark = pytest.mark.pty

LOST_GAME = "c4 c3 e6 b4 b2 c2 a4 a1"
QUIT = "\x11"


def store(folder: Path) -> CardStore:
    return CardStore(folder / "data" / "boardtui" / "games" / FILE)


def recalls(folder: Path) -> list[int]:
    with closing(sqlite3.connect(store(folder).path)) as database:
        rows = database.execute("SELECT recall FROM answers ORDER BY number").fetchall()
    return [row[0] for row in rows]


def ahead(folder: Path, days: int) -> Terminal:
    """The program on a later day."""
    command = [sys.executable, "-m", "tests.ui.ahead", str(days)]
    terminal = Terminal(command, environ=own_folders(folder))
    terminal.wait_for("F1 Help")
    return terminal


def says(terminal: Terminal, pattern: str) -> None:
    """Wait for a text, wherever its lines break."""
    terminal.wait_for(lambda: re.search(pattern, " ".join(panel(terminal).split())))


def panel(terminal: Terminal) -> str:
    return "\n".join(line[44:] for line in terminal.display)


def test_a_card_is_refuted_solved_at_the_second_try_and_comes_back(tmp_path: Path) -> None:
    store(tmp_path).add([mistake("f5 d6", played=3)], MORNING)
    with ahead(tmp_path, 1) as terminal:
        terminal.wait_for("1 card to train")
        terminal.send("$")
        says(terminal, "You played c6, which lost about 8 discs. Black to move")
        terminal.press("c6" + ENTER)
        says(terminal, "c6 loses about 8 discs. Enter Try again")
        terminal.press(ENTER)
        terminal.press("c7" + ENTER)
        says(terminal, "c7 is right. This card comes back tomorrow.")
        assert recalls(tmp_path) == [2]
        terminal.process.kill()  # between the answer and the next card
    with ahead(tmp_path, 1) as terminal:
        terminal.send("$")
        terminal.wait_for("What would you like to train?")
    assert recalls(tmp_path) == [2]
    with ahead(tmp_path, 2) as terminal:
        terminal.wait_for("1 card to train")
        terminal.send("$")
        says(terminal, "Black to move")
        terminal.press("c7" + ENTER)
        says(terminal, "c7 is right. This card comes back in")
        terminal.press(ENTER)
        says(terminal, "You solved 1 of 1 exercise. The next card is due in")
    assert recalls(tmp_path) == [2, 3]


@pytest.mark.long
def test_a_reviewed_game_comes_back_as_its_mistakes(tmp_path: Path) -> None:
    record: GameRecord = record_of(game("othello"), LOST_GAME)
    record.players = {Seat(0): "Ann", Seat(1): "Bob"}
    (tmp_path / "game.sgf").write_text(sgf.dumps(record))
    settings = tmp_path / "config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('name = "Ann"\n')
    with boardtui(tmp_path, "open", "game.sgf") as terminal:
        terminal.wait_for("Review")
        terminal.press("&")
        terminal.wait_for("The review is finished", timeout=180)
        terminal.press(ESCAPE)
        terminal.wait_for("to train")
        terminal.send(QUIT)
        terminal.process.wait()
    with ahead(tmp_path, 1) as terminal:
        terminal.wait_for("to train")
        terminal.send("$")
        says(terminal, "Your game against Bob. You played .*Black to move: find a better move.")
        terminal.press("!")
        says(terminal, "Better: .*This card comes back tomorrow.")
