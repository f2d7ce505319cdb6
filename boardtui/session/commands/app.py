"""The commands that work on every screen."""

from __future__ import annotations

from boardtui.session.commands.command import LAST, LEAVE, Command, Hint
from boardtui.system.translatable import N_

APP = (
    Command("app.switch-game", "w", N_("Switch games"), Hint(104)),
    Command("app.games", "f2", N_("Games"), LEAVE._replace(steady=True)),
    Command("app.to-list", "escape", N_("List"), LEAVE._replace(steady=True)),
    Command(
        "app.to-game-before",
        "escape",
        N_("Previous game"),
        LEAVE._replace(steady=True),
        brief=N_("Back"),
    ),
    Command("app.leave-game", "escape", N_("Games"), None),
    Command("app.lobby", "f2,escape", N_("Lobby"), LEAVE._replace(steady=True)),
    Command("app.club", "f8", N_("Club"), None),
    Command("app.new-game", "f3,ctrl+n", N_("New game"), Hint(103)),
    # With priority, since a search or a path may be half typed.
    Command("app.open-record", "ctrl+o", N_("Open a record"), None, priority=True),
    Command("app.save-copy", "ctrl+s", N_("Save a copy"), None),
    Command("app.copy-game", "ctrl+s", N_("Copy the game"), None),
    Command("app.export", "ctrl+w", N_("Export…"), None),
    Command("app.details", "ctrl+d", N_("Names and details"), None),
    Command("app.set-up", "ctrl+g", N_("Set up a position"), None),
    Command("app.learn", "ctrl+t", N_("Learn a game in three minutes"), None),
    Command("app.settings", "f5", N_("Settings"), None),
    # With priority, for the same reason.
    Command("app.library", "ctrl+f", N_("Library"), None, priority=True),
    Command("app.results", "f12", N_("Results"), None),
    Command("app.train", "dollar_sign", N_("Training"), None),
    Command("app.engine-console", "f10,grave_accent", N_("Engine console"), None),
    Command("app.palette", "ctrl+p", N_("Commands"), Hint(LAST + 2)),
    Command("app.help", "f1,question_mark", N_("Help"), Hint(steady=True, always=True)),
    Command("app.quit", "ctrl+q", N_("Quit"), None, priority=True),
)

TERMINAL = (
    Command("app.interrupt", "ctrl+c", N_("Quit"), None, priority=True),
    Command("app.redraw", "ctrl+l", N_("Redraw the screen"), None, priority=True),
    Command("app.suspend", "ctrl+z", N_("Suspend the program"), None, priority=True),
    # Says so where suspending is not possible.
    Command("app.refuse-to-suspend", "ctrl+z", hint=None, priority=True),
)
"""The commands of any app in a terminal."""

EVERYWHERE = (*APP, *TERMINAL)
"""The commands that work on every screen, in the order of the help."""
