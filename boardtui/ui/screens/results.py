"""The person's results, one kind of game at a time, and how the person has trained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import var
from textual.widgets import Static

from boardtui.person.personal_file import PersonalError
from boardtui.person.results_file import Counted
from boardtui.person.statistics import by_pool
from boardtui.session.commands.pages import RESULTS
from boardtui.session.training.progress import training_progress
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.scrolling import ScrollingScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.place_rule import PlaceRule, ScrolledLines
from boardtui.ui.widgets.results_lines import ResultsLines
from boardtui.ui.widgets.tabs import Tabs
from boardtui.ui.widgets.training_lines import TrainingLines
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import game_name
from boardtui.words.ratings import no_results, what_counts

if TYPE_CHECKING:
    from boardtui.session.rated_games import RatedGames
    from boardtui.session.training.training import Training


class ResultsScreen(ScrollingScreen[None]):
    """Wins, draws and losses, and the rating over time; left and right lead to other games.

    Where training is kept, its page is the last one.
    """

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
    """The index of the current kind, or of the page of training after them."""

    def __init__(self, preferences: Preferences, rated: RatedGames, training: Training) -> None:
        super().__init__(preferences)
        self._rated = rated
        self._training = training

    def compose(self) -> ComposeResult:
        yield Static(_("Results"), classes="title", markup=False)
        yield Tabs(self.glyphs)
        yield Static(classes="message", markup=False)
        text = ScrolledLines(can_focus=False)
        with text:
            yield ResultsLines(self.glyphs)
            yield Static(classes="counts", markup=False)
            yield TrainingLines(self.glyphs)
        yield PlaceRule(text, self.glyphs)
        yield KeyHints()

    def on_mount(self) -> None:
        self._read()

    def follow_preferences(self) -> None:
        super().follow_preferences()
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn":
            return len(self._names) > 1
        return super().check_action(action, parameters)

    @property
    def _names(self) -> Sequence[str]:
        """The names of the pages."""
        games = [game_name(pool[-1].result.game) for pool in self.pools or ()]
        return [*(games or [_("Games")]), _("Training")] if self._training.keeps else games

    @property
    def _is_training(self) -> bool:
        """True if the page of training is shown."""
        return self._training.keeps and self.index == len(self._names) - 1

    @work
    async def _read(self) -> None:
        try:
            self.pools = by_pool(await self._rated.results())
        except PersonalError as error:
            self.pools = ()
            self._tell(error)
        self._show()
        self.refresh_bindings()

    @work(exclusive=True)
    async def _read_training(self) -> None:
        """Show how the person has trained; it is read when its page is opened."""
        try:
            progress = await training_progress(self._training)
        except PersonalError as error:
            self._tell(error)
        else:
            self.query_one(TrainingLines).progress = progress

    def _tell(self, error: PersonalError) -> None:
        self.say(sentence(error))
        self.query_one(".message").display = True

    def watch_index(self) -> None:
        self._show()

    def _show(self) -> None:
        lines = self.query_one_optional(ResultsLines)
        if lines is None or self.pools is None:
            return  # not mounted or not read yet
        is_training = self._is_training
        self.query_one(TrainingLines).display = is_training
        lines.display = self.query_one(".counts").display = not is_training
        if is_training:
            self._read_training()
        else:
            self._show_games(lines, self.pools)
        tabs = self.query_one(Tabs)
        tabs.names = self._names
        tabs.index = self.index
        tabs.display = bool(self._names)

    def _show_games(self, lines: ResultsLines, pools: Sequence[Sequence[Counted]]) -> None:
        lines.results = pools[self.index] if pools else ()
        texts = [what_counts()] if self._rated.keeps else [_("Results are not saved here.")]
        if not pools and self._rated.keeps:
            texts.insert(0, no_results())
        self.query_one(".counts", Static).update("\n\n".join(texts))

    @on(Tabs.Picked)
    def _turn_to(self, message: Tabs.Picked) -> None:
        self.action_turn(message.index - self.index)

    def action_turn(self, step: int) -> None:
        """Show the results of another game, or the page of training."""
        self.index = (self.index + step) % max(1, len(self._names))
        self.action_edge(0)

    def action_close(self) -> None:
        self.dismiss()
