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
            N_("Each player has a clock. “--clock” and the form for a new game take one of these:"),
            Rows(
                ("5+3", _("5 minutes, and 3 seconds more with each move (Fischer)")),
                ("10+5x30", _("10 minutes, then 5 periods of 30 seconds (Japanese byo-yomi)")),
                ("15+0", _("15 minutes for all moves (sudden death)")),
                ("90s+0.5", _("90 seconds, and half a second with each move")),
                ("3d", _("3 days for each move")),
            ),
            N_(
                "A player whose time is up has lost, even if a move comes a moment later; of "
                "three, that one drops out. A lost flag cannot be taken back, and a move that is "
                "taken back gives no time back."
            ),
            N_(
                "Clocks stand still while the game is closed, while the program is stopped or the "
                "machine sleeps, and while an engine gets ready. They run on while you look at "
                "earlier moves, at help or at the list of games."
            ),
            N_(
                "A clock with fewer than 20 seconds, or in the last of several periods, is shown "
                "in colour with “!” before it, and the bell rings once as this begins. Over SSH "
                "a running clock shows minutes until the last one, to send less; the setting "
                "clock_seconds changes that."
            ),
            N_("Records have the clock (TM, OT) and the time left after each move (BL, WL)."),
        ),
    )
