"""The state of the game screen, as one value."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from boardtui.config.settings import Settings
from boardtui.play.view_state import ViewState
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Choose, ForbiddenPoint
from boardtui.session.analysis_state import AnalysisMode, AnalysisState
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.panel_rows import PanelRows, Wanted, share_out
from boardtui.ui.widgets.orientation import UPRIGHT, Orientation

if TYPE_CHECKING:
    from boardtui.analysis.verdict import Verdict
    from boardtui.record.grades import GradeBounds
    from boardtui.session.explored import ExplorerState
    from boardtui.session.graph_state import GraphKind
    from boardtui.session.review_state import ReviewState


class BoardMode(Enum):
    """Where a screen looks, apart from the head of a game that is played."""

    LIVE = auto()
    """At the head of a running game, after a look elsewhere."""
    REVIEW = auto()
    """On the main line: in the past, or in a record."""
    VARIATION = auto()
    """Off the main line, where moves are explored."""


class NumberedChoice(NamedTuple):
    """A choice of the choice bar; its number is its place, counted from 1."""

    text: str
    value: Any
    """The result of choosing it: a move or an offer."""
    short: str = ""
    """The text where there is little room; empty for the same."""


class ScreenState(NamedTuple):
    """The content of the game screen's widgets; each says in `FOLLOWS` which fields it needs."""

    state: ViewState
    settings: Settings
    glyphs: GlyphSet
    choices: tuple[NumberedChoice, ...] = ()
    """The choices by number."""
    analysis: AnalysisState = AnalysisState()
    verdict: Verdict | None = None
    """The coach's verdict on the newest move, if it was a mistake."""
    graph: GraphKind | None = None
    """What the graph of the game shows; None while there is none."""
    review: ReviewState | None = None
    """How far the review of the game has come; None before its start."""
    explorer: ExplorerState | None = None
    """The library's statistics of the position; None while the explorer is closed."""
    clocks: tuple[str, ...] = ()
    """The times on the clocks at the cursor, by colour; empty without clocks."""
    urgent: frozenset[Color] = frozenset()
    """The colours whose time runs short."""
    occasion: str = ""
    """Event, round, place and date of a record, in one line."""
    preparing: str = ""
    """Progress of the engine to move, while it gets ready; otherwise empty."""
    cursor: Point | None = None
    """The point of the board's cursor."""
    hover: Point | None = None
    """The point under the mouse, unless a key was pressed since it moved."""
    stroke_start: Point | None = None
    """The start of an arrow or a line that has no end yet."""
    typed: str = ""
    """The coordinate being typed."""
    message: str = ""
    """The newest sentence for the person, such as why a move is not legal."""
    news: str = ""
    """What the players of a shared game do besides moving: an offer, a phrase, an absence."""
    has_returned: bool = False
    """True if the cursor came back to the head of the game after its newest move."""
    is_exercise: bool = False
    """True if a move is to be found on the board, which is at no place of an open game."""
    autoplay: bool = False
    """True if the record plays itself."""
    has_tree: bool = False
    """True if the variation tree is shown in the place of the list of moves."""
    orientation: Orientation = UPRIGHT
    """The orientation of the board on the screen; it is not kept with the game."""
    has_panels: bool = False
    """True if there is room for the panels beside the board or under it."""
    panel_rows: int = 0
    """Rows of the panels together."""
    has_columns: bool = False
    """True if the panels are in two columns, under the board."""
    panel_width: int = 0
    """Columns of the terminal in each panel."""
    has_room_for_hints: bool = True
    """True if there is room for the line of key hints."""
    has_choice_bar: bool = True
    """True if there is room for the line of choices."""

    @property
    def mode(self) -> BoardMode | None:
        """Where the cursor is; None at the head of a game, but for one that it came back to."""
        state = self.state
        if state.is_variation:
            return BoardMode.VARIATION
        if state.is_away or not state.is_played:
            return BoardMode.REVIEW
        return BoardMode.LIVE if self.has_returned and not state.is_over else None

    def followed(self, state: ViewState) -> ScreenState:
        """Return this with a newer state of the view."""
        before = self.state
        has_stayed = self.has_returned and state.head is before.head
        has_returned = not state.reviewing and (before.reviewing or has_stayed)
        return self._replace(state=state, has_returned=has_returned)

    @property
    def mistake(self) -> Verdict | None:
        """The coach's verdict on the move that led to the cursor; a hint hides it."""
        verdict = self.verdict
        if verdict is None or self.analysis.mode is AnalysisMode.HINT:
            return None
        node = self.state.node
        # Not the same object where a move that was taken back is played again.
        is_here = node.move == verdict.move and node.position == verdict.after
        return verdict if is_here else None

    @property
    def has_question(self) -> bool:
        """True if an opening asks for a choice at the cursor, instead of a stone."""
        return any(isinstance(choice.value, Choose) for choice in self.choices)

    @property
    def is_asking(self) -> bool:
        """True if the panel with the choices says who has to choose."""
        return self.has_question and self.has_offers_in_panel

    @property
    def rows(self) -> PanelRows:
        """The rows that the panels share out among them."""
        return share_out(self._wanted)

    @property
    def _wanted(self) -> Wanted:
        """What wants to be shown in the panels."""
        state, analysis, mistake = self.state, self.analysis, 0
        if self.mistake is not None:
            from boardtui.ui.widgets.coach_lines import coach_rows  # not needed before a mistake

            mistake = coach_rows(self.mistake, self.panel_width)
        return Wanted(
            room=self.panel_rows,
            sides=len(state.game.sides),
            has_columns=self.has_columns,
            has_players=self._has_players,
            has_large_plates=self.glyphs.stone_style.has_shapes,
            has_occasion=bool(self.occasion),
            is_over=state.outcome is not None,
            has_rating=state.rating is not None,
            has_question=self.has_question,
            is_analysed=analysis.mode is AnalysisMode.ANALYSIS,
            has_moves=bool(state.position.legal_moves),
            lines=analysis.lines,
            has_hint=analysis.has_found_hint,
            mistake=mistake,
            has_comment=self.has_remarks,
            has_explorer=self.explorer is not None,
            has_graph=self.graph is not None,
        )

    @property
    def bounds(self) -> GradeBounds:
        """The least losses of moves that are marked as bad."""
        from boardtui.session.grading import grade_bounds  # not needed before a judged game

        return grade_bounds(self.settings)

    @property
    def has_analysis(self) -> bool:
        """True during an analysis of a position with moves to value."""
        is_wanted = self.analysis.mode is AnalysisMode.ANALYSIS
        return is_wanted and bool(self.state.position.legal_moves)

    @property
    def has_remarks(self) -> bool:
        """True if the record says something at the cursor in words."""
        node = self.state.node
        if not node.properties:
            return bool(node.comment)
        from boardtui.words.remarks import has_words  # not needed before a record

        return has_words(node)

    @property
    def _has_players(self) -> bool:
        """True if a plate has more to show than its side: a player, a clock or a resignation."""
        state = self.state
        has_names = any(state.names) or bool(state.game.dropped_out(state.position))
        return has_names or bool(self.clocks)

    @property
    def has_offers_in_panel(self) -> bool:
        """True if a panel shows the choices after a game or of an opening, instead of the bar.

        The reason for a hint takes their room.
        """
        has_room = self.rows.has_choices and not self.analysis.has_found_hint
        has_offers = self.state.outcome is not None or self.has_question
        return self.has_panels and has_room and has_offers

    def flips_at(self, point: Point) -> frozenset[Point]:
        """The stones that a move at a point would flip or remove, unless the settings hide them."""
        if not (self.settings.hints and self.state.may_play):
            return frozenset()
        return self.state.captures.get(point, frozenset())

    def foul_at(self, point: Point) -> ForbiddenPoint | None:
        """The reason why a point is forbidden; None if it is not."""
        return self.state.forbidden.get(point) if self.settings.hints else None

    def differs(self, before: ScreenState | None, fields: tuple[str, ...]) -> bool:
        """Return True if any of these fields differs, or if there was no state before."""
        if before is None:
            return True
        pairs = ((getattr(before, name), getattr(self, name)) for name in fields)
        return any(was is not now and was != now for was, now in pairs)
