"""The commands of the panels beside the board."""

from __future__ import annotations

from boardtui.session.commands.command import Command, Hint
from boardtui.system.translatable import N_

EXPLORING = (
    Command("game.explorer", "percent_sign,ctrl+e", N_("Explorer")),
    Command(
        "game.end-explorer",
        "percent_sign,ctrl+e",
        N_("Close the explorer"),
        brief=N_("Explorer"),
    ),
    Command("game.games-with-position", "number_sign", N_("Games with this position")),
    Command("game.add-replies", "", N_("Add replies from the library"), None),
)

GRAPH = Command("game.graph", "colon", N_("Graph"))
TO_PANEL = Command("game.log", "f6", N_("To the panel"))

TREE = (
    Command("tree.select", "enter", N_("Go to the selected move"), Hint(0), brief=N_("Go to move")),
    Command("tree.fold", "space", N_("Fold or unfold"), Hint(2), brief=N_("Fold")),
    Command("tree.leave", "f6,escape", N_("To the board"), Hint(1)),
    Command("tree.up", "up,k", N_("Previous move"), None),
    Command("tree.down", "down,j", N_("Next move"), None),
    Command("tree.left", "left,h", N_("Branch to the left"), None),
    Command("tree.right", "right,l", N_("Branch to the right"), None),
    Command("tree.page-up", "pageup", N_("Page up"), None),
    Command("tree.page-down", "pagedown", N_("Page down"), None),
    Command("tree.first", "home", N_("To the start"), None),
    Command("tree.last", "end", N_("To the end"), None),
)

MOVE_LOG = (
    Command(
        "log.select", "enter,space", N_("Go to the selected move"), Hint(0), brief=N_("Go to move")
    ),
    Command("log.leave", "f6,escape", N_("To the board"), Hint(1)),
    Command("log.up", "up,k", N_("One line up"), None),
    Command("log.down", "down,j", N_("One line down"), None),
    Command("log.left", "left,h", N_("Left"), None),
    Command("log.right", "right,l", N_("Right"), None),
    Command("log.page-up", "pageup", N_("Page up"), None),
    Command("log.page-down", "pagedown", N_("Page down"), None),
    Command("log.first", "home", N_("First line"), None),
    Command("log.last", "end", N_("Last line"), None),
)

EXPLORER = (
    Command("explorer.play", "enter,space", N_("Play"), Hint(0)),
    Command("explorer.open", "enter,space", N_("Open"), Hint(0)),
    Command("explorer.leave", "f6,escape", N_("To the board"), Hint(1)),
    Command("explorer.filter", "slash", N_("Filter"), Hint(2)),
    Command("explorer.own", "o", N_("Your games"), Hint(3)),
    Command("explorer.up", "up,k", N_("One line up"), None),
    Command("explorer.down", "down,j", N_("One line down"), None),
    Command("explorer.page-up", "pageup", N_("Page up"), None),
    Command("explorer.page-down", "pagedown", N_("Page down"), None),
    Command("explorer.first", "home", N_("First line"), None),
    Command("explorer.last", "end", N_("Last line"), None),
)

EXPLORER_FILTER = (
    Command("explorer.search", "enter", N_("Search"), Hint(0)),
    Command("explorer.cancel", "escape", N_("Back"), Hint(1)),
)
