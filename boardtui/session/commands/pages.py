"""The commands of pages: help, results, reports, the engine console, the text of a game."""

from __future__ import annotations

from boardtui.session.commands.command import LEAVE, Command, Hint
from boardtui.system.translatable import N_

SCROLLING = (
    Command("help.up", "up,k", N_("Up"), None),
    Command("help.down", "down,j", N_("Down"), None),
    Command("help.page-up", "pageup", N_("Page up"), None),
    Command("help.page-down", "pagedown,space", N_("Page down")),
    Command("help.top", "home", N_("To the top"), None),
    Command("help.bottom", "end", N_("To the bottom"), None),
)
"""The commands of any such page."""

HELP = (
    Command("help.next-section", "tab", N_("Next section")),
    Command("help.previous-section", "shift+tab", N_("Previous section"), None),
    Command("help.learn", "t", N_("Learn a game in three minutes"), brief=N_("Learn")),
    Command("help.close", "escape,enter,f1,question_mark", N_("Back"), LEAVE),
)

RESULTS = (
    Command("results.previous-game", "left,h", N_("Previous page"), None),
    Command("results.next-game", "right,l,tab", N_("Next page")),
    Command("results.close", "escape,enter,f12", N_("Back"), LEAVE),
)

REPORT = (
    Command("report.up", "up,k", N_("One line up"), None),
    Command("report.down", "down,j", N_("One line down"), None),
    Command("report.left", "left,h", N_("Left"), None),
    Command("report.right", "right,l", N_("Right"), None),
    Command("report.first", "home", N_("First line"), None),
    Command("report.last", "end", N_("Last line"), None),
    Command(
        "report.open",
        "enter,space",
        N_("Go to the selected move"),
        Hint(1, steady=True),
        brief=N_("Go to move"),
    ),
    Command("report.try-again", "dollar_sign", N_("Try the mistakes again"), brief=N_("Try again")),
    Command("report.make-cards", "c", N_("Make cards")),
    Command("report.side", "tab", N_("Show the other side"), brief=N_("Other side")),
    Command("report.graph", "colon", N_("Graph")),
    Command("report.close", "escape,ampersand", N_("Back"), LEAVE),
)

CONSOLE = (
    Command("console.left", "left,h", N_("Scroll left"), None),
    Command("console.right", "right,l", N_("Scroll right"), None),
    Command("console.newest", "end", N_("Newest lines")),
    Command("console.close", "escape,enter,f10,grave_accent", N_("Back"), LEAVE),
)

COPY = (
    Command("copy.close", "escape,ctrl+s,ctrl+w", N_("Back"), LEAVE),
    Command("copy.copy", "enter,c", N_("Copy"), Hint(1, steady=True)),
    Command("copy.format", "tab,right,f", N_("Other format")),
    Command("copy.format-back", "shift+tab,left", N_("Other format"), None),
)
