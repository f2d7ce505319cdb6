"""Films compared, frame by frame, with what the real program shows in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyte import Stream

from boardtui.cli.main import main
from boardtui.pictures.screen import ScreenCell, ScreenFrame
from tests.pictures.moving import expected, played
from tests.screen_double import Screen
from tests.terminal_double import Terminal
from tests.tools.camera import GROUND, INK, frame_of, still
from tests.ui.real_program import boardtui

pytestmark = [pytest.mark.usefixtures("environment"), pytest.mark.long]

RECORD = "(;GM[2]PB[小林]PW[Rose];B[f5];W[d6]C[Perpendicular];B[c3]TR[d3];W[d3];B[c4])"
FRAMES = 6

LOOKS: dict[str, tuple[str, ...]] = {
    "plain": (),
    "no colour": ("--colour", "none"),
    "ascii": ("--glyphs", "ascii"),
    "japanese": ("--language", "ja"),
}

PAPER = {INK: "#000000", GROUND: "#ffffff"}
"""A picture has these colours where a terminal is told none."""


def screens_of(terminal: Terminal) -> list[ScreenFrame]:
    """What the program shows after each step through the record."""
    terminal.wait_for("Rose")
    terminal.wait_until_quiet(0.5)
    shots = [still(terminal)]
    for _move in range(FRAMES - 1):
        terminal.press(".", patience=2)
        terminal.wait_until_quiet(0.3)
        shots.append(still(terminal))
    return shots


def shots_of(cast: str, columns: int, rows: int) -> list[ScreenFrame]:
    """What a terminal shows that plays a recording."""
    screen = Screen(columns, rows)
    stream, shots = Stream(screen), []
    _header, *events = map(json.loads, cast.splitlines())
    for _time, _kind, output in events:
        stream.feed(output)
        cells = ([screen.buffer[y][x] for x in range(columns)] for y in range(rows))
        shots.append(frame_of(cells))
    return shots[:-1]


def visible(frame: ScreenFrame) -> list[list[ScreenCell]]:
    """The cells without the looks of blanks, which nobody sees."""
    return [
        [
            cell if cell.text.strip() or cell.underlined else cell._replace(ink="", bold=False)
            for cell in row
        ]
        for row in frame.rows
    ]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)], ids=str)
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_films_show_what_the_program_shows(
    tmp_path: Path, size: tuple[int, int], look: tuple[str, ...]
) -> None:
    columns, rows = size
    record = tmp_path / "game.sgf"
    record.write_text(RECORD)
    settings = tmp_path / "config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('cursor = "terminal"\nkey_hints = false\n')
    environ = {"COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}
    arguments = ("open", str(record), "--no-animation", *look)
    with boardtui(tmp_path, *arguments, columns=columns, lines=rows, environ=environ) as terminal:
        screens = screens_of(terminal)
    assert len({str(screen) for screen in screens}) == FRAMES
    for suffix in (".cast", ".svg"):
        out = tmp_path / f"game{suffix}"
        options = ["--size", f"{columns}x{rows}", *look]
        assert main(["picture", str(record), str(out), *options]) == 0
    shots = shots_of((tmp_path / "game.cast").read_text(), columns, rows)
    assert [*map(visible, shots)] == [*map(visible, screens)]
    pictures = played((tmp_path / "game.svg").read_text(), screens)
    colours = PAPER if "none" in look else {}
    assert list(pictures) == [expected(screen, colours) for screen in screens]
