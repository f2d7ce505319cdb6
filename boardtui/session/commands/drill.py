"""The commands of a drill, and while mistakes are tried again."""

from __future__ import annotations

from boardtui.session.commands.command import LEAVE, Command, Hint
from boardtui.system.translatable import N_

DRILL = (
    Command("try.hint", "slash", N_("Hint"), Hint(11)),
    Command("try.solution", "exclamation_mark", N_("Show the answer"), Hint(12)),
    Command("try.skip", "full_stop", N_("Skip"), Hint(13)),
    Command("try.add", "plus", N_("Add to your lines"), None),
    Command("try.analyse", "equals_sign", N_("Analyse"), Hint(14)),
    Command("try.open-game", "ampersand", N_("Open its game"), Hint(15)),
    Command("try.put-aside", "delete", N_("Never ask this again"), Hint(16), removes=True),
    Command("try.leave", "escape,dollar_sign", N_("Leave"), LEAVE),
)
