"""Make the pictures of the README: `python -m tests.tools.screenshots`.

Each is the real program in a real pty, after real keys, drawn as SVG and from that as PNG.
Needs the `screenshots` extra, and fonts with box drawing and with Japanese: DejaVu Sans Mono and
IPA Gothic.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import resvg_py

from boardtui.rules.board import Point
from boardtui.rules.registry import game
from tests.terminal_double import DOWN, LEFT, RIGHT, UP
from tests.tools.camera import GROUND, Camera, still
from tests.tools.picture import Frame, svg
from tests.tools.sample_library import make_library
from tests.ui.real_program import TWO_PEOPLE, boardtui

FOLDER = Path(__file__).parents[2] / "screenshots"
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
CTRL_F = "\x06"
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
    """The text to wait for."""
    settings: str = ""
    """The text of the settings file."""
    colour: str = "truecolour"
    games: int = 0
    """The games in the library."""


SHOTS = (
    Shot("picker"),
    Shot("othello", ("othello", *TWO_PEOPLE), OTHELLO_GAME),
    Shot("gomoku", ("gomoku", *TWO_PEOPLE), GOMOKU_GAME),
    Shot("renju", ("gomoku", "--rule", "renju", *TWO_PEOPLE), RENJU_GAME, (RIGHT, DOWN) * 3),
    Shot("replay", ("othello", *TWO_PEOPLE), OTHELLO_GAME, (",", ",", ",", ",")),
    Shot("result", ("gomoku", *TWO_PEOPLE), WON_GAME),
    Shot("analysis", ("othello", *TWO_PEOPLE), LATE_GAME, ("=",), shows="finished"),
    Shot("library", keys=(CTRL_F, *"tesar cup"), columns=120, lines=32, games=800),
    Shot(
        "explorer",
        ("othello", *TWO_PEOPLE),
        OTHELLO_GAME[:5],
        ("%",),
        columns=120,
        lines=32,
        games=800,
    ),
    Shot("ascii", ("gomoku", *TWO_PEOPLE, "--glyphs", "ascii"), GOMOKU_GAME),
    Shot("small", ("othello", *TWO_PEOPLE), OTHELLO_GAME, columns=40, lines=12),
    Shot("japanese", ("othello", *TWO_PEOPLE, "--language", "ja"), OTHELLO_GAME),
)


def shoot(shot: Shot) -> str:
    """The picture as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        if shot.name.startswith("picker"):
            _leave_games_behind(Path(folder))
        if shot.games:
            make_library(Path(folder, "data", "boardtui", "games"), shot.games)
        settings = Path(folder, "config", "boardtui", "config.toml")
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(shot.settings, encoding="utf-8")
        terminal = boardtui(
            Path(folder),
            *shot.arguments,
            "--colour",
            shot.colour,
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
            return svg([still(terminal)], GROUND)


def png(svg: str) -> bytes:
    """Return a picture in pixels."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, monospace_family="DejaVu Sans Mono"))


def film() -> str:
    """Return a moving picture: Othello by arrow keys with its analysis, then a row in Gomoku."""
    othello = _filmed("othello", OTHELLO_GAME, analysed=5.0)
    return svg(othello + _filmed("gomoku", WON_GAME), GROUND)


def _filmed(name: str, moves: Sequence[str], analysed: float = 0.0) -> list[Frame]:
    played = game(name)
    points = [played.notation.parse(move, played.board_size) for move in moves]
    with (
        tempfile.TemporaryDirectory() as folder,
        boardtui(Path(folder), name, *TWO_PEOPLE, "--colour", "truecolour") as terminal,
    ):
        terminal.wait_until_quiet(QUIET)
        camera = Camera(terminal)
        camera.press(f"{moves[0]}\r", rest=0.8)
        for here, there in pairwise(points):
            for key in _steps(here, there):
                camera.press(key, rest=0.06)
            camera.press("\r", rest=0.6)
        if analysed:
            camera.press("=", rest=0.1)
            camera.watch(analysed)
        camera.frames[-1] = camera.frames[-1]._replace(seconds=2.5)
        return camera.frames


def _steps(here: Point, there: Point) -> list[str]:
    """Return the arrow keys from one point to another."""
    cols, rows = there.col - here.col, there.row - here.row
    return [RIGHT if cols > 0 else LEFT] * abs(cols) + [DOWN if rows > 0 else UP] * abs(rows)


def _leave_games_behind(folder: Path) -> None:
    for name, moves in (("othello", OTHELLO_GAME), ("gomoku", GOMOKU_GAME)):
        with boardtui(folder, name, *TWO_PEOPLE) as terminal:
            terminal.wait_until_quiet(QUIET)
            for move in moves:
                terminal.press(f"{move}\r")


def main() -> None:
    """Make every picture."""
    for shot in SHOTS:
        svg = shoot(shot)
        (FOLDER / f"{shot.name}.svg").write_text(svg, encoding="utf-8")
        (FOLDER / f"{shot.name}.png").write_bytes(png(svg))
        print(shot.name)
    (FOLDER / "play.svg").write_text(film(), encoding="utf-8")
    print("play")


if __name__ == "__main__":
    main()
