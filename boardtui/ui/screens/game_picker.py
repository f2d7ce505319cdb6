"""The first screen, for starting a game, resuming one, or opening a record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.widgets import Static

from boardtui.config.kinds import ConfigError
from boardtui.rules.game import Position
from boardtui.session.commands.command import Hint
from boardtui.session.commands.lists import ITEM_KEYS, PICKER, PICKER_HINTS
from boardtui.session.game_choices import GameChoice, RunningGame, choice_in
from boardtui.ui.commands import bindings
from boardtui.ui.flows import own_games, picker
from boardtui.ui.navigation import LOBBY
from boardtui.ui.picker_lines import (
    ALL,
    CLUB,
    CONTINUED,
    FIRST_OFFER,
    PINNED,
    RECORDS,
    TRAINING,
    PickerGames,
    PickerLines,
)
from boardtui.ui.screens.item_keys import item_with
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.services import Services
from boardtui.ui.widgets.board_preview import CaptionedPreview
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Item, Menu, MenuRow
from boardtui.words.counts import waiting_text
from boardtui.words.errors import sentence
from boardtui.words.hosting import hosting_note
from boardtui.words.language import _, ngettext

PATIENCE = 5.0
"""Seconds that keys wait for the first list of games; longer only if a disk hangs."""

MOST_PROBLEMS = 3
"""The most mistakes of the settings on the screen; if there are more, a message shows all."""

AskAboutGame = Callable[[Services, "GameChoice | None", str], Awaitable[bool]]
"""Asks what to do with a game, given its name; returns True if the lists have changed."""


class GamePicker(PlainScreen[None]):
    """The list of games, with a preview of the highlighted board."""

    DEFAULT_CSS = """
    GamePicker {
        layout: vertical;
        & > .title, & > .note, & > .problems, & > Horizontal, & > KeyHints { max-width: 164; }
        & .side { width: 36; padding: 1 1 0 3; }
        &.-wide.-high .side { width: 66; }
        &.-widest.-highest .side { width: 76; }
        & .note { height: auto; padding: 0 1; color: $text-muted; }
        & .problems { height: auto; max-height: 7; padding: 0 1; color: $text-warning; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [*PlainScreen.HORIZONTAL_BREAKPOINTS, (150, "-widest")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [*PlainScreen.VERTICAL_BREAKPOINTS, (48, "-highest")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        PICKER,
        {
            "picker.put-away": "put_away",
            "picker.close": "close_game",
            "picker.delete": "delete",
            "picker.return": "return",
            "picker.back": "back",
        }
        | {f"picker.pick-{key}": f"pick({key!r})" for key in ITEM_KEYS},
    )
    HINTS: ClassVar[Mapping[str, Hint]] = PICKER_HINTS

    games: var[PickerGames] = var(PickerGames)
    """The existing games."""
    shows_all: var[bool] = var(default=False)
    """True on the page with all saved games."""
    in_library: var[int] = var(0)
    """The number of games in the library; 0 until they are counted."""
    to_train: var[str] = var("")
    """The number of cards of training that wait; 0 until they are counted."""
    in_club: var[str] = var("")
    """The number of games of the club that wait; empty until they are counted."""
    problems: var[tuple[ConfigError, ...]] = var(())
    """The mistakes of the settings that stay on the screen."""

    def __init__(self, services: Services, problems: tuple[ConfigError, ...] = ()) -> None:
        super().__init__(services.preferences)
        self._services = services
        self.set_reactive(GamePicker.problems, problems)
        self._origin = ""
        self._places = self._needed_places()
        """The places for games on the first page, which stay as many until the next visit."""
        self._unfolded: set[str] = set()
        """The ids of the lines whose games are shown."""
        self.patience = PATIENCE
        self._listed = asyncio.Event()
        """Set once the games on disk are in the list, or the disk takes too long."""

    def compose(self) -> ComposeResult:
        menu = Menu(self._rows(), self.glyphs)
        self._let_give_way(menu)
        self._highlight_origin(menu)
        # Watched, so that one frame shows both the highlight and its preview.
        preview = CaptionedPreview(self.glyphs)
        self.watch(menu, "highlighted", partial(self._show_preview, menu, preview))
        yield Static(self._page_title(), classes="title", markup=False)
        with Horizontal():
            yield menu
            with Vertical(classes="side"):
                yield preview
        if note := hosting_note(self.preferences.bounds, keeps=self._keeps):
            yield Static(note, classes="note", markup=False)
        yield Static(self._problem_lines(), classes="problems", markup=False)
        yield KeyHints()

    async def ready_for_input(self) -> None:
        await super().ready_for_input()
        # Enter typed ahead goes on with a saved game; without the list it would begin a new one.
        with suppress(TimeoutError):
            await asyncio.wait_for(self._listed.wait(), self.patience)
        self._listed.set()

    def on_screen_resume(self) -> None:
        if (menu := self.query_one_optional(Menu)) is not None:
            menu.rows = self._rows()  # a tour may have been taken
        # A thread that imports would hold up the frame.
        self.call_after_refresh(self._list_games)

    def arrive(self, origin: str, running: tuple[Item, ...]) -> None:
        """Update the screen as it comes to the front, with the open game of this id highlighted."""
        self._origin = origin
        self._places = self._needed_places()
        self.shows_all = False
        self.games = self.games._replace(running=running)
        menu, preview = self.query_one_optional(Menu), self.query_one_optional(CaptionedPreview)
        if menu is not None and preview is not None:
            self._highlight_origin(menu)
            self._show_preview(menu, preview)  # another move may have been played instead

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        choice = self._highlighted_choice()
        match action:
            case "put_away":
                return own_games.may_put_away(self._services, choice)
            case "close_game":
                return own_games.may_close(self._services, choice)
            case "delete":
                return own_games.may_delete(choice)
            case "return":
                menu = self.query_one_optional(Menu)
                has_origin = menu is not None and self._origin_item(menu) is not None
                return has_origin and not self.shows_all
            case "back":
                return self.shows_all
            case "pick":
                return item_with(self, str(parameters[0])) is not None
        return True

    async def action_pick(self, key: str) -> None:
        """Choose the line with a key."""
        if (item := item_with(self, key)) is not None:
            await self._choose(Menu.Chosen(self.query_one(Menu), item))
            # Below the screen that opened, so that no other board is drawn for nothing.
            if (menu := self.query_one_optional(Menu)) is not None:
                menu.highlight(item.id)

    async def action_return(self) -> None:
        """Return to the game that was in front."""
        menu = self.query_one(Menu)
        if (item := self._origin_item(menu)) is not None:
            await self._choose(Menu.Chosen(menu, item))

    def action_back(self) -> None:
        """Return from the page with all games to the first page."""
        self.shows_all = False

    async def action_put_away(self) -> None:
        """Put the highlighted game away, once confirmed."""
        self._ask(own_games.put_away)

    async def action_close_game(self) -> None:
        """Close the highlighted game, once confirmed if moves are lost."""
        self._ask(own_games.close)

    async def action_delete(self) -> None:
        """Remove the highlighted game for good, once confirmed."""
        self._ask(own_games.delete)

    @property
    def _keeps(self) -> bool:
        """True if games are kept, so that there may be a library of them."""
        return self._services.games.keeps

    def _ask(self, ask: AskAboutGame) -> None:
        self.run_worker(self._list_after(ask))

    async def _list_after(self, ask: AskAboutGame) -> None:
        """Ask about the highlighted game; list the games again if anything changed."""
        if not self.is_current:
            return
        choice, name = self._highlighted_choice(), self._highlighted_text()
        if await ask(self._services, choice, name):
            self._list_games()

    def _highlighted_text(self) -> str:
        """Return the game of the highlighted line, with its players and its state."""
        item = self.query_one(Menu).item
        return _(", ").join(filter(None, (item.text, item.detail))) if item else ""

    @work(group="lists", exclusive=True)
    async def _list_games(self) -> None:
        self.games = await picker.list_games(self._services)
        self._listed.set()
        if self._keeps:
            self.in_library = await picker.count_library(self._services)
            due = await self._services.games.training.count()
            self.to_train = waiting_text(due)
        self.in_club = await picker.count_club(self._services)
        if await self._services.games.archive.tidy():
            self.games = await picker.list_games(self._services)

    def watch_games(self) -> None:
        menu, preview = self.query_one_optional(Menu), self.query_one_optional(CaptionedPreview)
        if menu is None or preview is None:
            return  # they are still to come, or already gone with the screen
        first = not self._listed.is_set() and menu.item is not None and menu.item.id == FIRST_OFFER
        menu.rows = self._rows()
        if first:
            # The highlight was not moved yet: it belongs on the game to continue.
            menu.action_edge(0)
            if menu.item is not None and menu.item.id.startswith(RECORDS):
                menu.highlight(FIRST_OFFER)
        self._show_preview(menu, preview)

    def watch_shows_all(self, shows_all: bool) -> None:  # noqa: FBT001  as Textual calls it
        menu = self.query_one_optional(Menu)
        if menu is None:
            return
        self.query_one(".title", Static).update(self._page_title())
        self._let_give_way(menu)
        menu.rows = self._rows()
        if shows_all:
            menu.action_edge(0)
        else:
            menu.highlight(ALL)
        self._show_preview(menu, self.query_one(CaptionedPreview))

    def watch_to_train(self) -> None:
        self.watch_in_library()

    def watch_in_club(self) -> None:
        self.watch_in_library()

    def watch_in_library(self) -> None:
        if (menu := self.query_one_optional(Menu)) is not None:
            menu.rows = self._rows()

    @on(Menu.Chosen)
    async def _choose(self, chosen: Menu.Chosen) -> None:
        """Carry out a line."""
        item, run = chosen.item, self._services.navigation.run
        if item.id == "quit":
            await self.run_action("app.quit")
        elif item.id == TRAINING:
            await run(partial(picker.choose_training, self._services))
        elif item.id in {"library", "results", "settings", CLUB}:
            await self.run_action(f"app.command('app.{item.id}')")
        elif item.id == ALL:
            self.shows_all = True
        else:
            match choice_in(item.value):
                case None:
                    self._unfolded ^= {item.id}
                    self.query_one(Menu).rows = self._rows()
                case choice if own_games.may_delete(choice):
                    self._ask(own_games.ask_about)
                case choice:
                    await run(partial(picker.follow, self._services, choice))

    def _page_title(self) -> str:
        return _("All saved games") if self.shows_all else _("boardtui: Othello and Gomoku")

    def _let_give_way(self, menu: Menu) -> None:
        """Let the first page, which is to be seen whole, give up details in a low window."""
        menu.gives_way = not self.shows_all
        menu.pinned = 0 if self.shows_all else PINNED

    def _rows(self) -> tuple[MenuRow, ...]:
        """Return the lines of the menu."""
        lines = PickerLines(
            self.settings,
            self.games,
            self.in_library if self._keeps else None,
            is_newcomer=self._services.games.is_untouched,
            unfolded=self._unfolded,
            times=self.glyphs.times,
            places=self._places,
            to_train=self.to_train,
            in_club=self.in_club if self.preferences.bounds.clubs else None,
        )
        return tuple(lines.all_games() if self.shows_all else lines.first_page())

    def _needed_places(self) -> int:
        """Return the number of games that may be on the first page, as far as files tell."""
        games = self._services.games
        unsaved = sum(not game.is_on_disk for game in games)
        return min(CONTINUED, games.folder.count(CONTINUED) + unsaved)

    def _problem_lines(self) -> str:
        shown = [sentence(problem) for problem in self.problems[:MOST_PROBLEMS]]
        more = len(self.problems) - len(shown)
        rest = ngettext("And {count} more problem.", "And {count} more problems.", more)
        return "\n".join([*shown, rest.format(count=more)] if more else shown)

    def _origin_item(self, menu: Menu) -> Item | None:
        """Return the item of the game that was in front, if it is still open."""
        for item in (row for row in menu.rows if isinstance(row, Item)):
            if isinstance(item.value, RunningGame) and item.value.id == self._origin:
                return item
        return None

    def _highlight_origin(self, menu: Menu) -> None:
        if self._origin == LOBBY:
            menu.highlight(CLUB)
        if (origin := self._origin_item(menu)) is not None:
            menu.highlight(origin.id)

    def _highlighted_choice(self) -> GameChoice | None:
        menu = self.query_one_optional(Menu)
        item = None if menu is None else menu.item
        return None if item is None else choice_in(item.value)

    @property
    def highlighted_position(self) -> Position | None:
        """The position of the highlighted game, or of a new one; None for another line."""
        preview = self.query_one_optional(CaptionedPreview)
        return None if preview is None else preview.position

    def _show_preview(self, menu: Menu, preview: CaptionedPreview) -> None:
        choice = None if menu.item is None else choice_in(menu.item.value)
        position = None if choice is None else picker.position_of(self._services, choice)
        preview.position = position
        item = menu.item
        texts = () if item is None else (item.text, item.detail, item.remark, item.about)
        preview.caption = "\n".join(filter(None, texts))
        self.refresh_bindings()
