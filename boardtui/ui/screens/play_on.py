"""Who plays each side from a position on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from boardtui.language import N_, _
from boardtui.play.view_state import ViewState
from boardtui.players.levels import HUMAN, Terms
from boardtui.rules.board import Color
from boardtui.ui.choices import FIRST_OPPONENT, opponents
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.chooser import Choice, Chooser, label_width
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.ui.wording import holder_name

START, CANCEL = "start", "cancel"


class LastLines(Menu):
    """The answers as lines of the form: the arrow keys lead beyond their ends to the others."""

    def action_move(self, step: int) -> None:
        before = self.highlighted
        super().action_move(step)
        if self.highlighted != before:
            return
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()


class PlayOn(Dialog[Mapping[Color, str] | None]):
    """Brings back who plays each colour, in the words of the command line; None to leave it."""

    DEFAULT_CSS = """
    PlayOn {
        & > Vertical { max-width: 50; }
        & Static { margin-bottom: 1; }
        & Menu { margin-top: 1; }
        & > Vertical > .hint { color: $text-muted; margin: 0; height: 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", N_("Start"), id="play-on.start"),
    ]

    def __init__(
        self, state: ViewState, glyphs: GlyphSet, terms: Terms, people: Collection[Color]
    ) -> None:
        """Ask about the game of `state`; `terms` say which programs there are.

        For the colours in `people` a person is offered first, for others a computer.
        """
        super().__init__()
        self._state = state
        self._people = people
        self._glyphs = glyphs
        self._opponents = opponents(state.game, terms)

    def compose_panel(self) -> ComposeResult:
        choices = [Choice(opponent.who, opponent.title) for opponent in self._opponents]
        game, position = self._state.game, self._state.position
        colors = [Color(color) for color in range(len(game.sides))]
        labels = [holder_name(game, position, color) for color in colors]
        with Vertical():
            yield Static(_("Who plays from here?"), markup=False)
            for color in colors:
                who = HUMAN if color in self._people else FIRST_OPPONENT
                yield Chooser(
                    labels[color], choices, who, self._glyphs, label_width=label_width(labels)
                )
            answers = Item(START, _("Start")), Item(CANCEL, _("Cancel"))
            yield LastLines(answers, self._glyphs)
            yield Static(_("Left and Right change the value."), classes="hint", markup=False)

    @on(Chooser.Changed)
    def on_descendant_focus(self) -> None:
        """Say how the player of the focused line plays, or else how another one is chosen."""
        chooser = self.focused
        who = chooser.value if isinstance(chooser, Chooser) else None
        text = next((each.about for each in self._opponents if each.who == who), "")
        self.query_one(".hint", Static).update(text or _("Left and Right change the value."))

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        if message.item.id == START:
            self.action_start()
        else:
            self.action_turn_down()

    def action_start(self) -> None:
        """Play with the players that are shown."""
        who = [str(chooser.value) for chooser in self.query(Chooser)]
        self.dismiss({Color(color): name for color, name in enumerate(who)})
