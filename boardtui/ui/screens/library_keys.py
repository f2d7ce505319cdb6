"""The bindings of lists of games, and the characters that are commands there."""

from __future__ import annotations

from boardtui.session.commands.lists import GAME_LIST, LIBRARY
from boardtui.ui.commands import bindings
from boardtui.words.keys import key_character

LIST_BINDINGS = bindings(
    GAME_LIST,
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
        "library.order": "order",
        "library.reverse": "reverse",
        "library.clear": "clear",
        "library.leave": "leave",
    },
)

LIBRARY_BINDINGS = bindings(
    LIBRARY,
    {
        "library.star": "mark('star')",
        "library.tags": "mark('note')",
        "library.put-away": "put_away",
        "library.guess": "guess",
        "library.sources": "sources",
    },
)

CHARACTERS = "".join(
    key_character(key)
    for command in (*GAME_LIST, *LIBRARY)
    for key in command.keys.split(",")
    if key
)
"""The characters of commands, which a search cannot have."""
