"""Graphic rendition: colours and attributes of cells, and the shortest SGR sequences to change it.

SGR, "select graphic rendition", is the control sequence of ECMA-48 that ends in "m".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from math import sqrt

from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet
from rich.style import Style

from boardtui.system.named_tuples import NamedTuple

SWITCHED_OFF_BY = {1: 22, 2: 22, 3: 23, 4: 24, 21: 24, 5: 25, 6: 25, 7: 27, 8: 28, 9: 29}
SWITCHED_OFF_BY |= {51: 54, 52: 54, 53: 55}
"""The SGR parameter that switches each attribute off; some switch off several."""

_DARKEST_HUE = 95
"""The least component of the 256 colours, apart from 0: darker ones are greys."""

_INVISIBLE_ON_BLANK = frozenset({1, 2, 3, 8})


class Rendition(NamedTuple):
    """Colours and attributes as SGR parameters."""

    foreground: str | None
    """Empty for the terminal's default colour, None where no foreground shows."""
    background: str
    """Empty for the terminal's default colour."""
    attributes: frozenset[int]

    @property
    def for_blank(self) -> Rendition:
        """The part of the rendition that shows on a space."""
        if self.attributes <= _INVISIBLE_ON_BLANK:
            return Rendition(None, self.background, frozenset())
        return self


@cache
def _numbered() -> Mapping[ColorTriplet | None, Color]:
    """Return the colours that have a number in every palette of 256, by value.

    A number is shorter than three components, and the first 16 numbers have no fixed colours.
    """
    colors = map(Color.from_ansi, range(16, 256))
    return {color.get_truecolor(): color for color in colors}


def nearest_color(color: Color, colours: ColorSystem) -> Color:
    """Return the color of a colour system that is nearest to another.

    With 256 colours, a hue too dark for them becomes a grey.
    """
    if colours is ColorSystem.TRUECOLOR:
        return _numbered().get(color.triplet, color)
    if colours is ColorSystem.EIGHT_BIT and color.triplet and max(color.triplet) < _DARKEST_HUE:
        # The nearest hues are far brighter: brown would become red or olive. A grey is as dark.
        red, green, blue = color.triplet
        lightness = round(sqrt(0.2126 * red**2 + 0.7152 * green**2 + 0.0722 * blue**2))
        color = Color.from_rgb(lightness, lightness, lightness)
    return color.downgrade(colours)


PLAIN = Rendition("", "", frozenset())


@lru_cache(1024)
def rendition_of(style: Style | None, colours: ColorSystem | None) -> Rendition:
    """Return the rendition of a style in a colour system; None means no colours."""
    if style is None:
        return PLAIN
    switches = {
        1: style.bold, 2: style.dim, 3: style.italic, 4: style.underline, 5: style.blink,
        6: style.blink2, 7: style.reverse, 8: style.conceal, 9: style.strike,
        21: style.underline2, 51: style.frame, 52: style.encircle, 53: style.overline,
    }  # fmt: skip
    foreground = background = ""
    if colours is not None:
        if style.color is not None and not style.color.is_default:
            foreground = ";".join(nearest_color(style.color, colours).get_ansi_codes())
        if style.bgcolor is not None and not style.bgcolor.is_default:
            background = ";".join(
                nearest_color(style.bgcolor, colours).get_ansi_codes(foreground=False)
            )
    return Rendition(foreground, background, frozenset(code for code, on in switches.items() if on))


@lru_cache(1024)
def change_rendition(held: Rendition | None, wanted: Rendition) -> tuple[str, Rendition]:
    """Return the shortest sequence from one rendition to another, and the resulting rendition.

    `held` is the terminal's current rendition; None if it is unknown. The result keeps its
    foreground where `wanted` needs none, so the next cell in that colour costs nothing.
    """
    if held is None:
        after = wanted._replace(foreground=wanted.foreground or "")
        return _sequence(["0"], PLAIN, wanted), after
    if wanted.foreground is None:
        kept = held.attributes & _INVISIBLE_ON_BLANK
        wanted = Rendition(held.foreground, wanted.background, wanted.attributes | kept)
    if wanted == held:
        return "", held
    ended = {SWITCHED_OFF_BY[code] for code in held.attributes - wanted.attributes}
    left = frozenset(code for code in held.attributes if SWITCHED_OFF_BY[code] not in ended)
    stepwise = _sequence(sorted(map(str, ended)), held._replace(attributes=left), wanted)
    afresh = _sequence(["0"], PLAIN, wanted)
    return min(stepwise, afresh, key=len), wanted


def _sequence(parameters: list[str], held: Rendition, wanted: Rendition) -> str:
    parameters.extend(str(code) for code in sorted(wanted.attributes - held.attributes))
    if wanted.foreground is not None and wanted.foreground != held.foreground:
        parameters.append(wanted.foreground or "39")
    if wanted.background != held.background:
        parameters.append(wanted.background or "49")
    return "\x1b[m" if parameters == ["0"] else f"\x1b[{';'.join(parameters)}m"
