"""The commands that lead through a game."""

from __future__ import annotations

from boardtui.session.commands.command import Command
from boardtui.system.translatable import N_

REPLAY = (
    Command("game.back", "comma", N_("Back")),
    Command("game.forward", "full_stop", N_("Forward")),
    Command("game.return", "backspace", N_("To the game")),
    Command("game.return-to-end", "backspace", N_("To the end")),
    Command("game.autoplay", "z", N_("Autoplay")),
    Command("game.pause", "z", N_("Pause")),
    Command("game.faster", "plus", N_("Faster")),
    Command("game.slower", "minus", N_("Slower")),
    Command("game.start", "less_than_sign", N_("To the start")),
    Command("game.end", "greater_than_sign", N_("To the end")),
)
