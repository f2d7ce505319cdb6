"""The command palette: commands by a part of their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from boardtui.session.commands.forms import PALETTE
from boardtui.ui.command_lists import PaletteEntry, matches
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.field import Field
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.language import _

SHARE = 0.8
"""The part of the window's rows that the palette takes at most."""

_AROUND = 4
"""Rows of the panel besides the list."""


class PaletteScreen(Dialog[PaletteEntry | None]):
    """An input and the commands that match it; Enter runs the highlighted one."""

    DEFAULT_CSS = """
    PaletteScreen {
        & > .panel { max-width: 70; padding: 0 1; }
        & .nothing { margin-top: 1; padding: 0 1; color: $text-muted; display: none; }
        & Menu {
            margin-top: 1;
            & > .menu--highlight {
                color: $block-cursor-foreground;
                background: $block-cursor-background;
                text-style: bold;
            }
        }
    }
    """
    at_top = True
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        PALETTE,
        {
            "palette.run": "run",
            "palette.close": "turn_down",
            "palette.up": "move(-1)",
            "palette.down": "move(1)",
            "palette.page-up": "page(-1)",
            "palette.page-down": "page(1)",
        },
    )

    def __init__(self, entries: Sequence[PaletteEntry], glyphs: GlyphSet) -> None:
        super().__init__(glyphs)
        self._entries = entries

    def compose_panel(self) -> ComposeResult:
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Commands"))
            entry = Field(placeholder=_("Type part of a command’s name"))
            entry.cursor_blink = False
            yield entry
            yield Static(_("No command matches."), classes="nothing", markup=False)
            menu = Menu(self._rows(""), self._glyphs)
            menu.can_focus = False
            yield menu

    def on_mount(self) -> None:
        super().on_mount()
        self._limit_list()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._limit_list()

    def _limit_list(self) -> None:
        """Leave a part of the window to the screen below."""
        most = int(SHARE * self.app.size.height) - _AROUND
        self.query_one(Menu).styles.max_height = max(1, most)

    @on(Input.Changed)
    def _find(self, message: Input.Changed) -> None:
        rows = self._rows(message.value)
        self.query_one(Menu).rows = rows
        self.query_one(".nothing").display = not rows

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        assert isinstance(message.item.value, PaletteEntry)
        self.dismiss(message.item.value)

    def _rows(self, wanted: str) -> tuple[Item, ...]:
        return tuple(
            Item(str(number), entry.text, entry.keys, value=entry)
            for number, entry in enumerate(self._entries)
            if matches(wanted, entry.sought)
        )

    def action_run(self) -> None:
        """Run the highlighted command."""
        self.query_one(Menu).action_choose()

    def action_move(self, step: int) -> None:
        """Highlight the command above or below."""
        self.query_one(Menu).action_move(step)

    def action_page(self, step: int) -> None:
        """Highlight the command a screenful above or below."""
        self.query_one(Menu).action_page(step)
