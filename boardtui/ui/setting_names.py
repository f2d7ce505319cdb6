"""What settings and their values are called."""

from __future__ import annotations

from boardtui import LANGUAGES
from boardtui.language import N_, _

_SETTINGS = {
    "language": N_("Language"),
    "glyphs": N_("Board characters"),
    "colour": N_("Colours"),
    "theme": N_("Theme"),
    "hints": N_("Legal moves and preview"),
    "animation": N_("Animation"),
    "bell": N_("Bell"),
    "wrap": N_("Cursor wraps"),
    "large_board": N_("Large board"),
    "mouse": N_("Mouse"),
    "computer_delay": N_("Pause before a move"),
    "autoplay_delay": N_("Pause in replay"),
    "thinking_time": N_("Time for a move or hint"),
    "analysis_time": N_("Time for an analysis"),
    "key_hints": N_("Key hints"),
    "vim_keys": N_("Steer with hjkl"),
}

_VALUES = {
    "auto": N_("automatic"),
    "none": N_("no colours"),
    "truecolour": N_("true colour"),
    "16": N_("16 colours"),
    "256": N_("256 colours"),
    "unicode": N_("Unicode"),
    "ascii": N_("ASCII"),
    "blocks": N_("coloured blocks"),
}

_THEMES = {
    "dark": N_("dark"),
    "light": N_("light"),
    "high-contrast": N_("high contrast"),
    "colour-blind": N_("colour-blind safe"),
    "terminal": N_("the terminal’s own colours"),
}


def setting_name(name: str) -> str:
    """What a setting is called in the form."""
    return _(_SETTINGS.get(name, name))


def theme_name(name: str) -> str:
    """What a theme is called."""
    return _(_THEMES.get(name, name))


def choice_name(setting: str, value: object) -> str:
    """What a value of a setting is called."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, float):
        return _("{seconds} s").format(seconds=f"{value:g}")
    text = str(value)
    if setting == "language" and text in LANGUAGES:
        return LANGUAGES[text]
    return theme_name(text) if setting == "theme" else _(_VALUES.get(text, text))
