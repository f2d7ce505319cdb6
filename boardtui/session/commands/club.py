"""The commands of people who play each other from different places."""

from __future__ import annotations

from boardtui.session.commands.command import Command
from boardtui.system.translatable import N_

CLUB = (
    Command("club.drop-move", "escape", N_("Do not send the move"), None),
    Command("club.take-back", "u", N_("Ask for a takeback"), brief=N_("Takeback")),
    Command("club.draw", "left_curly_bracket", N_("Offer a draw"), brief=N_("Draw")),
    Command("club.say", "right_curly_bracket", N_("Say something"), brief=N_("Phrases")),
    Command("club.more-time", "ctrl+u", N_("Offer more time")),
    Command("club.claim", "ctrl+k", N_("Claim the win")),
    Command("club.abort", "", N_("Call off the game (abort)"), removes=True),
)
