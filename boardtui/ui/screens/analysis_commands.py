"""The handlers of hints, the coach and analysis, with the reasons why one is impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.system.translatable import N_
from boardtui.ui.commands import Handler
from boardtui.words.language import _
from boardtui.words.sentences import over_here

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen


def _why_no_more_lines(screen: GameScreen) -> str:
    if screen.analysis.is_running:
        return over_here()
    if key := screen.key_of("game.analysis"):
        text = _("Press {key} to start the analysis first. Then you can show more lines.")
        return text.format(key=key)
    return screen.analysis.why_not()


ANALYSIS_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "game.hint": Handler(
        lambda screen: screen.analysis.hint(),
        lambda screen: screen.analysis.may_hint,
        lambda screen: screen.analysis.why_not(),
    ),
    "game.explain-hint": Handler(
        lambda screen: screen.analysis.explain_hint(),
        lambda screen: screen.analysis.may_explain_hint,
    ),
    "game.drop-hint": Handler(
        lambda screen: screen.analysis.stop(), lambda screen: screen.analysis.has_hint
    ),
    "game.go-on": Handler(
        lambda screen: None if screen.coaching is None else screen.coaching.go_on(),
        lambda screen: screen.coaching is not None and screen.coaching.has_mistake,
        N_("The coach has not pointed out a mistake."),
    ),
    "game.analysis": Handler(
        lambda screen: screen.analysis.start(),
        lambda screen: screen.analysis.may_start,
        lambda screen: screen.analysis.why_not(),
    ),
    "game.end-analysis": Handler(
        lambda screen: screen.analysis.stop(), lambda screen: screen.analysis.is_running
    ),
    "game.analysis-lines": Handler(
        lambda screen: screen.analysis.change_lines(),
        lambda screen: screen.analysis.may_change_lines,
        _why_no_more_lines,
    ),
    "game.insert-line": Handler(
        lambda screen: screen.analysis.insert_best_play(),
        lambda screen: screen.analysis.may_insert,
        lambda screen: screen.analysis.why_not_insert(),
    ),
    "game.give-up-analysis": Handler(
        lambda screen: screen.analysis.stop(), lambda screen: screen.analysis.has_failed
    ),
}
