"""The keys and commands of a screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.events import Key
from textual.screen import Screen

from boardtui.session.commands.command import described
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.commands import command_bindings
from boardtui.words.keys import TEXTUAL_NAMES, key_name, key_names
from boardtui.words.language import _

_KANA_MARKS = str.maketrans("、。「」・ー", ",.[]/-")
"""The characters of keys, by those that Japanese input methods send in kana mode."""


class BoundCommand(NamedTuple):
    """A command with a name, and its current keys."""

    node: DOMNode
    """The screen, widget or app with the action."""
    action: str
    text: str
    """The command's name; a message to translate."""
    keys: tuple[str, ...]
    id: str
    """The command's name in the settings for keys."""
    removes: bool = False
    """True if it takes away or ends something."""
    also: str = ""
    """Other words for it, a message to translate."""

    @property
    def shown_keys(self) -> str:
        return key_names(self.keys)


def binding_of(key: str, screen: Screen[Any]) -> ActiveBinding | None:
    """Return `screen.active_bindings[key]` without computing the bindings of all other keys.

    Bindings with priority are left out: Textual has tried them before.
    """
    for node, bindings in screen._modal_binding_chain:  # noqa: SLF001  upstream has no public way
        for binding in bindings.key_to_bindings.get(key, ()):
            state = screen.app._check_action_state(binding.action, node)  # noqa: SLF001  likewise
            if state is not False and not binding.priority:
                return ActiveBinding(node, binding, bool(state), binding.tooltip)
    return None


def own_bindings(screen: Screen[Any]) -> Mapping[str, list[Binding]]:
    """Return a screen's own bindings, enabled or not, by their current keys."""
    chain = screen._modal_binding_chain  # noqa: SLF001  upstream has no public way
    return dict(chain)[screen].key_to_bindings


def key_for(binding_id: str, screen: Screen[Any]) -> str:
    """Return the label of the key of a binding; empty unless it is enabled now."""
    bindings = (active.binding for active in screen.active_bindings.values() if active.enabled)
    return next((key_name(each.key) for each in bindings if each.id == binding_id), "")


def quit_text(screen: Screen[Any]) -> str:
    """Return the hint on quitting: "Ctrl+Q Quit"; empty unless a key does that."""
    key = key_for("app.quit", screen)
    name = _("Quit")
    return f"{key} {name}" if key else ""


def by_key(commands: Sequence[BoundCommand]) -> Iterator[tuple[str, str]]:
    """Yield keys and the names of their commands, each key once.

    Keys with the same commands share a row, in the order of their first commands.
    """
    commands_of_key: dict[str, dict[str, None]] = {}
    for command in commands:
        for key in command.keys:
            commands_of_key.setdefault(key, {})[_(command.text)] = None
    rows: dict[tuple[str, ...], list[str]] = {}
    for key, texts in commands_of_key.items():
        rows.setdefault(tuple(texts), []).append(key)
    for names, keys in rows.items():
        yield key_names(keys), "; ".join(names)


def narrow_key(event: Key) -> Key:
    """Return the key behind a full-width character of an input method."""
    character = event.character
    if character is None or len(character) != 1:
        return event
    narrow = unicodedata.normalize("NFKC", character).translate(_KANA_MARKS)
    if narrow == character or len(narrow) != 1 or not narrow.isascii():
        return event
    name = narrow
    if not narrow.isalnum():
        name = unicodedata.name(narrow).lower().replace(" ", "_").replace("-", "_")
        name = TEXTUAL_NAMES.get(name, name)
    return Key(name, narrow)


def commands_of(
    nodes: Iterable[DOMNode],
    keymap: Mapping[str, str],
    applies: Callable[[DOMNode, str], bool] = lambda _node, _action: True,
) -> Iterator[BoundCommand]:
    """Yield the named commands of our own classes among these nodes, in order.

    Commands whose action does not apply to the node are left out. `keymap` holds the keys that the
    settings give to commands.
    """
    for node in nodes:
        found = [each for each in command_bindings(type(node)) if applies(node, each.action)]
        actions = {binding.command.id: binding.action for binding in found}
        for command in described((binding.command for binding in found), keymap):
            yield BoundCommand(node, actions[command.id], *command)
