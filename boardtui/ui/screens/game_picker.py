"""The first screen: start a game, go on with one, open a record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.widgets import Static

from boardtui.language import N_, _, ngettext
from boardtui.launch import TOURED, Learn
from boardtui.printable import printable
from boardtui.rules.game import Position
from boardtui.rules.registry import GAMES
from boardtui.setting_kinds import ConfigError
from boardtui.ui.commands import FIRST_OF_GAME, LEAVE, Hint
from boardtui.ui.game_choices import (
    AnyRecord,
    GameChoice,
    GameLists,
    ListedGame,
    NewKind,
    PutAwayGame,
    RunningGame,
)
from boardtui.ui.new_game_choices import last_game
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.own_games import OwnGames, OwnGamesHost
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.board_preview import BoardPreview
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Heading, Item, Menu
from boardtui.ui.words.counts import games_text
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import family_name, game_name

MOST_PROBLEMS = 3
"""Most mistakes of the settings that stay on the screen; a message told all of them before."""

CONTINUED = 2
"""Most games that stand above the new ones, if there are no more of them open."""

ITEM_KEYS = "123456789borsq"
"""The keys that pick a line at once."""

FIRST_OFFER = "new:0"
"""The id of the first new game."""


class PickerHost(OwnGamesHost, Protocol):
    """The part of the app that the picker uses."""

    @property
    def note(self) -> str:
        """What a visitor has to know from the start; may be empty."""

    @property
    def is_untouched(self) -> bool:
        """True if nothing was ever played here."""

    async def choose(self, choice: GameChoice) -> None:
        """Show, resume or start what was chosen."""

    @property
    def has_library(self) -> bool:
        """True if there may be a library of games."""

    async def list_games(self) -> GameLists:
        """Return the lists of games."""

    async def count_library(self) -> int:
        """Return how many games are in the library."""


class _Offer(NamedTuple):
    item: Item
    choice: GameChoice | None
    """None for a line that shows or hides others."""
    position: Position | None = None


class GamePicker(PlainScreen[None]):
    """The list of games, with a preview of the highlighted board."""

    DEFAULT_CSS = """
    GamePicker {
        layout: vertical;
        & Menu { padding-top: 1; }
        & .note { height: auto; padding: 0 1; color: $text-muted; }
        & .problems { height: auto; max-height: 7; padding: 0 1; color: $text-warning; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "put_away", N_("Put away"), id="picker.put-away"),
        Binding("delete", "close_game", N_("Close"), id="picker.close"),
        Binding("delete", "delete", N_("Delete"), id="picker.delete"),
        Binding("escape,f2", "return", N_("To the game"), id="picker.return"),
        # With priority, so that what is typed on belongs to the screen that comes.
        *(Binding(key, f"pick({key!r})", show=False, priority=True) for key in ITEM_KEYS),
    ]
    HINTS: ClassVar[Mapping[str, Hint]] = {
        "picker.put-away": Hint(FIRST_OF_GAME),
        "picker.close": Hint(FIRST_OF_GAME),
        "picker.delete": Hint(FIRST_OF_GAME),
        "picker.return": LEAVE,
        "app.quit": LEAVE,
    }

    lists: var[GameLists] = var(GameLists)
    """The games that there are already."""
    in_library: var[int] = var(0)
    """How many games are in the library; 0 until they are counted."""
    problems: var[tuple[ConfigError, ...]] = var(())
    """The mistakes of the settings that stay on the screen."""

    def __init__(
        self, preferences: Preferences, host: PickerHost, problems: tuple[ConfigError, ...] = ()
    ) -> None:
        super().__init__(preferences)
        self._host = host
        self._own = OwnGames(self, host, preferences.glyphs)
        self.set_reactive(GamePicker.problems, problems)
        self._offers: Mapping[str, _Offer] = {}
        self._origin = ""
        self._unfolded: set[str] = set()
        """The ids of the lines whose games are shown."""
        self._was_listed = False

    def compose(self) -> ComposeResult:
        menu = Menu(self._rows(), self.glyphs, pinned=4)
        self._highlight_origin(menu)
        # Watched, so that one frame shows the highlight and the preview that goes with it.
        preview = BoardPreview(self.glyphs)
        self.watch(menu, "highlighted", partial(self._show_preview, menu, preview))
        yield Static(_("boardtui: Othello and Gomoku"), classes="title", markup=False)
        with Horizontal():
            yield menu
            with Vertical(classes="side"):
                yield preview
        if self._host.note:
            yield Static(self._host.note, classes="note", markup=False)
        yield Static(self._problem_lines(), classes="problems", markup=False)
        yield KeyHints()

    def on_screen_resume(self) -> None:
        if (menu := self.query_one_optional(Menu)) is not None:
            menu.rows = self._rows()  # a tour may have been taken
        self._list_games()

    def arrive(self, origin: str, running: tuple[ListedGame, ...]) -> None:
        """Come to the front, with the open game of this id highlighted."""
        self._origin = origin
        self.lists = self.lists._replace(running=running)
        if (menu := self.query_one_optional(Menu)) is not None:
            self._highlight_origin(menu)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        choice = self._highlighted_choice()
        match action:
            case "put_away":
                return self._own.may_put_away(choice)
            case "close_game":
                return self._own.may_close(choice)
            case "delete":
                return self._own.may_delete(choice)
            case "return":
                return self._origin_id() is not None
            case "pick":
                return self._item_with(str(parameters[0])) is not None
        return True

    async def action_pick(self, key: str) -> None:
        """Choose the line with a key."""
        if (item := self._item_with(key)) is not None:
            self.query_one(Menu).highlight(item.id)
            await self._pick(item)

    async def action_return(self) -> None:
        """Return to the game that was in front."""
        await self._host.choose(RunningGame(self._origin))

    async def action_put_away(self) -> None:
        """Put the highlighted game away, once confirmed."""
        self._ask(self._own.put_away)

    async def action_close_game(self) -> None:
        """Close the highlighted game, once confirmed if moves are lost."""
        self._ask(self._own.close)

    async def action_delete(self) -> None:
        """Remove the highlighted game for good, once confirmed."""
        self._ask(self._own.delete)

    def _ask(self, ask: Callable[[GameChoice | None, str], Awaitable[bool]]) -> None:
        self.run_worker(self._list_after(ask))

    async def _list_after(self, ask: Callable[[GameChoice | None, str], Awaitable[bool]]) -> None:
        """Ask about the highlighted game; list the games again if anything changed."""
        if self.is_current and await ask(self._highlighted_choice(), self._highlighted_text()):
            self._list_games()

    def _highlighted_text(self) -> str:
        """Return the game of the highlighted line, with its players and how it stands."""
        item = self.query_one(Menu).item
        return ", ".join(filter(None, (item.text, item.detail))) if item else ""

    @work(group="lists", exclusive=True)
    async def _list_games(self) -> None:
        self.lists = await self._host.list_games()
        self._was_listed = True
        if self._host.has_library:
            self.in_library = await self._host.count_library()

    def watch_lists(self) -> None:
        menu, preview = self.query_one_optional(Menu), self.query_one_optional(BoardPreview)
        if menu is None or preview is None:
            return  # they are still to come, or already gone with the screen
        first = not self._was_listed and menu.item is not None and menu.item.id == FIRST_OFFER
        menu.rows = self._rows()
        if first:
            # The highlight was not moved yet: it belongs on the game to continue.
            menu.action_jump(0)
        self._show_preview(menu, preview)

    def watch_in_library(self) -> None:
        if (menu := self.query_one_optional(Menu)) is not None:
            menu.rows = self._rows()

    @on(Menu.Chosen)
    async def _choose(self, message: Menu.Chosen) -> None:
        await self._pick(message.item)

    async def _pick(self, item: Item) -> None:
        """Do what a line says."""
        if item.id == "quit":
            await self.run_action("app.quit")
        elif item.id in {"library", "results", "settings"}:
            await self.run_action(f"app.command('app.{item.id}')")
        elif (offer := self._offers.get(item.id)) is not None:
            match offer.choice:
                case None:
                    self._unfolded ^= {offer.item.id}
                    self.query_one(Menu).rows = self._rows()
                case PutAwayGame():
                    self._ask(self._own.ask_about)
                case choice:
                    await self._host.choose(choice)

    def _rows(self) -> tuple[Item | Heading, ...]:
        """Return the lines of the menu, and remember the choice of each by its id."""
        running = self._entries("running", self.lists.running)
        waiting = [
            offer for offer, entry in zip(running, self.lists.running, strict=True) if entry.goes_on
        ]
        others = [offer for offer in running if offer not in waiting]
        saved = self._entries("saved", self.lists.unfinished)
        here = sum(not entry.is_elsewhere for entry in self.lists.unfinished)
        beside = min(here, max(0, CONTINUED - len(waiting)))
        recent = self._entries("recent", self.lists.recent)
        games = self._games()
        groups = (
            (_("Continue"), [*waiting, *saved[:beside]]),
            (_("New game"), games),
            (_("New here?"), self._tours(len(games))),
            (_("Unfinished"), saved[beside:]),
            (_("Records"), [*others, *self._library(), self._opening(), *recent]),
            (_("More games"), [*self._folded_short(), *self._folded_put_away(), *self._unlisted()]),
        )
        self._offers = {offer.item.id: offer for _title, offers in groups for offer in offers}
        rows: list[Item | Heading] = []
        for title, offers in groups:
            if offers:
                rows += [Heading(title), *(offer.item for offer in offers), Heading()]
        rows.append(Item("results", _("Results"), key="r"))
        rows.append(Item("settings", _("Settings"), key="s"))
        rows.append(Item("quit", _("Quit"), key="q"))
        return tuple(rows)

    def _games(self) -> list[_Offer]:
        offers: list[_Offer] = []
        for family in GAMES:
            kinds: list[tuple[str, Mapping[str, Any]]] = [(family_name(family), {})]
            kinds += [(_(title), options) for title, options in family.presets.items()]
            for title, options in kinds:
                game = last_game(self.settings, family.key, options)
                cols, rows = game.board_size
                size = _("{cols}x{rows}").format(cols=cols, rows=rows)
                key = str(len(offers) + 1)
                item = Item(f"new:{len(offers)}", title, size, key)
                offers.append(_Offer(item, NewKind(family.key, options), game.start()))
        return offers

    def _tours(self, count: int) -> list[_Offer]:
        """Return the tours for a newcomer, numbered after the new games."""
        if self.settings.tour_taken or not self._host.is_untouched:
            return []
        offers = []
        for number, family in enumerate((each for each in GAMES if each.key in TOURED), count + 1):
            text = _("Learn {game}").format(game=family_name(family))
            item = Item(f"learn:{family.key}", text, _("3 minutes"), str(number))
            offers.append(_Offer(item, Learn(family.key), family().start()))
        return offers

    def _entries(self, group: str, entries: tuple[ListedGame, ...]) -> list[_Offer]:
        return [
            _Offer(
                Item(
                    f"{group}:{n}",
                    entry.text,
                    entry.note,
                    detail=entry.detail,
                    remark=entry.origin,
                ),
                entry.choice,
                entry.position,
            )
            for n, entry in enumerate(entries)
        ]

    def _folded_short(self) -> list[_Offer]:
        count = len(self.lists.short)
        text = ngettext("{count} short game", "{count} short games", count)
        return self._folded("short", text.format(count=count), self.lists.short)

    def _folded_put_away(self) -> list[_Offer]:
        count = len(self.lists.put_away)
        text = ngettext("{count} game put away", "{count} games put away", count)
        return self._folded("away", text.format(count=count), self.lists.put_away)

    def _folded(self, group: str, title: str, entries: tuple[ListedGame, ...]) -> list[_Offer]:
        """Return a line for some games, and below it the games once it was chosen."""
        if not entries:
            return []
        fold = f"fold:{group}"
        is_open = fold in self._unfolded
        line = _Offer(Item(fold, title, _("hide") if is_open else _("show")), None)
        return [line, *self._entries(group, entries)] if is_open else [line]

    def _unlisted(self) -> list[_Offer]:
        """Return a line on games that are too old for the lists, if there are any."""
        if not self.lists.unlisted:
            return []
        count = self.lists.unlisted
        text = ngettext("{count} older game", "{count} older games", count)
        item = Item("unlisted", text.format(count=count), printable(self.lists.folder))
        return [_Offer(item, AnyRecord())]

    def _library(self) -> list[_Offer]:
        if not self._host.has_library:
            return []
        games = games_text(self.in_library) if self.in_library else ""
        return [_Offer(Item("library", _("Library"), games, "b"), None)]

    def _opening(self) -> _Offer:
        count = self.lists.more_records
        more = ngettext("{count} more", "{count} more", count).format(count=count)
        item = Item("open", _("Open a record"), more if count else "", "o")
        return _Offer(item, AnyRecord())

    def _problem_lines(self) -> str:
        shown = [sentence(problem) for problem in self.problems[:MOST_PROBLEMS]]
        more = len(self.problems) - len(shown)
        rest = ngettext("And {count} more mistake.", "And {count} more mistakes.", more)
        return "\n".join([*shown, rest.format(count=more)] if more else shown)

    def _item_with(self, key: str) -> Item | None:
        menu = self.query_one_optional(Menu)
        items = () if menu is None else (row for row in menu.rows if isinstance(row, Item))
        return next((item for item in items if item.key == key), None)

    def _origin_id(self) -> str | None:
        """Return the item of the game that was in front, if it is still open."""
        for item_id, offer in self._offers.items():
            if offer.choice == RunningGame(self._origin):
                return item_id
        return None

    def _highlight_origin(self, menu: Menu) -> None:
        origin = self._origin_id()
        if origin is not None:
            menu.highlight(origin)

    def _highlighted_choice(self) -> GameChoice | None:
        menu = self.query_one_optional(Menu)
        offer = self._offers.get(menu.item.id) if menu is not None and menu.item else None
        return None if offer is None else offer.choice

    def _show_preview(self, menu: Menu, preview: BoardPreview) -> None:
        offer = self._offers.get(menu.item.id) if menu.item is not None else None
        preview.position = position = offer.position if offer is not None else None
        preview.caption = game_name(position.game) if position is not None else ""
        self.refresh_bindings()
