"""Make the pictures of the README: `python -m tests.tools.screenshots`.

Each is the real program in a real pty, after real keys, drawn as SVG and from that as PNG.
Needs the `screenshots` extra, and fonts with box drawing and with Japanese: DejaVu Sans Mono and
IPA Gothic.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from boardtui.pictures.screen import ScreenFrame, svg
from boardtui.rules.board import Point
from boardtui.rules.registry import game
from tests.terminal_double import DOWN, LEFT, RIGHT, UP
from tests.tools.blocks import draw_blocks_as_areas
from tests.tools.camera import GROUND, Camera
from tests.tools.sample_games import (
    GOMOKU,
    GOMOKU_GAME,
    LATE_GAME,
    OTHELLO,
    OTHELLO_GAME,
    RENJU_GAME,
    WON_GAME,
    moves,
)
from tests.tools.shots import QUIET, Shot, Visit, shoot, shows
from tests.tools.stones import stones
from tests.ui.real_program import TWO_PEOPLE, boardtui

FOLDER = Path(__file__).parents[2] / "screenshots"
CTRL_F = "\x06"
F2 = "\x1bOQ"
LEFT_BEHIND = (Visit(OTHELLO, moves(*OTHELLO_GAME)), Visit(GOMOKU, moves(*GOMOKU_GAME)))

REVIEWED = """
(;GM[2]PB[Ann]PW[Ben];B[f5];W[d6];B[c5];W[f4];B[e3];W[c6];B[e6];W[f3];B[d3];W[f6];B[g4];W[g3];B[g5]
;W[h5];B[h4];W[h3];B[f2];W[g6];B[d7];W[c7];B[h6];W[h7];B[e7];W[e2];B[b6];W[d2];B[e1];W[c3];B[c4]
;W[c2];B[d1];W[b5];B[a4];W[b4];B[a3];W[e8];B[g2];W[d8];B[b3];W[f7];B[c8];W[b2];B[h2];W[h1];B[a1]
;W[b7];B[g7];W[f8];B[g8];W[a5];B[a7];W[a6];B[g1];W[f1];B[];W[h8];B[];W[b8];B[];W[a8];B[];W[c1];B[b1]
;W[a2])
"""

SHOTS = (
    Shot("picker", visits=LEFT_BEHIND),
    Shot("othello", OTHELLO, moves(*OTHELLO_GAME)),
    Shot("gomoku", GOMOKU, moves(*GOMOKU_GAME)),
    Shot("renju", (*GOMOKU, "--rule", "renju"), (*moves(*RENJU_GAME), *(RIGHT, DOWN) * 3)),
    Shot("replay", OTHELLO, (*moves(*OTHELLO_GAME), ",", ",", ",", ",")),
    Shot("result", GOMOKU, moves(*WON_GAME)),
    Shot("analysis", OTHELLO, (*moves(*LATE_GAME), "=", shows("finished"))),
    Shot("review", steps=("&", shows("is finished"), ")", ")"), record=REVIEWED),
    Shot("report", steps=("&", shows("is finished"), "&"), record=REVIEWED, columns=120, lines=32),
    Shot(
        "training",
        steps=(
            *(
                "&",
                shows("is finished"),
                F2,
                shows("to train"),
                "$",
                shows("Your game against Ben"),
            ),
            *("g2\r", shows("Try again")),
        ),
        settings='name = "Ann"\n',
        record=REVIEWED,
    ),
    Shot("library", steps=(CTRL_F, *"tesar cup"), columns=120, lines=32, games=800),
    Shot(
        "explorer",
        OTHELLO,
        (*moves(*OTHELLO_GAME[:5]), "%"),
        columns=120,
        lines=32,
        games=800,
    ),
    Shot("club", ("club", "friends", "--as", "ann"), club=True, columns=120, lines=32),
    Shot("ascii", (*GOMOKU, "--glyphs", "ascii"), moves(*GOMOKU_GAME)),
    Shot("small", OTHELLO, moves(*OTHELLO_GAME), columns=40, lines=12),
    Shot("japanese", (*OTHELLO, "--language", "ja"), moves(*OTHELLO_GAME)),
)


def film() -> str:
    """Return a moving picture: Othello by arrow keys with its analysis, then a row in Gomoku."""
    othello = _filmed("othello", OTHELLO_GAME, analysed=5.0)
    return svg(othello + _filmed("gomoku", WON_GAME), GROUND)


def _filmed(name: str, played: Sequence[str], analysed: float = 0.0) -> list[ScreenFrame]:
    rules = game(name)
    points = [rules.notation.parse(move, rules.board_size) for move in played]
    with (
        tempfile.TemporaryDirectory() as folder,
        boardtui(Path(folder), name, *TWO_PEOPLE, "--colour", "truecolour") as terminal,
    ):
        terminal.wait_until_quiet(QUIET)
        camera = Camera(terminal)
        camera.press(f"{played[0]}\r", rest=0.8)
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


def main() -> None:
    """Make every picture."""
    for shot in SHOTS:
        picture = shoot(shot)
        (FOLDER / f"{shot.name}.svg").write_text(picture.svg, encoding="utf-8")
        (FOLDER / f"{shot.name}.png").write_bytes(picture.png)
        print(shot.name)
    (FOLDER / "play.svg").write_text(film(), encoding="utf-8")
    print("play")
    draw_blocks_as_areas()
    picture = stones()
    (FOLDER / "stones.svg").write_text(picture.svg, encoding="utf-8")
    (FOLDER / "stones.png").write_bytes(picture.png)
    print("stones")


if __name__ == "__main__":
    main()
