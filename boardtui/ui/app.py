"""The app: a screen for each running game, the picker, and what surrounds them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events, on
from textual.binding import Binding, BindingType
from textual.screen import Screen

from boardtui.config import save_setting
from boardtui.language import N_, _, current_language, preferred_language, use_language
from boardtui.launch import Launch, NewGame, Review
from boardtui.play.store import Store, StoreError
from boardtui.players.player import PlayerError
from boardtui.rules.registry import GAMES
from boardtui.setting_kinds import ConfigError
from boardtui.ui import messages
from boardtui.ui.desk import Desk, Table
from boardtui.ui.glyphs import GlyphSet, GlyphSetName, glyph_set
from boardtui.ui.keys import narrow_key
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker, Shelf
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.capabilities import Capabilities, detect, needs_probe
from boardtui.ui.terminal.probe import NO_ANSWERS, probe_terminal
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from boardtui.ui.commands import Deed
    from boardtui.ui.screens.new_game import Wish

PICKER = "games"
"""The mode of the picker; every running game has a mode of its own, named by its key."""

MOST_RECENT = 5
"""How many finished games the picker offers."""

AT_NEXT_START = {"colour", "mouse"}
"""Settings that the terminal is prepared with."""


class BoardApp(TerminalApp):
    """Starts games, keeps at most one of each kind on a screen, and saves them all."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; overflow: hidden; }
    Toast { border: none; padding: 0 1; width: auto; max-width: 60; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "switch_game", N_("Other game"), id="app.switch-game"),
        Binding("f2,escape", "games", N_("Games"), id="app.games"),
        Binding("f3,ctrl+n", "new_game", N_("New game"), id="app.new-game"),
        Binding("ctrl+o", "open_record", N_("Open a record"), show=False, id="app.open-record"),
        Binding("f5", "settings", N_("Settings"), show=False, id="app.settings"),
        Binding("ctrl+p", "palette", N_("Commands"), show=False, id="app.palette"),
        Binding("f1,question_mark", "help", N_("Help"), id="app.help"),
        Binding("ctrl+q", "quit", N_("Quit"), show=False, priority=True, id="app.quit"),
    ]

    def __init__(self, launch: Launch, looks: Capabilities, *, type_ahead: bytes = b"") -> None:
        super().__init__(ambiguous_is_wide=looks.ambiguous_width == 2, type_ahead=type_ahead)
        self.settings = launch.settings
        self.desk = Desk(Store(launch.data_path, self._say), launch.seed)
        self._launch = launch
        self._looks = looks
        self._chance = random.Random(launch.seed)
        self._told: set[str] = set()
        self.saved_as: list[Path] = []
        """Where the games lie that were running when the program ended."""
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = self.settings.theme
        self.add_mode(PICKER, self._picker)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    @property
    def glyphs(self) -> GlyphSet:
        """What everything is drawn with."""
        wish = self.settings.glyphs
        name = self._looks.glyphs if wish == "auto" else wish
        return glyph_set(cast(GlyphSetName, name), wide_safe=self._looks.wide_safe)

    def on_mount(self) -> None:
        # Textual calls the base's handler too.
        self.call_later(self._open_first)

    async def _open_first(self) -> None:
        self.set_keymap({name: ",".join(keys) for name, keys in self.settings.keys.items()})
        match self._launch.opening:
            case NewGame() as wish:
                await self._lay_out(partial(self.desk.start, wish))
            case Review() as review:
                await self._review(review)
            case None:
                self.switch_mode(PICKER)
        if self._launch.problems and self._launch.opening is not None:
            self._show_message(_("Settings"), self._launch.problems)

    async def on_event(self, event: events.Event) -> None:
        # An input method that is on makes full-width characters of keys that mean commands.
        if isinstance(event, events.Key) and not event.is_forwarded:
            focused = self.focused
            if focused is None or not focused.check_consume_key(event.key, event.character):
                event = narrow_key(event)
        await super().on_event(event)

    async def on_hang_up(self) -> None:
        for table in self.desk.tables.values():
            if table.is_unfinished and table.save.path.exists():
                self.saved_as.append(table.save.path)
        await self.desk.close()

    def handle_bindings_clash(self, clashed_bindings: set[Binding], node: DOMNode) -> None:
        for binding in clashed_bindings:
            name = binding.id or binding.action
            if name not in self._told:
                self._told.add(name)
                text = _("The settings give the key of “{name}” to another command.")
                self.notify(text.format(name=name), severity="warning", timeout=20, markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        stack = self.screen_stack
        if action in {"switch_game", "new_game", "open_record", "settings"}:
            return len(stack) == 1
        if action == "games":
            return len(stack) == 1 and self.current_mode != PICKER
        return True

    # Screens that ask for something

    async def action_games(self) -> None:
        """Show the picker."""
        self.switch_mode(PICKER)

    async def action_switch_game(self) -> None:
        """Show the next running game of another kind, or offer to start one."""
        keys = [family.key for family in GAMES]
        here = keys.index(self.current_mode) if self.current_mode in keys else -1
        others = [*keys[here + 1 :], *keys[: max(here, 0)]]
        running = [key for key in others if key in self.desk.tables]
        if running:
            self.switch_mode(running[0])
        elif others:
            self._ask_new_game(messages.GameWanted(others[0], {}))

    def action_new_game(self) -> None:
        """Ask for a new game of the kind that is shown."""
        key = self.current_mode if self.current_mode in self.desk.tables else GAMES[0].key
        self._ask_new_game(messages.GameWanted(key, {}))

    def action_open_record(self) -> None:
        """Ask for a record."""
        self._ask_record()

    def action_settings(self) -> None:
        """Show the settings."""
        from boardtui.ui.screens.settings import SettingsScreen

        path = str(self._launch.config_path)
        self.push_screen(SettingsScreen(self.settings, self.glyphs, path))

    def action_palette(self) -> None:
        """List every command by name."""
        from boardtui.ui.commands import all_deeds
        from boardtui.ui.screens.palette import PaletteScreen

        deeds = list(all_deeds(self.screen, self.settings.keys))
        self.push_screen(PaletteScreen(deeds, self.glyphs), self._do)

    def action_help(self) -> None:
        """Explain the keys of the screen that is shown."""
        from boardtui.ui.commands import all_commands
        from boardtui.ui.screens.help import HelpScreen

        table = self.desk.tables.get(self.current_mode)
        rules = _(table.match.record.game.summary) if table is not None else ""
        commands = all_commands(self.screen, self.settings.keys)
        self.push_screen(HelpScreen(self.settings, self.glyphs, commands, rules))

    # What screens ask for

    @on(messages.NewGameWanted)
    def _new_game(self) -> None:
        self.action_new_game()

    @on(messages.GameWanted)
    def _ask_new_game(self, message: messages.GameWanted) -> None:
        from boardtui.ui.screens.new_game import NewGameScreen

        screen = NewGameScreen(
            self.settings,
            self.glyphs,
            message.key,
            message.options,
            replaces=message.key in self.desk.tables,
            chance=self._chance,
        )
        self.push_screen(screen, self._begin)

    async def _begin(self, wish: Wish | None) -> None:
        from boardtui.ui.choices import kept_choices

        if wish is not None:
            key = wish.new_game.game.key
            kept = {**self.settings.new_game, key: kept_choices(wish.choices, wish.sides)}
            self._keep("new_game", kept)
            await self._lay_out(partial(self.desk.start, wish.new_game))

    @on(messages.RematchWanted)
    async def _rematch(self, message: messages.RematchWanted) -> None:
        table = self.desk.tables[self.current_mode]
        await self._lay_out(partial(self.desk.start, table.rematch(swap=message.swap)))

    @on(messages.PlayersChanged)
    def _note_players(self, message: messages.PlayersChanged) -> None:
        self.desk.tables[self.current_mode].take_seats(tuple(message.who.values()))

    @on(messages.RunningGameWanted)
    def _show_running(self, message: messages.RunningGameWanted) -> None:
        self.switch_mode(message.key)

    @on(messages.SavedGameWanted)
    async def _go_on(self, message: messages.SavedGameWanted) -> None:
        await self._lay_out(partial(self.desk.resume, message.summary))

    @on(messages.RecordWanted)
    def _ask_record(self) -> None:
        from boardtui.ui.screens.library import LibraryScreen
        from boardtui.ui.shelf import saved_entries

        recent = saved_entries(self.desk.store.finished())
        self.push_screen(LibraryScreen(self.settings, self.glyphs, recent), self._review)

    async def _review(self, review: Review | None) -> None:
        if review is None:
            return
        if len(review.readings) > 1:
            from boardtui.ui.screens.library import LibraryScreen

            self.push_screen(LibraryScreen(self.settings, self.glyphs, review=review), self._review)
            return
        reading = review.readings[0]
        await self._lay_out(partial(self.desk.review, reading))
        if reading.problems:
            self._show_message(review.source, [str(problem) for problem in reading.problems])

    @on(messages.PickerShown)
    def _fill_picker(self) -> None:
        self.run_worker(self._look_up_games, group="picker", exclusive=True)

    async def _look_up_games(self) -> None:
        from boardtui.ui.shelf import running_entries, saved_entries

        store = self.desk.store
        unfinished, finished = await asyncio.to_thread(
            lambda: (store.unfinished(), store.finished(MOST_RECENT))
        )
        shelf = Shelf(
            running_entries(self.desk.tables.values()),
            saved_entries(unfinished),
            saved_entries(finished),
        )
        for screen in self._all_screens():
            if isinstance(screen, GamePicker):
                screen.shelf = shelf

    async def _do(self, deed: Deed | None) -> None:
        if deed is None:
            return
        if isinstance(deed.deed, messages.SettingChanged):
            await self._change_setting(deed.deed)
        else:
            await self.run_action(deed.deed.action, deed.deed.node)

    # Games and their screens

    async def _lay_out(self, make: Callable[[], Table]) -> None:
        """Put a game on the screen of its kind; the one that was there is cleared away."""
        try:
            table = make()
        except (StoreError, PlayerError) as error:
            self._say(str(error))
            return
        if self.current_mode == table.key:
            await self.switch_mode(PICKER)
        if table.key in self._screen_stacks:
            await self.remove_mode(table.key)
        await self.desk.clear(table.key)
        self.desk.tables[table.key] = table
        if table.save.is_copy:
            self._say(_("This game is open elsewhere; you go on with a copy."))
        self.add_mode(table.key, lambda: GameScreen(table.match, self.settings, self.glyphs))
        await self.switch_mode(table.key)

    def _picker(self) -> GamePicker:
        return GamePicker(self.settings, self.glyphs, self._launch.problems)

    def _all_screens(self) -> Iterator[Screen[Any]]:
        for stack in self._screen_stacks.values():
            yield from stack

    # Settings

    @on(messages.SettingChanged)
    async def _change_setting(self, message: messages.SettingChanged) -> None:
        before = self.glyphs, current_language()
        self._keep(message.name, message.value)
        language = self.settings.language
        use_language(preferred_language() if language == "auto" else language)
        self.theme = self.settings.theme
        for screen in self._all_screens():
            if isinstance(screen, GameScreen | PlainScreen):
                screen.settings, screen.glyphs = self.settings, self.glyphs
        if (self.glyphs, current_language()) != before:
            for screen in tuple(self._all_screens()):
                await _say_again(screen)
        if message.name in AT_NEXT_START:
            self._say(_("This takes effect when you start the program again."))

    def _keep(self, name: str, value: Any) -> None:
        """Take a setting over and write it into the settings file."""
        self.settings = replace(self.settings, **{name: value})
        try:
            save_setting(self._launch.config_path, name, value)
        except (ConfigError, OSError) as error:
            self.notify(str(error), severity="error", timeout=10, markup=False)

    def _say(self, text: str) -> None:
        """Say something that must not be missed."""
        self.notify(text, severity="warning", timeout=20, markup=False)

    def _show_message(self, title: str, lines: Sequence[str]) -> None:
        from boardtui.ui.screens.message import MessageScreen

        self.push_screen(MessageScreen(title, lines))


async def _say_again(screen: Screen[Any]) -> None:
    """Let a screen show its texts in another language, with the focus where it was."""
    if isinstance(screen, GameScreen):
        screen.retranslate()
    elif isinstance(screen, PlainScreen):
        await screen.compose_again()


def run_app(launch: Launch) -> int:
    """Run the app until it is left; the exit status."""
    wish = None if launch.settings.glyphs == "auto" else launch.settings.glyphs
    answers = probe_terminal() if needs_probe(wish) else NO_ANSWERS
    looks = detect(answers=answers, colour=launch.settings.colour, glyphs=wish)
    app = BoardApp(launch, looks, type_ahead=answers.typed)
    app.run(mouse=launch.settings.mouse and looks.mouse)
    for path in app.saved_as:
        print(_("The game is saved as {path}").format(path=path))
    return app.return_code or 0
