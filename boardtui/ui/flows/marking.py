"""Setting marks on a board."""

from __future__ import annotations

from boardtui.session.marking import Marking
from boardtui.ui.messages import MarkingWanted
from boardtui.ui.screens.marking import MarkingScreen
from boardtui.ui.services import Services


async def mark(services: Services, wanted: MarkingWanted) -> None:
    """Set marks at the cursor of a game, until the person is done."""
    marking = Marking(wanted.game.view)
    if wanted.kind is not None:
        marking.kind = wanted.kind
    screen = MarkingScreen(services.preferences, marking, wanted.point)
    await services.navigation.ask(screen)
