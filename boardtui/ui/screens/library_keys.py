"""The bindings of the library, and the characters that are commands there."""

from __future__ import annotations

from boardtui.session.commands.lists import LIBRARY
from boardtui.ui.commands import bindings
from boardtui.words.keys import key_character

BINDINGS = bindings(
    LIBRARY,
    {
        "library.up": "move(-1)",
        "library.down": "move(1)",
        "library.page-up": "page(-1)",
        "library.page-down": "page(1)",
        "library.first": "edge(0)",
        "library.last": "edge(-1)",
        "library.open": "open",
        "library.back": "step(-1)",
        "library.forward": "step(1)",
        "library.start": "step_to_edge(0)",
        "library.end": "step_to_edge(-1)",
        "library.star": "mark('star')",
        "library.tags": "mark('note')",
        "library.put-away": "put_away",
        "library.order": "order",
        "library.reverse": "reverse",
        "library.sources": "sources",
        "library.clear": "clear",
        "library.leave": "leave",
    },
)

CHARACTERS = "".join(key_character(key) for command in LIBRARY for key in command.keys.split(","))
"""The characters of commands, which a search cannot have."""
