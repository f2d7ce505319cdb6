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

CARDS = ("f5 d6 c3", "f5 d6 c4", "f5 d6 c5", "f5 f6 e6")
MORE = 300
"""Bytes of an answer beyond those of a move."""

LOOKS = ("--glyphs", "shaped", "--no-animation")
IDLE_SECONDS = 10.0


def sent(terminal: Terminal, keys: str, wanted: str) -> int:
    """The bytes that some keys cost, until the screen says something and stands still."""
    before = len(terminal.output)
    terminal.send(keys)
    terminal.wait_for(wanted)
    terminal.wait_until_quiet(0.4)
    return len(terminal.output) - before


def games(folder: Path) -> Path:
    return folder / "data" / "boardtui" / "games"


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
        terminal.wait_until_quiet(0.4)
        opened = len(terminal.output)
        terminal.press("f5")
        moved = len(terminal.press(ENTER))
    CardStore(games(tmp_path) / FILE).add([mistake(moves) for moves in CARDS], MORNING)
    with boardtui(tmp_path, *looks, columns=columns, lines=lines) as terminal:
        terminal.wait_for("4 to train")
        terminal.wait_until_quiet(0.4)
        assert sent(terminal, "$", "1/4") <= opened
        for number in range(2, 5):
            shown = sent(terminal, "!", "Enter Go on")
            assert shown <= moved + MORE, (shown, moved)
            assert sent(terminal, ENTER, f"{number}/4") <= opened
        terminal.wait_until_quiet(0.4)
        assert first_sent({"card": terminal}, IDLE_SECONDS) == {}
        terminal.send(ESCAPE)
        terminal.wait_for("boardtui")
