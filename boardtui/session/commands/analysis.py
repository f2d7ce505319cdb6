"""The commands of an engine's advice: hints, the coach, analysis."""

from __future__ import annotations

from boardtui.session.commands.command import Command
from boardtui.system.translatable import N_

HINT = Command("game.hint", "slash,f4", N_("Hint"))

ANALYSIS = (
    HINT,
    Command("game.explain-hint", "slash,f4", N_("Explain the hint"), brief=N_("Hint")),
    Command("game.drop-hint", "slash,f4,escape", N_("Hide the hint"), brief=N_("Hint")),
    Command("game.go-on", "escape", N_("Keep the move"), brief=N_("Keep")),
    Command("game.analysis", "equals_sign,f7", N_("Analysis")),
    Command("game.end-analysis", "equals_sign,f7", N_("End analysis"), brief=N_("Analysis")),
    Command("game.analysis-lines", "asterisk", N_("More lines"), brief=N_("Lines")),
    Command(
        "game.insert-line", "exclamation_mark,f8", N_("Insert best play"), brief=N_("Best play")
    ),
    Command("game.give-up-analysis", "escape", N_("Close the analysis"), brief=N_("Close")),
)
