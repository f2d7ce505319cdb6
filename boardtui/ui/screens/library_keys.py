"""The keys of the library.

Those that a field for text would take have precedence over it: they mean nothing in a search.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.binding import Binding, BindingType

from boardtui.system.translatable import N_
from boardtui.ui.commands import FIRST_OF_GAME, LEAVE, Hint

CHARACTERS = ",.<>*#"
"""The characters that are commands."""

BINDINGS: list[BindingType] = [
    Binding("up", "move(-1)", N_("Up"), show=False, priority=True, id="library.up"),
    Binding("down", "move(1)", N_("Down"), show=False, priority=True, id="library.down"),
    Binding("pageup", "page(-1)", N_("Page up"), show=False, id="library.page-up"),
    Binding("pagedown", "page(1)", N_("Page down"), show=False, id="library.page-down"),
    Binding("home", "edge(0)", N_("First"), show=False, priority=True, id="library.first"),
    Binding("end", "edge(-1)", N_("Last"), show=False, priority=True, id="library.last"),
    Binding("enter", "open", N_("Open"), priority=True, id="library.open"),
    Binding("left,comma", "step(-1)", N_("Previous move"), priority=True, id="library.back"),
    Binding("right,full_stop", "step(1)", N_("Next move"), priority=True, id="library.forward"),
    Binding("less_than_sign", "step(-1000)", N_("To the start"), priority=True, id="library.start"),
    Binding("greater_than_sign", "step(1000)", N_("To the end"), priority=True, id="library.end"),
    Binding("asterisk", "mark('star')", N_("Star"), priority=True, id="library.star"),
    Binding("number_sign", "mark('note')", N_("Tags and title"), priority=True, id="library.tags"),
    Binding("delete", "put_away", N_("Put away"), priority=True, id="library.put-away"),
    Binding("f4", "order", N_("Sort"), id="library.order"),
    Binding("f6", "reverse", N_("Turn the order round"), id="library.reverse"),
    Binding("f7", "sources", N_("Sources"), id="library.sources"),
    Binding("escape", "clear", N_("Clear"), priority=True, id="library.clear"),
    Binding("escape", "leave", N_("Back"), id="library.leave"),
]

HINTS: Mapping[str, Hint] = {
    "library.open": Hint(2, steady=True),
    "library.forward": Hint(3, steady=True),
    "library.order": Hint(FIRST_OF_GAME),
    "library.put-away": Hint(FIRST_OF_GAME + 1),
    "library.star": Hint(FIRST_OF_GAME + 2),
    "library.sources": Hint(FIRST_OF_GAME + 3),
    "library.tags": Hint(FIRST_OF_GAME + 4),
    "library.reverse": Hint(),
    "library.back": Hint(),
    "library.start": Hint(),
    "library.end": Hint(),
    "library.clear": LEAVE,
    "library.leave": LEAVE,
}
