"""What is photographed in each terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardtui.system.named_tuples import NamedTuple
from tests.terminal_double import LEFT, RIGHT
from tests.tools.photographs.emulators import CJK_FONT, FONT
from tests.tools.sample_games import GOMOKU, GOMOKU_GAME, OTHELLO, OTHELLO_GAME, moves

SMALL, LARGE = (80, 24), (120, 40)

GAMES: Final = (
    ("othello", OTHELLO, (*moves(*OTHELLO_GAME), RIGHT, LEFT)),
    ("gomoku", GOMOKU, (*moves(*GOMOKU_GAME), RIGHT, LEFT)),
)
"""The steps end with two arrows, whose bytes are counted."""


class Look(NamedTuple):
    """One photograph: what is shown, and how large."""

    name: str
    arguments: tuple[str, ...]
    steps: tuple[str, ...]
    settings: str = ""
    size: tuple[int, int] = SMALL
    resized: tuple[int, int] | None = None
    """The size that the window is given at the end."""
    font: str = FONT

    @property
    def needs_font(self) -> bool:
        """Whether the terminal must have the font."""
        return self.font != FONT


def looks() -> Sequence[Look]:
    """Return every look."""
    return [
        *(
            Look(f"{name}-{columns}x{lines}", words, steps, size=(columns, lines))
            for columns, lines in (SMALL, LARGE)
            for name, words, steps in GAMES
        ),
        *(
            Look(f"{name}-blocks", words, steps, 'glyphs = "shaped"\n')
            for name, words, steps in GAMES
        ),
        *(
            Look(f"{name}-{theme}", words, steps, f'theme = "{theme}"\n')
            for theme in ("light", "high-contrast", "colour-blind", "terminal")
            for name, words, steps in GAMES
        ),
        *(
            Look(f"{name}-japanese", (*words, "--language", "ja"), steps, font=CJK_FONT)
            for name, words, steps in GAMES
        ),
        *(Look(f"{name}-resized", words, steps, resized=LARGE) for name, words, steps in GAMES),
    ]
