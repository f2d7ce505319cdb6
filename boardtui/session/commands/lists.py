"""The commands of lists: menus, the first screen, the library and its sources."""

from __future__ import annotations

from boardtui.session.commands.command import FIRST_OF_GAME, LEAVE, Command, Hint
from boardtui.system.translatable import N_

MENU = (
    Command("menu.up", "up,k", N_("Up"), None),
    Command("menu.down", "down,j", N_("Down"), None),
    Command("menu.page-up", "pageup", N_("Page up"), None),
    Command("menu.page-down", "pagedown", N_("Page down"), None),
    Command("menu.first", "home", N_("First line"), None),
    Command("menu.last", "end", N_("Last line"), None),
    Command("menu.choose", "enter,space,right,l", N_("Choose"), Hint(2, steady=True)),
)

ITEM_KEYS = "123456789abcorstq"
"""The keys that may pick a line of the first screen at once."""

PICKER = (
    Command("picker.put-away", "delete", N_("Archive"), Hint(FIRST_OF_GAME), removes=True),
    Command("picker.close", "delete", N_("Close"), Hint(FIRST_OF_GAME), removes=True),
    Command("picker.delete", "delete", N_("Delete"), Hint(FIRST_OF_GAME), removes=True),
    Command("picker.return", "escape,f2", N_("To the game"), LEAVE),
    Command("picker.back", "escape,f2", N_("Back"), LEAVE),
    # With priority, so that the keys typed next belong to the screen that opens.
    *(Command(f"picker.pick-{key}", key, hint=None, priority=True) for key in ITEM_KEYS),
)

PICKER_HINTS = {"app.quit": LEAVE}
"""The hints that the first screen has for commands of the app."""

GAME_LIST = (
    # Keys that a text field would take have priority: they mean nothing in a search.
    Command("library.up", "up", N_("Up"), None, priority=True),
    Command("library.down", "down", N_("Down"), None, priority=True),
    Command("library.page-up", "pageup", N_("Page up"), None),
    Command("library.page-down", "pagedown", N_("Page down"), None),
    Command("library.first", "home", N_("First line"), None, priority=True),
    Command("library.last", "end", N_("Last line"), None, priority=True),
    Command("library.open", "enter", N_("Open"), Hint(2, steady=True), priority=True),
    Command("library.back", "left,comma", N_("Previous move"), priority=True, brief=N_("Previous")),
    Command(
        "library.forward", "right,full_stop", N_("Next move"), Hint(3, steady=True), priority=True
    ),
    Command("library.start", "less_than_sign", N_("To the start"), priority=True),
    Command("library.end", "greater_than_sign", N_("To the end"), priority=True),
    Command("library.order", "f4", N_("Sort"), Hint(FIRST_OF_GAME)),
    Command("library.reverse", "f6", N_("Reverse the order"), brief=N_("Reverse")),
    Command(
        "library.clear", "escape", N_("Clear the search"), LEAVE, priority=True, brief=N_("Clear")
    ),
    Command("library.leave", "escape", N_("Back"), LEAVE),
)
"""The commands of every list of games."""

LIBRARY = (
    Command("library.star", "asterisk", N_("Star"), Hint(FIRST_OF_GAME + 1), priority=True),
    Command(
        "library.tags",
        "number_sign",
        N_("Tags and details"),
        Hint(FIRST_OF_GAME + 3),
        priority=True,
        brief=N_("Tags"),
    ),
    Command(
        "library.put-away",
        "delete",
        N_("Archive"),
        Hint(FIRST_OF_GAME + 4),
        priority=True,
        removes=True,
    ),
    Command("library.guess", "", N_("Guess the move"), None),
    Command("library.sources", "f7", N_("Sources"), Hint(FIRST_OF_GAME + 2)),
)
"""Those that only the library has."""

SOURCES = (
    Command(
        "sources.remove",
        "delete",
        N_("Remove the source"),
        Hint(FIRST_OF_GAME + 1),
        removes=True,
        brief=N_("Remove"),
    ),
    Command(
        "sources.update", "u", N_("Check for changes"), Hint(FIRST_OF_GAME), brief=N_("Update")
    ),
    Command("sources.stop", "s", N_("Stop"), Hint(FIRST_OF_GAME)),
    Command("sources.leave", "escape,f7", N_("Back"), LEAVE),
)
