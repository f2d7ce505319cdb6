"""All that the game screen shows, as one value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boardtui.config import Settings
from boardtui.play.view_state import ViewState
from boardtui.rules.board import Point
from boardtui.rules.game import ForbiddenPoint
from boardtui.ui.analysis_state import AnalysisState
from boardtui.ui.glyphs import GlyphSet


class Choice(NamedTuple):
    """One numbered answer."""

    text: str
    value: Any
    """The result of choosing it: a move or an offer."""


@dataclass(frozen=True, slots=True)
class ScreenState:
    """The content of the game screen's widgets; each says in `FOLLOWS` which fields it needs."""

    state: ViewState
    settings: Settings
    glyphs: GlyphSet
    choices: tuple[Choice, ...] = ()
    """The choices by number."""
    analysis: AnalysisState = field(default_factory=AnalysisState)
    preparing: str = ""
    """How far the engine of the player to move is with getting ready; empty when it is."""
    cursor: Point | None = None
    """The point that the board's cursor is on."""
    typed: str = ""
    """A coordinate that is being typed."""
    message: str = ""
    """The newest sentence for the person, such as why a move is not legal."""
    autoplay: bool = False
    """Whether the record plays itself."""
    has_panels: bool = False
    """Whether there is room for the panels beside the board."""
    has_choice_bar: bool = True
    """Whether there is room for the line of choices."""

    def flips_at(self, point: Point) -> frozenset[Point]:
        """The stones that a move at a point would change, where that is shown."""
        if not (self.settings.hints and self.state.may_play):
            return frozenset()
        return self.state.captures.get(point, frozenset())

    def foul_at(self, point: Point) -> ForbiddenPoint | None:
        """Why a point is forbidden, where that is shown."""
        return self.state.forbidden.get(point) if self.settings.hints else None

    def differs(self, before: ScreenState | None, fields: tuple[str, ...]) -> bool:
        """Whether any of some fields is other than it was."""
        if before is None:
            return True
        pairs = ((getattr(before, name), getattr(self, name)) for name in fields)
        return any(was is not now and was != now for was, now in pairs)
