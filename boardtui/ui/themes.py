"""The sets of colours, by the names that the settings give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.theme import Theme


class BoardColors(NamedTuple):
    """The colours of a board; in the style sheets `cells_line` is `$board-cells-line`.

    The backgrounds have the lightness at which black and white stand out equally well.
    """

    cells: str = "#008850"
    """A board of squares."""
    cells_line: str = "#005a32"
    lines: str = "#a06328"
    """A board of crossing lines."""
    lines_line: str = "#502800"
    first: str = "#000000"
    """The stones of each side."""
    second: str = "#ffffff"
    third: str = "#640000"
    fourth: str = "#ffdc64"
    legal: str = "#ffe664"
    next: str = "#ffffff"
    forbidden: str = "#ffd2d2"
    last: str = "#007d96"
    """Behind the last stone."""
    flipping: str = "#787800"
    """Behind stones that the move under the cursor would change, or commit a foul with."""
    winning: str = "#be5082"
    """Behind the row that won."""
    cursor: str = "#000000"
    cursor_back: str = "#ffdc00"
    label: str = "#b4b4b4"
    """Names of columns and rows."""

    def variables(self) -> dict[str, str]:
        """The colours as variables of the style sheets."""
        return {f"board-{name.replace('_', '-')}": color for name, color in self._asdict().items()}


_COLOR_BLIND = BoardColors(
    cells="#3c7daf",
    cells_line="#1e4b78",
    lines="#7d7878",
    lines_line="#141414",
    last="#b46400",
    flipping="#64783c",
    winning="#c828dc",
)

_HIGH_CONTRAST = BoardColors(
    cells="#767676",
    cells_line="#000000",
    lines="#767676",
    lines_line="#000000",
    legal="#ffff00",
    last="#0078dc",
    flipping="#7d7800",
    winning="#c832c8",
    cursor_back="#ffff00",
    label="#ffffff",
)

# Only colours that the terminal itself defines; what they look like is its user's choice.
_TERMINAL = BoardColors(
    cells="ansi_green",
    cells_line="ansi_black",
    lines="ansi_green",
    lines_line="ansi_black",
    first="ansi_black",
    second="ansi_bright_white",
    third="ansi_red",
    fourth="ansi_bright_yellow",
    legal="ansi_black",
    next="ansi_bright_white",
    forbidden="ansi_black",
    last="ansi_cyan",
    flipping="ansi_yellow",
    winning="ansi_magenta",
    cursor="ansi_black",
    cursor_back="ansi_bright_yellow",
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
    foreground="#e6e6e6",
    background="#090909",
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
    variables=BoardColors(label="#505050").variables(),
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
    variables=_HIGH_CONTRAST.variables(),
)

_COLOR_BLIND_THEME = Theme(
    name="colour-blind",
    primary="#64b4f0",
    secondary="#f0e442",
    accent="#f0e442",
    warning="#f0a000",
    error="#ff9650",
    success="#64b4f0",
    foreground="#e6e6e6",
    background="#090909",
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
