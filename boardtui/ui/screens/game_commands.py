"""The game screen's commands, with their handlers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.session.commands.game import GAME
from boardtui.ui.commands import Handler, handled
from boardtui.ui.screens.analysis_commands import ANALYSIS_HANDLERS
from boardtui.ui.screens.club_commands import CLUB_HANDLERS
from boardtui.ui.screens.display_commands import DISPLAY_HANDLERS
from boardtui.ui.screens.play_commands import PLAY_HANDLERS
from boardtui.ui.screens.record_commands import RECORD_HANDLERS
from boardtui.ui.screens.replay_commands import REPLAY_HANDLERS
from boardtui.ui.screens.review_commands import REVIEW_HANDLERS

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen

GAME_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    **PLAY_HANDLERS,
    **CLUB_HANDLERS,
    **ANALYSIS_HANDLERS,
    **REVIEW_HANDLERS,
    **REPLAY_HANDLERS,
    **RECORD_HANDLERS,
    **DISPLAY_HANDLERS,
}

GAME_BINDINGS = handled(GAME, GAME_HANDLERS)
