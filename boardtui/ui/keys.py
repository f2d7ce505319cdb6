"""Keys and commands: what they are called, and which of them a screen knows."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.events import Key
from textual.keys import key_to_character
from textual.screen import Screen

from boardtui.config.settings import Settings
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

ARROWS_ONLY = {
    "board.up": "up",
    "board.down": "down",
    "board.left": "left",
    "board.right": "right",
}
"""The keys of the cursor for those who do not steer it with h, j, k and l."""

_TEXTUAL_NAMES = {
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "commercial_at": "at",
    "low_line": "underscore",
    "reverse_solidus": "backslash",
    "solidus": "slash",
}

_KANA_MARKS = str.maketrans("、。「」・ー", ",.[]/-")
"""Characters that Japanese input methods send for keys in kana mode."""


class BoundCommand(NamedTuple):
    """A binding with a description, and its present keys."""

    node: DOMNode
    """The owner of the action."""
    action: str
    text: str
    """The command's name; a message to translate."""
    keys: tuple[str, ...]
    id: str
    """The name under which the settings give it other keys; empty if it has none."""

    @property
    def shown_keys(self) -> str:
        """The labels of its keys."""
        return key_names(self.keys)


class Described(NamedTuple):
    """What a class says of a command in its bindings; see `BoundCommand`."""

    action: str
    text: str
    keys: tuple[str, ...]
    id: str


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
        words.append(_character(last))
    return "+".join(words)


def key_names(keys: Iterable[str]) -> str:
    """Return the labels of some keys."""
    return " ".join(map(key_name, keys))


def _character(name: str) -> str:
    full = next((long for long, short in _TEXTUAL_NAMES.items() if short == name), name)
    return key_to_character(full) or full


def binding_of(key: str, screen: Screen[Any]) -> ActiveBinding | None:
    """Return `screen.active_bindings[key]` without computing the bindings of all other keys.

    Bindings with priority are left out: they have answered before.
    """
    for node, bindings in screen._modal_binding_chain:  # noqa: SLF001  upstream has no public way
        for binding in bindings.key_to_bindings.get(key, ()):
            state = screen.app._check_action_state(binding.action, node)  # noqa: SLF001  likewise
            if state is not False and not binding.priority:
                return ActiveBinding(node, binding, bool(state), binding.tooltip)
    return None


def own_bindings(screen: Screen[Any]) -> Mapping[str, list[Binding]]:
    """Return the bindings of a screen itself, enabled or not, by their present keys."""
    chain = screen._modal_binding_chain  # noqa: SLF001  upstream has no public way
    return dict(chain)[screen].key_to_bindings


def key_for(binding_id: str, screen: Screen[Any]) -> str:
    """Return the label of the key of a binding; empty unless it is enabled now."""
    bindings = (active.binding for active in screen.active_bindings.values() if active.enabled)
    return next((key_name(each.key) for each in bindings if each.id == binding_id), "")


def quit_text(screen: Screen[Any]) -> str:
    """Return how the program is left: "Ctrl+Q Quit"; empty unless a key does that."""
    key = key_for("app.quit", screen)
    return f"{key} {_('Quit')}" if key else ""


def narrow_key(event: Key) -> Key:
    """Return the key that was meant by a full-width character of an input method."""
    character = event.character
    if character is None or len(character) != 1:
        return event
    narrow = unicodedata.normalize("NFKC", character).translate(_KANA_MARKS)
    if narrow == character or len(narrow) != 1 or not narrow.isascii():
        return event
    name = narrow
    if not narrow.isalnum():
        name = unicodedata.name(narrow).lower().replace(" ", "_").replace("-", "_")
        name = _TEXTUAL_NAMES.get(name, name)
    return Key(name, narrow)


def keymap_of(settings: Settings) -> Mapping[str, str]:
    """Return the keys that the settings give to commands, by command id."""
    chosen = {name: ",".join(keys) for name, keys in settings.keys.items()}
    return chosen if settings.vim_keys else ARROWS_ONLY | chosen


def commands_of(
    nodes: Iterable[DOMNode],
    keymap: Mapping[str, str],
    applies: Callable[[DOMNode, str], bool] = lambda _node, _action: True,
) -> Iterator[BoundCommand]:
    """Yield the bindings with descriptions of our own classes among these nodes, in order.

    Only those count whose action applies to the node.
    """
    for node in nodes:
        for command in described(type(node), keymap, partial(applies, node)):
            yield BoundCommand(node, *command)


def described(
    kind: type[DOMNode],
    keymap: Mapping[str, str],
    applies: Callable[[str], bool] = lambda _action: True,
) -> Iterable[Described]:
    """Return the bindings with descriptions of a class of ours, in order.

    Bindings that are described alike are one command. Only those count whose action applies.
    `keymap` holds the keys that the settings give to bindings, by binding id.
    """
    commands: dict[str, Described] = {}
    for binding in _bindings_of(kind):
        if not applies(binding.action):
            continue
        keys = keymap.get(binding.id or "", binding.key)
        names = tuple(key.strip() for key in keys.split(","))
        text = binding.description
        if text in commands:
            before = commands[text]
            commands[text] = before._replace(keys=(*before.keys, *names))
        elif text:
            commands[text] = Described(binding.action, text, names, binding.id or "")
    return commands.values()


def key_labels(kinds: Iterable[type[DOMNode]], keymap: Mapping[str, str]) -> Mapping[str, str]:
    """Return the labels of the keys of all commands of some classes, by command id."""
    found = (command for kind in kinds for command in described(kind, keymap))
    return {command.id: key_names(command.keys) for command in found}


def _bindings_of(kind: type[DOMNode]) -> Iterator[Binding]:
    for family in kind.__mro__:
        if family.__module__.partition(".")[0] != "textual":
            for binding in family.__dict__.get("BINDINGS", ()):
                if isinstance(binding, Binding):
                    yield binding
