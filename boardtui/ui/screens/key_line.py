"""The order of the key hints for what is done at the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardtui.session.analysis_state import AnalysisMode
from boardtui.session.commands import key_lines
from boardtui.session.commands.command import HintPlace
from boardtui.ui.screens.replay_commands import is_ended
from boardtui.ui.screens.review_commands import has_mistakes

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen


_ASK_BACK = {"club.take-back"}
"""The command that is hinted at only where there is a move to ask for."""


def key_line(screen: GameScreen) -> Sequence[HintPlace]:
    """Return the order of the key hints for what is done at the cursor."""
    absent = {"game.return" if is_ended(screen) else "game.return-to-end"}
    if not screen.analysis.has_engine or screen.engines.why_no_help():
        absent |= key_lines.OF_ENGINE
    if not screen.has_library:
        absent |= key_lines.OF_LIBRARY
    if not has_mistakes(screen):
        absent |= key_lines.OF_MISTAKES
    if screen.check_action("command", ("club.take-back",)) is not True:
        absent |= _ASK_BACK
    line = _whole_key_line(screen)
    if screen.latest.explorer is not None:
        line = key_lines.with_explorer(line)
    if screen.latest.has_question:
        line = key_lines.with_choices(line, len(screen.latest.choices))
    return key_lines.without(line, absent)


def _whole_key_line(screen: GameScreen) -> Sequence[HintPlace]:
    shown, state = screen.latest, screen.state
    if shown.autoplay:
        return key_lines.AUTOPLAY_LINE
    is_analysed = shown.analysis.mode is AnalysisMode.ANALYSIS
    is_at_head = not (is_ended(screen) or state.is_variation or state.is_away)
    if is_analysed:
        return key_lines.ANALYSIS_IN_PLAY_LINE if is_at_head else key_lines.ANALYSIS_LINE
    if is_ended(screen):
        return key_lines.REVIEW_LINE
    if not is_at_head:
        return key_lines.LOOK_BACK_LINE
    if state.is_shared:
        return key_lines.WATCHING_LINE if state.is_watched else key_lines.SHARED_LINE
    return key_lines.PLAY_LINE if state.depth else key_lines.FIRST_MOVE_LINE
