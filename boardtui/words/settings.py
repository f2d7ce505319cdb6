"""Names of settings and their values."""

from __future__ import annotations

from boardtui import LANGUAGES
from boardtui.config.kinds import Kind, Number, Rising, Unit
from boardtui.config.settings import SETTINGS, SettingGroup
from boardtui.system.translatable import N_
from boardtui.words.language import _, ngettext

_VALUES = {
    "auto": N_("auto"),
    "none": N_("none"),
    "truecolour": N_("true colour"),
    "unicode": N_("Unicode"),
    "ascii": N_("ASCII"),
    "blocks": N_("coloured blocks"),
    "painted": N_("highlighted"),
    "terminal": N_("terminal"),
    "notification": N_("notification"),
    "bell": N_("bell"),
    "off": N_("off"),
    "always": N_("always"),
    "last_minute": N_("last minute"),
    "last_five": N_("last five"),
    "all": N_("all"),
    "never": N_("never"),
    "by_days": N_("games with days per move"),
    "club": N_("all club games"),
    "due": N_("due positions"),
    "share": N_("as in the library"),
    "weakness": N_("positions you know worst"),
}

_THEMES = {
    "dark": N_("dark"),
    "light": N_("light"),
    "high-contrast": N_("high contrast"),
    "colour-blind": N_("colour-blind safe"),
    "terminal": N_("terminal colours"),
}

_GROUPS = {
    SettingGroup.LOOK: N_("Appearance"),
    SettingGroup.PLAY: N_("Playing"),
    SettingGroup.ENGINES: N_("Engines"),
    SettingGroup.COACH: N_("Coach"),
    SettingGroup.REVIEW: N_("Review"),
    SettingGroup.TRAINING: N_("Training"),
    SettingGroup.PLAIN_MODE: N_("Plain mode"),
}


def group_name(group: SettingGroup) -> str:
    """Return the title of a group of the settings form."""
    return _(_GROUPS[group])


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
    if isinstance(value, float | tuple):
        return _numbers(SETTINGS[setting].kind, value)
    text = str(value)
    if setting == "language" and text in LANGUAGES:
        return LANGUAGES[text]
    return theme_name(text) if setting == "theme" else _(_VALUES.get(text, text))


def _numbers(kind: Kind, value: float | tuple[float, ...]) -> str:
    """Return a number with its unit, or several with one unit: "3, 6, 10 discs"."""
    numbers = value if isinstance(value, tuple) else (value,)
    count = ", ".join(f"{each:g}" for each in numbers)
    match kind:
        case Number(unit=Unit.DISCS) | Rising(unit=Unit.DISCS):
            text = ngettext("{count} disc", "{count} discs", round(numbers[-1]))
            return text.format(count=count)
        case Number(unit=Unit.POINTS) | Rising(unit=Unit.POINTS):
            text = ngettext("{count} point", "{count} points", round(numbers[-1]))
            return text.format(count=count)
        case _:
            return _("{seconds} s").format(seconds=count)
