"""Lists of a screen's commands: for the help, the palette, and clashes of keys."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from textual import actions
from textual.dom import DOMNode
from textual.screen import Screen

from boardtui import LANGUAGES
from boardtui.config.settings import THEMES
from boardtui.system.frozen import frozen
from boardtui.ui.keys import BoundCommand, commands_of
from boardtui.ui.preferences import SettingChoice
from boardtui.words.keys import key_name
from boardtui.words.language import _
from boardtui.words.settings import theme_name

Keymap = Mapping[str, str]
"""The keys that the settings give to commands, by command id."""


@frozen
class PaletteEntry:
    """A line of the palette: a command of the screen, or a setting to choose."""

    text: str
    keys: str
    sought: str
    """The words that it is found by: its text, and those of a command in English as well."""
    does: BoundCommand | SettingChoice


def all_commands(screen: Screen[object], keymap: Keymap) -> list[BoundCommand]:
    """Return the commands of a screen, of its focusable widgets and of the app.

    Commands of the app that never apply here are left out. A command of several widgets is listed
    once.
    """
    kinds = {type(widget): widget for widget in screen.focus_chain}
    general = commands_of([screen.app], keymap, _applies)
    found: dict[tuple[str, str], BoundCommand] = {}
    for command in (*commands_of([screen, *kinds.values()], keymap), *general):
        found.setdefault((command.id, command.text), command)
    return list(found.values())


def palette_entries(screen: Screen[object], keymap: Keymap) -> Iterator[PaletteEntry]:
    """Yield the lines of the palette: other commands that apply now, themes, languages.

    The commands of the screen come first, and among them last those that remove something: the
    first line, which is highlighted from the start, is none of these.
    """
    own, general = (
        sorted(commands_of([node], keymap, _applies), key=lambda command: command.removes)
        for node in (screen, screen.app)
    )
    begins_safely = bool(own) and not own[0].removes
    names = {command.text for command in own}
    general = [command for command in general if command.text not in names]
    for command in (*own, *general) if begins_safely else (*general, *own):
        if command.id != "app.palette":
            text, keys = _(command.text), command.shown_keys
            also = f"{command.also} {_(command.also)}" if command.also else ""
            yield PaletteEntry(text, keys, f"{text} {command.text} {also}", command)
    for theme in THEMES:
        text = _("Theme: {name}").format(name=theme_name(theme))
        yield PaletteEntry(text, "", text, SettingChoice("theme", theme))
    for code, name in LANGUAGES.items():
        text = _("Language: {name}").format(name=name)
        yield PaletteEntry(text, "", text, SettingChoice("language", code))


def matches(wanted: str, text: str) -> bool:
    """Return True if a text has every typed word, in any case and width."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return all(word in plain for word in unicodedata.normalize("NFKC", wanted).casefold().split())


def clashing_keys(screen: Screen[object], keymap: Keymap) -> Iterator[tuple[str, str, str]]:
    """Yield the keys that the settings take from another command of the same screen.

    Each comes as (label of the key, command that has it, command that lost it).
    """
    chosen = [command for command in all_commands(screen, keymap) if command.id in keymap]
    for command in chosen:
        for other in commands_of([command.node], keymap):
            if other.id != command.id and other.id not in keymap:
                for key in {*map(key_name, command.keys)} & {*map(key_name, other.keys)}:
                    yield key, _(command.text), _(other.text)


def _applies(node: DOMNode, action: str) -> bool:
    namespace, name, parameters = actions.parse(action)
    owner = node.app if namespace == "app" else node
    return owner.check_action(name, parameters) is True
