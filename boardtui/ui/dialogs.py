"""Questions to a person before a game is opened, saved elsewhere or lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App
from textual.screen import Screen
from textual.worker import Worker

from boardtui.rules.registry import GAMES
from boardtui.session.game_choices import GameChoice, ListedGame, ListRecent, SavedGame
from boardtui.session.launch import TOURED, AskGame, ChooseGame, Review, review_of
from boardtui.session.open_games import OpenGames
from boardtui.ui.game_modes import GameModes
from boardtui.ui.notices import Notices
from boardtui.ui.preferences import Preferences
from boardtui.words.errors import sentence, summed_up
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.analysis.memory import Memory
    from boardtui.formats.detect import Collection
    from boardtui.formats.folder import Folder
    from boardtui.formats.reading import Reading
    from boardtui.rules.game import Game
    from boardtui.session.open_game import OpenGame

Answer = TypeVar("Answer")

QUITTING = "quitting"
"""The id of the dialog that asks before quitting with an unsaved game."""


class Dialogs:
    """Asks questions and carries out the answers; methods that ask run in workers."""

    def __init__(
        self,
        app: App[Any],
        games: OpenGames,
        modes: GameModes,
        preferences: Preferences,
        notices: Notices,
        chance: random.Random,
        memory: Callable[[Game], Memory | None],
        expect: Callable[[str], object],
    ) -> None:
        """Carry out answers by `modes` and `games`; `memory` holds what analyses found out.

        `expect` is called with the kind of game that a form is shown for.
        """
        self._app = app
        self._games = games
        self._modes = modes
        self._preferences = preferences
        self._notices = notices
        self._chance = chance
        self._memory = memory
        self._expect = expect

    @property
    def is_asking(self) -> bool:
        """True if a dialog, or another screen, lies over the game or the picker."""
        return len(self._app.screen_stack) > 1

    async def run(self, flow: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a dialog and its consequences in a worker.

        The dialog is open when this returns, so that no key overtakes it.
        """
        _worker: Worker[None] = self._app.run_worker(flow)
        # Tasks run in the order in which they become ready, and the worker's comes before this one.
        await asyncio.sleep(0)

    async def new_game(self, kind: str, options: Mapping[str, Any] | None = None) -> None:
        """Ask for a new game, unless a dialog is open, and start it.

        `options` are those of a preset; without them, the form shows the last choices.
        """
        from boardtui.session.new_game_choices import kept_choices, kept_name
        from boardtui.ui.screens.new_game import NewGameScreen

        screen = NewGameScreen(
            self._preferences,
            kind,
            options or {},
            replaced=self._on_replacing(kind),
            chance=self._chance,
            pools=self._games.counting.pools() if self._games.counting.keeps else None,
        )
        self._expect(kind)
        request = await self._ask(screen)
        if request is not None:
            chosen = {
                kept_name(request.new_game.game): kept_choices(request.choices, request.sides)
            }
            self._keep("new_game", {**self._preferences.settings.new_game, **chosen})
            await self._modes.open(partial(self._games.start, request.new_game))

    def _on_replacing(self, kind: str) -> str:
        """Return what becomes of a running game of a kind; empty without one."""
        if self._games.running(kind) is None:
            return ""
        if self._games.store.keeps:
            return _("The running game is saved: it waits under “Games”.")
        return _("The running game ends: games are not kept here.")

    async def other_game(self) -> None:
        """Show the game of another kind that was in front last, or ask for a new one."""
        kinds = self._modes.other_kinds()
        running = next(filter(None, map(self._games.latest, kinds)), None)
        if running is not None:
            await self._modes.show(running, self._modes.way_back(running))
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
        from boardtui.session.new_game_choices import preset_of

        await self.new_game(game.kind, preset_of(game.game))

    async def learn(self, key: str) -> None:
        """Lead through the tour of a game, unless a dialog is open; then ask for a first game."""
        from boardtui.session.tour.games import tour_of
        from boardtui.ui.screens.tour import TourEnd, TourScreen

        if self.is_asking:
            return
        if not self._preferences.settings.tour_taken:
            self._keep("tour_taken", value=True)
        end = await self._ask(TourScreen(self._preferences, tour_of(key)))
        if end is TourEnd.FIRST_GAME:
            await self.new_game(key)

    async def learn_like_shown(self) -> None:
        """Lead through the tour of the game in front, or else of one to choose."""
        from boardtui.ui.screens.confirm import ConfirmDialog
        from boardtui.ui.widgets.menu import Item
        from boardtui.words.names import family_name

        shown = self._modes.shown
        key: str | None = None if shown is None else shown.kind
        if key not in TOURED:
            families = [family for family in GAMES if family.key in TOURED]
            items = [
                Item(family.key, family_name(family), key=str(number))
                for number, family in enumerate(families, 1)
            ]
            question = _("Which game do you want to learn?")
            key = await self._ask(ConfirmDialog(question, items, self._preferences.glyphs))
        if key is not None:
            await self.learn(key)

    async def open_record(self) -> None:
        """Ask for a record, unless a dialog is open, and open it."""
        from boardtui.session.saved_games import saved_games
        from boardtui.system.threads import in_thread
        from boardtui.words.listed_games import saved_entries

        async def list_recent() -> Sequence[ListedGame]:
            saved = await in_thread(partial(saved_games, self._games.store))
            return saved_entries(saved.records)

        answer = await self._ask(self._reading_form(list_recent))
        match answer:
            case Review() | ChooseGame():
                await self.review(answer)
            case SavedGame(summary):
                await self._modes.resume(summary.path)

    async def open_dropped(self, text: str) -> bool:
        """Open the file or folder that a pasted text names by its whole path; False for none.

        Where a dialog is open, or there are no paths, nothing is looked at.
        """
        from boardtui.session.paths import dropped_path

        if self.is_asking or not self._preferences.bounds.paths:
            return False
        path = dropped_path(text, folders=True)
        if path is None or not path.is_absolute():
            return False
        await self.run(partial(self._open_file, path))
        return True

    async def _open_file(self, path: Path) -> None:
        from boardtui.formats.folder import scan_path
        from boardtui.ui.long_reading import read_or_tell

        def scan(game: Game | None) -> Collection | Folder:
            return scan_path(path, game=game)

        name = str(path)
        read = partial(review_of, scan, name)
        opened = await read_or_tell(self._app, name, read, self._notices.warn)
        if opened is not None:
            await self.review(opened)

    async def review(self, review: Review | ChooseGame | AskGame) -> None:
        """Open the game of a file; ask which one it is if there are several, or if none says."""
        if isinstance(review, AskGame):
            from boardtui.ui.long_reading import ask_game

            told = await ask_game(self._app, review, self._preferences.glyphs, self._notices.warn)
            if told is None:
                return
            review = told
        while isinstance(review, ChooseGame):
            answer = await self._ask(self._reading_form(choice=review))
            if not isinstance(answer, Review | ChooseGame):
                return
            review = answer
        await self._modes.open(partial(self._games.review, review.reading))
        await self.tell_problems(review.reading, review.source)

    async def save_copy(self) -> None:
        """Ask for a path, and save a copy of the game in front there."""
        from boardtui.formats.detect import format_of
        from boardtui.ui.screens.save_copy import SaveCopyScreen

        game = self._modes.shown
        if game is None:
            return
        view = game.view
        memory = self._memory(game.game)
        judged = None if memory is None else memory.judged
        screen = SaveCopyScreen(self._preferences, view.record, lambda: view.state.edits, judged)
        path = await self._ask(screen)
        if path is None:
            return
        lines = [_("A copy is saved as {path}.").format(path=path.absolute())]
        lines += map(sentence, format_of(path).left_out(view.record))
        self._notices.tell(" ".join(lines))

    async def show_record(self) -> None:
        """Show the text of the game in front, to be copied."""
        from boardtui.ui.screens.show_record import ShowRecordScreen

        game = self._modes.shown
        if game is not None:
            await self._ask(ShowRecordScreen(self._preferences, game.view.record))

    async def may_lose_games(self) -> bool:
        """Ask before quitting with an unsaved game; False if that dialog is open already."""
        from boardtui.ui.screens.confirm import ConfirmDialog
        from boardtui.ui.widgets.menu import Item

        troubles = (game.trouble for game in self._games.troubled)
        trouble = next(filter(None, troubles), None)
        if trouble is None or any(screen.id == QUITTING for screen in self._app.screen_stack):
            return trouble is None
        text = _("The game is not saved: {reason}. Quit all the same?")
        answers = [Item("stay", _("Stay"), key="n"), Item("quit", _("Quit"), key="y")]
        question = ConfirmDialog(
            text.format(reason=sentence(trouble)), answers, self._preferences.glyphs
        )
        question.id = QUITTING
        return await self._app.push_screen_wait(question) == "quit"

    async def tell_problems(self, reading: Reading, source: str) -> None:
        """Show the problems of reading a file, if any."""
        if reading.problems:
            await self.show_message(source, [*summed_up(reading.problems)])

    async def show_message(self, title: str, lines: Sequence[str]) -> None:
        """Show lines until a person closes them."""
        from boardtui.ui.screens.message import MessageScreen

        await self._app.push_screen_wait(MessageScreen(title, lines, self._preferences.glyphs))

    def _reading_form(
        self, list_recent: ListRecent | None = None, choice: ChooseGame | None = None
    ) -> Screen[Review | ChooseGame | GameChoice | None]:
        """Return the form for a record: by paths, or by its text alone."""
        if self._preferences.bounds.paths:
            from boardtui.ui.screens.open_record import OpenRecordScreen

            return OpenRecordScreen(self._preferences, list_recent, choice)
        from boardtui.ui.screens.paste import PasteScreen

        return PasteScreen(self._preferences, list_recent, choice)

    async def _ask(self, screen: Screen[Answer]) -> Answer | None:
        """Return the answer to a screen; None if it is cancelled or if a dialog is open already."""
        if self.is_asking:
            return None
        answer: Answer = await self._app.push_screen_wait(screen)
        return answer

    def _keep(self, name: str, value: Any) -> None:
        """Change a setting; say once if it cannot be saved."""
        before = self._preferences.trouble
        self._preferences.change(name, value)
        if self._preferences.trouble not in {"", before}:
            self._notices.warn(self._preferences.trouble)
