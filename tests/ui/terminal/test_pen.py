"""Changes of colours and attributes mean what they say and are no longer than they must be."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style

from boardtui.ui.terminal.pen import PLAIN, SWITCHED_OFF_BY, Pen, change_pen, pen_of

colours = st.sampled_from(["", "31", "97", "38;5;120", "38;2;1;22;100"])
pens = st.builds(
    Pen,
    colours,
    colours.map(lambda code: re.sub("^38", "48", code).replace("31", "41").replace("97", "107")),
    st.frozensets(st.sampled_from(sorted(SWITCHED_OFF_BY)), max_size=4),
)


def interpret(sequence: str, pen: Pen) -> Pen:
    """What a terminal makes of a sequence."""
    foreground, background, attributes = pen[0] or "", pen[1], set(pen[2])
    if not sequence:
        return pen
    rest = [int(code or 0) for code in sequence[2:-1].split(";")]
    while rest:
        code = rest.pop(0)
        if code == 0:
            foreground, background, attributes = "", "", set()
        elif code in SWITCHED_OFF_BY:
            attributes.add(code)
        elif code in SWITCHED_OFF_BY.values():
            attributes -= {on for on, off in SWITCHED_OFF_BY.items() if off == code}
        else:
            more = {2: 4, 5: 2}[rest[0]] if code in (38, 48) else 0
            text = ";".join(map(str, [code, *rest[:more]]))
            del rest[:more]
            if code in (39, *range(30, 39), *range(90, 98)):
                foreground = "" if code == 39 else text
            else:
                background = "" if code == 49 else text
    return Pen(foreground, background, frozenset(attributes))


@given(pens, pens)
def test_change_means_the_wanted_pen(held: Pen, wanted: Pen) -> None:
    sequence, after = change_pen(held, wanted)
    assert interpret(sequence, held) == after == wanted
    afresh, _ = change_pen(None, wanted)
    assert len(sequence) <= len(afresh)


@given(pens, pens)
def test_a_blank_changes_only_what_shows(held: Pen, wanted: Pen) -> None:
    sequence, after = change_pen(held, wanted.for_blank)
    assert interpret(sequence, held) == after
    assert after.background == wanted.background
    assert after.for_blank == wanted.for_blank


@given(pens)
def test_from_an_unknown_state(wanted: Pen) -> None:
    odd = Pen("35", "45", frozenset({1, 4, 7}))
    sequence, after = change_pen(None, wanted)
    assert interpret(sequence, odd) == after == wanted


@pytest.mark.parametrize(
    ("held", "wanted", "sequence"),
    [
        (PLAIN, PLAIN, ""),
        (Pen("31", "42", frozenset({1})), PLAIN, "\x1b[m"),
        (Pen("31", "42", frozenset()), Pen("31", "43", frozenset()), "\x1b[43m"),
        (Pen("31", "42", frozenset({1})), Pen("31", "42", frozenset()), "\x1b[22m"),
        (Pen("31", "42", frozenset({1})), Pen("31", "42", frozenset({2})), "\x1b[22;2m"),
        (Pen("31", "42", frozenset({1})), Pen(None, "42", frozenset()), ""),
    ],
)
def test_shortest(held: Pen, wanted: Pen, sequence: str) -> None:
    assert change_pen(held, wanted)[0] == sequence


@pytest.mark.parametrize(
    ("style", "system", "pen"),
    [
        ("bold #ff0000 on black", ColorSystem.TRUECOLOR, Pen("38;2;255;0;0", "40", frozenset({1}))),
        ("#ff0000", ColorSystem.EIGHT_BIT, Pen("38;5;196", "", frozenset())),
        ("#ff0000", ColorSystem.STANDARD, Pen("31", "", frozenset())),
        ("reverse #ff0000 on blue", None, Pen("", "", frozenset({7}))),
        ("default on default", ColorSystem.TRUECOLOR, PLAIN),
    ],
)
def test_style(style: str, system: ColorSystem | None, pen: Pen) -> None:
    assert pen_of(Style.parse(style), system) == pen
