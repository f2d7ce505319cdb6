"""The commands that change a record: variations and comments."""

from __future__ import annotations

from boardtui.session.commands.command import Command
from boardtui.system.translatable import N_

_BRANCH = N_("branch, line")

RECORD = (
    Command("game.previous-variation", "left_square_bracket", N_("Previous variation")),
    Command("game.next-variation", "right_square_bracket", N_("Next variation")),
    Command("game.tree", "underscore", N_("Variation tree"), brief=N_("Tree"), also=_BRANCH),
    Command("game.end-tree", "underscore", N_("List of moves"), brief=N_("List")),
    Command(
        "game.promote", "v", N_("Make this the main line"), brief=N_("Main line"), also=_BRANCH
    ),
    Command("game.remove", "delete", N_("Remove the variation"), removes=True, also=_BRANCH),
    Command("game.fold", "", N_("Fold or unfold the variation"), None, also=_BRANCH),
    Command("game.cut", "", N_("Remove all later moves"), None, removes=True, also=_BRANCH),
    Command("game.take-out", "", N_("Open this branch as a new record"), None, also=_BRANCH),
    Command("game.comment", "semicolon", N_("Comment")),
    Command("game.signs", "ctrl+x", N_("Signs and marks"), brief=N_("Signs")),
    Command("game.marking", "", N_("Draw marks, arrows and lines"), None),
    Command("game.learn-lines", "", N_("Learn these lines"), None),
)
