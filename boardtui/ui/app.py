"""The app: what surrounds the games, and the start of it all."""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.binding import BindingType

from boardtui.language import _, current_language
from boardtui.launch import Launch, NewGame, Review
from boardtui.rules.registry import GAMES
from boardtui.ui import messages
from boardtui.ui.app_commands import APP_COMMANDS
from boardtui.ui.asking_app import AskingApp
from boardtui.ui.commands import Commanded
from boardtui.ui.keys import narrow_key
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.terminal.capabilities import Capabilities, detect, needs_probe
from boardtui.ui.terminal.probe import NO_ANSWERS, probe_terminal
from boardtui.ui.themes import THEMES, VARIABLE_DEFAULTS
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import rules_text

if TYPE_CHECKING:
    from boardtui.ui.command_lists import PaletteEntry

AT_NEXT_START = {"colour", "mouse"}
"""Settings that the terminal is prepared with."""


class BoardApp(Commanded, AskingApp):
    """Shows help and settings, switches between games, and knows the keys that work everywhere."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; overflow: hidden; }
    ToastRack { dock: top; align: right top; margin: 0; }
    Toast { border: none; padding: 0 1; margin: 0; width: auto; max-width: 100%; }
    """
    COMMAND_TABLE = APP_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = APP_COMMANDS.bindings()

    def __init__(self, launch: Launch, looks: Capabilities, *, type_ahead: bytes = b"") -> None:
        super().__init__(launch, looks, type_ahead)
        self._opening = launch.opening
        self._told: set[str] = set()
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = launch.settings.theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(VARIABLE_DEFAULTS)

    def on_mount(self) -> None:
        # Textual calls the base's handler too.
        self.call_later(self._open_first)

    async def on_event(self, event: events.Event) -> None:
        # An input method that is on makes full-width characters of keys that mean commands.
        if isinstance(event, events.Key) and not event.is_forwarded:
            focused = self.focused
            if focused is None or not focused.check_consume_key(event.key, event.character):
                event = narrow_key(event)
        await super().on_event(event)

    def action_switch_game(self) -> None:
        """Show the next running game of another kind, or offer to start one."""
        others = self.other_kinds()
        running = [key for key in others if key in self.desk.tables]
        if running:
            self.switch_mode(running[0])
        elif others:
            self.ask_new_game(messages.GameWanted(others[0], {}))

    def action_settings(self) -> None:
        """Show the settings."""
        from boardtui.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(self.preferences))

    def action_palette(self) -> None:
        """List every command by name."""
        from boardtui.ui.command_lists import palette_entries
        from boardtui.ui.screens.palette import PaletteScreen

        entries = list(palette_entries(self.screen, self.preferences.keymap))
        self.push_screen(PaletteScreen(entries, self.preferences.glyphs), self._do)

    def action_help(self) -> None:
        """Explain the keys of the screen that is shown."""
        from boardtui.ui.command_lists import all_commands
        from boardtui.ui.screens.help import HelpScreen

        table = self.desk.tables.get(self.current_mode)
        games = GAMES if table is None else (type(table.match.record.game),)
        rules = rules_text(table.match.record.game) if table is not None else ""
        commands = all_commands(self.screen, self.preferences.keymap)
        self.push_screen(HelpScreen(self.preferences, commands, games, rules))

    async def _do(self, entry: PaletteEntry | None) -> None:
        if entry is None:
            return
        if isinstance(entry.does, messages.SettingChanged):
            await self._change_setting(entry.does)
            if self.preferences.trouble:
                self.warn(self.preferences.trouble)
        else:
            await self.run_action(entry.does.action, entry.does.node)

    def on_load(self) -> None:
        match self._opening:
            case NewGame() as wish:
                self.begin(partial(self.desk.start, wish))
            case Review(readings=(reading,)):
                self.begin(partial(self.desk.review, reading))
            case _:
                self.begin(None)

    async def _open_first(self) -> None:
        self.set_keymap(self.preferences.keymap)
        match self._opening:
            case Review(readings=(reading,)) as review:
                self.tell_problems(reading, review.source)
            case Review() as review:
                await self.review(review)
        if self.problems:
            self._tell_problems()
        if self.preferences.keymap:
            self._tell_clashes()
        self.call_after_refresh(_collect_garbage)

    def _tell_problems(self) -> None:
        """Show what is wrong with the settings, unless the picker shows all of it."""
        from boardtui.ui.screens.game_picker import MOST_PROBLEMS

        if self.desk.tables or len(self.problems) > MOST_PROBLEMS:
            self.show_message(_("Settings"), [sentence(problem) for problem in self.problems])

    def _tell_clashes(self) -> None:
        """Say once of each key that the settings give to two commands of one place."""
        from boardtui.ui.command_lists import clashing_keys

        for key, taken, lost in clashing_keys(self.screen, self.preferences.keymap):
            if key not in self._told:
                self._told.add(key)
                text = _("The settings give {key} to “{taken}”; it was the key of “{lost}”.")
                self.warn(text.format(key=key, taken=taken, lost=lost))

    @on(messages.SettingChanged)
    async def _change_setting(self, message: messages.SettingChanged) -> None:
        before = self.preferences.glyphs, current_language()
        self.preferences.change(message.name, message.value)
        settings, glyphs = self.preferences.settings, self.preferences.glyphs
        self.theme = settings.theme
        self.set_keymap(self.preferences.keymap)
        for playing in self.game_screens():
            playing.change_looks(settings, glyphs)
        for screen in tuple(self.all_screens()):
            if isinstance(screen, PlainScreen):
                screen.follow_preferences()
                if (glyphs, current_language()) != before:
                    await screen.compose_again()
        if message.name in AT_NEXT_START:
            self.warn(_("This takes effect when you start the program again."))


def _collect_garbage() -> None:
    """Collect from now on, if the start put it off, but never look at what it has made."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def run_app(launch: Launch) -> int:
    """Run the app until it is left; the exit status."""
    wish = None if launch.settings.glyphs == "auto" else launch.settings.glyphs
    answers = probe_terminal() if needs_probe(wish) else NO_ANSWERS
    looks = detect(answers=answers, colour=launch.settings.colour, glyphs=wish)
    app = BoardApp(launch, looks, type_ahead=answers.typed)
    app.run(mouse=launch.settings.mouse and looks.mouse)
    from boardtui.ui.farewell import say_farewell

    with app.language.in_use():
        say_farewell(app)
    return app.return_code or (1 if app.desk.troubled else 0)
