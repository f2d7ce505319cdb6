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
from boardtui.launch import NewGame, terms_of
from boardtui.players.levels import make_player
from boardtui.players.player import PlayerError
from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import game_class
from boardtui.ui.choices import (
    DRAWN,
    FIXED,
    last_game,
    last_seats,
    last_sides,
    opponents,
    options_of,
)
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.chooser import LINE_BINDINGS, Choice, Chooser, label_width
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import family_name, game_name, option_label, seat_name, value_name

SIDES_LABEL = N_("Sides")

SEAT = "seat-"
"""How the id of a colour's chooser begins; the colour's number follows."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The new game that a person asked for."""

    new_game: NewGame
    """With the seats as they were given out."""
    choices: NewGame
    """With the seats as they were chosen."""
    sides: str
    """How the sides are given out: `FIXED` or `DRAWN`."""


class StartButton(Button):
    """The last line of the form."""

    BINDINGS: ClassVar[list[BindingType]] = [*LINE_BINDINGS]


class NewGameScreen(PlainScreen[Wish | None]):
    """Asks for the options of a game and its players; Enter starts with what is shown."""

    DEFAULT_CSS = """
    NewGameScreen {
        & .heading { margin: 1 0 0 3; }
        & .message { margin: 1 0 0 3; color: $text-error; height: auto; }
        & .about { margin: 0 3; color: $text-muted; height: auto; }
        & .player { margin: 1 3 0 3; height: 2; }
        & .saved { margin: 0 4; color: $text-muted; height: auto; }
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
        self._terms = terms_of(preferences.settings)

    def compose(self) -> ComposeResult:
        family, settings = self._family, self.settings
        yield Static(
            _("New game: {game}").format(game=self._game_name()), classes="title", markup=False
        )
        with VerticalScroll(can_focus=False):
            width = label_width(
                (
                    _(SIDES_LABEL),
                    *map(option_label, family.options()),
                    *(_(side.name) for side in family.sides),
                    *self._seat_names(),
                )
            )
            for option in family.options():
                choices = [Choice(value, value_name(value)) for value in option.choices]
                value, name = self._options[option.name], f"option-{option.name}"
                yield Chooser(
                    option_label(option), choices, value, self.glyphs, id=name, label_width=width
                )
            yield Static(_("Players"), classes="heading", markup=False)
            players = [
                Choice(opponent.who, opponent.title) for opponent in opponents(family, self._terms)
            ]
            seats = last_seats(settings, self._usual)
            for seat, (label, who) in enumerate(zip(self._seat_names(), seats, strict=True)):
                name = f"{SEAT}{seat}"
                yield Chooser(label, players, who, self.glyphs, id=name, label_width=width)
            yield Chooser(
                _(SIDES_LABEL),
                (Choice(FIXED, _("as above")), Choice(DRAWN, _("drawn by lot"))),
                last_sides(settings, self._usual),
                self.glyphs,
                id="sides",
                label_width=width,
            )
            yield Static(classes="about player", markup=False)
            yield Static(classes="message", markup=False)
            yield StartButton(_("Start the game"), compact=True)
        if self._replaces:
            text = _("The running game is saved under “Unfinished”.")
            yield Static(text, classes="saved", markup=False)
        yield KeyHints()

    def on_descendant_focus(self) -> None:
        """Say how the player of the focused line plays, or else the first computer."""
        seats = [chooser for chooser in self.query(Chooser) if (chooser.id or "").startswith(SEAT)]
        seats.sort(key=lambda seat: not seat.has_focus)
        known = {each.who: each for each in opponents(self._family, self._terms)}
        shown = [known[str(seat.value)] for seat in seats]
        if not (seats and seats[0].has_focus):
            shown = [opponent for opponent in shown if opponent.about]
        text = ""
        if shown and shown[0].about:
            text = _("{player}: {about}").format(player=shown[0].title, about=shown[0].about)
        self.query_one(".player", Static).update(text)

    def _game_name(self) -> str:
        try:
            return game_name(self._family(**self._options))
        except RulesError:
            return family_name(self._family)

    def _seat_names(self) -> list[str]:
        """What the players are called."""
        game = self._family(**self._options)
        return [seat_name(game, Seat(seat)) for seat in range(len(game.sides))]

    @property
    def _game(self) -> Game:
        """The game as it is chosen now; raises RulesError."""
        names = [option.name for option in self._family.options()]
        values = {name: self.query_one(f"#option-{name}", Chooser).value for name in names}
        return self._family(**values)

    @property
    def _seats(self) -> list[str]:
        """Who is chosen for each colour."""
        colors = range(len(self._family.sides))
        return [str(self.query_one(f"#{SEAT}{color}", Chooser).value) for color in colors]

    @on(Chooser.Changed)
    def _check(self) -> None:
        try:
            message = ""
            self._options = options_of(self._game)
            for who in self._seats:
                make_player(who, game=self._game, terms=self._terms)
        except (RulesError, PlayerError) as error:
            message = sentence(error)
        self.on_descendant_focus()
        for seat, label in enumerate(self._seat_names()):
            self.query_one(f"#{SEAT}{seat}", Chooser).label = label
        self.query_one(".message", Static).update(message)
        self.query_one(Button).disabled = bool(message)
        title = _("New game: {game}").format(game=self._game_name())
        self.query_one(".title", Static).update(title)

    @on(Button.Pressed)
    def action_start(self) -> None:
        """Start the game, unless its options or players do not fit together."""
        if self.query_one(Button).disabled:
            self.app.bell()
            return
        game, seats = self._game, self._seats
        sides = str(self.query_one("#sides", Chooser).value)
        choices = NewGame(game, tuple(seats))
        if sides == DRAWN:
            self._chance.shuffle(seats)
        self.dismiss(Wish(NewGame(game, tuple(seats)), choices, sides))

    def action_cancel(self) -> None:
        """Go back without a new game."""
        self.dismiss(None)
