"""The questions to the terminal before the start, on terminals of several kinds."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass
from threading import Thread

import pytest

from boardtui.ui.terminal.probe import _receive
from tests.cases import each
from tests.colour_answers import APPLE
from tests.terminal_double import Answers, Terminal

from .test_real_answers import RECORDED

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


def probe(
    answers: Answers,
    *,
    typed: str = "",
    colours: bool = False,
    pixels: tuple[int, int] | None = None,
    **environ: str,
) -> Probe:
    arguments = ["wait"] * bool(typed or pixels) + ["colours"] * colours
    command = [sys.executable, "-c", PROBE, *arguments]
    with Terminal(command, columns=400, environ=environ, answers=answers) as terminal:
        if typed or pixels:
            terminal.wait_for("begin")
            terminal.tell_size(400, 24, pixels or (0, 0))
            terminal.send("\r" + typed)
        assert terminal.wait_for_exit() == 0
        assert terminal.attributes == terminal.initial_attributes
        text = terminal.text
        return Probe(json.loads(text[text.index("<") + 1 : text.rindex(">")]), terminal)


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


@each(
    ("answer", "name"),
    [
        ("kitty(0.40.0)", "kitty(0.40.0)"),
        ("", ""),
        # The same answer twice is one answer, and two are none.
        ("foot(1.20.0)\x1b\\\x1bP>|foot(1.20.0)", "foot(1.20.0)"),
        ("foot(1.20.0)\x1b\\\x1bP>|tmux 3.6", ""),
        ("kitty(0.40.0)\x07", "kitty(0.40.0)"),
        ("kitty\t(0.40.0)", ""),
        ("k" * 65, ""),
        ("kitty(0.40.0)" * 200, ""),
    ],
)
def test_the_terminal_says_its_name_once(answer: str, name: str) -> None:
    result = probe(Answers(name=answer))
    assert result.answers["name"] == name
    assert result.answers["ambiguous_width"] == 1
    assert result.answers["complete"] is True


def test_answers_may_come_in_single_bytes() -> None:
    answers = RECORDED["xterm 379"].received.encode()
    source, target = os.pipe()

    def trickle() -> None:
        for byte in answers + b"x":
            os.write(target, bytes([byte]))

    writer = Thread(target=trickle)
    writer.start()
    received = _receive(source, time.monotonic() + 10.0)
    writer.join()
    assert received.removesuffix(b"x") == answers
    os.close(source)
    os.close(target)


@pytest.mark.parametrize("name", ["", "VTE(8001)"])
@each("model", ["", "65;7006;1", "41;398;0"])
def test_the_terminal_says_its_model(name: str, model: str) -> None:
    result = probe(Answers(name=name, model=model))
    assert (result.answers["name"], result.answers["model"]) == (name, model)
    assert result.answers["typed"] == ""
    assert result.answers["complete"] is True


def test_the_terminal_is_asked_for_its_pixels_unless_the_kernel_was_told() -> None:
    answers = Answers(pixels=(3600, 528))
    assert probe(answers).answers["pixels"] == [3600, 528]
    told = probe(answers, pixels=(3200, 480))
    assert told.answers["pixels"] is None
    assert b"\x1b[14t" not in told.terminal.output


ASK_ALL = """
from boardtui.ui.terminal.probe import probe_terminal
print("above")
print("begin of line ", end="", flush=True)
width = probe_terminal(colours=True, pictures=True).ambiguous_width
print("end", width)
"""


@pytest.mark.parametrize("columns", [80, 40, 20])
@pytest.mark.parametrize("line", [1, 24])
def test_questions_that_are_printed_are_erased_in_a_window_of_any_width(
    columns: int, line: int
) -> None:
    command = ["sh", "-c", f"yes . | head -n {line - 1}; exec {sys.executable} -c '{ASK_ALL}'"]
    with Terminal(command, columns=columns, answers=Answers(colours=APPLE)) as terminal:
        assert terminal.wait_for_exit() == 0
        assert b"+q" in terminal.output
        shown = [text for text in terminal.display if text not in {"", "."}]
        assert shown == ["above", f"{' ' * len('begin of line ')}end 1"]
        assert 7 in terminal.modes  # lines wrap again


def test_apple_terminal_is_not_asked_what_it_would_print() -> None:
    result = probe(Answers(name="kitty(0.40.0)"), TERM_PROGRAM="Apple_Terminal")
    assert b"2026" not in result.terminal.output
    assert b"\x1b[>" not in result.terminal.output
    assert b"\x1b[14t" not in result.terminal.output
    assert result.answers["ambiguous_width"] == 1
