"""The differ shows what stock Textual would show, cell by cell, whatever happens."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pyte
import pytest
from pyte.screens import Char
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, RenderableType
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen as TextualScreen
from textual.strip import Strip

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.config.settings import Settings
from boardtui.rules.registry import game
from boardtui.session.engine_pool import EnginePool
from boardtui.session.launch import Launch, NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.terminal.app import pieces_of
from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.cell_differ import CellDiffer
from boardtui.ui.terminal.rendition import nearest_color
from tests.fixtures.engines import QuickEngine
from tests.screen_double import Screen, visible
from tests.ui.terminal.sample_app import SampleApp
from tests.waiting import until

SIZES = [(80, 24), (120, 40), (37, 11), (12, 5), (1, 3), (81, 24)]
GAME_KEYS = [
    *["left", "right", "up", "down", "tab", "enter"] * 4,
    *["comma", "full_stop", "less_than_sign", "u", "w", "escape", "f1", "f2", "f3", "f5"],
    *["ctrl+p", "x", "y", "semicolon", "f6", "1", "slash", *["equals_sign"] * 2],
]
KEYS = [
    *["left", "right", "up", "down"] * 3,
    *["space"] * 8,
    *["d", "escape", "tab", "t", "n", "ctrl+l", "ctrl+p", "enter", "backspace"],
    *["日", "本", "a", "é"],
]


class Lockstep(App[None]):
    """Draws every update with the differ on a terminal of its own; mixed into an app."""

    def __init__(self, *args: Any, erases_with_colour: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.differ = CellDiffer(erases_with_colour=erases_with_colour)
        self.terminal = Screen(80, 24)
        self.stream = pyte.Stream(self.terminal)
        self.written = 0

    def _display(self, screen: TextualScreen[object], renderable: RenderableType | None) -> None:
        is_shown = not self._batch_count and self._running and not self._closed
        if is_shown and isinstance(renderable, LayoutUpdate | ChopsUpdate):
            self.terminal.resize(self.size.height, self.size.width)
            self.differ.resize(*self.size)
            frame = self.differ.render(pieces_of(renderable), self.colours)
            self.written += len(frame)
            self.stream.feed(frame)
        super()._display(screen, renderable)

    @property
    def colours(self) -> ColorSystem:
        return COLOR_SYSTEMS[self.console.color_system or "truecolor"]

    def stock_rows(self) -> list[list[Char]]:
        """The whole screen as Textual itself writes it."""
        return [
            stock_row(
                "".join(
                    f"\x1b[{self._stock_sgr(style) if style else ''}m{text}\x1b[0m"
                    for text, style, _ in strip
                ),
                self.size.width,
            )
            for strip in self.screen._compositor.render_strips()
        ]

    def _stock_sgr(self, style: Style) -> str:
        if self.colours is ColorSystem.EIGHT_BIT:
            # Dark hues are greys here; Textual takes brighter hues.
            color, bgcolor = (
                each and nearest_color(each, self.colours) for each in (style.color, style.bgcolor)
            )
            style += Style(color=color, bgcolor=bgcolor)
        return Strip.render_ansi(style, self.colours)


@cache
def stock_row(written: str, width: int) -> list[Char]:
    """The cells of a row; most rows are those of the frame before."""
    screen = Screen(width, 1)
    pyte.Stream(screen).feed(written)
    return [visible(screen.buffer[0][column]) for column in range(width)]


class LockstepSample(Lockstep, SampleApp):
    """The small app that has a bit of everything."""


class LockstepBoards(Lockstep, BoardApp):
    """The real app."""


def assert_same(app: Lockstep) -> None:
    expected = app.stock_rows()
    assert (app.terminal.lines, app.terminal.columns) == (len(expected), len(expected[0]))
    for row, wanted in enumerate(expected):
        cells = app.terminal.buffer[row]
        shown = [visible(cells[column]) for column in range(app.terminal.columns)]
        assert shown == wanted, (row, app.terminal.display, "".join(cell.data for cell in wanted))


async def play(
    app: Lockstep, pilot: Pilot[None], dice: random.Random, keys: Sequence[str] = KEYS
) -> None:
    if dice.random() < 0.1:
        await pilot.resize_terminal(*dice.choice(SIZES))
    else:
        await pilot.press(dice.choice(keys))
    await until(lambda: not app._batch_count)  # until then, nothing is drawn
    await pilot.pause()
    assert_same(app)


# Games are played with colours in full.
@pytest.mark.parametrize(
    "colours",
    [
        pytest.param("truecolor", marks=pytest.mark.long),
        "256",
        pytest.param("standard", marks=pytest.mark.long),
    ],
)
async def test_random_play(colours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    dice = random.Random(colours)
    app = LockstepSample(erases_with_colour=colours == "256")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert_same(app)
        for _ in range(30):
            await play(app, pilot, dice)
        assert app.written > 1000


@pytest.mark.parametrize(
    ("name", "glyphs"),
    [
        ("othello", "unicode"),
        pytest.param("gomoku", "blocks", marks=pytest.mark.long),
        pytest.param("othello", "blocks", marks=pytest.mark.long),
        pytest.param("gomoku", "unicode", marks=pytest.mark.long),
    ],
)
async def test_random_play_of_games(
    name: str, glyphs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    dice = random.Random(f"{name} {glyphs}")
    launch = Launch(
        settings=Settings(animation=False, computer_delay=0, glyphs=glyphs),
        config_path=tmp_path / "config.toml",
        data_path=tmp_path / "games",
        opening=NewGame(game(name), ("human", "human")),
    )
    looks = detect({"TERM": "xterm-256color", "LANG": "en_US.UTF-8"})
    app = LockstepBoards(launch, looks, erases_with_colour=True)
    engines = EnginePool(lambda _game: EngineQueue(QuickEngine, soon=0.0))
    app.services = replace(app.services, engines=engines)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert_same(app)
        for _ in range(40):
            await play(app, pilot, dice, GAME_KEYS)
        assert app.written > 1000
