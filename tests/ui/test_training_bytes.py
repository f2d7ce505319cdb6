"""What training costs on the line to the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE
from boardtui.training.card_store import CardStore
from tests.terminal_double import ENTER, ESCAPE, Terminal, first_sent
from tests.training.exercises import MORNING, mistake
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

START = "f5 d6 c3"
CARDS = (START, "f5 d6 c4", "f5 d6 c5", "f5 f6 e6")

MORE = 300
"""Bytes of an answer beyond those of a move."""

SLACK = 1.05
"""In a large window the words of a card are a few more than those of a game."""

LOOKS = ("--glyphs", "shaped", "--no-animation")
IDLE_SECONDS = 10.0


def sent(terminal: Terminal, keys: str, wanted: str) -> int:
    """The bytes that some keys cost, until the screen says something and stands still."""
    before = len(terminal.output)
    terminal.send(keys)
    terminal.wait_for(wanted)
    terminal.wait_until_quiet(0.4)
    return len(terminal.output) - before


def answer_of(moves: str) -> str:
    (answer,) = mistake(moves).answers
    return mistake(moves).position.game.format_move(answer)


@pytest.mark.parametrize(
    ("size", "colour"),
    [
        ((80, 24), "truecolour"),
        pytest.param((120, 40), "truecolour", marks=pytest.mark.long),
        pytest.param((60, 20), "none", marks=pytest.mark.long),
    ],
    ids=str,
)
def test_a_card_costs_no_more_than_a_game_and_an_answer_little_more_than_a_move(
    tmp_path: Path, size: tuple[int, int], colour: str
) -> None:
    (columns, lines), looks = size, (*LOOKS, "--colour", colour)
    play = ("othello", *TWO_PEOPLE, *looks)
    with boardtui(tmp_path / "play", *play, columns=columns, lines=lines) as terminal:
        terminal.wait_for("F1")
        for move in START.split():
            terminal.press(move + ENTER)
        terminal.press("\x1b")
        terminal.wait_for("F1 Help")
        terminal.wait_until_quiet(0.4)
        opened = sent(terminal, "\x1b", "Move 3")
        terminal.press(answer_of(START))
        moved = len(terminal.press(ENTER))
    store = CardStore(tmp_path / "data" / "boardtui" / "games" / FILE)
    store.add([mistake(moves) for moves in CARDS], MORNING)
    with boardtui(tmp_path, *looks, columns=columns, lines=lines) as terminal:
        terminal.wait_for("4 cards to train")
        terminal.wait_until_quiet(0.4)
        assert sent(terminal, "$", "1/4") <= opened * SLACK
        terminal.press(answer_of(START))
        answered = sent(terminal, ENTER, "Enter Continue")
        assert answered <= moved + MORE
        for number in range(2, 5):
            assert sent(terminal, ENTER, f"{number}/4") <= opened
            terminal.press("!")
        assert first_sent({"card": terminal}, IDLE_SECONDS) == {}
        terminal.send(ESCAPE)
        terminal.wait_for("boardtui")
