"""The people of a club: who is here, and with whom one plays."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import var
from textual.widgets import Static

from boardtui.session.commands.lobby import PEOPLE
from boardtui.ui.commands import bindings
from boardtui.ui.keys import key_for
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import FreePlace, Heading, Item, Menu, MenuRow
from boardtui.words.club import person_text
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.session.club.state import ClubState

Avoid = Callable[[str, bool], Coroutine[Any, Any, None]]
"""Notes whether one avoids an account."""


class PeopleScreen(PlainScreen["Account | None"]):
    """Returns the person to challenge."""

    DEFAULT_CSS = """
    PeopleScreen {
        & Menu { padding-top: 1; }
        & > .message { height: auto; padding: 0 1; color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        PEOPLE,
        {
            "people.avoid": "avoid(True)",
            "people.play-again": "avoid(False)",
            "people.leave": "leave",
        },
    )

    state: var[ClubState | None] = var(None)

    def __init__(self, preferences: Preferences, state: ClubState, avoid: Avoid) -> None:
        super().__init__(preferences)
        self.set_reactive(PeopleScreen.state, state)
        self._avoid = avoid

    def compose(self) -> ComposeResult:
        menu = Menu(self._rows(), self.glyphs)
        self.watch(menu, "highlighted", self.refresh_bindings)
        yield Static(_("People"), classes="title", markup=False)
        yield menu
        text = _(
            "Press Enter to offer someone a game. You do not see offers from players you avoid."
        )
        yield Static(text, classes="message", markup=False)
        yield KeyHints()

    def watch_state(self) -> None:
        for menu in self.query(Menu):
            menu.rows = self._rows()
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "avoid":
            account, state = self._highlighted, self.state
            if account is None or state is None or account == state.me:
                return False
            if account.is_guest or state.me.is_guest:
                return False  # whose names end with the visit
            return (account.id in state.avoided) != bool(parameters[0])
        return True

    async def action_avoid(self, avoids: bool) -> None:  # noqa: FBT001  as Textual calls it
        """Play with the highlighted person no longer, or again."""
        if (account := self._highlighted) is not None:
            await self._avoid(account.id, avoids)

    def action_leave(self) -> None:
        """Go back to the lobby."""
        self.dismiss(None)

    @on(Menu.Chosen)
    def _challenge(self, chosen: Menu.Chosen) -> None:
        account, state = self._account(chosen.item), self.state
        if account is None or state is None:
            return
        if account == state.me:
            self.app.notify(_("That is you."))
        elif account.id in state.avoided:
            key = key_for("people.play-again", self)
            text = _("You avoid {name}. Press {key} to stop avoiding them.")
            self.app.notify(text.format(name=person_text(account.who), key=key))
        else:
            self.dismiss(account)

    @property
    def _highlighted(self) -> Account | None:
        menu = self.query_one_optional(Menu)
        return None if menu is None or menu.item is None else self._account(menu.item)

    def _account(self, item: Item) -> Account | None:
        return None if self.state is None else self.state.accounts.get(item.id)

    def _rows(self) -> tuple[MenuRow, ...]:
        return () if self.state is None else tuple(self._groups(self.state))

    def _groups(self, state: ClubState) -> Iterator[MenuRow]:
        yield Heading(_("Here now"))
        yield from (self._item(account, state) for account in state.here)
        yield Heading()
        here = {*state.here}
        absent = [each for each in state.accounts.values() if each not in here]
        if absent:
            yield Heading(_("Not here"))
            yield from (self._item(account, state) for account in absent)
        elif len(state.here) == 1:
            yield FreePlace(_("There is no one else yet."))

    def _item(self, account: Account, state: ClubState) -> Item:
        name, note = person_text(account.who), ""
        if account.id == state.me.id:
            note = _("you")
        elif account.id in state.avoided:
            note = _("you avoid this player")
        elif account.is_guest:
            note = _("guest")
        return Item(account.id, name, note)
