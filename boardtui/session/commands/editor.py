"""The commands that set up a position."""

from __future__ import annotations

from boardtui.session.commands.board import BOARD
from boardtui.session.commands.command import LEAVE, Command, Hint
from boardtui.system.translatable import N_

EDITOR_BOARD = (
    # The cursor is steered as on the board of a game.
    *(command for command in BOARD if command.hint is None and command.text),
    Command(
        "editor.change", "space", N_("Change the stone"), Hint(3, steady=True), brief=N_("Change")
    ),
)

EDITOR = (
    Command("editor.done", "enter", N_("Use the position"), Hint(4, steady=True), brief=N_("Done")),
    Command("editor.turn", "tab", N_("Change the side to move"), Hint(11), brief=N_("Side")),
    Command("editor.empty", "delete", N_("Empty the point"), Hint(14), brief=N_("Empty")),
    Command("editor.pick", "x", N_("Pick a colour to paint with"), Hint(12), brief=N_("Paint")),
    Command("editor.undo", "u", N_("Undo the change"), Hint(13), brief=N_("Revert")),
    Command("editor.game", "f4", N_("Game, board size and rule"), Hint(15), brief=N_("Game")),
    Command(
        "editor.start", "equals_sign", N_("Set up the start position"), Hint(17), brief=N_("Start")
    ),
    Command("editor.clear", "minus", N_("Clear the board"), Hint(16), brief=N_("Clear")),
    Command("editor.copy", "ctrl+w", N_("Copy the board as text"), Hint(18), brief=N_("Copy")),
    Command("editor.leave", "escape", N_("Leave"), LEAVE),
)
