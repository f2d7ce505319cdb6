"""The first screen: start a game, go on with one, open a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.widgets import Static

from boardtui.language import N_, _, ngettext
from boardtui.rules.game import Position
from boardtui.rules.registry import GAMES
from boardtui.setting_kinds import ConfigError
from boardtui.ui.choices import last_game
from boardtui.ui.game_choices import (
    AnyRecord,
    Entry,
    GameChoice,
    GameLists,
    NewKind,
    RunningGame,
    SavedGame,
)
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.board_preview import BoardPreview
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Heading, Item, Menu
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import family_name, game_name

if TYPE_CHECKING:
    from boardtui.play.store import Summary

MOST_PROBLEMS = 3
"""How many problems of the settings stay on the screen; all are told before."""

NARROW = 76
"""Columns below which there is no room for the preview."""


class PickerHost(Protocol):
    """What the picker asks of the app."""

    async def choose(self, choice: GameChoice) -> None:
        """Show, resume or start what was chosen."""

    async def put_away(self, summary: Summary) -> None:
        """Put a saved game where no list shows it."""

    async def list_games(self) -> GameLists:
        """The games that there are."""


@dataclass(frozen=True, slots=True)
class _Offer:
    item: Item
    choice: GameChoice
    position: Position | None = None


class GamePicker(PlainScreen[None]):
    """Lists what can be played, with a preview of the highlighted board."""

    DEFAULT_CSS = """
    GamePicker {
        layout: vertical;
        & Horizontal { height: 1fr; }
        & Menu { width: 1fr; padding-top: 1; }
        & .side { width: 36; padding: 1 2; overflow: hidden; }
        & .problems { height: auto; max-height: 7; padding: 0 1; color: $text-warning; }
        &.-narrow .side { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "put_away", N_("Put away"), id="picker.put-away"),
        Binding("escape,f2", "return", N_("To the game"), id="picker.return"),
    ]

    lists: var[GameLists] = var(GameLists)
    """The games that there are already."""
    problems: var[tuple[ConfigError, ...]] = var(())
    """What is wrong with the settings; it stays on the screen."""

    def __init__(
        self, preferences: Preferences, host: PickerHost, problems: tuple[ConfigError, ...] = ()
    ) -> None:
        super().__init__(preferences)
        self._host = host
        self.set_reactive(GamePicker.problems, problems)
        self._offers: Mapping[str, _Offer] = {}
        self._origin = ""

    def compose(self) -> ComposeResult:
        menu = Menu(self._rows(), self.glyphs)
        self._highlight_origin(menu)
        # Watched, so that one frame shows the highlight and the preview that goes with it.
        preview = BoardPreview(self.glyphs)
        self.watch(menu, "highlighted", partial(self._show_preview, menu, preview))
        yield Static(_("boardtui: Othello and Gomoku"), classes="title", markup=False)
        with Horizontal():
            yield menu
            with Vertical(classes="side"):
                yield preview
        yield Static(self._problem_lines(), classes="problems", markup=False)
        yield KeyHints()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < NARROW, "-narrow")

    def on_screen_resume(self) -> None:
        self._list_games()

    def arrive(self, origin: str, running: tuple[Entry, ...]) -> None:
        """Come to the front from the open game with this id, which is highlighted."""
        self._origin = origin
        self.lists = replace(self.lists, running=running)
        if (menu := self.query_one_optional(Menu)) is not None:
            self._highlight_origin(menu)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "put_away":
            return self._highlighted_save() is not None
        if action == "return":
            return self._origin_id() is not None
        return True

    async def action_return(self) -> None:
        """Back to the game that was in front before."""
        await self._host.choose(RunningGame(self._origin))

    @work
    async def action_put_away(self) -> None:
        """Put the highlighted game where no list shows it, if a person confirms it."""
        from boardtui.ui.screens.confirm import Question

        save = self._highlighted_save()
        if save is None or not self.is_current:
            return
        item = self.query_one(Menu).item
        text = _("Put this game away? {game}").format(game=item.text if item else "")
        answers = [Item("keep", _("Keep it"), key="n"), Item("away", _("Put it away"), key="y")]
        question = Question(text, answers, self.glyphs)
        if await self.app.push_screen_wait(question) == "away":
            await self._host.put_away(save.summary)
            self._list_games()

    @work(group="lists", exclusive=True)
    async def _list_games(self) -> None:
        self.lists = await self._host.list_games()

    def watch_lists(self) -> None:
        menu, preview = self.query_one_optional(Menu), self.query_one_optional(BoardPreview)
        if menu is None or preview is None:
            return  # they are still to come, or already gone with the screen
        menu.rows = self._rows()
        self._show_preview(menu, preview)

    @on(Menu.Chosen)
    async def _choose(self, message: Menu.Chosen) -> None:
        if message.item.id == "quit":
            await self.run_action("app.quit")
        elif message.item.id == "settings":
            await self.run_action("app.command('app.settings')")
        elif message.item.id in self._offers:
            await self._host.choose(self._offers[message.item.id].choice)

    def _rows(self) -> tuple[Item | Heading, ...]:
        """Everything on offer, in order; what each means is kept aside by id."""
        play = self._games()
        groups = (
            (_("New game"), play),
            (_("Running"), self._entries("running", self.lists.running)),
            (_("Unfinished"), self._entries("saved", self.lists.unfinished)),
            (_("Records"), [self._opening(), *self._entries("recent", self.lists.recent)]),
        )
        self._offers = {offer.item.id: offer for _title, offers in groups for offer in offers}
        rows: list[Item | Heading] = []
        for title, offers in groups:
            if offers:
                rows += [Heading(title), *(offer.item for offer in offers), Heading()]
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

    def _entries(self, group: str, entries: tuple[Entry, ...]) -> list[_Offer]:
        return [
            _Offer(Item(f"{group}:{n}", entry.text, entry.note), entry.choice, entry.position)
            for n, entry in enumerate(entries)
        ]

    def _opening(self) -> _Offer:
        return _Offer(Item("open", _("Open a record"), key="o"), AnyRecord())

    def _problem_lines(self) -> str:
        shown = [sentence(problem) for problem in self.problems[:MOST_PROBLEMS]]
        more = len(self.problems) - len(shown)
        rest = ngettext("And {count} more mistake.", "And {count} more mistakes.", more)
        return "\n".join([*shown, rest.format(count=more)] if more else shown)

    def _origin_id(self) -> str | None:
        """The item of the game one came from, if it is still running."""
        for item_id, offer in self._offers.items():
            if offer.choice == RunningGame(self._origin):
                return item_id
        return None

    def _highlight_origin(self, menu: Menu) -> None:
        origin = self._origin_id()
        if origin is not None:
            menu.highlight(origin)

    def _highlighted_offer(self) -> _Offer | None:
        menu = self.query_one_optional(Menu)
        return self._offers.get(menu.item.id) if menu is not None and menu.item else None

    def _highlighted_save(self) -> SavedGame | None:
        """What the highlighted line stands for, if that is a game on disk."""
        offer = self._highlighted_offer()
        choice = offer.choice if offer is not None else None
        return choice if isinstance(choice, SavedGame) else None

    def _show_preview(self, menu: Menu, preview: BoardPreview) -> None:
        offer = self._offers.get(menu.item.id) if menu.item is not None else None
        preview.position = position = offer.position if offer is not None else None
        preview.caption = game_name(position.game) if position is not None else ""
        self.refresh_bindings()
