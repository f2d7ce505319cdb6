"""The choice of players for a game from a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardtui.play.view_state import ViewState
from boardtui.players.levels import PlayerOptions
from boardtui.record.who import PERSON
from boardtui.rules.board import Color
from boardtui.session.commands.forms import PLAY_ON
from boardtui.session.new_game_choices import FIRST_OPPONENT
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.new_game_lines import player_items
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.chooser import Chooser, label_width
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.language import _
from boardtui.words.opponents import opponents
from boardtui.words.sentences import holder_name

START, CANCEL = "start", "cancel"


class PlayOn(Dialog[Mapping[Color, str] | None]):
    """Returns the player of each colour, as named on the command line; None to leave it."""

    DEFAULT_CSS = """
    PlayOn {
        & > .panel { max-width: 68; padding: 1 2; }
        & .hint { color: $text-muted; margin: 1 0; height: 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLAY_ON, {"play-on.start": "start"})

    def __init__(
        self, state: ViewState, glyphs: GlyphSet, options: PlayerOptions, people: Collection[Color]
    ) -> None:
        """Ask about the game of `state`; `options` has the engines.

        A person is suggested for the colours in `people`, a computer for the others.
        """
        super().__init__(glyphs)
        self._state = state
        self._people = people
        self._opponents = opponents(state.game, options)

    def compose_panel(self) -> ComposeResult:
        choices = list(player_items(self._opponents))
        game, position = self._state.game, self._state.position
        colors = [Color(color) for color in range(len(game.sides))]
        labels = [holder_name(game, position, color) for color in colors]
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Who plays from here?"))
            for color in colors:
                who = PERSON if color in self._people else FIRST_OPPONENT
                yield Chooser(
                    labels[color],
                    choices,
                    who,
                    self._glyphs,
                    label_width=label_width(labels),
                    most_rows=4,
                )
            yield Static(_("Left and Right change the value."), classes="hint", markup=False)
            yield Answers([Item(START, _("Start")), Item(CANCEL, _("Cancel"))], self._glyphs)

    @on(Chooser.Changed)
    def on_descendant_focus(self) -> None:
        """Describe the player of the focused line, or else the keys for choosing one."""
        chooser = self.focused
        who = chooser.value if isinstance(chooser, Chooser) else None
        text = next((each.about_with_strength for each in self._opponents if each.who == who), "")
        self.query_one(".hint", Static).update(text or _("Left and Right change the value."))

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        if message.item.id == START:
            self.action_start()
        else:
            self.action_turn_down()

    def action_start(self) -> None:
        """Close with the chosen players."""
        who = [str(chooser.value) for chooser in self.query(Chooser)]
        self.dismiss({Color(color): name for color, name in enumerate(who)})
