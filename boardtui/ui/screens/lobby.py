"""The lobby of a club: one's own games, those that others offer or play, and who is here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.widgets import Static

from boardtui.rules.errors import RulesError
from boardtui.session.club.news import News, NewsKind, holds
from boardtui.session.club.numbers import numbered
from boardtui.session.commands.command import Hint
from boardtui.session.commands.lobby import LOBBY, LOBBY_HINTS, LOBBY_KEYS
from boardtui.ui.commands import bindings
from boardtui.ui.flows import club
from boardtui.ui.lobby_lines import (
    CHALLENGE,
    CODE,
    KEYS,
    OFFER,
    PEOPLE,
    PINNED,
    Does,
    LobbyChoice,
    LobbyLines,
)
from boardtui.ui.screens.item_keys import item_with
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.services import Services
from boardtui.ui.widgets.board_preview import CaptionedPreview
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Menu
from boardtui.words.club import (
    here_names,
    here_text,
    lobby_steps,
    news_sentence,
    opponent_text,
    person_text,
    row_title,
)
from boardtui.words.errors import sentence
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.session.club.state import ClubState

CLOCK_INTERVAL = 20.0
"""Seconds until the times in the lists are drawn again, if there are any."""


class LobbyScreen(PlainScreen[None]):
    """The lists of a club, with a preview of the highlighted board and a line for news."""

    DEFAULT_CSS = """
    LobbyScreen {
        layout: vertical;
        & > .title, & > .news, & > Horizontal, & > KeyHints { max-width: 164; }
        & .side { width: 36; padding: 1 1 0 3; }
        &.-wide.-high .side { width: 66; }
        & .here { display: none; max-height: 3; color: $text-muted; }
        &.-wide.-high .here { display: block; }
        & > .news { height: 1; padding: 0 1; color: $text-muted; }
        & > .news.-trouble { color: $text-warning; height: auto; max-height: 4; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        LOBBY,
        {"lobby.withdraw": "withdraw", "lobby.leave": "leave"}
        | {f"lobby.pick-{key}": f"pick({key!r})" for key in LOBBY_KEYS},
    )
    HINTS: ClassVar[Mapping[str, Hint]] = LOBBY_HINTS

    state: var[ClubState | None] = var(None)
    """The lists of the club; None until they are read."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.preferences)
        self._services = services
        self._numbers: Mapping[str, int] = {}
        self._news: News | None = None
        """The news in the line, until the person goes on or it holds no longer."""
        self._at = ""
        """The id of the line that was highlighted last."""
        if services.club.state is not None:
            self._count(services.club.state)
            self.set_reactive(LobbyScreen.state, services.club.state)

    def compose(self) -> ComposeResult:
        pinned = PINNED + self._services.club.has_keys
        menu = Menu((), self.glyphs, pinned=pinned, gives_way=True)
        self._fill(menu)
        preview = CaptionedPreview(self.glyphs)
        self.watch(menu, "highlighted", partial(self._show_preview, menu, preview))
        yield Static(self._title(), classes="title")
        with Horizontal():
            yield menu
            with Vertical(classes="side"):
                yield preview
                yield Static(self._here(), classes="here", markup=False)
        yield Static(classes="news", markup=False)
        yield KeyHints()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(CLOCK_INTERVAL, self._draw_times)

    def about(self) -> tuple[str, Sequence[tuple[str, str]]]:
        return _("Lobby"), lobby_steps()

    def show_state(self, state: ClubState) -> None:
        """Show new lists."""
        self._count(state)
        self.state = state

    def arrive(self) -> None:
        """Highlight the first game that waits for the person who comes here, if there is one."""
        self._draw()
        if self.state is not None and self.state.waiting:
            self.highlight(self._lines(self.state).start)

    def highlight(self, log: str) -> None:
        """Highlight the line of a game, if it is listed."""
        self._draw()
        for menu in self.query(Menu):
            menu.highlight(log)

    def tell(self, news: News) -> None:
        """Show what is new in the club while it holds, until the person goes on."""
        self._news = news
        self._draw_news()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "withdraw":
                choice = self._choice
                return choice is not None and choice.does is Does.WAIT
            case "pick":
                return item_with(self, str(parameters[0])) is not None
        return True

    async def action_pick(self, key: str) -> None:
        """Choose the line with a key."""
        if (item := item_with(self, key)) is not None:
            menu = self.query_one(Menu)
            menu.highlight(item.id)
            await self._choose(Menu.Chosen(menu, item))

    async def action_withdraw(self) -> None:
        """Withdraw the highlighted offer."""
        if (choice := self._choice) is not None:
            await self._run(partial(club.withdraw, self._services, choice.game.log))

    async def action_leave(self) -> None:
        """Go to the games at home; the club's go on."""
        await self._services.navigation.show_picker()

    def on_screen_resume(self) -> None:
        self._draw()

    def on_screen_suspend(self) -> None:
        self._news = None

    def watch_state(self) -> None:
        if self.is_current:  # else at its return: each move of a game changes the lists
            self._draw()

    @on(Menu.Chosen)
    async def _choose(self, chosen: Menu.Chosen) -> None:
        """Carry out a line."""
        services = self._services
        match chosen.item.value:
            case LobbyChoice(Does.TAKE, game):
                await self._run(partial(club.take, services, game.log))
            case LobbyChoice(Does.OPEN | Does.WATCH, game):
                await self._run(partial(club.open_game, services, game.log))
            case LobbyChoice(Does.WAIT, game):
                self.tell(News(NewsKind.WAITS, game))
            case None:
                await self._go(chosen.item.id)

    async def _go(self, way: str) -> None:
        services = self._services
        match way:
            case "quit":
                await self.run_action("app.quit")
            case "settings":
                await self.run_action("app.command('app.settings')")
            case _ if way in {OFFER, CHALLENGE}:
                await self._run(partial(club.offer, services, to_person=way == CHALLENGE))
            case _ if way == CODE:
                await self._run(partial(club.take_by_code, services))
            case _ if way == PEOPLE:
                await self._run(partial(club.show_people, services))
            case _ if way == KEYS:
                await self._run(partial(club.show_keys, services))

    async def _run(self, flow: Callable[[], Coroutine[Any, Any, None]]) -> None:
        await self._services.navigation.run(flow)

    @property
    def _me(self) -> str:
        """The id of the account of the person here."""
        return "" if self.state is None else self.state.me.id

    @property
    def _choice(self) -> LobbyChoice | None:
        menu = self.query_one_optional(Menu)
        value = None if menu is None or menu.item is None else menu.item.value
        return value if isinstance(value, LobbyChoice) else None

    def _lines(self, state: ClubState) -> LobbyLines:
        visit = self._services.club
        return LobbyLines(
            state, self._numbers, visit.now(), self.glyphs.ellipsis, has_keys=visit.has_keys
        )

    def _fill(self, menu: Menu) -> None:
        """Show the lists, once they are read; the highlight begins at a line that does no harm.

        It does so again where its line is gone.
        """
        if self.state is None:
            return
        lines, before = self._lines(self.state), menu.item
        menu.rows = tuple(lines.rows())
        if before is None or menu.item is None or menu.item.id != before.id:
            menu.highlight(lines.start)

    def _title(self) -> Content:
        title, state = self._services.club.title, self.state
        if state is None:
            return Content(title)
        own = _("You are {name}").format(name=person_text(state.me.who))
        more = _(", ").join((own, here_text(len(state.here))))
        return Content.assemble(title, "  ", (more, "$text-muted not bold"))

    def _here(self) -> str:
        return "" if self.state is None else here_names(self.state.here)

    def _count(self, state: ClubState) -> None:
        """Give numbers to the games that others offer or play."""
        listed = (*state.challenges, *state.wanted, *state.played)
        self._numbers = numbered(self._numbers, (game.log for game in listed))

    def _draw(self) -> None:
        """Draw the lists, once they are read."""
        menu, preview = self.query_one_optional(Menu), self.query_one_optional(CaptionedPreview)
        if menu is None or preview is None or self.state is None:
            return  # they are still to come, or already gone with the screen
        self.query_one(".title", Static).update(self._title())
        self.query_one(".here", Static).update(self._here())
        self._fill(menu)
        self._show_preview(menu, preview)
        self._draw_news()

    def _draw_news(self) -> None:
        trouble = None if self.state is None else self.state.trouble
        text = self._news_text() if trouble is None else sentence(trouble)
        for line in self.query(".news").results(Static):
            line.update(text)
            line.set_class(trouble is not None, "-trouble")

    def _news_text(self) -> str:
        if self.state is None or self._news is None or not holds(self._news, self.state):
            return ""
        return news_sentence(self._news, self.state.me.id)

    def _draw_times(self) -> None:
        if self.is_current and self.state is not None:
            self._fill(self.query_one(Menu))

    def _show_preview(self, menu: Menu, preview: CaptionedPreview) -> None:
        item, choice, position = menu.item, self._choice, None
        if item is not None and item.id != self._at:
            self._at, self._news = item.id, None
            self._draw_news()
        title = "" if item is None else item.text
        if choice is not None:
            listing = choice.game.listing
            title = _(", ").join((row_title(listing), opponent_text(listing, self._me)))
            with suppress(RulesError):  # another program may have written anything
                position = listing.position()
        preview.position = position
        preview.caption = "\n".join(filter(None, (title, item.about if item else "")))
        self.refresh_bindings()
