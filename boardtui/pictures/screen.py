"""Screens of the terminal as SVG, still or moving, exact to the cell with any fonts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby, pairwise

from boardtui.pictures.svg import FONTS, text_element
from boardtui.system.named_tuples import NamedTuple

WIDTH, HEIGHT = 10, 20
"""Size of a cell."""

_SIZE = 16.6
_BASELINE = 15.4

_LAST_LETTER = "\u024f"
"""The last of the letters that every font of fixed width has."""


class ScreenCell(NamedTuple):
    """One cell of the screen; colours as `#rrggbb`."""

    text: str
    """The character; empty behind a wide one."""
    ink: str
    ground: str
    bold: bool = False
    underlined: bool = False


_Piece = tuple[int, int, list[ScreenCell]]
"""Cells beside each other: their row, their first column, the cells."""


class _Kind(Enum):
    """Kinds of characters: those of one kind are equally wide, but for signs of other fonts."""

    LETTER = 1
    WIDE = 2
    SIGN = 3


class _Run(NamedTuple):
    """Text of one look in a row."""

    first: int
    end: int
    """The column behind it."""
    text: str
    look: tuple[str, bool, _Kind]
    """Its colour, whether it is bold, and the kind of its characters."""


class ScreenFrame(NamedTuple):
    """What the screen shows for some seconds."""

    rows: Sequence[Sequence[ScreenCell]]
    seconds: float = 0.0


def svg(frames: Sequence[ScreenFrame], ground: str) -> str:
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
        f' font-family="{FONTS}" font-size="{_SIZE}" shape-rendering="crispEdges"'
        ' xml:space="preserve">\n'
        f'<rect width="{width}" height="{height}" rx="6" fill="{ground}"/>\n'
        f'<g transform="translate({margin} {margin})">\n{"".join(body)}</g></svg>\n'
    )


def _changes(
    before: Sequence[Sequence[ScreenCell]], now: Sequence[Sequence[ScreenCell]]
) -> Iterator[_Piece]:
    """Yield the cells that differ, run by run."""
    for number, (old, new) in enumerate(zip(before, now, strict=True)):
        differs = [one != other for one, other in zip(old, new, strict=True)]
        for column in range(1, len(new)):
            # The two cells of a wide character are drawn together.
            if not (old[column].text and new[column].text):
                differs[column - 1] = differs[column] = differs[column - 1] or differs[column]
        for changed, run in groupby(range(len(new)), differs.__getitem__):
            if changed:
                columns = list(run)
                yield number, columns[0], [new[column] for column in columns]


def _pieces(pieces: Iterable[_Piece]) -> str:
    return "".join(
        f'<g transform="translate({column * WIDTH} {row * HEIGHT})">{"".join(_row(cells))}</g>\n'
        for row, column, cells in pieces
    )


def _row(row: Sequence[ScreenCell]) -> Iterator[str]:
    for ground, run in groupby(enumerate(row), lambda each: each[1].ground):
        columns = [column for column, _cell in run]
        yield _rect(columns[0] * WIDTH, 0, len(columns) * WIDTH, HEIGHT, ground)
    for column, cell in enumerate(row):
        yield from _drawn(column * WIDTH, cell)
    for first, end, text, (ink, bold, _) in _runs(row):
        weight = ' font-weight="bold"' if bold else ""
        length = (end - first) * WIDTH
        yield text_element(first * WIDTH, _BASELINE, length, text, f' fill="{ink}"{weight}')
    for column, cell in enumerate(row):
        if cell.underlined:
            yield _rect(column * WIDTH, HEIGHT - 2, WIDTH, 1, cell.ink)


def _runs(row: Sequence[ScreenCell]) -> Iterator[_Run]:
    """Yield the runs of text of a row, each of characters that are equally wide in any font."""
    run: _Run | None = None
    for column, cell in enumerate(row):
        if not _is_written(cell):
            continue
        kind = _kind(row, column)
        look = cell.ink, cell.bold, kind
        end = column + (2 if kind is _Kind.WIDE else 1)
        gap = column - run.end if run is not None else 0
        if run is None or look != run.look or kind is _Kind.SIGN or (gap and kind is _Kind.WIDE):
            if run is not None:
                yield run
            run = _Run(column, end, cell.text, look)
        else:
            run = _Run(run.first, end, run.text + " " * gap + cell.text, look)
    if run is not None:
        yield run


def _kind(row: Sequence[ScreenCell], column: int) -> _Kind:
    if column + 1 < len(row) and not row[column + 1].text:
        return _Kind.WIDE
    return _Kind.LETTER if row[column].text <= _LAST_LETTER else _Kind.SIGN


def _is_written(cell: ScreenCell) -> bool:
    return bool(cell.text.strip()) and cell.text not in _PARTS and cell.text not in _ARMS


def _drawn(x: float, cell: ScreenCell) -> Iterator[str]:
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
