"""The pictures that the terminal holds, of which stones are made: each is sent once."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from math import sqrt
from time import monotonic
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary, finalize

from boardtui.ui.terminal.placeholders import NUMBERS, PicturePart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from boardtui.pictures.drawing import Drawing
    from boardtui.pictures.sprite import Sprite
    from boardtui.ui.terminal.window import CellSize

_CHUNK: Final = 4096
"""The most characters of data in one command of the protocol."""

_MOST_PIXELS: Final = 150 * 150
"""The largest area of a sprite: the terminal enlarges it, and no edge looks rough."""

_QUIET: Final = "q=2"
"""The terminal answers nothing, not even an error."""

_FORGET_LEFTOVERS: Final = f"\x1b_Ga=d,d=R,x={NUMBERS[0]},y={NUMBERS[-1]},{_QUIET}\x1b\\"
"""Frees the pictures that a killed program has left.

kitty knows ranges since 0.33, ghostty since 1.2. Older versions ignore the command and keep such a
picture until another one takes its number, the lowest first.
"""

_REST: Final = 5.0
"""The fewest seconds between two times that all sprites are forgotten for want of numbers."""


class SpriteCells:
    """The characters that show a sprite, which the terminal holds for as long as this is kept."""

    __slots__ = ("__weakref__", "like", "rows")

    def __init__(self, rows: tuple[str, ...], like: SpriteCells | None = None) -> None:
        self.rows = rows
        """Parts of the picture, with blanks where it has no ink."""
        self.like = like
        """Those of another sprite, some of which are among them."""


class SpriteSheet:
    """The sprites of one terminal, by their drawings, at one size of its characters.

    What has to be sent waits until it is taken: new pictures before the frame that shows them, and
    deletions after the frame that shows them no more.
    """

    def __init__(self, cell: CellSize) -> None:
        self.cell = cell
        self.is_full = False
        """True if a sprite has found no number and all have to be forgotten."""
        self.is_freed = False
        """True once the terminal was given back: what was painted is invalid."""
        self._generation = 0
        self._cells = WeakValueDictionary[
            tuple["Drawing", int, int, "Drawing | None"], SpriteCells
        ]()
        self._unused = set(NUMBERS)
        self._uploads: dict[int, str] = {}
        self._held: set[int] = set()
        self._stale: set[int] = set()
        self._leftovers = _FORGET_LEFTOVERS
        self._forgotten_at = float("-inf")

    def canvas(self, columns: int, rows: int, most: int = _MOST_PIXELS) -> tuple[int, int]:
        """Return the width and height in pixels of the drawing for some cells, `most` in all."""
        width, height = columns * self.cell.width, rows * self.cell.height
        scale = min(1.0, sqrt(most / (width * height)))
        return max(1, round(width * scale)), max(1, round(height * scale))

    def cells(
        self, drawing: Drawing, columns: int, rows: int, like: Drawing | None = None
    ) -> SpriteCells:
        """Return the cells that show a drawing; they are to be kept while they are shown.

        The parts that are alike in the drawing `like` are those of its sprite, so that only the
        others change where one takes the place of the other.
        """
        key = drawing, columns, rows, like
        cells = self._cells.get(key)
        if cells is None:
            cells = self._cells[key] = self._new(drawing, columns, rows, like)
        return cells

    def take_uploads(self) -> str:
        """Return what has to be sent before the next frame; empty if nothing has."""
        if not self._uploads:
            return ""
        uploads, self._uploads = self._uploads, {}
        leftovers, self._leftovers = self._leftovers, ""
        self._held |= uploads.keys()
        return leftovers + "".join(uploads.values())

    def take_deletions(self) -> str:
        """Return what has to be sent after the frame; empty if nothing has."""
        stale, self._stale = self._stale, set()
        self._held -= stale
        return _deletions(stale)

    def freed(self) -> str:
        """Return what makes the terminal forget all sprites; empty if it holds none."""
        held, self._held, self._stale, self.is_freed = self._held, set(), set(), True
        return _deletions(held)

    def forget(self, cell: CellSize | None = None) -> None:
        """Begin again without any sprite; `cell` is the new size of a character."""
        self.cell = cell or self.cell
        self.is_full = self.is_freed = False
        self._forgotten_at = monotonic()
        self._generation += 1
        self._cells = WeakValueDictionary()
        self._unused, self._uploads = set(NUMBERS), {}
        self._stale |= self._held

    def _new(self, drawing: Drawing, columns: int, rows: int, like: Drawing | None) -> SpriteCells:
        if not self._unused:
            # A short time after that, to forget them again would not help.
            self.is_full = monotonic() - self._forgotten_at > _REST
            return SpriteCells((" " * columns,) * rows)
        number = min(self._unused)
        self._unused.discard(number)
        self._stale.discard(number)
        sprite = _drawn(drawing)
        self._uploads[number] = "".join(_upload(number, sprite.png(), columns, rows))
        base = None if like is None else self.cells(like, columns, rows)
        beside = None if like is None else _drawn(like)

        def part(row: int, column: int, wide: slice, high: slice) -> str:
            if base is not None and beside is not None and sprite.is_alike(beside, wide, high):
                return base.rows[row][column]
            has_ink = sprite.has_ink(wide, high)
            return PicturePart(number, row, column).character if has_ink else " "

        across, down = _bounds(drawing.width, columns), _bounds(drawing.height, rows)
        cells = SpriteCells(
            tuple(
                "".join(part(row, column, wide, high) for column, wide in enumerate(across))
                for row, high in enumerate(down)
            ),
            base,
        )
        finalize(cells, self._release, number, self._generation).atexit = False
        return cells

    def _release(self, number: int, generation: int) -> None:
        """Take back the number of a sprite that nothing shows any more."""
        if generation == self._generation:
            self._unused.add(number)
            self._uploads.pop(number, None)
            if number in self._held:
                self._stale.add(number)


@lru_cache(4)
def _drawn(drawing: Drawing) -> Sprite:
    """Return the pixels of a drawing; the stone below several marks is drawn once."""
    # Only a terminal with pictures pays for them.
    from boardtui.pictures.sprite import Sprite

    return Sprite.of(drawing)


def _bounds(length: int, parts: int) -> list[slice]:
    """Return the pixels of each of some equal parts."""
    ends = [round(length * part / parts) for part in range(parts + 1)]
    return [slice(ends[part], ends[part + 1]) for part in range(parts)]


def _upload(number: int, png: bytes, columns: int, rows: int) -> Iterator[str]:
    """Yield the commands that send a picture and say how many cells show it."""
    data = b64encode(png).decode()
    # Transmit a PNG (100) and make a virtual placement (U) of it. Without a name (p) for it, some
    # terminals would keep that of an earlier picture of the same number.
    first = f"a=T,U=1,f=100,i={number},p=1,c={columns},r={rows},{_QUIET}"
    for start in range(0, len(data), _CHUNK):
        more = int(start + _CHUNK < len(data))
        keys = f"{first},m={more}" if start == 0 else f"m={more},{_QUIET}"
        yield f"\x1b_G{keys};{data[start : start + _CHUNK]}\x1b\\"


def _deletions(numbers: Iterable[int]) -> str:
    """Return the commands that free pictures and their data."""
    return "".join(f"\x1b_Ga=d,d=I,i={number},{_QUIET}\x1b\\" for number in sorted(numbers))
