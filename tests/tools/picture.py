"""Screens of the terminal as SVG, still or moving, exact to the cell with any fonts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 10, 20
"""Size of a cell."""

FONTS = "DejaVu Sans Mono, IPAGothic, monospace"
_SIZE = 16.6
_BASELINE = 15.4


class Cell(NamedTuple):
    """One cell of the screen; colours as `#rrggbb`."""

    text: str
    """The character; empty behind a wide one."""
    ink: str
    ground: str
    bold: bool = False
    underlined: bool = False


_Piece = tuple[int, int, list[Cell]]
"""Cells beside each other: their row, their first column, the cells."""


class Frame(NamedTuple):
    """What the screen shows for some seconds."""

    rows: Sequence[Sequence[Cell]]
    seconds: float = 0.0


def svg(frames: Sequence[Frame], ground: str) -> str:
    """Return the picture of a screen on a ground that shows around it; several frames move."""
    margin = WIDTH
    first, duration = frames[0].rows, sum(frame.seconds for frame in frames)
    width = len(first[0]) * WIDTH + 2 * margin
    height = len(first) * HEIGHT + 2 * margin
    body, start = [_pieces((row, 0, list(cells)) for row, cells in enumerate(first))], 0.0
    for before, now in pairwise(frames):
        start += before.seconds
        if not (changed := _pieces(_changes(before.rows, now.rows))):
            continue
        # What changed lies over what was there, until the film begins again.
        body.append(
            '<g visibility="hidden"><animate attributeName="visibility" calcMode="discrete"'
            f' values="hidden;visible" keyTimes="0;{start / duration:.5f}" dur="{duration:g}s"'
            f' repeatCount="indefinite"/>{changed}</g>\n'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' font-family="{FONTS}" font-size="{_SIZE}" shape-rendering="crispEdges">\n'
        f'<rect width="{width}" height="{height}" rx="6" fill="{ground}"/>\n'
        f'<g transform="translate({margin} {margin})">\n{"".join(body)}</g></svg>\n'
    )


def _changes(before: Sequence[Sequence[Cell]], now: Sequence[Sequence[Cell]]) -> Iterator[_Piece]:
    """Yield the cells that differ, run by run."""
    for number, (old, new) in enumerate(zip(before, now, strict=True)):
        differs = [one != other for one, other in zip(old, new, strict=True)]
        for changed, run in groupby(range(len(new)), differs.__getitem__):
            if changed:
                columns = list(run)
                yield number, columns[0], [new[column] for column in columns]


def _pieces(pieces: Iterable[_Piece]) -> str:
    return "".join(
        f'<g transform="translate({column * WIDTH} {row * HEIGHT})">{"".join(_row(cells))}</g>\n'
        for row, column, cells in pieces
    )


def _row(row: Sequence[Cell]) -> Iterator[str]:
    for ground, run in groupby(enumerate(row), lambda each: each[1].ground):
        columns = [column for column, _cell in run]
        yield _rect(columns[0] * WIDTH, 0, len(columns) * WIDTH, HEIGHT, ground)
    for column, cell in enumerate(row):
        yield from _drawn(column * WIDTH, cell)
    written = [(column, cell) for column, cell in enumerate(row) if _is_written(cell)]
    for (ink, bold), run in groupby(written, lambda each: (each[1].ink, each[1].bold)):
        glyphs = [(column * WIDTH, cell.text) for column, cell in run]
        places = " ".join(str(x) for x, _text in glyphs)
        text = escape("".join(text for _x, text in glyphs))
        weight = ' font-weight="bold"' if bold else ""
        yield f'<text x="{places}" y="{_BASELINE}" fill="{ink}"{weight}>{text}</text>'
    for column, cell in enumerate(row):
        if cell.underlined:
            yield _rect(column * WIDTH, HEIGHT - 2, WIDTH, 1, cell.ink)


def _is_written(cell: Cell) -> bool:
    return bool(cell.text.strip()) and cell.text not in _PARTS and cell.text not in _ARMS


def _drawn(x: float, cell: Cell) -> Iterator[str]:
    """Yield a block or a line as rectangles: fonts leave seams between them."""
    for left, top, right, bottom in _PARTS.get(cell.text, ()):
        yield _rect(
            x + left * WIDTH, top * HEIGHT, (right - left) * WIDTH, (bottom - top) * HEIGHT,
            cell.ink,
        )  # fmt: skip
    for arm in _ARMS.get(cell.text, ""):
        left, top, width, height = {
            "l": (0, HEIGHT / 2 - 0.5, WIDTH / 2 + 0.5, 1),
            "r": (WIDTH / 2 - 0.5, HEIGHT / 2 - 0.5, WIDTH / 2 + 0.5, 1),
            "u": (WIDTH / 2 - 0.5, 0, 1, HEIGHT / 2 + 0.5),
            "d": (WIDTH / 2 - 0.5, HEIGHT / 2 - 0.5, 1, HEIGHT / 2 + 0.5),
        }[arm]
        yield _rect(x + left, top, width, height, cell.ink)


def _rect(x: float, y: float, width: float, height: float, paint: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{paint}"/>'


def _quarters(pattern: int) -> list[tuple[float, float, float, float]]:
    return [
        (bit % 2 / 2, bit // 2 / 2, bit % 2 / 2 + 0.5, bit // 2 / 2 + 0.5)
        for bit in range(4)
        if pattern >> bit & 1
    ]


_PARTS: dict[str, Iterable[tuple[float, float, float, float]]] = {
    glyph: _quarters(pattern)
    for glyph, pattern in zip("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", range(1, 16), strict=True)
}
_PARTS |= {glyph: [(0, 1 - part / 8, 1, 1)] for part, glyph in enumerate("▁▂▃▄▅▆▇", 1)}
_PARTS |= {glyph: [(0, 0, part / 8, 1)] for part, glyph in enumerate("▏▎▍▌▋▊▉", 1)}
_PARTS |= {"━": [(0, 3 / 8, 1, 5 / 8)], "┃": [(3 / 8, 0, 5 / 8, 1)]}
_PARTS |= {"╋": [(0, 0.425, 1, 0.575), (0.35, 0, 0.65, 1)]}
_PARTS |= {"▔": [(0, 0, 1, 1 / 8)], "▕": [(7 / 8, 0, 1, 1)]}
_ARMS = dict(
    zip(
        "─│┌┐└┘├┤┬┴┼╭╮╰╯",
        ("lr", "ud", "rd", "ld", "ru", "lu", "urd", "uld", "lrd", "lru", "lurd",
         "rd", "ld", "ru", "lu"),
        strict=True,
    )
)  # fmt: skip
