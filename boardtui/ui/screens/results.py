"""The person's results, one kind of game at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import var
from textual.widgets import Static

from boardtui.person.personal import Counted
from boardtui.person.personal_file import PersonalError
from boardtui.person.statistics import by_pool
from boardtui.session.commands.pages import RESULTS
from boardtui.system.threads import in_thread
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.scrolling import ScrollingScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.place_rule import PlaceRule, ScrolledLines
from boardtui.ui.widgets.results_lines import ResultsLines
from boardtui.ui.widgets.tabs import Tabs
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import game_name
from boardtui.words.ratings import no_results, what_counts

if TYPE_CHECKING:
    from boardtui.session.rated_games import RatedGames


class ResultsScreen(ScrollingScreen[None]):
    """Wins, draws and losses, and the rating over time; left and right lead to other games."""

    DEFAULT_CSS = """
    ResultsScreen {
        & > Tabs { max-width: 110; padding: 0 1; margin-top: 1; }
        & .message { padding: 1 1 0 1; height: auto; color: $text-error; display: none; }
        & .counts { margin-top: 1; color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        RESULTS,
        {
            "results.previous-game": "turn(-1)",
            "results.next-game": "turn(1)",
            "results.close": "close",
        },
    )

    pools: var[Sequence[Sequence[Counted]] | None] = var(None)
    """The results of each kind of game; None until they are read."""
    index: var[int] = var(0)
    """The index of the current kind."""

    def __init__(self, preferences: Preferences, rated: RatedGames) -> None:
        super().__init__(preferences)
        self._rated = rated

    def compose(self) -> ComposeResult:
        yield Static(_("Results"), classes="title", markup=False)
        yield Tabs(self.glyphs)
        yield Static(classes="message", markup=False)
        text = ScrolledLines(can_focus=False)
        with text:
            yield ResultsLines(self.glyphs)
            yield Static(classes="counts", markup=False)
        yield PlaceRule(text, self.glyphs)
        yield KeyHints()

    def on_mount(self) -> None:
        self._read()

    def follow_preferences(self) -> None:
        super().follow_preferences()
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn":
            return len(self.pools or ()) > 1
        return super().check_action(action, parameters)

    @work
    async def _read(self) -> None:
        try:
            self.pools = by_pool(await in_thread(self._rated.results))
        except PersonalError as error:
            self.pools = ()
            self.say(sentence(error))
            self.query_one(".message").display = True
        self._show()
        self.refresh_bindings()

    def watch_index(self) -> None:
        self._show()

    def _show(self) -> None:
        lines = self.query_one_optional(ResultsLines)
        if lines is None or self.pools is None:
            return  # not mounted or not read yet
        lines.results = self.pools[self.index] if self.pools else ()
        texts = [what_counts()] if self._rated.keeps else [_("Results are not kept here.")]
        if not self.pools and self._rated.keeps:
            texts.insert(0, no_results())
        self.query_one(".counts", Static).update("\n\n".join(texts))
        games = self.query_one(Tabs)
        games.names = [game_name(pool[-1].result.game) for pool in self.pools]
        games.index = self.index
        games.display = bool(self.pools)

    @on(Tabs.Picked)
    def _turn_to(self, message: Tabs.Picked) -> None:
        self.action_turn(message.index - self.index)

    def action_turn(self, step: int) -> None:
        """Show the results of another game."""
        self.index = (self.index + step) % len(self.pools or (0,))
        self.action_edge(0)

    def action_close(self) -> None:
        self.dismiss()
