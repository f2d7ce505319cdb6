"""The screens of a game, made without a terminal: as its output, or as frames of a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from rich.cells import split_graphemes
from rich.color import Color
from rich.console import COLOR_SYSTEMS
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip

from boardtui.config.settings import Settings
from boardtui.formats.reading import Reading
from boardtui.pictures.cast import cast
from boardtui.pictures.film import CAST, FilmLook
from boardtui.pictures.screen import ScreenCell, ScreenFrame, svg
from boardtui.record.tree import Node
from boardtui.rules.board import Size
from boardtui.session.launch import Launch, Review
from boardtui.system.progress import tell
from boardtui.ui.app import BoardApp
from boardtui.ui.film_request import FilmError, FilmReason
from boardtui.ui.terminal.answers import TerminalAnswers
from boardtui.ui.terminal.capabilities import detect
from boardtui.ui.terminal.cell_differ import CellDiffer
from boardtui.ui.widgets.too_small import TooSmall

_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}
"""The terminal that is imagined: it can do what most can."""

_ANSWERS = TerminalAnswers(ambiguous_width=1)
"""What it says of itself."""


_ALIKE = 2
"""How often in a row the screen must not change before it is taken to be finished."""

T = TypeVar("T")

TakeShot = Callable[[App[None], Sequence[Strip]], T]
"""Takes a shot of the rows of an app's screen."""


def film_file(reading: Reading, line: Sequence[Node], settings: Settings, look: FilmLook) -> bytes:
    """Return a film of each node of a line as a file, reporting progress. Raises FilmError."""
    record = reading.record
    # The place of the file is nothing to show, and a message about it would lie over the board.
    review = Review(reading._replace(problems=()), "-")
    if look.suffix == CAST:
        shots = film(review, line, settings, look.size)
        columns, rows = look.size
        title = record.event or record.game.title
        return cast(shots, columns=columns, rows=rows, title=title, pace=look.pace)
    shown = frames(review, line, settings, look.size, look.pace)
    return svg(shown, shown[0].rows[0][0].ground).encode()


def film(review: Review, line: Sequence[Node], settings: Settings, size: Size) -> list[str]:
    """Return what a terminal is sent to show each node of a line, one after the other.

    `size` is that of the terminal, in cells. The first text fills the screen, each later one has
    what changes.
    """
    differ = CellDiffer()
    differ.resize(*size)

    def take(app: App[None], strips: Sequence[Strip]) -> str:
        name = app.console.color_system
        rows = ((row, 0, strip) for row, strip in enumerate(strips))
        return differ.render(rows, COLOR_SYSTEMS[name] if name else None)

    return _shots(review, line, settings, size, take)


def frames(
    review: Review, line: Sequence[Node], settings: Settings, size: Size, pace: float
) -> list[ScreenFrame]:
    """Return the screens of each node of a line, each shown for `pace` seconds."""
    # Most rows and cells come again: a long film of a large screen would fill the memory.
    rows = dict[tuple[ScreenCell, ...], tuple[ScreenCell, ...]]()
    cells = dict[ScreenCell, ScreenCell]()

    def row_of(strip: Strip) -> tuple[ScreenCell, ...]:
        row = tuple(cells.setdefault(cell, cell) for cell in _cells(strip))
        return rows.setdefault(row, row)

    def take(_app: App[None], strips: Sequence[Strip]) -> ScreenFrame:
        return ScreenFrame(tuple(map(row_of, strips)), pace)

    return _shots(review, line, settings, size, take)


def _shots(
    review: Review, line: Sequence[Node], settings: Settings, size: Size, take: TakeShot[T]
) -> list[T]:
    if settings.glyphs in {"pictures", "sextants", "octants"}:
        # A film has no pictures of stones, and few fonts have the finer blocks.
        settings = settings._replace(glyphs="shaped")
    launch = Launch(settings, config_path=None, data_path=None, opening=review)
    glyphs = None if settings.glyphs == "auto" else settings.glyphs
    looks = detect(_TERMINAL, _ANSWERS, colour=settings.colour, glyphs=glyphs)
    app = BoardApp(launch, looks)
    app.draw_in(looks.colours)

    async def shoot() -> list[T]:
        shots = list[T]()
        async with app.run_test(size=size) as pilot:
            game = app.navigation.shown
            assert game is not None
            # Some texts come from threads, such as the names of openings.
            await app.workers.wait_for_complete()
            for number, node in enumerate(line):
                game.view.goto(node)
                rows = await _settled(pilot)
                _require_room(app, size)
                shots.append(take(app, rows))
                tell(number + 1, len(line))
        return shots

    return asyncio.run(shoot())


def _require_room(app: App[None], size: Size) -> None:
    """Raise FilmError where the screen shows that it is too small."""
    message = app.screen.query_one_optional(TooSmall)
    if message is not None and message.display:
        needed = f"{message.needed.width}x{message.needed.height}"
        raise FilmError(FilmReason.SMALL, needed=needed, size=f"{size.cols}x{size.rows}")


async def _settled(pilot: Pilot[None]) -> Sequence[Strip]:
    """Return the rows of the screen once they stay the same while messages are handled."""
    shown, alike = list[Strip](), 0
    while alike < _ALIKE:
        await pilot.pause(0)
        # Textual has no public way.
        now = pilot.app.screen._compositor.render_strips()  # noqa: SLF001
        alike = alike + 1 if now == shown else 0
        shown = now
    return shown


def _cells(strip: Strip) -> Iterator[ScreenCell]:
    for segment in strip:
        style = segment.style or Style.null()
        ink = _colour(style.color, is_ink=True)
        ground = _colour(style.bgcolor, is_ink=False)
        if style.reverse:
            ink, ground = ground, ink
        look = ink, ground, bool(style.bold), bool(style.underline)
        spans, _width = split_graphemes(segment.text)
        for start, end, width in spans:
            if width:
                yield ScreenCell(segment.text[start:end], *look)
            if width > 1:
                yield ScreenCell("", *look)


def _colour(color: Color | None, *, is_ink: bool) -> str:
    triplet = (color or Color.default()).get_truecolor(DEFAULT_TERMINAL_THEME, foreground=is_ink)
    return triplet.hex
