"""What to play, and who plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Button, Static

from boardtui.language import N_, _
from boardtui.launch import NewGame
from boardtui.players.levels import HUMAN, LEVELS
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import game_class
from boardtui.ui.choices import (
    DRAWN,
    FIXED,
    choice_text,
    last_game,
    last_seats,
    last_sides,
    options_of,
)
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.chooser import Choice, Chooser, label_width
from boardtui.ui.widgets.key_hints import KeyHints

SIDES_LABEL = N_("Sides")


@dataclass(frozen=True, slots=True)
class Wish:
    """The new game that a person asked for."""

    new_game: NewGame
    """With the seats as they were given out."""
    choices: NewGame
    """With the seats as they were chosen."""
    sides: str
    """How the sides are given out: `FIXED` or `DRAWN`."""


class NewGameScreen(PlainScreen[Wish | None]):
    """Asks for the options of a game and its players; Enter starts with what is shown."""

    DEFAULT_CSS = """
    NewGameScreen {
        & .heading { margin: 1 0 0 3; }
        & .message { margin: 1 0 0 3; color: $text-error; height: auto; }
        & .about { margin: 0 3; color: $text-muted; height: auto; }
        & Button { margin: 0 0 0 3; width: auto; min-width: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", N_("Start"), id="new-game.start", priority=True),
        Binding("escape", "cancel", N_("Back"), id="new-game.cancel"),
    ]

    def __init__(
        self,
        preferences: Preferences,
        key: str,
        options: Mapping[str, Any],
        *,
        replaces: bool,
        chance: random.Random,
    ) -> None:
        """Ask about a game; `replaces` says that one of its kind is running now."""
        super().__init__(preferences)
        self._family = game_class(key)
        self._usual = last_game(preferences.settings, key, options)
        self._options = options_of(self._usual)
        self._replaces = replaces
        self._chance = chance

    def compose(self) -> ComposeResult:
        family, settings = self._family, self.settings
        yield Static(
            _("New game: {game}").format(game=self._game_name()), classes="title", markup=False
        )
        with VerticalScroll(can_focus=False):
            width = label_width(
                _(text)
                for text in (
                    SIDES_LABEL,
                    *(option.label for option in family.options()),
                    *(side.name for side in family.sides),
                )
            )
            for option in family.options():
                choices = [Choice(value, choice_text(value)) for value in option.choices]
                value, name = self._options[option.name], f"option-{option.name}"
                yield Chooser(_(option.label), choices, value, id=name, label_width=width)
            yield Static(_("Players"), classes="heading", markup=False)
            players = [Choice(HUMAN, _("A person"))]
            players += [Choice(level.key, _(level.title)) for level in LEVELS]
            seats = last_seats(settings, self._usual)
            for color, (side, who) in enumerate(zip(family.sides, seats, strict=True)):
                seat = f"seat-{color}"
                yield Chooser(_(side.name), players, who, id=seat, label_width=width)
            yield Chooser(
                _(SIDES_LABEL),
                (Choice(FIXED, _("as above")), Choice(DRAWN, _("drawn by lot"))),
                last_sides(settings, self._usual),
                id="sides",
                label_width=width,
            )
            yield Static(classes="message", markup=False)
            yield Button(_("Start the game"), compact=True)
            if self._replaces:
                text = _("The running game is saved; you find it under “Unfinished”.")
                yield Static(text, classes="about", markup=False)
        yield KeyHints()

    def _game_name(self) -> str:
        try:
            return self._family(**self._options).name
        except RulesError:
            return _(self._family.title)

    @property
    def _game(self) -> Game:
        """The game as it is chosen now; raises RulesError."""
        names = [option.name for option in self._family.options()]
        values = {name: self.query_one(f"#option-{name}", Chooser).value for name in names}
        return self._family(**values)

    @on(Chooser.Changed)
    def _check(self) -> None:
        try:
            message = ""
            self._options = options_of(self._game)
        except RulesError as error:
            message = str(error)
        self.query_one(".message", Static).update(message)
        self.query_one(Button).disabled = bool(message)
        title = _("New game: {game}").format(game=self._game_name())
        self.query_one(".title", Static).update(title)

    @on(Button.Pressed)
    def action_start(self) -> None:
        """Start the game, unless its options do not fit together."""
        try:
            game = self._game
        except RulesError:
            self.app.bell()
            return
        colors = range(len(game.sides))
        seats = [str(self.query_one(f"#seat-{color}", Chooser).value) for color in colors]
        sides = str(self.query_one("#sides", Chooser).value)
        choices = NewGame(game, tuple(seats))
        if sides == DRAWN:
            self._chance.shuffle(seats)
        self.dismiss(Wish(NewGame(game, tuple(seats)), choices, sides))

    def action_cancel(self) -> None:
        """Go back without a new game."""
        self.dismiss(None)
