"""Drawings as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import assert_never
from xml.sax.saxutils import escape

from boardtui.pictures.drawing import (
    BASELINE,
    Disc,
    Drawing,
    Figure,
    Polyline,
    Rectangle,
    Ring,
    TextRun,
)

FONTS = "DejaVu Sans Mono, IPAGothic, monospace"

_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


def drawing_svg(drawing: Drawing) -> str:
    """Return a drawing as SVG; each run of text has its own place and length."""
    width, height = drawing.width, drawing.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="{FONTS}" xml:space="preserve" {_ROUND}>\n'
        f'<rect width="{width}" height="{height}" fill="{drawing.ground}"/>\n'
        f"{''.join(_groups(drawing.figures))}</svg>\n"
    )


def text_element(x: float, baseline: float, length: float, text: str, looks: str = "") -> str:
    """Return a run of text from `x` on, as long as told whatever the font; `looks` are attributes.

    Its characters must all be of the same width, and spaces are kept in `xml:space="preserve"`.
    """
    place = f'x="{number(x)}" y="{number(baseline)}" textLength="{number(length)}"'
    return f"<text {place}{looks}>{escape(text)}</text>"


def number(value: float) -> str:
    """Return a number with a digit after the point, if it needs one."""
    return f"{round(value, 1):g}"


def _groups(figures: Iterable[Figure]) -> Iterator[str]:
    """Yield figures of one look together, as far as they follow each other."""
    known: dict[str, int] = {}
    for look, group in groupby(figures, _look):
        yield f"<g {look}>{''.join(_elements(list(group), known))}</g>\n"


def _look(figure: Figure) -> str:
    """Return the attributes that figures of one look share."""
    match figure:
        case Rectangle(ink=ink):
            return f'fill="{ink}"'
        case Disc(radius=radius, ink=ink):
            return f'stroke="{ink}" stroke-width="{number(2 * radius)}"'
        case Ring(ink=ink, width=width) | Polyline(ink=ink, width=width):
            return f'fill="none" stroke="{ink}" stroke-width="{number(width)}"'
        case TextRun(ink=ink, size=size):
            return f'fill="{ink}" font-size="{number(size)}"'
        case _:
            assert_never(figure)


def _elements(figures: Sequence[Figure], known: dict[str, int]) -> Iterator[str]:
    """Yield figures of one look; `known` holds the paths of discs, which are drawn again."""
    if isinstance(figures[0], Disc):
        yield _discs([figure for figure in figures if isinstance(figure, Disc)], known)
    elif isinstance(figures[0], Rectangle):
        yield f'<path d="{"".join(map(_element, figures))}"/>'
    else:
        yield from map(_element, figures)


def _discs(discs: Sequence[Disc], known: dict[str, int]) -> str:
    """Return discs as the round ends of lines of hardly any length, a fifth of their bytes.

    Those of the same places, such as the edges and the faces of stones, are written once.
    """
    left, top = discs[0].x, discs[0].y
    places = "".join(f"M{number(disc.x - left)} {number(disc.y - top)}h.01" for disc in discs)
    path = f'transform="translate({number(left)} {number(top)})" d="{places}"'
    if (name := known.get(path)) is not None:
        return f'<use href="#d{name}"/>'
    known[path] = len(known)
    return f'<path id="d{known[path]}" {path}/>'


def _element(figure: Figure) -> str:
    match figure:
        case Rectangle(left, top, width, height):
            return f"M{left} {top}h{width}v{height}h-{width}z"
        case Ring(x, y, radius):
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        case Polyline(points):
            path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
            return f'<polyline points="{path}"/>'
        case TextRun(x, y, size, text):
            # On a whole pixel, where fonts are sharpest.
            baseline = round(y + BASELINE * size)
            return text_element(x - figure.width / 2, baseline, figure.width, text)
        case _:
            raise AssertionError(figure)
