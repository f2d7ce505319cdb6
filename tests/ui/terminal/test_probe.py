"""The questions to the terminal before the start, on terminals of several kinds."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

import pytest

from tests.terminal_double import Answers, Terminal

pytestmark = pytest.mark.pty

PROBE = """
import base64, json, sys
from boardtui.ui.terminal.probe import probe_terminal
sys.stdout.write("begin of line ")
sys.stdout.flush()
input() if "wait" in sys.argv else None
answers = probe_terminal(0.4, colours="colours" in sys.argv)._asdict()
answers["typed"] = answers["typed"].decode()
print("<" + json.dumps(answers) + ">")
print("modules", [m for m in sys.modules if m in ("textual", "rich")])
"""


@dataclass
class Probe:
    answers: dict[str, object]
    terminal: Terminal


def probe(answers: Answers, *, typed: str = "", colours: bool = False, **environ: str) -> Probe:
    arguments = ["wait"] * bool(typed) + ["colours"] * colours
    command = [sys.executable, "-c", PROBE, *arguments]
    with Terminal(command, columns=400, environ=environ, answers=answers) as terminal:
        if typed:
            terminal.wait_for("begin")
            terminal.send("\r" + typed)
        assert terminal.wait_for_exit() == 0
        assert terminal.attributes == terminal.initial_attributes
        text = terminal.text
        return Probe(json.loads(text[text.index("<") + 1 : text.index(">")]), terminal)


@pytest.mark.parametrize("width", [1, 2])
def test_width_of_ambiguous_glyphs(width: int) -> None:
    result = probe(Answers(ambiguous_width=width))
    assert result.answers["ambiguous_width"] == width
    assert result.answers["synchronised_output"] is True
    assert result.answers["complete"] is True
    assert result.answers["typed"] == ""
    assert "●" not in result.terminal.text
    assert "modules []" in result.terminal.text


def test_a_terminal_that_answers_only_the_last_question_is_not_waited_for() -> None:
    result = probe(Answers(cursor=False, synchronised=False))
    assert result.answers["ambiguous_width"] is None
    assert result.answers["synchronised_output"] is None
    assert result.answers["complete"] is True


def test_mute_terminal_costs_the_timeout() -> None:
    result = probe(Answers(cursor=False, synchronised=False, device=False))
    seconds = result.answers["seconds"]
    assert result.answers["complete"] is False
    assert isinstance(seconds, float)
    assert 0.4 <= seconds < 0.8


def test_keys_typed_meanwhile_are_kept() -> None:
    result = probe(Answers(), typed="f5\x1b[C")
    assert result.answers["typed"] == "f5\x1b[C"
    assert result.answers["ambiguous_width"] == 1


def test_apple_terminal_is_not_asked_what_it_would_print() -> None:
    result = probe(Answers(), TERM_PROGRAM="Apple_Terminal")
    assert b"2026" not in result.terminal.output
    assert result.answers["ambiguous_width"] == 1
