"""All that the game screen shows, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from boardtui.config import Settings
from boardtui.play.state import MatchState
from boardtui.rules.board import Point
from boardtui.rules.game import ForbiddenPoint
from boardtui.ui.analysis_state import AnalysisState
from boardtui.ui.glyphs import GlyphSet


class Choice(NamedTuple):
    """One numbered answer."""

    text: str
    value: Any
    """What choosing it brings back: a move or a way on."""


@dataclass(frozen=True, slots=True)
class ScreenState:
    """What the widgets of the game screen draw; each says in `FOLLOWS` which fields it needs."""

    state: MatchState
    settings: Settings
    glyphs: GlyphSet
    captures: Mapping[Point, frozenset[Point]] = field(default_factory=dict)
    """The stones that each legal placement would flip or remove, where there are any."""
    forbidden: Mapping[Point, ForbiddenPoint] = field(default_factory=dict)
    """The points that a rule bars to the side to move."""
    choices: tuple[Choice, ...] = ()
    """What can be chosen by number."""
    analysis: AnalysisState = field(default_factory=AnalysisState)
    preparing: str = ""
    """How far the engine of the player to move is with getting ready; empty when it is."""
    cursor: Point | None = None
    """The point that the board's cursor is on."""
    typed: str = ""
    """A coordinate that is being typed."""
    message: str = ""
    """What has just been said, such as why a move is not legal."""
    autoplay: bool = False
    """Whether the record plays itself."""
    has_panels: bool = False
    """Whether there is room for the panels beside the board."""
    has_choice_bar: bool = True
    """Whether there is room for the line of choices."""

    @classmethod
    def of(cls, state: MatchState, settings: Settings, glyphs: GlyphSet) -> ScreenState:
        """What is shown of a match at first."""
        return cls(state, settings, glyphs, captures_at(state), forbidden_at(state))

    def following(self, state: MatchState) -> ScreenState:
        """The same with a newer state of the match; rules are asked of a new position only."""
        before = self.state
        if state.position is before.position and state.legal_moves == before.legal_moves:
            return replace(self, state=state)
        captures, forbidden = captures_at(state), forbidden_at(state)
        return replace(self, state=state, captures=captures, forbidden=forbidden)

    def flips_at(self, point: Point) -> frozenset[Point]:
        """The stones that a move at a point would change, where that is shown."""
        if not self.settings.hints or not is_open(self.state):
            return frozenset()
        return self.captures.get(point, frozenset())

    def foul_at(self, point: Point) -> ForbiddenPoint | None:
        """Why a point is forbidden, where that is shown."""
        return self.forbidden.get(point) if self.settings.hints else None

    def differs(self, before: ScreenState | None, fields: tuple[str, ...]) -> bool:
        """Whether any of some fields is other than it was."""
        if before is None:
            return True
        pairs = ((getattr(before, name), getattr(self, name)) for name in fields)
        return any(was is not now and was != now for was, now in pairs)


def is_open(state: MatchState) -> bool:
    """Whether a person may play at the cursor."""
    return bool(state.legal_moves) and (state.reviewing or state.thinking is None)


def captures_at(state: MatchState) -> Mapping[Point, frozenset[Point]]:
    """The stones that each legal placement would flip or remove, where there are any."""
    return state.game.captures(state.position) if state.legal_moves else {}


def forbidden_at(state: MatchState) -> Mapping[Point, ForbiddenPoint]:
    """The points that a rule bars to the side to move."""
    return state.game.forbidden_points(state.position) if state.legal_moves else {}
