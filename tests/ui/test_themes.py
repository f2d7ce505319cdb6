from __future__ import annotations

from itertools import combinations

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from boardtui import config
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS

EXACT = [theme for theme in THEMES.values() if not theme.ansi]
"""The themes whose colours do not depend on the terminal."""

SURFACES = ("board-cells", "board-lines")
TINTS = ("board-last", "board-flipping", "board-winning")
STONES = ("board-first", "board-second")

each_theme = pytest.mark.parametrize("theme", EXACT, ids=lambda theme: theme.name)


def luminance(color: Color) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)


def contrast(one: str, other: str) -> float:
    """The contrast ratio as WCAG defines it."""
    low, high = sorted(luminance(Color.parse(color)) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_every_name_in_the_settings_is_a_theme() -> None:
    assert tuple(THEMES) == config.THEMES


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_every_theme_defines_every_colour_of_the_board(theme: Theme) -> None:
    assert VARIABLE_DEFAULTS.keys() <= theme.variables.keys()


@each_theme
@pytest.mark.parametrize("back", [*SURFACES, *TINTS])
def test_stones_stand_out_wherever_they_lie(theme: Theme, back: str) -> None:
    for stone in STONES:
        assert contrast(theme.variables[stone], theme.variables[back]) >= 3, stone


@each_theme
def test_black_is_black_and_white_is_white(theme: Theme) -> None:
    assert luminance(Color.parse(theme.variables["board-first"])) < 0.01
    assert luminance(Color.parse(theme.variables["board-second"])) > 0.9


@each_theme
@pytest.mark.parametrize(
    "mark", ["board-legal", "board-next", "board-forbidden", "board-cursor-back"]
)
@pytest.mark.parametrize("surface", SURFACES)
def test_marks_stand_out(theme: Theme, mark: str, surface: str) -> None:
    assert contrast(theme.variables[mark], theme.variables[surface]) >= 3


@each_theme
def test_lines_can_be_seen(theme: Theme) -> None:
    for surface in SURFACES:
        assert contrast(theme.variables[surface], theme.variables[f"{surface}-line"]) >= 1.5


@each_theme
@pytest.mark.parametrize("back", ["background", "surface", "panel"])
@pytest.mark.parametrize(
    "text", ["foreground", "primary", "secondary", "accent", "warning", "error", "success"]
)
def test_texts_can_be_read(theme: Theme, text: str, back: str) -> None:
    front, behind = getattr(theme, text), getattr(theme, back)
    assert contrast(front, behind) >= 4.5


@each_theme
def test_labels_and_the_cursor_can_be_read(theme: Theme) -> None:
    colors = theme.variables
    assert theme.background is not None
    assert contrast(colors["board-label"], theme.background) >= 4.5
    assert contrast(colors["board-cursor"], colors["board-cursor-back"]) >= 4.5


@each_theme
@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_nothing_vanishes_where_there_are_few_colours(theme: Theme, system: ColorSystem) -> None:
    def shown(name: str) -> object:
        return RichColor.parse(theme.variables[name]).downgrade(system).number

    for surface in SURFACES:
        on_it = {shown(name) for name in (*STONES, f"{surface}-line", "board-cursor-back")}
        assert shown(surface) not in on_it
    assert shown("board-first") != shown("board-second")
    for tint in TINTS:
        assert shown(tint) not in {shown(stone) for stone in STONES}


def test_the_terminals_own_colours_are_all_that_its_theme_uses() -> None:
    theme = THEMES["terminal"]
    assert theme.ansi
    board = {name: theme.variables[name] for name in VARIABLE_DEFAULTS}
    assert {name: color for name, color in board.items() if not color.startswith("ansi_")} == {}
    assert board["board-first"] != board["board-second"]


# How people without red or green cones see linear RGB (Machado, Oliveira and Fernandes, 2009).
PROTANOPIA = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
DEUTERANOPIA = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))


@pytest.mark.parametrize("sight", [PROTANOPIA, DEUTERANOPIA], ids=["no red", "no green"])
@pytest.mark.parametrize("surface", SURFACES)
def test_no_two_backgrounds_look_alike_without_red_and_green(
    sight: tuple[tuple[float, float, float], ...], surface: str
) -> None:
    colors = THEMES["colour-blind"].variables

    def seen(name: str) -> tuple[float, ...]:
        linear = [(channel / 255) ** 2.2 for channel in Color.parse(colors[name]).rgb]
        mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in sight]
        return tuple(max(channel, 0) ** (1 / 2.2) * 255 for channel in mixed)

    for one, other in combinations([surface, *TINTS], 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen(one), seen(other), strict=True)) ** 0.5
        assert distance >= 30, (one, other, distance)
