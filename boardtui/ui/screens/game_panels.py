"""The panels of the game screen, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.comment_panel import CommentPanel
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.side_panels import Panel
from boardtui.ui.widgets.state_lines import StateLines

if TYPE_CHECKING:
    from boardtui.record.clock import Clock
    from boardtui.record.tree import GameRecord
    from boardtui.ui.screens.explorer import Explorer
    from boardtui.ui.widgets.game_graph import GameGraph
    from boardtui.ui.widgets.move_tree import MoveTree


def game_panels(explorer: Callable[[], Explorer], record: GameRecord) -> Iterator[Panel]:
    """Yield the panels; `explorer` imports the library, so it is called at the first use."""
    yield Panel(ScorePanel)
    yield Panel(ResultPanel, ResultPanel.is_needed)
    yield Panel(lambda: _graph(record.clock), lambda shown: shown.rows.graph > 0)
    yield Panel(AnalysisPanel, AnalysisPanel.is_needed)
    yield Panel(_coach_panel, lambda shown: shown.mistake is not None)
    yield Panel(lambda: explorer().make_panel(), lambda shown: shown.explorer is not None)
    yield Panel(MoveLog, lambda shown: shown.rows.has_log and not shown.has_tree)
    yield Panel(_tree, lambda shown: shown.rows.has_log and shown.has_tree)
    yield Panel(CommentPanel, CommentPanel.is_needed)


def _coach_panel() -> StateLines:
    from boardtui.ui.widgets.coach_panel import CoachPanel  # not needed before a mistake

    return CoachPanel()


def _tree() -> MoveTree:
    from boardtui.ui.widgets.move_tree import MoveTree  # not needed before it is opened

    return MoveTree()


def _graph(clock: Clock | None) -> GameGraph:
    from boardtui.ui.widgets.game_graph import GameGraph

    return GameGraph(clock)
