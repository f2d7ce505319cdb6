"""The report on a reviewed game: figures, moments, mistakes, and the graph of the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from boardtui.record.clock import Clock
from boardtui.record.tree import Node
from boardtui.session.commands.pages import REPORT
from boardtui.session.graph_state import GraphKind, kinds_of
from boardtui.session.report_view import ReportView
from boardtui.session.training.card_maker import CardMaker
from boardtui.session.training.game_mistakes import mistakes_to_try
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reasoned
from boardtui.ui.commands import bindings
from boardtui.ui.messages import NodeWanted
from boardtui.ui.preferences import Preferences
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.game_graph import GameGraph
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.place_rule import PlaceRule, ScrolledLines
from boardtui.ui.widgets.report_lines import ReportLines
from boardtui.words.card_making import made_text
from boardtui.words.errors import sentence
from boardtui.words.names import side_name

FindFacts = Callable[[], Awaitable[Sequence[str]]]
"""Finds facts about the game that take time, as sentences."""

_HEIGHTS = ((44, 8), (32, 4), (20, 2), (0, 0))
"""The rows of the screen, and those of the graph's picture there."""

_MOST_PANEL = 80
"""No panel needs more rows for the largest graph."""


class ReportAnswer(NamedTuple):
    """What a person wants after a look at a report."""

    node: Node
    """The node to go to, or the mistake to begin with."""
    mistakes: tuple[Node, ...] = ()
    """The mistakes to try again."""


class ReportScreen(PlainScreen[ReportAnswer]):
    """A report over the whole screen; returns what the person wants, None for nothing."""

    DEFAULT_CSS = """
    ReportScreen {
        & > GameGraph { max-width: 110; margin: 0 1; }
        & > ScrolledLines { padding: 1 0 0 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        REPORT,
        {
            "report.up": "move(-1, 0)",
            "report.down": "move(1, 0)",
            "report.left": "move(0, -1)",
            "report.right": "move(0, 1)",
            "report.first": "edge(0)",
            "report.last": "edge(-1)",
            "report.open": "open",
            "report.try-again": "try_again",
            "report.make-cards": "make_cards",
            "report.side": "turn",
            "report.graph": "change_graph",
            "report.close": "close",
        },
    )

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        shown: ScreenState,
        view: ReportView,
        *,
        clock: Clock | None = None,
        facts: Sequence[str] = (),
        find_facts: FindFacts | None = None,
        card_maker: CardMaker | None = None,
        tell: Callable[[str], object] = lambda _text: None,
    ) -> None:
        """Report on the game that `shown` has on its branch; `find_facts` adds to the facts.

        `card_maker` makes cards of the game's mistakes, and `tell` shows what came of it.
        """
        super().__init__(preferences)
        self._title = title
        self._shown = shown
        self._view = view.at(0)
        self._clock = clock
        self._facts = tuple(facts)
        self._find_facts = find_facts
        self._card_maker = card_maker
        self._tell = tell
        self._kind = GraphKind.VALUES

    def compose(self) -> ComposeResult:
        yield Static(self._title, classes="title", markup=False)
        text = ScrolledLines(can_focus=False)
        with text:
            yield ReportLines()
        yield PlaceRule(text, self.glyphs)
        yield GameGraph(self._clock)
        yield KeyHints()

    def on_mount(self) -> None:
        super().on_mount()
        lines = self.query_one(ReportLines)
        lines.facts = self._facts
        self._show()
        lines.view = self._view
        if self._find_facts is not None:
            self._add_facts(self._find_facts)

    def on_resize(self) -> None:
        self._show()

    def follow_preferences(self) -> None:
        super().follow_preferences()
        settings, glyphs = self.settings, self.glyphs.of(self._shown.state.game)
        self._shown = self._shown._replace(settings=settings, glyphs=glyphs)
        if self.is_mounted:
            self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "open":
                return self._view.node is not None
            case "try_again":
                return bool(mistakes_to_try(self._view.mistakes))
            case "make_cards":
                line, side = self._shown.state.line, self._view.side
                return self._card_maker is not None and self._card_maker.finds(line, side)
            case "turn":
                return bool(self._view.report.mistakes)
            case "change_graph":
                return len(self._kinds) > 1
        return True

    @work
    async def _add_facts(self, find: FindFacts) -> None:
        found = await find()
        self.query_one(ReportLines).facts = (*self._facts, *found)

    @property
    def _kinds(self) -> Sequence[GraphKind]:
        state = self._shown.state
        return kinds_of(self._clock, state.line, self._shown.analysis.evaluation)

    def _show(self) -> None:
        """Draw the report and the graph, as high as the screen allows."""
        rows = next(graph for height, graph in _HEIGHTS if self.size.height >= height)
        graph = self.query_one(GameGraph)
        graph.display = rows > 0 and bool(self._kinds)
        node = self._view.node or self._shown.state.line[0]
        state = self._shown.state
        depth = state.line.index(node) if node in state.line else 0
        shown = self._shown._replace(
            state=state._replace(node=node, depth=depth), graph=self._kind, verdict=None
        )
        shown = _with_graph(shown, rows)
        graph.shown = shown
        self.query_one(ReportLines).shown = shown

    def _take(self, view: ReportView) -> None:
        """Move the cursor, and keep it in sight."""
        self._view = view
        lines = self.query_one(ReportLines)
        lines.view = view
        self._show()
        text, row = self.query_one(ScrolledLines), lines.row_of_cursor()
        last = row + 2  # a moment has several rows
        if last < text.size.height:
            text.scroll_to(y=0, animate=False)  # the figures as well
        elif row < text.scroll_offset.y:
            text.scroll_to(y=row, animate=False)
        elif last >= text.scroll_offset.y + text.size.height:
            text.scroll_to(y=last - text.size.height + 1, animate=False)
        self.refresh_bindings()

    @on(ReportLines.Picked)
    def _pick(self, message: ReportLines.Picked) -> None:
        if message.index == self._view.place:
            self.action_open()
        else:
            self._take(self._view.at(message.index))

    @on(NodeWanted)
    def _look_at(self, message: NodeWanted) -> None:
        message.stop()
        self._take(self._view.at_node(message.node))

    def action_move(self, down: int, right: int) -> None:
        """Move the cursor among moments and mistakes."""
        columns = self.query_one(ReportLines).columns()
        self._take(self._view.moved(columns, down=down, right=right))

    def action_edge(self, end: int) -> None:
        """Move the cursor to the first entry (0) or the last (-1)."""
        self._take(self._view.at(0 if end == 0 else len(self._view.entries) - 1))

    def action_turn(self) -> None:
        """List the mistakes of the next side, or of both."""
        self._take(self._view.turned())

    def action_change_graph(self) -> None:
        """Let the graph show other numbers."""
        kinds = self._kinds
        at = kinds.index(self._kind) if self._kind in kinds else -1
        self._kind = kinds[(at + 1) % len(kinds)]
        self._show()

    def action_open(self) -> None:
        """Go to the move at the cursor."""
        if self._view.node is not None:
            self.dismiss(ReportAnswer(self._view.node))

    def action_try_again(self) -> None:
        """Try the listed mistakes again, first the one at the cursor."""
        if self._view.node is not None:
            self.dismiss(ReportAnswer(self._view.node, mistakes_to_try(self._view.mistakes)))

    @work
    async def action_make_cards(self) -> None:
        """Keep the listed mistakes for training: in an own game the own ones."""
        card_maker, side, state = self._card_maker, self._view.side, self._shown.state
        assert card_maker is not None
        try:
            count = await card_maker.make(state.line, side)
        except Reasoned as error:
            self._tell(sentence(error))
        else:
            name = "" if side is None else side_name(state.game, side)
            self._tell(made_text(count, name, is_own=card_maker.is_own))

    def action_close(self) -> None:
        self.dismiss(None)


def _with_graph(shown: ScreenState, rows: int) -> ScreenState:
    """Return a state with this height of the graph's picture."""
    for panel_rows in range(_MOST_PANEL):
        shown = shown._replace(panel_rows=panel_rows, has_columns=False)
        if shown.rows.graph >= rows:
            break
    return shown
