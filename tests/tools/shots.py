"""Pictures of the real program in a real pty, after real keys."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

import resvg_py

from boardtui.pictures.screen import HEIGHT, WIDTH, svg
from boardtui.system.named_tuples import NamedTuple
from tests.terminal_double import KITTY, Answers, Terminal
from tests.tools.camera import GROUND, still
from tests.tools.sample_club import sample_club
from tests.tools.sample_library import make_library
from tests.tools.sprites_drawn import with_sprites
from tests.ui.real_program import boardtui

QUIET = 1.0
"""Seconds without output after which a screen is taken to be finished."""

ANALYSED = 200.0
"""Seconds that an analysis may take; the engine may have to be compiled first."""

Step = str | Callable[[Terminal], None]
"""Keys, or anything else that is done before the picture."""


@dataclass(frozen=True)
class Shot:
    """One picture: how the program is started, and what is done in it."""

    name: str
    arguments: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    settings: str = ""
    """The text of the settings file."""
    record: str = ""
    """The text of a record, which is opened."""
    games: int = 0
    """The games in the library."""
    visits: tuple[Visit, ...] = ()
    """Earlier runs of the program in the same folders."""
    club: bool = False
    """Whether friends play in a club beside it."""
    columns: int = 80
    lines: int = 24
    colour: str = "truecolour"
    pictures: bool = False
    """Whether the terminal shows pictures in text."""
    is_moving: bool = False
    """Whether the screen changes without a key, as by a clock."""


class Visit(NamedTuple):
    """A run of the program that leaves games, ratings or settings behind."""

    arguments: tuple[str, ...]
    steps: tuple[Step, ...]


class Picture(NamedTuple):
    """A screen as SVG, and its text."""

    svg: str
    text: str

    @property
    def png(self) -> bytes:
        """The picture in pixels."""
        return bytes(
            resvg_py.svg_to_bytes(svg_string=self.svg, monospace_family="DejaVu Sans Mono")
        )


def shoot(shot: Shot, home: Path | None = None) -> Picture:
    """Return the picture; `home` is a folder that visits have been made in."""
    with tempfile.TemporaryDirectory() as name:
        # Some screens show the folder's name.
        folder = Path(name, "ann")
        folder.mkdir()
        if home:
            shutil.copytree(home, folder, dirs_exist_ok=True)
        else:
            visit(folder, shot.visits)
        if shot.games:
            make_library(folder / "data" / "boardtui" / "games", shot.games)
        _write_settings(folder, shot.settings)
        arguments = (*shot.arguments, "--colour", shot.colour)
        if shot.record:
            path = folder / "record.sgf"
            path.write_text(shot.record, encoding="utf-8")
            arguments = ("open", str(path), *arguments)
        with (
            sample_club(folder) if shot.club else nullcontext(),
            boardtui(
                folder,
                *arguments,
                columns=shot.columns,
                lines=shot.lines,
                answers=_answers(shot),
            ) as terminal,
        ):
            _take(terminal, shot.steps)
            if not shot.is_moving:
                terminal.wait_until_quiet(QUIET)
            drawn = with_sprites(svg([still(terminal)], GROUND), terminal)
            return Picture(drawn, terminal.text)


def _answers(shot: Shot) -> Answers | None:
    if not shot.pictures:
        return None
    return replace(KITTY, pixels=(shot.columns * WIDTH, shot.lines * HEIGHT))


def visit(folder: Path, visits: tuple[Visit, ...]) -> None:
    """Run the program in a folder, once for each visit."""
    for arguments, steps in visits:
        _write_settings(folder, QUICK)
        with boardtui(folder, *arguments) as terminal:
            _take(terminal, steps)
            terminal.wait_until_quiet(QUIET)
            terminal.press("\x11")
            terminal.wait_for_exit()


QUICK = "computer_delay = 0.0\nanimation = false\n"
"""Settings for games that are played out."""


def shows(text: str) -> Step:
    """Wait for a text on the screen."""
    return lambda terminal: terminal.wait_for(text, timeout=ANALYSED)


def quiet(seconds: float) -> Step:
    """Wait until nothing has changed for some seconds."""
    return lambda terminal: terminal.wait_until_quiet(seconds)


def rest(seconds: float) -> Step:
    """Let some seconds pass: for a clock, or a search without an end."""

    def read(terminal: Terminal) -> None:
        terminal.sent_within(seconds)

    return read


def play_out(terminal: Terminal) -> None:
    """Play the next legal move until the game is over."""
    end = time.monotonic() + ANALYSED
    while "Rematch" not in terminal.text and time.monotonic() < end:
        terminal.press("\t")
        terminal.press("\r")


def _take(terminal: Terminal, steps: tuple[Step, ...]) -> None:
    terminal.wait_for(lambda: terminal.text.strip())
    terminal.wait_until_quiet(QUIET)
    for step in steps:
        if isinstance(step, str):
            terminal.press(step)
        else:
            step(terminal)


def _write_settings(folder: Path, text: str) -> None:
    settings = folder / "config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(text, encoding="utf-8")
