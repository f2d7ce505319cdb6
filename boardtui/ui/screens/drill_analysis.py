"""The analysis of an exercise, once it is answered."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.analysis.analysis_result import AnalysisResult
from boardtui.analysis.analyst import Analyst
from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import AnalysisRequest, Priority
from boardtui.play.view import View
from boardtui.record.evaluation import Limit
from boardtui.session.analysis_state import AnalysisMode, AnalysisState
from boardtui.session.training.drill import Drill
from boardtui.ui.screens.analysis import moves_to_value


class DrillAnalysis:
    """Values all moves in the position in which a move was wanted."""

    def __init__(self, drill: Drill, engine: EngineQueue, tell: Callable[[], object]) -> None:
        """Analyse what a drill has asked last; `tell` is called at each change of `state`."""
        self.view: View = drill.question()
        """The board with the position."""
        self.state = AnalysisState(AnalysisMode.ANALYSIS)
        self._tell = tell
        self._analyst = Analyst(engine, self._take)

    def start(self, seconds: float) -> None:
        """Ask the engine, for some seconds."""
        position = self.view.node.position
        request = AnalysisRequest(position, Limit(seconds=seconds), moves_to_value(position))
        self._analyst.ask(request, Priority.ANALYSIS)
        self._tell()

    def stop(self) -> None:
        """Let the engine rest."""
        self._analyst.stop()

    def _take(self, result: AnalysisResult) -> None:
        self.state = self.state._replace(result=result)
        self._tell()
