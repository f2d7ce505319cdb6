"""The commands that change a record: variations and comments."""

from __future__ import annotations

from boardtui.session.commands.command import Command
from boardtui.system.translatable import N_

RECORD = (
    Command("game.previous-variation", "left_square_bracket", N_("Previous variation")),
    Command("game.next-variation", "right_square_bracket", N_("Next variation")),
    Command("game.promote", "v", N_("Make main line"), brief=N_("Main line")),
    Command("game.remove", "delete", N_("Remove variation"), removes=True),
    Command("game.comment", "semicolon", N_("Comment")),
    Command("game.learn-lines", "", N_("Learn these lines"), None),
)
