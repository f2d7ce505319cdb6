"""The colour themes, by their names in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.theme import Theme

from boardtui.system.named_tuples import NamedTuple


class BoardColors(NamedTuple):
    """The colours of a board; in the style sheets `cells_line` is `$board-cells-line`.

    On the backgrounds, black and white have equal contrast.
    """

    cells: str = "#00874b"
    """The squares of a board of squares."""
    cells_line: str = "#005a2f"
    other_cells: str = "#007a43"
    """Every second square, where there are no lines between them."""
    other_cells_256: str = "#00874b"
    """The same with 256 colours; `cells` and lines, where no other of them has its hue."""
    lines: str = "#ac8044"
    """The background of a board of crossing lines."""
    lines_line: str = "#502800"
    first: str = "#000000"
    """The stones of each side; those of a third side have a dot, a fourth one's a form."""
    second: str = "#ffffff"
    third: str = "#ff8f6b"
    third_dot: str = "#5f0000"
    third_last: str = ""
    """The background of the last stone of a third side; `last` if empty."""
    fourth: str = "#ffdc64"
    legal: str = "#d7ffd7"
    next: str = "#ffffff"
    forbidden: str = "#fff0f0"
    last: str = "#0087af"
    """The background of the last stone."""
    flipping: str = "#878700"
    """The background of stones that a move at the cursor would flip."""
    lines_flipping: str = ""
    """The same where lines cross, and of stones of a forbidden row; `flipping` if empty."""
    winning: str = "#af5f87"
    """The background of the winning row."""
    cursor: str = "#000000"
    cursor_back: str = "#ffff5f"
    lines_cursor_back: str = ""
    """The same where lines cross; `cursor_back` if empty."""
    best: str = "#afffff"
    """The background of the best move."""
    value: str = "#afffd7"
    """The value of a move that loses nothing against the best."""
    value_lower: str = "#ffd75f"
    """The value of a move that loses something."""
    value_low: str = "#ff8787"
    """The value of a move that loses much."""
    value_back: str = "#04301c"
    """The background of values on squares."""
    lines_value_back: str = "#2c1c08"
    """The background of values where lines cross."""
    label: str = "#b4b4b4"
    """Names of columns and rows."""

    def variables(self) -> dict[str, str]:
        """Return the colours as variables of the style sheets."""
        colors = self._replace(
            third_last=self.third_last or self.last,
            lines_flipping=self.lines_flipping or self.flipping,
            lines_cursor_back=self.lines_cursor_back or self.cursor_back,
        )
        return {f"board-{name.replace('_', '-')}": it for name, it in colors._asdict().items()}


_LIGHT_COLORS = BoardColors(
    cells="#14904c",
    cells_line="#0f502f",
    other_cells="#0f8446",
    other_cells_256="#14904c",
    lines="#ac8044",
    lines_line="#4b2300",
    value="#006b3c",
    value_lower="#7a4b00",
    value_low="#b40000",
    value_back="#d8f0e0",
    lines_value_back="#f4e8d0",
    label="#505050",
)

# Blue and orange look different to nearly all people; other hues differ in lightness as well.
_COLOR_BLIND = BoardColors(
    cells="#0a7cb0",
    cells_line="#0a3c64",
    other_cells="#0a6e9e",
    other_cells_256="#0a7cb0",
    lines="#8c7864",
    lines_line="#281e14",
    legal="#ebf5ff",
    third_last="#ffffff",
    last="#f06414",
    flipping="#8c5028",
    winning="#a000f0",
    value="#87d7ff",
    value_lower="#ffd75f",
    value_low="#ff8700",
    value_back="#062a3d",
    lines_value_back="#1e1812",
)

# The board has no hue, so that every hue is a mark; quiet marks are black or white.
_HIGH_CONTRAST = BoardColors(
    cells="#767676",
    cells_line="#000000",
    other_cells="#666666",
    other_cells_256="#808080",
    lines="#767676",
    lines_line="#000000",
    legal="#000000",
    forbidden="#ffffff",
    last="#0078dc",
    flipping="#7d7800",
    winning="#c832c8",
    cursor_back="#ffff00",
    best="#00ffff",
    value="#ffffff",
    value_lower="#ffff00",
    value_low="#ff9696",
    value_back="#000000",
    lines_value_back="#000000",
    label="#ffffff",
)

# Only the terminal's own colours; their looks are its user's choice.
_TERMINAL = BoardColors(
    cells="ansi_green",
    cells_line="ansi_black",
    other_cells="ansi_green",
    other_cells_256="ansi_green",
    lines="ansi_yellow",
    lines_line="ansi_black",
    first="ansi_black",
    second="ansi_bright_white",
    third="ansi_bright_red",
    third_dot="ansi_black",
    fourth="ansi_bright_yellow",
    legal="ansi_black",
    next="ansi_bright_white",
    forbidden="ansi_black",
    last="ansi_cyan",
    flipping="ansi_yellow",
    lines_flipping="ansi_green",
    winning="ansi_red",
    cursor="ansi_black",
    cursor_back="ansi_bright_yellow",
    lines_cursor_back="ansi_bright_magenta",
    best="ansi_bright_cyan",
    value="ansi_bright_green",
    value_lower="ansi_bright_yellow",
    value_low="ansi_bright_red",
    value_back="ansi_black",
    lines_value_back="ansi_black",
    label="ansi_default",
)

_DARK = Theme(
    name="dark",
    primary="#50b48c",
    secondary="#64a0c8",
    accent="#ffc800",
    warning="#ffb43c",
    error="#ff7878",
    success="#64c878",
    foreground="#e4e4e4",
    background="#080808",
    surface="#121212",
    panel="#1e1e1e",
    dark=True,
    variables=BoardColors().variables(),
)

_LIGHT = Theme(
    name="light",
    primary="#006e46",
    secondary="#005a8c",
    accent="#785000",
    warning="#8c4600",
    error="#b40000",
    success="#006432",
    foreground="#090909",
    background="#f5f5f5",
    surface="#ebebeb",
    panel="#dcdcdc",
    dark=False,
    variables=_LIGHT_COLORS.variables(),
)

_HIGH_CONTRAST_THEME = Theme(
    name="high-contrast",
    primary="#ffffff",
    secondary="#00ffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff9696",
    success="#64ff64",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    dark=True,
    text_alpha=1.0,
    variables={
        **_HIGH_CONTRAST.variables(),
        "text-muted": "#d0d0d0",
        "text-disabled": "#949494",
    },
)

_COLOR_BLIND_THEME = Theme(
    name="colour-blind",
    primary="#64b4f0",
    secondary="#f0e442",
    accent="#f0e442",
    warning="#f0a000",
    error="#ff9650",
    success="#64b4f0",
    foreground="#e4e4e4",
    background="#080808",
    surface="#121212",
    panel="#1e1e1e",
    dark=True,
    variables=_COLOR_BLIND.variables(),
)

_TERMINAL_THEME = Theme(
    name="terminal",
    ansi=True,
    primary="ansi_blue",
    secondary="ansi_cyan",
    accent="ansi_green",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
    variables={
        **_TERMINAL.variables(),
        # Titles are bold: the terminal's blue cannot be read on black, nor its cyan on white.
        "text-primary": "ansi_default",
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "border-blurred": "ansi_default",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_white",
        "input-cursor-text-style": "reverse",
        "input-selection-background": "ansi_blue",
        "input-selection-foreground": "ansi_white",
        "screen-selection-background": "ansi_blue",
        "screen-selection-foreground": "ansi_white",
    },
)

THEMES: Mapping[str, Theme] = {
    theme.name: theme
    for theme in (_DARK, _LIGHT, _HIGH_CONTRAST_THEME, _COLOR_BLIND_THEME, _TERMINAL_THEME)
}
"""Every theme by its name."""

VARIABLE_DEFAULTS: Mapping[str, str] = BoardColors().variables()
"""The board's colours for themes that do not define them, for `App.get_theme_variable_defaults`."""


def blends(app: App[Any]) -> bool:
    """Return True if colours can be mixed: with 256 or more, and a theme that defines them."""
    return app.console.color_system in {"256", "truecolor"} and not app.native_ansi_color
