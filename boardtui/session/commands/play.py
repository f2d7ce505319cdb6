"""The commands of play: moves taken back, resigning, choices."""

from __future__ import annotations

from boardtui.session.commands.command import Command
from boardtui.system.translatable import N_

TAKE_BACK = Command("game.take-back", "u", N_("Take back a move"), removes=True, brief=N_("Undo"))

PLAY = (
    TAKE_BACK,
    Command("game.redo", "ctrl+r", N_("Redo")),
    Command("game.resign", "x", N_("Resign"), removes=True),
    Command("game.play-on", "y", N_("Play on from here"), brief=N_("Play on")),
    *(
        Command(f"game.choose-{number}", str(number), N_("Choose by number"), None)
        for number in range(1, 10)
    ),
)
