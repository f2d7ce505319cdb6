"""Photographs of one look at the program in one terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Final

from boardtui.system.named_tuples import NamedTuple
from tests.tools.photographs.displays import Display
from tests.tools.photographs.emulators import Emulator
from tests.tools.photographs.looks import Look
from tests.tools.photographs.typist import Report, Task
from tests.ui.real_program import own_folders
from tests.waiting import wait_until

ROOT: Final = Path(__file__).parents[3]
SECONDS: Final = 60.0
"""That a terminal may be open."""

ENDING: Final = 5.0
"""Seconds that a terminal may take to close."""

MOST_TAKEN: Final = 8
"""Photographs until the window is taken to change for ever."""

QUIET: Final = "animation = false\n"


class Photograph(NamedTuple):
    """A window, and what was told of the program in it."""

    png: bytes
    report: Report


def photograph(display: Display, emulator: Emulator, look: Look) -> Photograph:
    """Return a photograph of a terminal, which is open only for this."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        report = folder / "report"
        task = Task(
            command=[sys.executable, "-m", "boardtui", *look.arguments],
            environ=own_folders(folder) | {"PYTHONPATH": _path(), "TERM_PROGRAM": ""},
            steps=look.steps,
            report=str(report),
            seconds=SECONDS,
        )
        (folder / "task").write_text(json.dumps(asdict(task)), encoding="utf-8")
        settings = folder / "config" / "boardtui" / "config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(QUIET + look.settings, encoding="utf-8")
        words = emulator.command(look.font, *look.size)
        typist = [sys.executable, "-m", "tests.tools.photographs.typist", str(folder / "task")]
        with (folder / "log").open("wb") as log:
            terminal = subprocess.Popen(
                [*words, *typist],
                cwd=ROOT,
                env=_own(folder) | display.environ,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            return _taken(display, look, terminal, report)
        finally:
            _close(terminal, report)


def _own(folder: Path) -> dict[str, str]:
    """Return the environment that keeps a terminal from all that is installed for its user."""
    return {
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "terminal"),
        "PYTHONPATH": _path(),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        # Otherwise a terminal may start a bus that goes on without it.
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    }


def _path() -> str:
    return os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH", "")])])


def _taken(
    display: Display, look: Look, terminal: subprocess.Popen[bytes], path: Path
) -> Photograph:
    report = _rested(terminal, path, rests=1)
    if look.resized:
        window = display.window()
        columns, lines, _width, _height = report.size
        # A cell is a whole number of pixels; what is left is the border.
        cell = window.width // columns, window.height // lines
        more = look.resized[0] - columns, look.resized[1] - lines
        display.resize(window, window.width + more[0] * cell[0], window.height + more[1] * cell[1])
        report = _rested(terminal, path, rests=2)
    window = display.window()
    png = display.photograph(window)
    for _ in range(MOST_TAKEN):
        before, png = png, display.photograph(window)
        if png == before:
            break
    return Photograph(png, report)


def _rested(terminal: subprocess.Popen[bytes], path: Path, rests: int) -> Report:
    """Return the report when the program has come to rest some times."""

    def report() -> Report | None:
        if not path.exists():
            return None
        told = Report(**json.loads(path.read_text(encoding="utf-8")))
        return told if told.rests >= rests else None

    end = time.monotonic() + SECONDS
    wait_until(lambda: report() or terminal.poll() is not None, end - time.monotonic())
    told = report()
    assert told, "The terminal ended."
    return told


def _close(terminal: subprocess.Popen[bytes], path: Path) -> None:
    with suppress(OSError, ValueError):
        told = json.loads(path.read_text(encoding="utf-8"))
        os.kill(told["typist"], signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        terminal.wait(ENDING)
    with suppress(ProcessLookupError):
        os.killpg(terminal.pid, signal.SIGKILL)
    terminal.wait()
