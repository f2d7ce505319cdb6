"""A drill on the screen: the position of an exercise, to play a move on the board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import BindingType

from boardtui.play.view_state import ViewState
from boardtui.rules.game import Game, Move, Position
from boardtui.session.analysis_state import AnalysisState
from boardtui.session.commands.command import HintPlace
from boardtui.session.commands.drill import DRILL
from boardtui.session.commands.key_lines import DRILL_LINE, without
from boardtui.session.training.drill import MOST_HINTS, Drill
from boardtui.session.training.drill_stage import DrillStage
from boardtui.training.exercise import ExerciseOrigin
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.drill_analysis import DrillAnalysis
from boardtui.ui.screens.finding import FindingScreen
from boardtui.ui.widgets.game_scene import first_cursor
from boardtui.words.drill import drill_page, longest_pages
from boardtui.words.tour import Page

if TYPE_CHECKING:
    from boardtui.analysis.engine_queue import EngineQueue

FindQueue = Callable[[Game], "Callable[[], EngineQueue] | None"]
"""Finds the function that finds the engine of a game; None where no engine plays it."""

_TRIED = {DrillStage.WRONG, DrillStage.NOT_PROVED, DrillStage.AS_GOOD}
_UNDECIDED = {DrillStage.ASKED, *_TRIED}
_BRIEF = {DrillStage.JUDGED, DrillStage.REPLIED}
_ENDED = {DrillStage.RIGHT, DrillStage.SHOWN}

_ACTIONS = {
    "try.hint": "hint",
    "try.solution": "solve",
    "try.skip": "skip",
    "try.add": "add",
    "try.analyse": "analyse",
    "try.open-game": "open_game",
    "try.put-aside": "put_aside",
    "try.leave": "leave",
}
"""The actions of the commands."""

_MOVING = {"hint", "solve", "skip", "add", "analyse", "put_aside"}
"""The actions that wait until the exercise stays."""


class DrillScreen(FindingScreen[ExerciseOrigin | None]):
    """The board of an exercise, and beside it where it comes from and what is wanted.

    A wrong move stays on the board, with its refutation in numbers. The answer to the screen is the
    place of an exercise in a game, if the person wants to see that.
    """

    COMMANDS_IN_TEXT = {"skip": "try.skip", "add": "try.add"}  # noqa: RUF012  as in the base
    PLACE_COMMANDS = DRILL
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        DRILL,
        _ACTIONS,
    )

    def __init__(
        self, preferences: Preferences, drill: Drill, find_queue: FindQueue = lambda _game: None
    ) -> None:
        """Show a drill that has an exercise; `find_queue` finds engines for analyses."""
        super().__init__(preferences)
        self._drill = drill
        self._find_queue = find_queue
        self._analysis: DrillAnalysis | None = None
        self._is_moving = False
        """True while something is written or drawn that no key may break off."""

    @property
    def game(self) -> Game:
        return self._drill.exercise.position.game

    @property
    def has_task(self) -> bool:
        return self._drill.stage in {DrillStage.ASKED, DrillStage.JUDGED, DrillStage.REPLIED}

    @property
    def view_state(self) -> ViewState:
        # The board belongs to nobody, but the plates name the players of the game.
        view = self._drill.view if self._analysis is None else self._analysis.view
        return view.state._replace(mine=self._drill.people)

    def page(self) -> Page:
        return drill_page(self._drill, self._keys_in_text(), self._problem)

    def longest_pages(self) -> Iterable[Page]:
        return longest_pages(self._drill, self._keys_in_text())

    def begin(self) -> None:
        self._drill.on_preparing = self._show_preparing
        self._begin()

    @property
    def key_line(self) -> Sequence[HintPlace]:
        """The order of the key hints, without the commands that are impossible in this stage."""
        impossible = {
            each for each, action in _ACTIONS.items() if self.check_action(action, ()) is False
        }
        if self._drill.stage in _ENDED:
            impossible.add("try.skip")  # the key that goes on does the same
        return without(DRILL_LINE, impossible)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        drill = self._drill
        stage = drill.stage
        if self._is_moving and action in _MOVING:
            return None
        match action:
            case "hint":
                is_possible = stage in _UNDECIDED and drill.hints < MOST_HINTS
                return is_possible or _unless_brief(stage)
            case "solve":
                return stage in _UNDECIDED or _unless_brief(stage)
            case "skip":
                return stage is not DrillStage.OVER
            case "add":
                return stage is DrillStage.AS_GOOD and drill.deck.grows
            case "analyse":
                return stage in _ENDED and self._find_queue(self.game) is not None
            case "open_game":
                return drill.deck.rates and drill.exercise.origin is not None
            case "put_aside":
                return drill.deck.rates and stage is not DrillStage.OVER
        return True

    @property
    def wanted(self) -> Position | None:
        is_asked = self._drill.stage is DrillStage.ASKED and not self._is_moving
        return self._drill.position if is_asked else None

    def go_on(self) -> None:
        drill = self._drill
        if self._is_moving:
            return
        if drill.stage is DrillStage.OVER:
            self.dismiss(None)
        elif drill.stage in _TRIED:
            drill.again()
            self._follow()
        else:
            self.action_skip()

    def action_hint(self) -> None:
        """Say in which part of the board the answer is, then in which column."""
        self._drill.hint()
        self._follow(is_news=True)

    def action_solve(self) -> None:
        """Show the answer."""
        self._drill.show()
        self._follow()
        self._await_answer()

    def action_skip(self) -> None:
        """Go to the next exercise."""
        self._move(self._drill.go_on, self._begin)

    def action_add(self) -> None:
        """Add a move that is as good to the repertoire."""
        self._move(self._drill.add, self._follow)

    def action_put_aside(self) -> None:
        """Never ask the exercise again."""
        self._move(self._drill.put_aside, self._begin)

    def action_open_game(self) -> None:
        """Leave the drill, to see the exercise in its game."""
        self.dismiss(self._drill.exercise.origin)

    def action_analyse(self) -> None:
        """Show the values of all moves in the position of the exercise, or hide them."""
        if self._analysis is not None:
            self._end_analysis()
        elif (find := self._find_queue(self.game)) is not None:
            self._analysis = DrillAnalysis(self._drill, find(), self._show_analysis)
            self._follow()
            self._analysis.start(self.settings.analysis_time)
            return
        self._follow()

    def action_leave(self) -> None:
        self.dismiss(None)

    def on_unmount(self) -> None:
        self._drill.on_preparing = lambda: None
        self._end_analysis()

    @work(exclusive=True)
    async def _judge(self, move: Move) -> None:
        judging = self._drill.play(move)
        self.call_later(self._follow)
        await judging
        self._follow()
        if self._drill.stage is DrillStage.REPLIED:
            # So that the person sees the own move first.
            self.set_timer(max(self.settings.computer_delay, 0.001), self._reply)
        await self._settle()

    @work(exclusive=True)
    async def _await_answer(self) -> None:
        await self._settle()

    def _move(self, move: Callable[[], Awaitable[object]], then: Callable[[], object]) -> None:
        """Do something that no key may break off, and show what has become of the exercise."""
        self._is_moving = True
        self._moved(move, then)

    @work(exclusive=True)
    async def _moved(
        self, move: Callable[[], Awaitable[object]], then: Callable[[], object]
    ) -> None:
        try:
            await move()
        finally:
            self._is_moving = False
        then()
        await self._settle()

    async def _settle(self) -> None:
        """Show what came of the answer, once it is written."""
        drill, exercise = self._drill, self._drill.exercise
        await drill.settled()
        if (drill.effect is not None or drill.is_lost) and drill.exercise is exercise:
            self._follow()

    def _reply(self) -> None:
        self._drill.reply()
        self._follow()

    def _begin(self) -> None:
        """Begin with an exercise, with the cursor at its place."""
        self._end_analysis()
        self._problem = ""
        self._has_read = False
        self.show(glyphs=self.glyphs.of(self.game))
        self._follow()
        self._arrange(self.app.size)  # another text, or another game
        self.put_cursor(first_cursor(self._drill.view.state))

    def _follow(self, *, is_news: bool = False) -> None:
        drill = self._drill
        is_news = is_news or bool(self._problem) or drill.trouble is not None
        verdict = drill.verdict if drill.stage is DrillStage.WRONG else None
        self.follow(is_news=is_news, verdict=verdict)

    def _show_preparing(self) -> None:
        self.show(preparing=self._drill.preparing)

    def _show_analysis(self) -> None:
        if self._analysis is not None:
            self.show(analysis=self._analysis.state)

    def _end_analysis(self) -> None:
        if self._analysis is not None:
            self._analysis.stop()
            self._analysis = None
            if self.is_attached:
                self.show(analysis=AnalysisState())

    def _keys_in_text(self) -> dict[str, str]:
        """Return the keys in the texts; empty for a command that does not apply."""
        keys, deck = dict(self.keys()), self._drill.deck
        if deck.total is not None and self._drill.number == deck.total:
            keys["skip"] = ""
        if not deck.grows:
            keys["add"] = ""
        return keys


def _unless_brief(stage: DrillStage) -> bool | None:
    """Return None where a command is only briefly impossible, so that its hint keeps its place."""
    return None if stage in _BRIEF else False
