"""Labels of keys."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from boardtui.session.commands.command import Command, described
from boardtui.system.translatable import N_
from boardtui.words.language import _

_NAMES = {
    "backspace": N_("Backspace"),
    "delete": N_("Del"),
    "down": N_("Down"),
    "end": N_("End"),
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "home": N_("Home"),
    "left": N_("Left"),
    "pagedown": N_("PgDn"),
    "pageup": N_("PgUp"),
    "right": N_("Right"),
    "space": N_("Space"),
    "tab": N_("Tab"),
    "up": N_("Up"),
}

_MODIFIERS = {"ctrl": N_("Ctrl"), "alt": N_("Alt"), "shift": N_("Shift")}

TEXTUAL_NAMES = {
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "commercial_at": "at",
    "low_line": "underscore",
    "reverse_solidus": "backslash",
    "solidus": "slash",
}
"""Textual's own names of characters, by their Unicode names."""

_UNICODE_NAMES = {short: long for long, short in TEXTUAL_NAMES.items()}

_HYPHENATED = {
    "greater_than_sign": "greater-than sign",
    "hyphen_minus": "hyphen-minus",
    "less_than_sign": "less-than sign",
}
"""Unicode names with a hyphen; names of keys have an underscore there."""


def key_name(key: str) -> str:
    """Return the label of a key by its Textual name, in the language in use."""
    *modifiers, last = key.split("+")
    words = [_(_MODIFIERS.get(modifier, modifier)) for modifier in modifiers]
    if last in _NAMES:
        words.append(_(_NAMES[last]))
    elif len(last) == 1:
        words.append(last.upper() if modifiers else last)
    elif last[0] == "f" and last[1:].isdigit():
        words.append(last.upper())
    else:
        words.append(key_character(last) or last)
    return "+".join(words)


def key_names(keys: Iterable[str]) -> str:
    """Return the labels of some keys."""
    return " ".join(map(key_name, keys))


def key_character(name: str) -> str:
    """Return the character of a key with a long name; empty if there is none.

    >>> key_character("full_stop")
    '.'
    """
    full = _UNICODE_NAMES.get(name, name)
    try:
        character = unicodedata.lookup(_HYPHENATED.get(full, full.replace("_", " ")))
    except KeyError:
        return ""
    return character if character.isprintable() else ""


def key_labels(places: Iterable[Iterable[Command]], keymap: Mapping[str, str]) -> dict[str, str]:
    """Return the labels of keys by command id, for all commands of some places."""
    found = (command for place in places for command in described(place, keymap))
    return {command.id: key_names(command.keys) for command in found}
