"""The commands of a tour."""

from __future__ import annotations

from boardtui.session.commands.analysis import HINT
from boardtui.session.commands.command import LEAVE, Command, Hint
from boardtui.session.commands.play import TAKE_BACK
from boardtui.system.translatable import N_

TOUR = (
    # The keys are those of a game, wherever the settings have put them.
    TAKE_BACK._replace(hint=Hint(12)),
    HINT._replace(hint=Hint(11)),
    Command("tour.next", "full_stop", N_("Next step"), Hint(13)),
    Command("tour.previous", "comma", N_("Previous step"), Hint(14), brief=N_("Previous")),
    Command("tour.leave", "escape", N_("Leave"), LEAVE),
)

TOUR_TEXT = (Command("tour.go-on", "enter,space", N_("Continue"), Hint(1, steady=True)),)
