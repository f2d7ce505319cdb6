"""Changes of colours and attributes mean what they say and are no longer than they must be."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style

from boardtui.ui.terminal.rendition import (
    PLAIN,
    SWITCHED_OFF_BY,
    Rendition,
    change_rendition,
    rendition_of,
)

colours = st.sampled_from(["", "31", "97", "38;5;120", "38;2;1;22;100"])
renditions = st.builds(
    Rendition,
    colours,
    colours.map(lambda code: re.sub("^38", "48", code).replace("31", "41").replace("97", "107")),
    st.frozensets(st.sampled_from(sorted(SWITCHED_OFF_BY)), max_size=4),
)


def interpret(sequence: str, rendition: Rendition) -> Rendition:
    """What a terminal makes of a sequence."""
    foreground, background, attributes = rendition[0] or "", rendition[1], set(rendition[2])
    if not sequence:
        return rendition
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
    return Rendition(foreground, background, frozenset(attributes))


@given(renditions, renditions)
def test_change_means_the_wanted_rendition(held: Rendition, wanted: Rendition) -> None:
    sequence, after = change_rendition(held, wanted)
    assert interpret(sequence, held) == after == wanted
    afresh, _ = change_rendition(None, wanted)
    assert len(sequence) <= len(afresh)


@given(renditions, renditions)
def test_a_blank_changes_only_what_shows(held: Rendition, wanted: Rendition) -> None:
    sequence, after = change_rendition(held, wanted.for_blank)
    assert interpret(sequence, held) == after
    assert after.background == wanted.background
    assert after.for_blank == wanted.for_blank


@given(renditions)
def test_from_an_unknown_state(wanted: Rendition) -> None:
    odd = Rendition("35", "45", frozenset({1, 4, 7}))
    sequence, after = change_rendition(None, wanted)
    assert interpret(sequence, odd) == after == wanted


@pytest.mark.parametrize(
    ("held", "wanted", "sequence"),
    [
        (PLAIN, PLAIN, ""),
        (Rendition("31", "42", frozenset({1})), PLAIN, "\x1b[m"),
        (Rendition("31", "42", frozenset()), Rendition("31", "43", frozenset()), "\x1b[43m"),
        (Rendition("31", "42", frozenset({1})), Rendition("31", "42", frozenset()), "\x1b[22m"),
        (
            Rendition("31", "42", frozenset({1})),
            Rendition("31", "42", frozenset({2})),
            "\x1b[22;2m",
        ),
        (Rendition("31", "42", frozenset({1})), Rendition(None, "42", frozenset()), ""),
    ],
)
def test_shortest(held: Rendition, wanted: Rendition, sequence: str) -> None:
    assert change_rendition(held, wanted)[0] == sequence


@pytest.mark.parametrize(
    ("style", "system", "rendition"),
    [
        (
            "bold #fe0000 on black",
            ColorSystem.TRUECOLOR,
            Rendition("38;2;254;0;0", "40", frozenset({1})),
        ),
        # One of the 256 colours that every such terminal has.
        (
            "#ff0000 on #080808",
            ColorSystem.TRUECOLOR,
            Rendition("38;5;196", "48;5;232", frozenset()),
        ),
        ("#ff0000", ColorSystem.EIGHT_BIT, Rendition("38;5;196", "", frozenset())),
        ("#ff0000", ColorSystem.STANDARD, Rendition("31", "", frozenset())),
        ("reverse #ff0000 on blue", None, Rendition("", "", frozenset({7}))),
        ("default on default", ColorSystem.TRUECOLOR, PLAIN),
    ],
)
def test_style(style: str, system: ColorSystem | None, rendition: Rendition) -> None:
    assert rendition_of(Style.parse(style), system) == rendition


@pytest.mark.parametrize(
    ("color", "number"),
    [
        # The dimmed boards of squares and of lines, and the lines themselves.
        ("#044126", 236),
        ("#523e23", 237),
        ("#502800", 236),
        ("#5e5e00", 240),
        ("#5f0000", 52),
        ("#5f5f00", 58),
        ("#080808", 232),
    ],
)
def test_hues_too_dark_for_256_colours_become_greys_as_dark(color: str, number: int) -> None:
    shown = rendition_of(Style(color=color), ColorSystem.EIGHT_BIT)
    assert shown.foreground == f"38;5;{number}"
