"""The part of the app that asks which game to lay out: a new one, or one of a record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on

from boardtui.language import _
from boardtui.launch import Review
from boardtui.rules.registry import GAMES
from boardtui.ui import messages
from boardtui.ui.games_app import GamesApp
from boardtui.ui.words.errors import sentence

if TYPE_CHECKING:
    from boardtui.formats.reading import Reading
    from boardtui.ui.screens.new_game import Wish

QUITTING = "quitting"
"""The id of the question whether to leave a game that is not saved."""


class AskingApp(GamesApp):
    """Shows the screens on which games and records are chosen, and lays out what comes back."""

    def action_new_game(self) -> None:
        """Ask for a new game of the kind that is shown."""
        key = self.current_mode if self.current_mode in self.desk.tables else GAMES[0].key
        self._ask_new_game_like(messages.NewGameWanted(key))

    @on(messages.NewGameWanted)
    def _ask_new_game_like(self, message: messages.NewGameWanted) -> None:
        from boardtui.ui.choices import preset_of

        table = self.desk.tables.get(message.key)
        options = preset_of(table.match.record.game) if table is not None else {}
        self.ask_new_game(messages.GameWanted(message.key, options))

    @on(messages.GameWanted)
    def ask_new_game(self, message: messages.GameWanted) -> None:
        """Ask for a new game, unless something is asked already."""
        from boardtui.ui.screens.new_game import NewGameScreen

        if len(self.screen_stack) > 1:
            return
        screen = NewGameScreen(
            self.preferences,
            message.key,
            message.options,
            replaces=message.key in self.desk.tables,
            chance=self.chance,
        )
        self.push_screen(screen, self._begin)

    async def _begin(self, wish: Wish | None) -> None:
        from boardtui.ui.choices import kept_choices, kept_name

        if wish is not None:
            chosen = {kept_name(wish.new_game.game): kept_choices(wish.choices, wish.sides)}
            self.keep("new_game", {**self.preferences.settings.new_game, **chosen})
            await self.lay_out(partial(self.desk.start, wish.new_game))

    @on(messages.RecordWanted)
    def action_open_record(self) -> None:
        """Ask for a record, unless something is asked already."""
        from boardtui.ui.screens.library import LibraryScreen
        from boardtui.ui.shelf import games_and_records, saved_entries

        if len(self.screen_stack) > 1:
            return
        recent = saved_entries(games_and_records(self.desk.store)[1])
        self.push_screen(LibraryScreen(self.preferences, recent), self.review)

    def action_save_copy(self) -> None:
        """Write the game that is shown into a file of one's own."""
        from boardtui.ui.screens.save_copy import SaveCopyScreen

        record = self.desk.tables[self.current_mode].match.record
        self.push_screen(SaveCopyScreen(self.preferences, record), self._tell_of_saved_copy)

    def _tell_of_saved_copy(self, path: Path | None) -> None:
        from boardtui.formats.detect import format_of

        if path is None:
            return
        lines = [_("A copy is saved as {path}.").format(path=path)]
        if left_out := format_of(path).leaves_out:
            lines.append(sentence(left_out))
        self.tell(" ".join(lines))

    async def action_quit(self) -> None:
        """Leave the program; asks first when a game would be lost."""
        from boardtui.ui.screens.confirm import Question
        from boardtui.ui.widgets.menu import Item

        lost = self.desk.troubled
        if not lost:
            await self.leave()
        elif not any(screen.id == QUITTING for screen in self.screen_stack):
            text = _("The game is not saved: {reason}. Quit all the same?")
            answers = [Item("stay", _("Stay"), key="n"), Item("quit", _("Quit"), key="y")]
            question = Question(
                text.format(reason=lost[0].save.trouble), answers, self.preferences.glyphs
            )
            question.id = QUITTING
            self.push_screen(question, self._quit_if)

    action_interrupt = action_quit

    async def _quit_if(self, answer: str | None) -> None:
        if answer == "quit":
            await self.leave()

    async def review(self, review: Review | None) -> None:
        """Lay out the game of a file; which one is asked if there are several."""
        if review is None:
            return
        if len(review.readings) > 1:
            from boardtui.ui.screens.library import LibraryScreen

            self.push_screen(LibraryScreen(self.preferences, review=review), self.review)
            return
        reading = review.readings[0]
        await self.lay_out(partial(self.desk.review, reading))
        self.tell_problems(reading, review.source)

    def tell_problems(self, reading: Reading, source: str) -> None:
        """Show what could not be read, if there is anything."""
        if reading.problems:
            self.show_message(source, [sentence(problem) for problem in reading.problems])

    def show_message(self, title: str, lines: Sequence[str]) -> None:
        """Show lines that have to be read before going on."""
        from boardtui.ui.screens.message import MessageScreen

        self.push_screen(MessageScreen(title, lines))
