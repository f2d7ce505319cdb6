"""What a cell is written with, and the fewest bytes that change it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.style import Style

SWITCHED_OFF_BY = {1: 22, 2: 22, 3: 23, 4: 24, 21: 24, 5: 25, 6: 25, 7: 27, 8: 28, 9: 29}
SWITCHED_OFF_BY |= {51: 54, 52: 54, 53: 55}
"""The SGR parameter that ends each attribute; some end several at once."""

_INVISIBLE_ON_BLANK = frozenset({1, 2, 3, 8})


class Pen(NamedTuple):
    """Colours and attributes as SGR parameters."""

    foreground: str | None
    """Empty for the terminal's own colour, None where it cannot be seen."""
    background: str
    """Empty for the terminal's own colour."""
    attributes: frozenset[int]

    @property
    def for_blank(self) -> Pen:
        """The part of the pen that shows on a space."""
        if self.attributes <= _INVISIBLE_ON_BLANK:
            return Pen(None, self.background, frozenset())
        return self


PLAIN = Pen("", "", frozenset())


@lru_cache(4096)
def pen_of(style: Style | None, colours: ColorSystem | None) -> Pen:
    """The pen for a style on a terminal with these colours; None means no colour at all."""
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
            foreground = ";".join(style.color.downgrade(colours).get_ansi_codes())
        if style.bgcolor is not None and not style.bgcolor.is_default:
            background = ";".join(style.bgcolor.downgrade(colours).get_ansi_codes(foreground=False))
    return Pen(foreground, background, frozenset(code for code, on in switches.items() if on))


@lru_cache(4096)
def change_pen(held: Pen | None, wanted: Pen) -> tuple[str, Pen]:
    """The shortest sequence from one pen to another, and the pen that is held then.

    `held` is None where the terminal's state is unknown.
    """
    if held is None:
        after = wanted._replace(foreground=wanted.foreground or "")
        return _sequence(["0"], PLAIN, wanted), after
    if wanted.foreground is None:
        kept = held.attributes & _INVISIBLE_ON_BLANK
        wanted = Pen(held.foreground, wanted.background, wanted.attributes | kept)
    if wanted == held:
        return "", held
    ended = {SWITCHED_OFF_BY[code] for code in held.attributes - wanted.attributes}
    left = frozenset(code for code in held.attributes if SWITCHED_OFF_BY[code] not in ended)
    stepwise = _sequence(sorted(map(str, ended)), held._replace(attributes=left), wanted)
    afresh = _sequence(["0"], PLAIN, wanted)
    return min(stepwise, afresh, key=len), wanted


def _sequence(parameters: list[str], held: Pen, wanted: Pen) -> str:
    parameters.extend(str(code) for code in sorted(wanted.attributes - held.attributes))
    if wanted.foreground is not None and wanted.foreground != held.foreground:
        parameters.append(wanted.foreground or "39")
    if wanted.background != held.background:
        parameters.append(wanted.background or "49")
    return "\x1b[m" if parameters == ["0"] else f"\x1b[{';'.join(parameters)}m"
