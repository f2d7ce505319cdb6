"""The app base through a pty: input methods, mouse, colours, the way back to stock output."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from tests.processes import wakes
from tests.terminal_double import TAB, Answers, Terminal
from tests.ui.terminal.programs import SAMPLE, Program

pytestmark = pytest.mark.pty

COLOUR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9\d|10\d)[\d;]*m")


def test_input_methods_find_the_cursor_where_textual_puts_it(tmp_path: Path) -> None:
    places = []
    for stock in ("0", "1"):
        with SAMPLE.start(tmp_path, environ={"BOARDTUI_STOCK_OUTPUT": stock}) as terminal:
            place = []
            for keys in (TAB, "あ", "い", "a", "\x1b[D", "\x7f", "\x1b[H"):
                terminal.press(keys)
                place.append((terminal.screen.cursor.x, terminal.screen.cursor.y))
            places.append((place, terminal.text))
    assert places[0] == places[1]
    assert len(set(places[0][0])) > 3


def test_stock_output_shows_the_same(tmp_path: Path) -> None:
    screens = []
    sizes = []
    for stock in ("0", "1"):
        with SAMPLE.start(tmp_path, environ={"BOARDTUI_STOCK_OUTPUT": stock}) as terminal:
            terminal.press(" \x1b[C ")
            terminal.press("d")
            terminal.wait_for("はい")
            terminal.wait_until_quiet(0.2)
            screens.append(terminal.text)
            sizes.append(len(terminal.output))
    assert screens[0] == screens[1]
    assert sizes[0] < sizes[1] / 3


def test_the_mouse_is_reported_in_cells(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path) as terminal:
        assert terminal.modes & {1000, 1002, 1003, 1006, 1016, 2048} == {1000, 1003, 1006}
        assert b"2048" not in terminal.output
        terminal.press("\x1b[<0;14;3M\x1b[<0;14;3m")
        terminal.press(" ")
        terminal.wait_for("1. d3")


@pytest.mark.parametrize(
    "environ",
    [{"NO_COLOR": "1"}, pytest.param({"SAMPLE_COLOUR": "none"}, marks=pytest.mark.long)],
)
def test_no_colour_at_all(tmp_path: Path, environ: dict[str, str]) -> None:
    with SAMPLE.start(tmp_path, environ=environ) as terminal:
        terminal.press("d")
        assert not COLOUR.findall(terminal.output)
        terminal.wait_for("全角")


def test_colour_choice_reaches_the_terminal(tmp_path: Path) -> None:
    for choice, sign in (("16", b"\x1b[97"), ("256", b"48;5;"), ("truecolour", b"48;2;")):
        with SAMPLE.start(tmp_path, environ={"SAMPLE_COLOUR": choice, "NO_COLOR": ""}) as terminal:
            assert sign in terminal.output


def test_big_frames_are_synchronised_and_small_ones_are_not(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path) as terminal:
        assert b"\x1b[?2026h" not in terminal.press("\x1b[C")
        assert terminal.press("t").endswith(b"\x1b[?2026l")
    with SAMPLE.start(tmp_path, answers=Answers(synchronised=False)) as terminal:
        assert b"\x1b[?2026h" not in terminal.press("t")


def test_redraw_repairs_the_screen(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path) as terminal:
        shown = terminal.text
        terminal.screen.reset()
        terminal.send("\x0c")
        terminal.wait_for(lambda: terminal.text == shown)


def test_an_idle_program_does_not_wake(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path) as terminal:
        terminal.press("\x1b")
        terminal.wait_until_idle()
        before = wakes(terminal.process.pid)
        terminal.sent_within(1.0)
        assert wakes(terminal.process.pid) - before <= 2
        terminal.press(" ")
        terminal.wait_for("stones 1")


def test_type_ahead_becomes_the_first_keys(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path, environ={"SAMPLE_TYPED": " \x1b[C "}) as terminal:
        terminal.wait_for("2. b1")


def test_size_of_the_terminal_counts_and_not_the_environment(tmp_path: Path) -> None:
    with SAMPLE.start(
        tmp_path, columns=100, lines=20, environ={"COLUMNS": "60", "LINES": "10"}
    ) as terminal:
        assert "palette" in terminal.display[19]
        terminal.resize(90, 15)
        terminal.wait_for(lambda: "palette" in terminal.display[14])


def test_touched_size_is_no_reason_to_trust_the_screen(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path) as terminal:
        shown = terminal.text
        terminal.screen.reset()
        terminal.signal(signal.SIGWINCH)
        terminal.wait_for(lambda: terminal.text == shown)


def test_late_answer_is_not_typed_into_a_field(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path) as terminal:
        terminal.press(TAB)
        terminal.press("\x1b[?62;22c\x1b[3;2Rok")
        terminal.wait_for("ok")
        assert "22" not in terminal.text


def test_crash_of_the_input_is_a_failure(tmp_path: Path) -> None:
    environ = {"SAMPLE_BREAKS_INPUT": "1"}
    with Terminal(SAMPLE.command(tmp_path), environ=environ) as terminal:
        assert terminal.wait_for_exit() == 1
        assert terminal.modes == {7, 25}


def test_hanging_app_is_ended_and_the_terminal_given_back(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path, environ={"SAMPLE_HANGS": "30"}) as terminal:
        terminal.signal(signal.SIGTERM)
        assert terminal.wait_for_exit(20) == 128 + signal.SIGTERM
        assert terminal.modes == {7, 25}
        assert terminal.attributes == terminal.initial_attributes


def test_failing_save_is_said_and_ends_anyway(tmp_path: Path) -> None:
    program = Program(**{**vars(SAMPLE), "command": lambda d: SAMPLE.command(d / "missing")})
    with program.start(tmp_path) as terminal:
        terminal.send("q")
        assert terminal.wait_for_exit() == 1
        assert "Not everything could be saved" in terminal.text
