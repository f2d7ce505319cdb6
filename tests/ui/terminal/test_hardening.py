"""Whatever happens to the terminal, the game is saved and the terminal given back."""

from __future__ import annotations

import ctypes
import signal
from pathlib import Path

import pytest

from tests.terminal_double import LEFT, RIGHT, Terminal
from tests.ui.terminal.programs import CRASH, SAMPLE, Program
from tests.waiting import wait_until

pytestmark = pytest.mark.pty

PRISTINE_MODES = {7, 25}
"""Line wrap and a visible cursor; no alternate screen, no mouse, no bracketed paste."""


def assert_restored(terminal: Terminal) -> None:
    assert terminal.modes == PRISTINE_MODES
    assert terminal.attributes == terminal.initial_attributes
    attributes = terminal.screen.cursor.attrs
    assert (attributes.fg, attributes.bg, attributes.bold) == ("default", "default", False)


def play(terminal: Terminal, program: Program) -> None:
    terminal.send(program.play)
    terminal.wait_for(program.played)


def play_and_quit(terminal: Terminal, program: Program) -> None:
    """See that the program takes keys, and that it ends in good order."""
    play(terminal, program)
    terminal.send(program.quit)
    assert terminal.wait_for_exit() == 0
    assert_restored(terminal)


def test_quit(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        terminal.send(program.quit)
        assert terminal.wait_for_exit() == 0
        assert_restored(terminal)


def test_control_c(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        play(terminal, program)
        terminal.send("\x03")
        assert terminal.wait_for_exit() == 0
        assert program.has_saved(tmp_path)
        assert_restored(terminal)


def test_crash(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path) as terminal:
        terminal.send(CRASH)
        assert terminal.wait_for_exit() == 1
        assert_restored(terminal)


@pytest.mark.parametrize(
    "number",
    [
        *(signal.SIGHUP, signal.SIGTERM),
        *(pytest.param(n, marks=pytest.mark.long) for n in (signal.SIGINT, signal.SIGQUIT)),
    ],
)
def test_signal(program: Program, tmp_path: Path, number: signal.Signals) -> None:
    with program.start(tmp_path) as terminal:
        play(terminal, program)
        terminal.signal(number)
        assert terminal.wait_for_exit(20) == 128 + number
        assert program.has_saved(tmp_path)
        assert_restored(terminal)


def test_signal_during_the_start(program: Program, tmp_path: Path) -> None:
    with Terminal(program.command(tmp_path), environ=program.environ(tmp_path)) as terminal:
        terminal.wait_for(lambda: 1049 in terminal.modes)
        terminal.signal(signal.SIGTERM)
        assert terminal.wait_for_exit(20) == 128 + signal.SIGTERM
        assert_restored(terminal)


def test_closed_window_while_stopped(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        play(terminal, program)
        terminal.signal(signal.SIGTSTP)
        terminal.wait_until_stopped()
        terminal.hang_up()
        assert terminal.wait_for_exit(20, read=False) == 128 + signal.SIGHUP
        assert program.has_saved(tmp_path)


def test_closed_window(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        play(terminal, program)
        terminal.hang_up()
        assert terminal.wait_for_exit(20, read=False) == 128 + signal.SIGHUP
        assert program.has_saved(tmp_path)


def test_end_of_input_without_a_signal(program: Program, tmp_path: Path) -> None:
    ignoring = Program(
        **{
            **vars(program),
            "command": lambda directory: [
                "sh",
                "-c",
                'trap "" HUP; exec "$@"',
                "sh",
                *program.command(directory),
            ],
        }
    )
    with ignoring.start(tmp_path) as terminal:
        terminal.signal(signal.SIGHUP)
        play(terminal, program)
        terminal.hang_up()
        assert terminal.wait_for_exit(20, read=False) == 128 + signal.SIGHUP
        assert program.has_saved(tmp_path)


@pytest.mark.parametrize("way", ["signal", "key"])
def test_stalled_terminal_does_not_hold_up_the_end(
    program: Program, tmp_path: Path, way: str
) -> None:
    with program.start(tmp_path) as terminal:
        play(terminal, program)
        stall(terminal)
        if way == "signal":
            terminal.signal(signal.SIGHUP)
        else:
            terminal.send(program.quit)
        assert terminal.wait_for_exit(20, read=False) == (129 if way == "signal" else 0)
        assert program.has_saved(tmp_path)


def test_stalled_terminal_loses_nothing_and_costs_nothing(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        shown = terminal.text
        stall(terminal)
        # On a machine that is busy, it may have to wait before it can come to rest.
        wait_until(lambda: terminal.runs_for(0.5) < 0.1)
        taken = len(terminal.output)
        terminal.wait_until_quiet(0.2)
        assert len(terminal.output) - taken < 60_000, "Frames that nobody sees were kept."
        assert terminal.text == shown
        play(terminal, program)


def stall(terminal: Terminal) -> None:
    """Change the screen without reading, an even number of times, until nothing more is taken."""
    for _ in range(60):
        terminal.take("\x0c" + RIGHT + LEFT)
    terminal.wait_until_idle()


def test_invalid_bytes(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        terminal.press(b"\xe9\xff\xc3\x28")
        play(terminal, program)


def test_unasked_for_reports_are_not_keys(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        before = terminal.text
        for report in ("\x1b[97;1:3u", "\x1b[?62;22c", "\x1b[<35;1;1M", "\x1b[I", "\x1b[5;7R"):
            terminal.press(report, patience=0.2)
            assert terminal.text == before, report
        play(terminal, program)


def test_unreadable_reports_do_no_harm(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path, environ={"TEXTUAL_DISABLE_KITTY_KEY": "0"}) as terminal:
        terminal.press("\x1b[97;1:3u", patience=0.2)
        play(terminal, program)


def test_arrow_key_in_two_packets(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path, environ={"SSH_CONNECTION": "x"}) as whole:
        whole.press(RIGHT)
        expected = whole.text
    with program.start(tmp_path, environ={"SSH_CONNECTION": "x"}) as split:
        split.send(RIGHT[:2])
        assert split.read(0.15) == b"", "longer than Textual waits by default"
        split.press(RIGHT[2:])
        assert split.text == expected


def test_tiny_windows(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        shown = terminal.text
        for columns, lines in [(1, 1), (2, 24), (5, 3), (200, 2), (80, 24)]:
            terminal.resize(columns, lines)
            terminal.wait_until_quiet(0.15)
            terminal.press(RIGHT, patience=0.1)
            terminal.press(LEFT, patience=0.1)
        terminal.wait_for(lambda: terminal.text == shown)


@pytest.mark.parametrize("stop", [signal.SIGTSTP, signal.SIGSTOP])
def test_stop_and_continue(program: Program, tmp_path: Path, stop: signal.Signals) -> None:
    with program.start(tmp_path) as terminal:
        shown = terminal.text
        terminal.signal(stop)
        terminal.wait_until_stopped()
        if stop == signal.SIGTSTP:
            assert_restored(terminal)
        terminal.screen.reset()
        terminal.signal(signal.SIGCONT)
        terminal.wait_for(lambda: terminal.text == shown)
        play_and_quit(terminal, program)


def test_stop_while_the_terminal_is_stalled(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        shown = terminal.text
        modes = terminal.modes
        stall(terminal)
        terminal.signal(signal.SIGTSTP)
        wait_until(lambda: terminal.state == "T")
        terminal.signal(signal.SIGCONT)
        terminal.wait_until_idle()  # it goes on before the terminal reads
        terminal.wait_until_quiet(0.3)
        terminal.wait_for(lambda: (terminal.text, terminal.modes) == (shown, modes))
        play_and_quit(terminal, program)


@pytest.mark.parametrize(
    "milliseconds",
    [0, *(pytest.param(time, marks=pytest.mark.long) for time in (10, 20, 30, 40, 50, 60))],
)
def test_stop_right_before_the_end(program: Program, tmp_path: Path, milliseconds: int) -> None:
    with program.start(tmp_path) as terminal:
        play(terminal, program)
        terminal.signal(signal.SIGTSTP)
        terminal.runs_for(milliseconds / 1000)
        terminal.send(program.quit)
        while terminal.process.poll() is None:
            if terminal.state == "T":
                terminal.signal(signal.SIGCONT)
            if not terminal.read(0.5):
                # What was typed right before a stop may be lost to it.
                terminal.send(program.quit)
        assert terminal.wait_for_exit() == 0
        assert program.has_saved(tmp_path)
        assert_restored(terminal)


@pytest.mark.long
def test_stops_in_quick_succession(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        shown = terminal.text
        for milliseconds in range(40):
            terminal.signal(signal.SIGTSTP)
            terminal.wait_for(lambda: terminal.state == "T")
            terminal.signal(signal.SIGCONT)
            terminal.read(milliseconds / 1000)
        terminal.wait_for(lambda: terminal.text == shown)
        play_and_quit(terminal, program)


def test_continue_signal_taken_by_another_thread(program: Program, tmp_path: Path) -> None:
    with program.start(tmp_path) as terminal:
        shown = terminal.text
        terminal.signal(signal.SIGSTOP)
        terminal.wait_until_stopped()
        terminal.screen.reset()
        signal_another_thread(terminal, signal.SIGCONT)
        terminal.wait_for(lambda: terminal.text == shown)


def test_control_z_in_a_shell(program: Program, tmp_path: Path) -> None:
    environ = {"PS1": "$ ", **program.environ(tmp_path)}
    shell = Terminal(["bash", "--norc", "--noprofile", "-i"], environ=environ)
    with shell as terminal:
        terminal.wait_for("$")
        terminal.send(" ".join(program.command(tmp_path)) + "\r")
        terminal.wait_for(program.ready)
        terminal.wait_until_quiet(0.2)
        shown = terminal.text
        terminal.send("\x1a")
        terminal.wait_for("Stopped")
        terminal.send("fg\r")
        terminal.wait_for(lambda: terminal.text == shown)
        play(terminal, program)
        terminal.send(program.quit)
        terminal.wait_for(lambda: "$" in terminal.display)
        terminal.send("exit $?\r")
        assert terminal.wait_for_exit() == 0


def signal_another_thread(terminal: Terminal, number: signal.Signals) -> None:
    """Send a signal past the main thread, as the system may deliver one to the whole program."""
    process = terminal.process.pid
    threads = [int(task.name) for task in Path(f"/proc/{process}/task").iterdir()]
    other = next(thread for thread in threads if thread != process)
    assert ctypes.CDLL(None).tgkill(process, other, number) == 0
