"""What is asked of a person before a game is opened, saved elsewhere or lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App
from textual.screen import Screen
from textual.worker import Worker

from boardtui.language import _
from boardtui.launch import Review
from boardtui.rules.registry import GAMES
from boardtui.ui.game_choices import SavedGame
from boardtui.ui.game_modes import GameModes
from boardtui.ui.games import OpenGames
from boardtui.ui.notices import Notices
from boardtui.ui.open_game import OpenGame
from boardtui.ui.preferences import Preferences
from boardtui.ui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.formats.reading import Reading

Answer = TypeVar("Answer")

QUITTING = "quitting"
"""The id of the question whether to leave a game that is not saved."""


class Dialogs:
    """Asks, waits for the answer and does what follows from it; runs in workers of the app."""

    def __init__(
        self,
        app: App[Any],
        games: OpenGames,
        modes: GameModes,
        preferences: Preferences,
        notices: Notices,
        chance: random.Random,
    ) -> None:
        self._app = app
        self._games = games
        self._modes = modes
        self._preferences = preferences
        self._notices = notices
        self._chance = chance

    @property
    def is_asking(self) -> bool:
        """Whether a dialog, or another screen, lies over the game or the picker."""
        return len(self._app.screen_stack) > 1

    async def run(self, flow: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Go through questions and what follows from the answers, in a worker.

        The first question is asked when this returns, so that no key overtakes it.
        """
        _worker: Worker[None] = self._app.run_worker(flow)
        # Tasks run in the order in which they become ready, and the worker's comes before this one.
        await asyncio.sleep(0)

    async def new_game(self, kind: str, options: Mapping[str, Any] | None = None) -> None:
        """Ask for a new game, unless something is asked already, and start it.

        `options` are those of a preset; without them the game is as it was last chosen.
        """
        from boardtui.ui.choices import kept_choices, kept_name
        from boardtui.ui.screens.new_game import NewGameScreen

        screen = NewGameScreen(
            self._preferences,
            kind,
            options or {},
            replaces=self._games.running(kind) is not None,
            chance=self._chance,
        )
        wish = await self._ask(screen)
        if wish is not None:
            chosen = {kept_name(wish.new_game.game): kept_choices(wish.choices, wish.sides)}
            self._keep("new_game", {**self._preferences.settings.new_game, **chosen})
            await self._modes.open(partial(self._games.start, wish.new_game))

    async def other_game(self) -> None:
        """Show the game of another kind that was in front last, or ask for a new one."""
        kinds = self._modes.other_kinds()
        running = next(filter(None, map(self._games.latest, kinds)), None)
        if running is not None:
            await self._modes.show(running)
        elif kinds:
            await self.new_game(kinds[0])

    async def new_game_like_shown(self) -> None:
        """Ask for a new game of the kind that is in front."""
        if self._modes.shown is None:
            await self.new_game(GAMES[0].key)
        else:
            await self.new_game_like(self._modes.shown)

    async def new_game_like(self, game: OpenGame) -> None:
        """Ask for a new game of the kind and the preset of another."""
        from boardtui.ui.choices import preset_of

        await self.new_game(game.kind, preset_of(game.game))

    async def open_record(self) -> None:
        """Ask for a record, unless something is asked already, and open it."""
        from boardtui.ui.picker_entries import games_and_records, saved_entries
        from boardtui.ui.screens.library import LibraryScreen

        recent = saved_entries(games_and_records(self._games.store)[1])
        answer = await self._ask(LibraryScreen(self._preferences, recent))
        match answer:
            case Review():
                await self.review(answer)
            case SavedGame(summary):
                await self._modes.resume(summary)

    async def review(self, review: Review) -> None:
        """Open the game of a file; which one is asked if there are several."""
        from boardtui.ui.screens.library import LibraryScreen

        while len(review.readings) > 1:
            answer = await self._ask(LibraryScreen(self._preferences, review=review))
            if not isinstance(answer, Review):
                return
            review = answer
        (reading,) = review.readings
        await self._modes.open(partial(self._games.review, reading))
        await self.tell_problems(reading, review.source)

    async def save_copy(self) -> None:
        """Write the game that is in front into a file of a person's own."""
        from boardtui.formats.detect import format_of
        from boardtui.ui.screens.save_copy import SaveCopyScreen

        game = self._modes.shown
        if game is None:
            return
        path = await self._ask(SaveCopyScreen(self._preferences, game.view.record))
        if path is None:
            return
        lines = [_("A copy is saved as {path}.").format(path=path)]
        if left_out := format_of(path).leaves_out:
            lines.append(sentence(left_out))
        self._notices.tell(" ".join(lines))

    async def may_lose_games(self) -> bool:
        """Ask whether to leave a game that is not saved; False also while this is asked already."""
        from boardtui.ui.screens.confirm import Question
        from boardtui.ui.widgets.menu import Item

        troubles = (game.trouble for game in self._games.troubled)
        trouble = next(filter(None, troubles), None)
        if trouble is None or any(screen.id == QUITTING for screen in self._app.screen_stack):
            return trouble is None
        text = _("The game is not saved: {reason}. Quit all the same?")
        answers = [Item("stay", _("Stay"), key="n"), Item("quit", _("Quit"), key="y")]
        question = Question(
            text.format(reason=sentence(trouble)), answers, self._preferences.glyphs
        )
        question.id = QUITTING
        return await self._app.push_screen_wait(question) == "quit"

    async def tell_problems(self, reading: Reading, source: str) -> None:
        """Show what could not be read, if there is anything."""
        if reading.problems:
            await self.show_message(source, [sentence(problem) for problem in reading.problems])

    async def show_message(self, title: str, lines: Sequence[str]) -> None:
        """Show lines until they are read."""
        from boardtui.ui.screens.message import MessageScreen

        await self._app.push_screen_wait(MessageScreen(title, lines))

    async def _ask(self, screen: Screen[Answer]) -> Answer | None:
        """The answer to a screen; None if it is left, or if something is asked already."""
        if self.is_asking:
            return None
        answer: Answer = await self._app.push_screen_wait(screen)
        return answer

    def _keep(self, name: str, value: Any) -> None:
        """Take a setting over; that it cannot be kept is said, but not again and again."""
        before = self._preferences.trouble
        self._preferences.change(name, value)
        if self._preferences.trouble not in {"", before}:
            self._notices.warn(self._preferences.trouble)
