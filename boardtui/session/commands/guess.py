"""The commands while the moves of a game are guessed."""

from __future__ import annotations

from boardtui.session.commands.command import LEAVE, Command, Hint
from boardtui.system.translatable import N_

GUESS = (
    Command(
        "guess.show", "exclamation_mark,slash", N_("Show the move"), Hint(12), brief=N_("Show move")
    ),
    Command("guess.skip", "full_stop", N_("Skip"), Hint(13)),
    Command("guess.leave", "escape", N_("Leave"), LEAVE),
)
