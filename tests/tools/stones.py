"""The same board with stones of every kind, side by side."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Final

from boardtui.pictures.screen import HEIGHT, WIDTH, svg
from boardtui.pictures.svg import FONTS, text_element
from boardtui.ui.glyphs import GlyphSetName
from tests.terminal_double import KITTY
from tests.tools.camera import GROUND, INK, still
from tests.tools.sample_games import OTHELLO, OTHELLO_GAME, moves
from tests.tools.shots import QUIET, Picture
from tests.tools.sprites_drawn import with_sprites
from tests.ui.real_program import boardtui

KINDS: Final[tuple[GlyphSetName, ...]] = ("shaped", "sextants", "octants", "pictures")
COLUMNS: Final = 2
"""Boards beside each other."""

ABOVE: Final = 2
"""Rows of the screen above the board."""

LABELS: Final = 4
"""Columns of the screen that may have the names of rows."""

SLOT: Final = 44 * WIDTH, 18 * HEIGHT
"""The room for each board."""

TITLE: Final = 30
"""The height of the name above a board."""

_ROOT: Final = re.compile(r"<svg ([^>]*)>")
_VIEW: Final = re.compile(r'viewBox="[^"]*"')


def stones() -> Picture:
    """Return a still of boards, each with the name of its kind of stones above it."""
    width, height = SLOT[0], SLOT[1] + TITLE
    rows = -(-len(KINDS) // COLUMNS)
    parts = []
    for number, kind in enumerate(KINDS):
        row, column = divmod(number, COLUMNS)
        x, y = column * width, row * height
        name = text_element(x + 4 * WIDTH, y + 22, len(kind) * WIDTH, kind, f' fill="{INK}"')
        parts.append(name + _board(kind, x, y + TITLE))
    size = f"{COLUMNS * width} {rows * height}"
    body = "\n".join(parts)
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="{FONTS}"'
        f' font-size="16.6" xml:space="preserve">\n'
        f'<rect width="100%" height="100%" rx="6" fill="{GROUND}"/>\n{body}</svg>\n'
    )
    return Picture(drawn, "\n".join(KINDS))


def _board(kind: GlyphSetName, x: int, y: int) -> str:
    """Return the part of a still that has the board."""
    with (
        tempfile.TemporaryDirectory() as folder,
        boardtui(
            Path(folder),
            *(*OTHELLO, "--glyphs", kind, "--colour", "truecolour"),
            answers=KITTY,
        ) as terminal,
    ):
        terminal.wait_until_quiet(QUIET)
        for keys in moves(*OTHELLO_GAME):
            terminal.press(keys)
        terminal.wait_until_quiet(QUIET)
        frame = still(terminal)
        drawn = with_sprites(svg([frame], GROUND), terminal)
    # The ground of the screen begins again behind the board.
    across = enumerate(frame.rows[-1 - len(frame.rows) // 2])
    end = next(column for column, cell in across if column > LABELS and cell.ground == GROUND)
    width, height = end * WIDTH, SLOT[1]
    box = f"{WIDTH} {WIDTH + ABOVE * HEIGHT} {width} {height}"
    place = f'x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{box}"'
    return _ROOT.sub(lambda root: f"<svg {_VIEW.sub(place, root[1])}>", drawn, count=1)
