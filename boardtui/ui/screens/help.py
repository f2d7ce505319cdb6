"""Every key of the screen below, the rules of its game in short, and who plays it how well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from boardtui.language import N_, _
from boardtui.launch import terms_of
from boardtui.players.levels import HUMAN
from boardtui.rules.game import Game
from boardtui.ui.choices import opponents
from boardtui.ui.keys import BoundCommand
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.words.names import family_name

KEYS_WIDTH = 24
"""Columns for keys; longer lists push what follows to the right."""


class HelpScreen(PlainScreen[None]):
    """A list of keys made from the bindings themselves, to scroll through."""

    DEFAULT_CSS = """
    HelpScreen {
        & .row { height: auto; }
        & .player { height: auto; }
        & .strength { width: 1fr; height: auto; color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f1,question_mark", "close", N_("Back"), id="help.close"),
        Binding("up,k", "scroll(-1)", N_("Up"), show=False, id="help.up"),
        Binding("down,j", "scroll(1)", N_("Down"), show=False, id="help.down"),
        Binding("pageup", "page(-1)", N_("Page up"), show=False, id="help.page-up"),
        Binding("pagedown,space", "page(1)", N_("Page down"), id="help.page-down"),
        Binding("home", "edge(0)", N_("To the top"), show=False, id="help.top"),
        Binding("end", "edge(1)", N_("To the bottom"), show=False, id="help.bottom"),
    ]

    def __init__(
        self,
        preferences: Preferences,
        commands: Sequence[BoundCommand],
        games: Sequence[type[Game]],
        rules: str = "",
    ) -> None:
        """Explain commands, the players of some games, and the rules of a game if one is shown."""
        super().__init__(preferences)
        self._commands = commands
        self._games = games
        self._rules = rules

    def compose(self) -> ComposeResult:
        yield Static(_("Help"), classes="title", markup=False)
        with VerticalScroll():
            if self._rules:
                yield Static(_("The game"), classes="heading", markup=False)
                yield Static(_(self._rules) + "\n", markup=False)
            yield Static(_("Keys"), classes="heading", markup=False)
            yield Static(self._table(), markup=False)
            for game in self._games:
                title = _("Players of {game}").format(game=family_name(game))
                yield Static(f"\n{title}", classes="heading", markup=False)
                yield from self._players(game)
        yield KeyHints()

    def _players(self, game: type[Game]) -> Iterator[Widget]:
        """A line or more for each computer player."""
        computers = [
            opponent
            for opponent in opponents(game, terms_of(self.settings))
            if opponent.who != HUMAN
        ]
        width = max(cell_len(computer.title) for computer in computers) + 2
        for computer in computers:
            title = Static(computer.title, classes="player", markup=False)
            title.styles.width = width
            about = Static(computer.about, classes="strength", markup=False)
            yield Horizontal(title, about, classes="row")

    def _table(self) -> str:
        """Keys, what they do and, where there is room, the name by which settings change them."""
        rows = [(command.shown_keys, _(command.text), command.id) for command in self._commands]
        keys_width = min(KEYS_WIDTH, max((cell_len(keys) for keys, *_rest in rows), default=0))
        text_width = max((cell_len(text) for _keys, text, _id in rows), default=0)
        named = keys_width + text_width + 30 <= self.app.size.width
        lines = []
        for keys, text, name in rows:
            start = set_cell_size(keys, keys_width) if cell_len(keys) < keys_width else keys
            lines.append(f"{start}  {set_cell_size(text, text_width)}  {name if named else ''}")
        return "\n".join(line.rstrip() for line in lines)

    def action_scroll(self, lines: int) -> None:
        """Move the text by lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_page(self, step: int) -> None:
        """Move the text by a screenful."""
        text = self.query_one(VerticalScroll)
        text.scroll_relative(y=step * max(1, text.size.height - 1), animate=False)

    def action_edge(self, bottom: int) -> None:
        """Show the top (0) or the bottom (1) of the text."""
        text = self.query_one(VerticalScroll)
        text.scroll_to(y=text.max_scroll_y if bottom else 0, animate=False)

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()
