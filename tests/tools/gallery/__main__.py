"""Make a picture and the text of every screen: `python -m tests.tools.gallery FOLDER`.

Each is made in four sizes, in 256 colours and in truecolour. Names after the folder choose
screens. Pictures that are in the folder already are not made again.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.tools.blocks import draw_blocks_as_areas
from tests.tools.gallery.screens import SCREENS
from tests.tools.shots import Shot, Visit, shoot, visit

SIZES = ("80x24", "80x50", "120x40", "200x60")
COLOURS = ("truecolour", "256")


def shots(names: Sequence[str], sizes: Sequence[str], colours: Sequence[str]) -> Iterator[Shot]:
    """Yield every picture of some screens; of all, if none is named."""
    for screen in SCREENS:
        if names and screen.name not in names:
            continue
        for size in sizes:
            columns, lines = map(int, size.split("x"))
            for colour in colours:
                name = f"{screen.name}-{size}-{colour}"
                yield replace(screen, name=name, columns=columns, lines=lines, colour=colour)


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("screens", nargs="*", metavar="SCREEN")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--colours", nargs="+", default=COLOURS)
    arguments = parser.parse_args()
    unknown = set(arguments.screens) - {screen.name for screen in SCREENS}
    if unknown:
        parser.error(f"no such screen: {', '.join(sorted(unknown))}")
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    draw_blocks_as_areas()

    with tempfile.TemporaryDirectory() as homes:

        @cache
        def home(visits: tuple[Visit, ...]) -> Path:
            """Visit once for all pictures."""
            visited = Path(tempfile.mkdtemp(dir=homes))
            visit(visited, visits)
            return visited

        for shot in shots(arguments.screens, arguments.sizes, arguments.colours):
            if (folder / f"{shot.name}.png").exists():
                continue
            picture = shoot(shot, home(shot.visits))
            (folder / f"{shot.name}.txt").write_text(picture.text, encoding="utf-8")
            (folder / f"{shot.name}.png").write_bytes(picture.png)
            print(shot.name, flush=True)


if __name__ == "__main__":
    main()
