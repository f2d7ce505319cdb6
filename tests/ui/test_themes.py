from __future__ import annotations

import math
from itertools import combinations

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from boardtui.config import settings
from boardtui.ui.terminal.rendition import rendition_of
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from tests.cases import each

EXACT = [theme for theme in THEMES.values() if not theme.ansi]
"""The themes whose colours do not depend on the terminal."""

SURFACES = ("board-cells", "board-other-cells", "board-other-cells-256", "board-lines")
TINTS = ("board-last", "board-flipping", "board-winning")
STONES = ("board-first", "board-second")

each_theme = each("theme", EXACT)


def linear_channel(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(color: Color) -> float:
    red, green, blue = map(linear_channel, color.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio as WCAG defines it."""
    low, high = sorted(luminance(Color.parse(color)) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_every_name_in_the_settings_is_a_theme() -> None:
    assert tuple(THEMES) == settings.THEMES


@each("theme", THEMES.values())
def test_every_theme_defines_every_colour_of_the_board(theme: Theme) -> None:
    assert VARIABLE_DEFAULTS.keys() <= theme.variables.keys()


@each_theme
@each("back", [*SURFACES, *TINTS])
def test_stones_stand_out_wherever_they_lie(theme: Theme, back: str) -> None:
    for stone in STONES:
        assert contrast(theme.variables[stone], theme.variables[back]) >= 3, stone


@each_theme
@each("value", ["board-value", "board-value-lower", "board-value-low"])
@each("back", ["board-value-back", "board-lines-value-back"])
def test_values_can_be_read(theme: Theme, value: str, back: str) -> None:
    assert contrast(theme.variables[value], theme.variables[back]) >= 4.5


@each_theme
def test_the_best_move_is_unlike_the_cursor_and_all_values(theme: Theme) -> None:
    colors = theme.variables
    others = ["cursor-back", "value", "value-lower", "value-low", "legal", "lines-line"]
    assert colors["board-best"] not in {colors[f"board-{name}"] for name in others}
    assert contrast(colors["board-cursor"], colors["board-best"]) >= 4.5


def test_every_theme_has_a_board_of_its_own() -> None:
    boards = [tuple(theme.variables[name] for name in SURFACES) for theme in THEMES.values()]
    alike = [one for one, other in combinations(boards, 2) if one == other]
    assert alike == []


@each_theme
def test_black_is_black_and_white_is_white(theme: Theme) -> None:
    assert contrast(theme.variables["board-first"], theme.variables["board-second"]) >= 12
    assert luminance(Color.parse(theme.variables["board-first"])) < 0.01
    assert luminance(Color.parse(theme.variables["board-second"])) > 0.9


@each_theme
@each("mark", ["board-legal", "board-next", "board-forbidden", "board-cursor-back", "board-best"])
@each("surface", SURFACES)
def test_marks_stand_out(theme: Theme, mark: str, surface: str) -> None:
    assert contrast(theme.variables[mark], theme.variables[surface]) >= 3


@each_theme
def test_lines_can_be_seen(theme: Theme) -> None:
    for surface in ("board-cells", "board-lines"):
        assert contrast(theme.variables[surface], theme.variables[f"{surface}-line"]) >= 1.5


@each_theme
@each("back", ["background", "surface", "panel"])
@each("text", ["foreground", "primary", "secondary", "accent", "warning", "error", "success"])
def test_texts_can_be_read(theme: Theme, text: str, back: str) -> None:
    front, behind = getattr(theme, text), getattr(theme, back)
    assert contrast(front, behind) >= 4.5


@each("text", ["text-muted", "text-disabled", "board-label"])
def test_even_quiet_texts_are_clear_in_high_contrast(text: str) -> None:
    colors = THEMES["high-contrast"].variables
    least = 4.5 if text == "text-disabled" else 7
    assert contrast(colors[text], "#000000") >= least


def test_a_high_contrast_board_is_as_far_from_black_as_from_white() -> None:
    colors = THEMES["high-contrast"].variables
    for surface in ("board-cells", "board-lines"):
        assert all(contrast(colors[stone], colors[surface]) >= 4.5 for stone in STONES)


@each_theme
def test_labels_and_the_cursor_can_be_read(theme: Theme) -> None:
    colors = theme.variables
    assert theme.background is not None
    assert contrast(colors["board-label"], theme.background) >= 4.5
    assert contrast(colors["board-cursor"], colors["board-cursor-back"]) >= 4.5


@each_theme
@each("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_nothing_vanishes_where_there_are_few_colours(theme: Theme, system: ColorSystem) -> None:
    def shown(name: str) -> object:
        return RichColor.parse(theme.variables[name]).downgrade(system).number

    for surface in SURFACES:
        if "other" in surface:
            continue
        on_it = {shown(name) for name in (*STONES, f"{surface}-line", "board-cursor-back")}
        assert shown(surface) not in on_it
    assert shown("board-first") != shown("board-second")
    for tint in TINTS:
        assert shown(tint) not in {shown(stone) for stone in STONES}


@each_theme
def test_squares_are_told_apart_and_their_stones_too(theme: Theme) -> None:
    colors = theme.variables
    assert 1.1 <= contrast(colors["board-cells"], colors["board-other-cells"]) <= 1.5
    few = {
        name: RichColor.parse(colors[name]).downgrade(ColorSystem.EIGHT_BIT).number
        for name in ("board-cells", "board-cursor-back", *STONES)
    }
    assert len(set(few.values())) == len(few), few
    other = RichColor.parse(colors["board-other-cells-256"]).downgrade(ColorSystem.EIGHT_BIT).number
    # Squares of one colour have lines between them.
    assert other == few["board-cells"] or other not in few.values()


@each("theme", THEMES.values())
def test_the_squares_have_one_hue_where_there_are_256_colours(theme: Theme) -> None:
    def shown(name: str) -> Color:
        found = RichColor.parse(Color.parse(theme.variables[name]).rich_color.name)
        return Color.from_rich_color(found.downgrade(ColorSystem.EIGHT_BIT))

    cells, others = shown("board-cells").hsl, shown("board-other-cells-256").hsl
    apart = abs(cells.h - others.h)
    assert min(apart, 1 - apart) <= 10 / 360
    assert abs(cells.s - others.s) <= 0.1


@each_theme
def test_a_board_with_a_hue_has_lines_where_there_are_256_colours(theme: Theme) -> None:
    cells, others = (theme.variables[f"board-{name}"] for name in ("cells", "other-cells-256"))
    assert Color.parse(cells).hsl.s == 0 or cells == others


@each_theme
@each("surface", ["board-cells", "board-lines"])
def test_lines_have_no_hue_but_the_boards_where_there_are_256_colours(
    theme: Theme, surface: str
) -> None:
    style = Style.parse(f"{theme.variables[f'{surface}-line']} on {theme.variables[surface]}")
    shown = rendition_of(style, ColorSystem.EIGHT_BIT)
    line, board = (
        Color.from_rich_color(RichColor.from_ansi(int(str(part).rpartition(";")[2]))).hsl
        for part in (shown.foreground, shown.background)
    )
    apart = abs(line.h - board.h)
    assert line.s == 0 or min(apart, 1 - apart) <= 30 / 360


def test_the_terminals_own_colours_are_all_that_its_theme_uses() -> None:
    theme = THEMES["terminal"]
    assert theme.ansi
    board = {name: theme.variables[name] for name in VARIABLE_DEFAULTS}
    assert {name: color for name, color in board.items() if not color.startswith("ansi_")} == {}
    assert board["board-first"] != board["board-second"]
    # Squares of one colour have lines between them.
    assert board["board-cells"] == board["board-other-cells"] == board["board-other-cells-256"]
    assert board["board-cells"] != board["board-cells-line"]
    for surface, mark in (("cells", ""), ("lines", "lines-")):
        shown = [board[f"board-{name}"] for name in ("last", "winning", "best", surface)]
        shown += [board[f"board-{mark}{name}"] for name in ("flipping", "cursor-back")]
        assert len(set(shown)) == len(shown), surface


@each("theme", THEMES.values())
def test_boards_of_squares_and_of_lines_differ_in_hue(theme: Theme) -> None:
    cells, lines = theme.variables["board-cells"], theme.variables["board-lines"]
    assert cells != lines or Color.parse(cells).hsl.s == 0


@each("theme", THEMES.values())
def test_legal_moves_are_not_like_white_stones(theme: Theme) -> None:
    assert theme.variables["board-legal"] != theme.variables["board-second"]


# How people without red, green or blue cones see linear RGB (Machado, Oliveira, Fernandes, 2009).
PROTANOPIA = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
DEUTERANOPIA = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
TRITANOPIA = ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304))
Sight = tuple[tuple[float, ...], ...]


def seen(color: str, sight: Sight) -> tuple[float, float, float]:
    """The colour as it is seen, in CIELAB, whose distances are about those that people see."""
    linear = [linear_channel(channel) for channel in Color.parse(color).rgb]
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0), 1) for row in sight
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@each_theme
@each("sight", [None, PROTANOPIA, DEUTERANOPIA, TRITANOPIA])
def test_a_third_sides_stones_are_unlike_black_white_and_the_board(
    theme: Theme, sight: Sight | None
) -> None:
    colors, whole = theme.variables, ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    third = seen(colors["board-third"], sight or whole)
    for other in ("board-first", "board-second", *SURFACES):
        assert math.dist(third, seen(colors[other], sight or whole)) >= 10, other


@each_theme
@each("back", SURFACES)
def test_a_third_sides_stones_stand_out(theme: Theme, back: str) -> None:
    # Their lightness is between black and white, as the board's is; a dot tells them apart too.
    stone, dot = theme.variables["board-third"], theme.variables["board-third-dot"]
    assert contrast(stone, theme.variables[back]) >= 1.4
    assert contrast(dot, theme.variables[back]) >= 2.4
    assert contrast(dot, stone) >= 4.5
    assert luminance(Color.parse(stone)) > luminance(Color.parse(theme.variables[back]))


@each_theme
@each("sight", [None, PROTANOPIA, DEUTERANOPIA, TRITANOPIA])
def test_the_last_move_of_a_third_side_stands_out(theme: Theme, sight: Sight | None) -> None:
    colors, whole = theme.variables, ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    last, third, dot = (
        seen(colors[f"board-third{part}"], sight or whole) for part in ("-last", "", "-dot")
    )
    assert math.dist(last, third) >= 35
    assert math.dist(last, dot) >= 35


@each_theme
@each("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_a_third_side_keeps_its_colour_where_there_are_few(
    theme: Theme, system: ColorSystem
) -> None:
    names = ("board-first", "board-second", "board-third", "board-cells")
    numbers = [RichColor.parse(theme.variables[name]).downgrade(system).number for name in names]
    assert len(set(numbers)) == len(names)


@each("sight", [PROTANOPIA, DEUTERANOPIA, TRITANOPIA])
@each(
    "names",
    [
        *((surface, *TINTS, "board-cursor-back", "board-best") for surface in SURFACES),
        ("board-value", "board-value-lower", "board-value-low"),
    ],
)
def test_no_two_marks_look_alike_without_one_of_the_cones(
    sight: Sight, names: tuple[str, ...]
) -> None:
    colors = THEMES["colour-blind"].variables
    for one, other in combinations(names, 2):
        distance = math.dist(seen(colors[one], sight), seen(colors[other], sight))
        assert distance >= 20, (one, other, distance)
