"""Make the pictures of the README: `python -m tests.tools.screenshots`.

Each is the real program in a real pty, after real keys, drawn as SVG and from that as PNG.
Needs the `screenshots` extra, and fonts with box drawing and with Japanese: DejaVu Sans Mono and
IPA Gothic.
"""

from __future__ import annotations

import io
import re
import tempfile
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import resvg_py
from pyte.screens import Char
from rich.color import Color
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import MONOKAI
from rich.text import Text

from tests.terminal_double import DOWN, RIGHT, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui

FOLDER = Path(__file__).parents[2] / "screenshots"
FONTS = "DejaVu Sans Mono, IPAGothic, monospace"
QUIET = 1.0
"""Seconds without output after which a screen is taken to be finished."""

OTHELLO_GAME = ("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "c5")
GOMOKU_GAME = ("h8", "i9", "i8", "g8", "h9", "h10", "g10", "f11", "i7", "j6", "h7", "h6", "g7")
WON_GAME = ("h8", "h9", "i9", "g7", "i8", "i10", "g8", "j8", "f8", "k7", "e8")
RENJU_GAME = ("h8", "j7", "g8", "e6", "i9", "k11", "i10", "f11")
LATE_GAME = (
    *("c4", "c3", "d3", "c5", "d6", "f4", "b3", "c6", "e6", "d7", "d8", "e7", "f7", "f8", "e8"),
    *("c8", "f6", "b4", "f5", "e3", "a5", "a4", "a3", "c7", "g4", "g3", "b6", "d2", "f2", "f3"),
    *("e2", "e1", "f1", "h4", "d1", "c1", "h3", "b5", "a6"),
)
ANALYSED = 200.0
"""Seconds that an analysis may take; the engine may have to be compiled first."""


@dataclass(frozen=True)
class Shot:
    """One picture: how the program is started, and what is typed."""

    name: str
    arguments: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    columns: int = 80
    lines: int = 24
    shows: str = ""
    """What is waited for."""


SHOTS = (
    Shot("picker", keys=(DOWN,) * 4),
    Shot("othello", ("othello", *TWO_PEOPLE), OTHELLO_GAME),
    Shot("gomoku", ("gomoku", *TWO_PEOPLE), GOMOKU_GAME),
    Shot("renju", ("gomoku", "--rule", "renju", *TWO_PEOPLE), RENJU_GAME, (RIGHT, DOWN) * 3),
    Shot("replay", ("othello", *TWO_PEOPLE), OTHELLO_GAME, (",", ",", ",", ",")),
    Shot("result", ("gomoku", *TWO_PEOPLE), WON_GAME),
    Shot("analysis", ("othello", *TWO_PEOPLE), LATE_GAME, ("=",), shows="finished"),
    Shot("ascii", ("gomoku", *TWO_PEOPLE, "--glyphs", "ascii"), GOMOKU_GAME),
    Shot("small", ("othello", *TWO_PEOPLE), OTHELLO_GAME, columns=40, lines=12),
    Shot("japanese", ("othello", *TWO_PEOPLE, "--language", "ja"), OTHELLO_GAME),
)


def shoot(shot: Shot) -> str:
    """The picture as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        if shot.name == "picker":
            _leave_games_behind(Path(folder))
        terminal = boardtui(
            Path(folder),
            *shot.arguments,
            "--colour",
            "truecolour",
            columns=shot.columns,
            lines=shot.lines,
        )
        with terminal:
            terminal.wait_until_quiet(QUIET)
            for move in shot.moves:
                terminal.press(f"{move}\r")
            for key in shot.keys:
                terminal.press(key)
            terminal.wait_for(shot.shows, timeout=ANALYSED)
            terminal.wait_until_quiet(QUIET)
            return _svg(terminal, "boardtui")


def _leave_games_behind(folder: Path) -> None:
    for game, moves in (("othello", OTHELLO_GAME), ("gomoku", GOMOKU_GAME)):
        with boardtui(folder, game, *TWO_PEOPLE) as terminal:
            terminal.wait_until_quiet(QUIET)
            for move in moves:
                terminal.press(f"{move}\r")


def _svg(terminal: Terminal, title: str) -> str:
    console = Console(
        record=True, width=terminal.screen.columns, file=io.StringIO(), color_system="truecolor"
    )
    for row in terminal.cells:
        line = Text(no_wrap=True, end="\n")
        for style, cells in groupby(row, _style):
            line.append("".join(cell.data for cell in cells), style)
        console.print(line)
    svg = console.export_svg(title=title, theme=MONOKAI, unique_id="boardtui")
    # Rich would have the viewer load a font from a third party.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", FONTS)


def _style(cell: Char) -> Style:
    return Style(
        color=_color(cell.fg),
        bgcolor=_color(cell.bg),
        bold=cell.bold,
        underline=cell.underscore,
        reverse=cell.reverse,
    )


def _color(name: str) -> Color | None:
    return Color.parse(f"#{name}") if re.fullmatch(r"[0-9a-f]{6}", name) else None


def main() -> None:
    """Make every picture."""
    for shot in SHOTS:
        svg = shoot(shot)
        (FOLDER / f"{shot.name}.svg").write_text(svg, encoding="utf-8")
        picture = resvg_py.svg_to_bytes(svg_string=svg, monospace_family="DejaVu Sans Mono")
        (FOLDER / f"{shot.name}.png").write_bytes(bytes(picture))
        print(shot.name)


if __name__ == "__main__":
    main()
