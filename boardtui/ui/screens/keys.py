"""The keys with which a visitor comes to a club."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import var
from textual.widgets import Static

from boardtui.session.commands.lobby import KEYS
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.confirm import YES, confirm
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Heading, Item, Menu, MenuRow
from boardtui.words.club import key_date, keys_note, link_text
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.club.keys import OwnKey

_ADD = "add"
"""The id of the line that makes a code."""


_SHOWN = 27
"""Characters of a fingerprint that are shown."""


class KeysScreen(PlainScreen[None]):
    """The keys of an account, and a code for another one."""

    DEFAULT_CSS = """
    KeysScreen {
        & Menu { padding-top: 1; }
        & > .message { height: auto; padding: 0 1; color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        KEYS, {"keys.remove": "remove", "keys.leave": "leave"}
    )

    keys: var[Sequence[OwnKey]] = var(())

    def __init__(
        self,
        preferences: Preferences,
        keys: Sequence[OwnKey],
        here: str,
        offer_link: Callable[[], Coroutine[Any, Any, str]],
        remove: Callable[[str], Coroutine[Any, Any, Sequence[OwnKey]]],
    ) -> None:
        """`here` is the fingerprint of the key of this visit.

        `offer_link` returns a code, which may be empty; `remove` removes the key of a fingerprint,
        and returns those that are left.
        """
        super().__init__(preferences)
        self.set_reactive(KeysScreen.keys, keys)
        self._here = here
        self._offer_link = offer_link
        self._remove = remove
        self._code = ""

    def compose(self) -> ComposeResult:
        menu = Menu(tuple(self._rows()), self.glyphs)
        self.watch(menu, "highlighted", self.refresh_bindings)
        yield Static(_("Keys"), classes="title", markup=False)
        yield menu
        yield Static(self._message(), classes="message", markup=False)
        yield KeyHints()

    def watch_keys(self) -> None:
        for menu in self.query(Menu):
            menu.rows = tuple(self._rows())
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "remove" or (self._highlighted is not None and len(self.keys) > 1)

    @work(exclusive=True)
    async def action_remove(self) -> None:
        """Remove the highlighted key, once the person has confirmed it."""
        key = self._highlighted
        if key is None:
            return
        text = _("Remove this key? You will no longer be able to log in under your name with it.")
        question = confirm(f"{text}\n{self._short(key)}", _("Remove"), self.glyphs)
        if await self.app.push_screen_wait(question) == YES:
            self.keys = await self._remove(key.fingerprint)

    def action_leave(self) -> None:
        """Go back to the lobby."""
        self.dismiss(None)

    @on(Menu.Chosen)
    async def _choose(self, chosen: Menu.Chosen) -> None:
        """Show a code for another key."""
        if chosen.item.id == _ADD:
            self._code = await self._offer_link()
            self.query_one(".message", Static).update(self._message())

    @property
    def _highlighted(self) -> OwnKey | None:
        menu = self.query_one_optional(Menu)
        chosen = "" if menu is None or menu.item is None else menu.item.id
        return next((key for key in self.keys if key.fingerprint == chosen), None)

    def _message(self) -> str:
        return link_text(self._code) if self._code else keys_note()

    def _rows(self) -> Iterator[MenuRow]:
        yield Item(_ADD, _("Add another key"))
        yield Heading()
        yield Heading(_("Your keys"))
        for key in self.keys:
            note = _("used for this visit") if key.fingerprint == self._here else key_date(key)
            yield Item(key.fingerprint, self._short(key), note)

    def _short(self, key: OwnKey) -> str:
        """Return the start of a fingerprint, which tells a key from others."""
        return key.fingerprint[:_SHOWN] + self.glyphs.ellipsis
