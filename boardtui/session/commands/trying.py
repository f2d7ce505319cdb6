"""The commands while mistakes are tried again."""

from __future__ import annotations

from boardtui.session.commands.command import LEAVE, Command, Hint
from boardtui.system.translatable import N_

TRYING = (
    Command("try.solution", "exclamation_mark,slash", N_("Show the answer"), Hint(12)),
    Command("try.skip", "full_stop", N_("Skip"), Hint(13)),
    Command("try.leave", "escape,dollar_sign", N_("Leave"), LEAVE),
)
