"""The commands of a drill, and while mistakes are tried again."""

from __future__ import annotations

from boardtui.session.commands.command import LEAVE, Command
from boardtui.system.translatable import N_

DRILL = (
    Command("try.hint", "slash", N_("Hint")),
    Command("try.solution", "exclamation_mark", N_("Show the answer"), brief=N_("Answer")),
    Command("try.skip", "full_stop", N_("Skip")),
    Command("try.add", "plus", N_("Add the move to your lines"), None),
    Command("try.analyse", "equals_sign", N_("Analyse")),
    Command("try.open-game", "ampersand", N_("Open the game"), brief=N_("Open game")),
    Command(
        "try.put-aside",
        "delete",
        N_("Put aside this card"),
        removes=True,
        brief=N_("Put aside"),
    ),
    Command("try.leave", "escape,dollar_sign", N_("Leave training"), LEAVE, brief=N_("Leave")),
)
