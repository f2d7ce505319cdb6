"""A small app with everything that strains a terminal layer.

`run_sample` starts it as a program.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Region
from textual.message import Message
from textual.reactive import var
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, RichLog, Static

from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.capabilities import detect

MARK_AT_ONCE, MARK_LATER = "\x1b]2;at once\x07", "\x1b]2;later\x07"
"""Written after a frame: in the turn of the event loop in which the frame was, or in another."""

SIZE = 9
CELL = 4
SURFACE = Style(color="#000000", bgcolor="#dcb35c")
CURSOR = Style(color="#000000", bgcolor="#ff8700", bold=True)
GLYPHS = ("·", "●", "○", "黒", "白", "é́")


class Board(Widget, can_focus=True):
    """A board that refreshes the cells that change."""

    DEFAULT_CSS = f"Board {{ width: {SIZE * CELL}; height: {SIZE}; }}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1, 0)"),
        Binding("right", "step(1, 0)"),
        Binding("up", "step(0, -1)"),
        Binding("down", "step(0, 1)"),
        Binding("space", "place", "Place"),
    ]

    cursor: var[tuple[int, int]] = var((0, 0))

    class Placed(Message):
        """A stone was put on the board."""

    def __init__(self) -> None:
        super().__init__()
        self.cells = [[0] * SIZE for _ in range(SIZE)]

    def render_line(self, y: int) -> Strip:
        return Strip(list(self._segments(y)), SIZE * CELL).crop(0, self.size.width)

    def watch_cursor(self, old: tuple[int, int], new: tuple[int, int]) -> None:
        for column, row in (old, new):
            self.refresh(Region(column * CELL, row, CELL, 1))

    def on_click(self, event: Message) -> None:
        self.cursor = (event.x // CELL, event.y)  # type: ignore[attr-defined]  # a mouse event

    def action_step(self, columns: int, rows: int) -> None:
        column, row = self.cursor
        self.cursor = ((column + columns) % SIZE, (row + rows) % SIZE)
        self.screen.query_one("#coordinate", Static).update(self.coordinate, layout=False)

    def action_place(self) -> None:
        column, row = self.cursor
        self.cells[row][column] = (self.cells[row][column] + 1) % len(GLYPHS)
        self.refresh(Region(column * CELL, row, CELL, 1))
        self.post_message(self.Placed())

    @property
    def coordinate(self) -> str:
        column, row = self.cursor
        return f"{'abcdefghi'[column]}{row + 1}"

    def _segments(self, row: int) -> Iterator[Segment]:
        for column, value in enumerate(self.cells[row] if row < SIZE else []):
            glyph = GLYPHS[value]
            padding = " " if glyph in "黒白" else "  "
            yield Segment(f" {glyph}{padding}", CURSOR if (column, row) == self.cursor else SURFACE)


class Dialog(ModalScreen[None]):
    """A dialog whose edges cut wide characters."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog Vertical { width: 31; height: 7; border: round $primary; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss")]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label("日本語の対話の窓、全角文字")
            yield Button("はい")


class SampleApp(TerminalApp):
    """The app."""

    CSS = """
    Board { dock: left; }
    #text { width: 1fr; height: 5; }
    RichLog { height: 1fr; min-width: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "dialog", "Dialog"),
        Binding("t", "next_theme", "Theme"),
        Binding("n", "say", "Notify"),
        Binding("x", "crash", "Crash"),
        Binding("a", "place_and_mark", "", show=False),
        Binding("m", "mark", "", show=False),
        Binding("l", "mark_and_leave", "", show=False),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, save_file: Path | None = None, type_ahead: bytes = b"") -> None:
        super().__init__(erases_with_colour=detect().erases_with_colour, type_ahead=type_ahead)
        self.save_file = save_file
        self.stones = 0

    def compose(self) -> ComposeResult:
        yield Board()
        with Vertical():
            yield Static("全角" * 40, id="text")
            yield Static("a1", id="coordinate")
            yield Static("stones 0", id="score")
            yield Input(placeholder="日本")
            yield RichLog()
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Board).focus()

    def on_board_placed(self) -> None:
        self.stones += 1
        self.query_one("#score", Static).update(f"stones {self.stones}", layout=False)
        place = self.query_one(Board).coordinate
        self.query_one(RichLog).write(f"{self.stones:3}. {place} 黒番 ● ──")

    def take_type_ahead(self) -> bytes:
        if os.environ.get("SAMPLE_BREAKS_INPUT"):
            raise RuntimeError("a crash on purpose")
        return super().take_type_ahead()

    async def save_at_exit(self) -> None:
        if self.save_file is not None:
            self.save_file.write_text(f"{self.stones} stones")
        time.sleep(float(os.environ.get("SAMPLE_HANGS", "0")))  # noqa: ASYNC251  a hang on purpose

    def action_dialog(self) -> None:
        self.push_screen(Dialog())

    def action_next_theme(self) -> None:
        names = ["textual-dark", "textual-light", "nord", "ansi-dark"]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]

    def action_say(self) -> None:
        self.notify("お知らせ ● ok", timeout=0.3)

    def action_place_and_mark(self) -> None:
        self.query_one(Board).action_place()
        self.action_mark()

    def action_mark(self) -> None:
        driver, loop = self._driver, asyncio.get_running_loop()
        assert driver is not None
        write, this_turn = driver.write, [False]

        def note(data: str) -> None:
            write(data)
            this_turn[0] = True
            loop.call_soon(this_turn.clear)

        def mark() -> None:
            driver.write = write  # type: ignore[method-assign]
            write(MARK_AT_ONCE if this_turn == [True] else MARK_LATER)

        driver.write = note  # type: ignore[method-assign]
        self.after_frame(mark)

    async def action_mark_and_leave(self) -> None:
        self.action_mark()
        await self.leave()

    def action_crash(self) -> None:
        raise RuntimeError("a crash on purpose")
