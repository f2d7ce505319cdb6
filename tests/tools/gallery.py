"""Make pictures of every screen in every look: `python -m tests.tools.gallery FOLDER`.

Fourteen screens at three sizes, in five looks; for the eyes of those who change how things look.
Names after the folder choose some of the screens.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from boardtui.words.language import _, use_language
from tests.tools.screenshots import (
    CTRL_F,
    GOMOKU_GAME,
    LATE_GAME,
    OTHELLO_GAME,
    RENJU_GAME,
    WON_GAME,
    Shot,
    png,
    shoot,
)
from tests.ui.real_program import TWO_PEOPLE

OTHELLO, GOMOKU = ("othello", *TWO_PEOPLE), ("gomoku", *TWO_PEOPLE)

THREE_WAY_GAME = ("g4", "f3", "g6", "g7", "f7", "d3", "e7", "c3", "d7")

SCREENS = (
    Shot("picker"),
    Shot("new-game", OTHELLO, keys=("\x0e",)),
    Shot("othello", OTHELLO, OTHELLO_GAME),
    Shot("othello-end", OTHELLO, OTHELLO_GAME, keys=("x", "y")),
    Shot("gomoku", GOMOKU, GOMOKU_GAME),
    Shot("gomoku-end", GOMOKU, WON_GAME),
    Shot("renju", ("gomoku", "--rule", "renju", *TWO_PEOPLE), RENJU_GAME),
    Shot("three-way", ("three-way", *TWO_PEOPLE, "--red", "human"), THREE_WAY_GAME),
    Shot("tour", ("learn", "othello")),
    Shot("analysis", OTHELLO, LATE_GAME, ("=",), shows="finished"),
    Shot("replay", OTHELLO, OTHELLO_GAME, (",",) * 4),
    Shot("library", keys=(CTRL_F,), games=200),
    Shot("explorer", OTHELLO, OTHELLO_GAME[:5], ("%",), games=200),
    Shot("help", OTHELLO, keys=("?",)),
)
SIZES = ((80, 24), (120, 40), (200, 60))
LOOKS = ("dark", "light", "high-contrast", "japanese", "colourless")


def shots(names: Sequence[str]) -> Iterator[Shot]:
    """Yield every picture of some screens; of all, if none is named."""
    for screen in SCREENS:
        if names and screen.name not in names:
            continue
        for columns, lines in SIZES:
            for look in LOOKS:
                name = f"{screen.name}-{columns}x{lines}-{look}"
                yield replace(_in(look, screen), name=name, columns=columns, lines=lines)


def _in(look: str, screen: Shot) -> Shot:
    """Return a screen in a look."""
    match look:
        case "japanese":
            use_language("ja")
            return replace(
                screen, settings='language = "ja"\n', shows=_(screen.shows) if screen.shows else ""
            )
        case "colourless":
            return replace(screen, colour="none")
        case theme:
            return replace(screen, settings=f'theme = "{theme}"\n')


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("screens", nargs="*", choices=[[], *(each.name for each in SCREENS)])
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for shot in shots(arguments.screens):
        (arguments.folder / f"{shot.name}.png").write_bytes(png(shoot(shot)))
        print(shot.name, flush=True)


if __name__ == "__main__":
    main()
