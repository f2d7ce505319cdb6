"""Names of settings and their values."""

from __future__ import annotations

from boardtui import LANGUAGES
from boardtui.config.kinds import Kind, Number, Unit
from boardtui.config.settings import SETTINGS
from boardtui.system.translatable import N_
from boardtui.words.language import _, ngettext

_VALUES = {
    "auto": N_("automatic"),
    "none": N_("no colours"),
    "truecolour": N_("true colour"),
    "16": N_("16 colours"),
    "256": N_("256 colours"),
    "unicode": N_("Unicode"),
    "ascii": N_("ASCII"),
    "blocks": N_("coloured blocks"),
    "painted": N_("painted"),
    "terminal": N_("the terminal’s own"),
    "notification": N_("notification and bell"),
    "bell": N_("bell only"),
    "off": N_("off"),
    "always": N_("always"),
    "last_minute": N_("in the last minute"),
    "last_five": N_("on the last five"),
    "all": N_("on all"),
}

_THEMES = {
    "dark": N_("dark"),
    "light": N_("light"),
    "high-contrast": N_("high contrast"),
    "colour-blind": N_("colour-blind safe"),
    "terminal": N_("the terminal’s own colours"),
}


def setting_name(name: str) -> str:
    """Return the label of a setting that has a line in the form."""
    label = SETTINGS[name].label
    assert label is not None, name
    return _(label)


def theme_name(name: str) -> str:
    """Return the name of a theme in the language in use: "colour-blind safe"."""
    return _(_THEMES.get(name, name))


def choice_name(setting: str, value: object) -> str:
    """Return a setting's value in words: "on", "0.5 s"."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, float):
        return _number(SETTINGS[setting].kind, value)
    text = str(value)
    if setting == "language" and text in LANGUAGES:
        return LANGUAGES[text]
    return theme_name(text) if setting == "theme" else _(_VALUES.get(text, text))


def _number(kind: Kind, value: float) -> str:
    count = f"{value:g}"
    match kind:
        case Number(unit=Unit.DISCS):
            return ngettext("{count} disc", "{count} discs", round(value)).format(count=count)
        case Number(unit=Unit.PERCENT):
            return _("{percent} %").format(percent=count)
        case _:
            return _("{seconds} s").format(seconds=count)
