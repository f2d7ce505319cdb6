"""Answers that come when the real program no longer waits for them, and far too long ones."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.cases import more
from tests.terminal_double import Answers, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui
from tests.ui.terminal.test_real_answers import PUBLISHED, RECORDED

pytestmark = pytest.mark.pty

MUTE = Answers(synchronised=False, cursor=False, device=False)
PICTURES = "\x1b_Gi=31;OK\x1b\\\x1b[4;480;800t"


def ready(terminal: Terminal) -> str:
    """The screen once it stands still."""
    terminal.wait_for("to move")
    terminal.wait_until_quiet(0.4)
    return terminal.text


@pytest.mark.parametrize(
    "answers",
    [
        RECORDED["xterm 379"].received,
        *more(
            (RECORDED["kitty 0.41.1"].received + PICTURES,),
            (PUBLISHED["Windows Terminal 1.25"].received,),
        ),
    ],
    ids=ascii,
)
def test_late_answers_change_nothing(tmp_path: Path, answers: str) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=MUTE) as terminal:
        before = ready(terminal)
        terminal.send(answers * 2)
        for character in answers:
            terminal.take(character)
        assert ready(terminal) == before
        # They may come while the program is stopped, too, or with a new size.
        terminal.signal(signal.SIGTSTP)
        terminal.wait_until_stopped()
        terminal.send(answers)
        terminal.signal(signal.SIGCONT)
        assert ready(terminal) == before
        terminal.send(answers[: len(answers) // 2])
        terminal.signal(signal.SIGWINCH)
        terminal.send(answers[len(answers) // 2 :])
        assert ready(terminal) == before
        terminal.send("d3\r")
        terminal.wait_for("Move 1")


@pytest.mark.parametrize(
    "answers",
    [
        Answers(model="1;" * 1500),
        *more(
            (Answers(name="kitty(0.46.2)" * 250),),
            (Answers(name="\x1b\\\x1bP>|".join(["kitty(0.46.2)"] * 150)),),
            (Answers(name=f"kitty(0.46.2)\x1b\\\x1b[1;{'9' * 3000}R"),),
            (Answers(name="kitty(0.46.2)\x1b\\\x1b[4;1;1t\x1b[?1;2c\x1b[?1;2c"),),
        ),
    ],
    ids=lambda answers: ascii((answers.name or answers.model)[:30]),
)
def test_hostile_answers_change_at_most_the_choice(tmp_path: Path, answers: Answers) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, answers=answers) as terminal:
        ready(terminal)
        terminal.send("d3\r")
        terminal.wait_for("Move 1")
