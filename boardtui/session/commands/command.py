"""The description of a command, and its keys under the current settings.

A new command is an entry in the tuple of its place: the binding, the hint, and the lines of the
help and the palette come from it. The screen or widget there maps the id to an action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardtui.config.settings import Settings
from boardtui.system.named_tuples import NamedTuple

FIRST_OF_GAME = 10
"""The least rank of the hints of a game; widgets' own hints rank before them."""

LAST = 1000
"""The rank of hints that are shown only where there is room to spare."""

ARROWS_ONLY = {
    "board.up": "up",
    "board.down": "down",
    "board.left": "left",
    "board.right": "right",
}
"""The keys of the cursor for those who do not steer it with h, j, k and l."""


class Hint(NamedTuple):
    """A command's place in the line of key hints.

    Widgets' own commands rank below `FIRST_OF_GAME`, those of the app from 100.
    """

    rank: int = LAST
    """Lowest ranks are shown first if there is no room for all."""
    steady: bool = False
    """True for a hint that is nearly always there: it stands before those that come and go."""
    always: bool = False
    """True for a hint that is shown even where there is no room for others."""


LEAVE = Hint(LAST + 1, always=True)
"""The place of the key that leads out of a screen: of two hints that stay, help stays longest."""


class HintPlace(NamedTuple):
    """A place in a line of key hints with a fixed order."""

    commands: tuple[str, ...]
    """The ids of the commands that share it: the first possible is shown, or else the last."""
    text: str = ""
    """The word for several keys that are shown together; a message to translate."""
    is_quiet: bool = False
    """True for a possible command that is shown dim, such as resigning before the first move."""


TYPING = "typing"
"""The id of the hint at text that the focused widget accepts."""


class Typing(NamedTuple):
    """Text that the focused widget accepts, besides the keys of commands."""

    example: str
    text: str
    """The effect of typing it; a message to translate."""
    hint: Hint


class Command(NamedTuple):
    """A command of a screen, of a widget or of the app."""

    id: str
    """The command's name in the settings for keys."""
    keys: str
    """The usual ones in Textual's names, separated by commas; empty for one of the palette only."""
    text: str = ""
    """The command's name, a message to translate; empty if neither help nor palette lists it."""
    hint: Hint | None = Hint()
    """None for a command without a hint."""
    priority: bool = False
    """True if its keys take precedence over those of any widget."""
    removes: bool = False
    """True if it takes away or ends something: the palette lists it after all others."""
    brief: str = ""
    """A shorter name for the key hints, a message to translate; empty if `text` is short."""
    also: str = ""
    """Other words that the palette finds the command by, a message to translate."""


class Described(NamedTuple):
    """A line of the help: a command, or several that have the same name."""

    text: str
    """A message to translate."""
    keys: tuple[str, ...]
    """All current keys."""
    id: str
    """The id of the first command."""
    removes: bool = False
    """True if the first command takes away or ends something."""
    also: str = ""
    """Other words for the first command, a message to translate."""


def keymap_of(settings: Settings) -> Mapping[str, str]:
    """Return the keys that the settings give to commands, by command id."""
    chosen = {name: ",".join(keys) for name, keys in settings.keys.items()}
    return chosen if settings.vim_keys else ARROWS_ONLY | chosen


def described(commands: Iterable[Command], keymap: Mapping[str, str]) -> list[Described]:
    """Return the commands of a place that have a name, in order, with their current keys.

    Commands of one name are described once. `keymap` holds the keys that the settings give.
    """
    found: dict[str, Described] = {}
    for command in commands:
        keys = keymap.get(command.id, command.keys)
        names = tuple(key.strip() for key in keys.split(",") if key)
        if command.text in found:
            before = found[command.text]
            found[command.text] = before._replace(keys=(*before.keys, *names))
        elif command.text:
            found[command.text] = Described(
                command.text, names, command.id, command.removes, command.also
            )
    return list(found.values())
