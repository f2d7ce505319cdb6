"""Clocks: their notation, and the times when they run."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.cli.help.blocks import Rows, Section
from boardtui.config.settings import Settings
from boardtui.system.translatable import N_
from boardtui.words.language import _


def sections(_settings: Settings) -> Sequence[Section]:
    """Return the section on clocks; the settings do not change it."""
    return (
        Section(
            N_("Clocks"),
            N_("“--clock” and the form for a new game set the time for each player:"),
            Rows(
                ("5+3", _("5 minutes, plus 3 seconds for each move (Fischer)")),
                ("10+5x30", _("10 minutes, then 5 periods of 30 seconds (Japanese byo-yomi)")),
                ("15+0", _("15 minutes for the whole game (sudden death)")),
                ("90s+0.5", _("90 seconds, plus half a second for each move")),
                ("3d", _("3 days for each move")),
            ),
            N_(
                "If your time runs out, you lose, even if your move arrives only a moment late. "
                "In a game with three players, you drop out instead. A loss on time cannot be "
                "undone, and taking back a move does not give back the time you spent on it."
            ),
            N_(
                "Clocks stop while the game is closed, the program is suspended, the machine "
                "sleeps or an engine is starting. They keep running while you look at earlier "
                "moves, the help or the list of games."
            ),
            N_(
                "When you have less than 20 seconds left, or enter the last of several periods, "
                "your clock changes colour and shows “!”, and the bell rings once. Over SSH, a "
                "running clock shows seconds only in its last minute, to save bandwidth. The "
                "setting clock_seconds changes that."
            ),
            N_(
                "Records contain the clock settings (TM, OT) and the time left after each move "
                "(BL, WL)."
            ),
        ),
    )
