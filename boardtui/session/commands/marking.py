"""The commands that set marks, arrows and lines on a board."""

from __future__ import annotations

from boardtui.session.commands.board import BOARD
from boardtui.session.commands.command import LEAVE, Command, Hint
from boardtui.system.translatable import N_

MARKING_BOARD = (
    # The cursor is steered as on the board of a game.
    *(command for command in BOARD if command.hint is None and command.text),
    Command("marking.set", "space", N_("Mark the point"), Hint(3, steady=True), brief=N_("Mark")),
)

MARKING = (
    Command("marking.done", "enter,escape", N_("Done"), LEAVE),
    Command("marking.next", "tab", N_("Next kind of mark"), Hint(11), brief=N_("Next")),
    Command(
        "marking.previous", "shift+tab", N_("Previous kind of mark"), Hint(14), brief=N_("Previous")
    ),
    Command(
        "marking.clear", "delete", N_("Remove the marks on the point"), Hint(12), brief=N_("Clear")
    ),
    Command("marking.undo", "u", N_("Undo the change"), Hint(13), brief=N_("Revert")),
)
