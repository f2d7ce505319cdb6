"""The form for a new game: its options and its players."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Static

from boardtui.play.seats import may_have_coach
from boardtui.players.levels import HUMAN, make_player
from boardtui.players.player import PlayerError
from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Option
from boardtui.rules.registry import game_class
from boardtui.session.commands.forms import FORM_LINES, NEW_GAME
from boardtui.session.last_games import last_game
from boardtui.session.launch import NewGame, player_options
from boardtui.session.new_game_choices import (
    CLOCKS,
    COACH,
    DRAWN,
    FIRST_OPPONENT,
    FIXED,
    clock_of,
    last_clock,
    last_coach,
    last_seats,
    last_sides,
)
from boardtui.system.frozen import frozen
from boardtui.ui.commands import bindings
from boardtui.ui.name_lines import NameLines
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.board_preview import BoardPreview
from boardtui.ui.widgets.chooser import LINE_ACTIONS, Chooser, ChooserItem, label_width
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.scale import Scale, ShortScale
from boardtui.words.clocks import clock_name
from boardtui.words.coaching import coach_text
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import family_name, game_name, option_label, seat_name, value_name
from boardtui.words.opponents import FAIR, Opponent, fair_opponent, opponents

if TYPE_CHECKING:
    from boardtui.person.personal import PoolRecord

CHANCE, NOBODY = "chance", "nobody"
"""Values of "I play" besides the seats: a seat by lot, and no seat."""

RIVAL = "rival-"
"""Prefix of the ids of choosers for other players, before a number."""


@frozen
class NewGameRequest:
    """A person's request for a new game."""

    new_game: NewGame
    """The game, with the players on their final seats."""
    choices: NewGame
    """The game, with the players on the seats in the form, before any draw by lot."""
    sides: str
    """The way sides are assigned: `FIXED` or `DRAWN`."""
    own_name: str | None = None
    """The name for the settings; None if the form did not ask for it."""


class StartButton(Button):
    """The last line of the form."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(FORM_LINES, LINE_ACTIONS)


class NewGameScreen(PlainScreen[NewGameRequest | None]):
    """Asks for the options of a game and its players; Enter starts the game as shown."""

    DEFAULT_CSS = """
    NewGameScreen {
        & VerticalScroll { width: 1fr; padding: 1 0; scrollbar-size: 0 0; }
        & #me { margin-top: 1; }
        & Scale { margin-top: 1; }
        & .message { margin: 0 0 0 3; color: $text-error; height: auto; }
        & .player { margin: 0 1 0 3; height: 3; color: $text-muted; }
        & .saved { padding: 0 4; color: $text-muted; height: auto; }
        & StartButton.-style-default {
            margin: 1 0 0 3;
            width: auto;
            min-width: 1;
            padding: 0 2;
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
            &:focus { text-style: bold underline; }
            &:disabled { color: $text-disabled; background: $surface; }
        }
        &:nocolor StartButton.-style-default { text-style: bold reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        NEW_GAME, {"new-game.start": "start", "new-game.cancel": "cancel"}
    )

    def __init__(
        self,
        preferences: Preferences,
        key: str,
        options: Mapping[str, Any],
        *,
        replaced: str,
        chance: random.Random,
        pools: Mapping[str, PoolRecord] | None = None,
    ) -> None:
        """Ask about a kind of game; `replaced` is a sentence on the running game, if that ends.

        `pools` are the person's results, None where results are not kept.
        """
        super().__init__(preferences)
        self._family = game_class(key)
        self._last_game = last_game(preferences.settings, key, options)
        self._options = self._last_game.option_values()
        self._replaced = replaced
        self._chance = chance
        self._pools = pools
        self._player_options = player_options(preferences.settings)

    @property
    def shown_game(self) -> Game:
        """The game with the options in the form; if they do not go together, the last game."""
        try:
            return self._family(**self._options)
        except RulesError:
            return self._last_game

    @property
    def _opponents(self) -> list[Opponent]:
        person, *others = opponents(self._family, self._player_options)
        fair = None if self._pools is None else fair_opponent(self.shown_game, self._pools)
        return [person, *others] if fair is None else [person, fair, *others]

    def compose(self) -> ComposeResult:
        yield Static(
            _("New game: {game}").format(game=self._game_name()), classes="title", markup=False
        )
        with Horizontal():
            with VerticalScroll(can_focus=False):
                yield from self._compose_lines()
                yield Static(classes="player", markup=False)
                yield self._clock_line()
                yield self._coach_line()
                yield Static(classes="message", markup=False)
                yield StartButton(_("Start the game"), compact=True)
            with Vertical(classes="side"):
                yield BoardPreview(self.glyphs)
        if self._replaced:
            yield Static(self._replaced, classes="saved", markup=False)
        yield KeyHints()

    @property
    def _label_width(self) -> int:
        texts = (
            _("Clock"),
            _("Coach"),
            _("I play"),
            _("Opponent"),
            *map(option_label, self._family.options()),
        )
        return label_width((*texts, *self._seat_names()))

    def _clock_line(self) -> Chooser:
        clocks = [ChooserItem(clock, clock_name(clock_of(clock))) for clock in CLOCKS]
        last, width = last_clock(self.settings, self._last_game), self._label_width
        return Chooser(_("Clock"), clocks, last, self.glyphs, id="clock", label_width=width)

    def _coach_line(self) -> Chooser:
        values = [ChooserItem(value, _("on") if value else _("off")) for value in (False, True)]
        last, width = last_coach(self.settings, self._last_game), self._label_width
        return Chooser(_("Coach"), values, last, self.glyphs, id=COACH, label_width=width)

    def _compose_lines(self) -> ComposeResult:
        family, settings, width = self._family, self.settings, self._label_width
        for option in family.options():
            choices = self._choices_of(option, self._options)
            value, name = self._options[option.name], f"option-{option.name}"
            yield Chooser(
                option_label(option), choices, value, self.glyphs, id=name, label_width=width
            )
        seats = last_seats(settings, self._last_game)
        people = [seat for seat, who in enumerate(seats) if who == HUMAN]
        own: int | str = people[0] if people else NOBODY
        others = [who for seat, who in enumerate(seats) if seat != own]
        if people and last_sides(settings, self._last_game) == DRAWN:
            own = CHANCE
        yield ShortScale(
            _("I play"), self._own_choices(), own, self.glyphs, id="me", label_width=width
        )
        players = self._players()
        if self._pools is None:
            others = [FIRST_OPPONENT if who == FAIR else who for who in others]
        others += [FIRST_OPPONENT] * (len(seats) - len(others))
        for number, who in enumerate(others):
            name = f"{RIVAL}{number}"
            yield Scale("", players, who, self.glyphs, id=name, label_width=width)
        self._names = NameLines(settings, self._last_game, self.glyphs)
        yield from self._names.compose()

    def _choices_of(self, option: Option, values: Mapping[str, object]) -> list[ChooserItem]:
        """Return the values to offer for an option: the current one and those beside `values`."""
        return [
            ChooserItem(value, value_name(value))
            for value in option.choices
            if value == values[option.name] or self._family.is_offered(option.name, value, values)
        ]

    def follow_preferences(self) -> None:
        super().follow_preferences()
        self._follow_choices()

    def on_key(self, event: events.Key) -> None:
        """Pick a level by its number; 0 is the tenth."""
        if event.character is None or event.character not in "1234567890":
            return
        scales = [scale for scale in self._rivals if scale.display]
        scales.sort(key=lambda scale: not scale.has_focus)
        if scales and scales[0].choose(event.character if event.character != "0" else "10"):
            event.stop()

    def on_descendant_focus(self) -> None:
        """Describe the value or the player of the focused line, or else the first computer."""
        if not self.is_current:
            return
        scales = [scale for scale in self._rivals if scale.display]
        scales.sort(key=lambda scale: not scale.has_focus)
        known = {each.who: each for each in self._opponents}
        shown = [known[str(scale.value)] for scale in scales]
        if not (scales and scales[0].has_focus):
            shown = [opponent for opponent in shown if opponent.about]
        text = ""
        if shown and shown[0].about:
            text = _("{player}: {about}").format(player=shown[0].title, about=shown[0].about)
            text += "\n" + _("Digits pick a level, 0 the tenth.")
        focused = self.focused
        if isinstance(focused, Chooser) and focused.id == COACH:
            text = coach_text(has_rating=self._pools is not None)
        elif isinstance(focused, Chooser) and focused.is_cut:
            text = focused.choices[focused.index].text
        self.query_one(".player", Static).update(text)

    def _game_name(self) -> str:
        try:
            return game_name(self._family(**self._options))
        except RulesError:
            return family_name(self._family)

    def _seat_names(self) -> list[str]:
        """Return the names of the game's seats."""
        game = self._family(**self._options)
        return [seat_name(game, Seat(seat)) for seat in range(len(game.sides))]

    def _own_choices(self) -> list[ChooserItem]:
        """Return the choices of "I play": each seat, chance and nobody."""
        seats = [ChooserItem(seat, name) for seat, name in enumerate(self._seat_names())]
        return [
            *seats,
            ChooserItem(CHANCE, _("chance")),
            ChooserItem(NOBODY, _("nobody")),
        ]

    def _players(self) -> list[ChooserItem]:
        """Return the players to choose from; the fair level depends on the options."""
        return [ChooserItem(*_named(each)) for each in self._opponents]

    @property
    def _rivals(self) -> list[Scale]:
        """The choosers of the other players."""
        return [scale for scale in self.query(Scale) if scale.id != "me"]

    def _follow_choices(self) -> None:
        """Show a line for each other player, under the name of the seat, and the board."""
        me, names = self.query_one("#me", Chooser), self._seat_names()
        me.choices = tuple(self._own_choices())
        me.refresh()
        labels = [name for seat, name in enumerate(names) if seat != me.value]
        if me.value == CHANCE:
            labels = [_("Opponent")] * (len(names) - 1)
        players = tuple(self._players())
        for number, scale in enumerate(self._rivals):
            scale.choices = players
            scale.refresh()
            scale.display = number < len(labels)
            scale.label = labels[number] if number < len(labels) else ""
        self.query_one(f"#{COACH}").display = self._may_have_coach
        self._names.follow(self._seats, names, is_drawn=me.value == CHANCE)
        values = self._values
        for option in self._family.options():
            chooser = self.query_one(f"#option-{option.name}", Chooser)
            chooser.offer(self._choices_of(option, values))
        preview = self.query_one(BoardPreview)
        preview.position = self._family(**self._options).start()
        preview.caption = self._game_name()

    @property
    def _game(self) -> Game:
        """The game with the chosen options. Raises RulesError."""
        return self._family(**self._values)

    @property
    def _values(self) -> dict[str, Any]:
        """The chosen options, which may not go together."""
        names = [option.name for option in self._family.options()]
        return {name: self.query_one(f"#option-{name}", Chooser).value for name in names}

    @property
    def _may_have_coach(self) -> bool:
        return may_have_coach(self.shown_game, self._seats)

    @property
    def _seats(self) -> list[str]:
        """The chosen player of each seat, before any draw by lot."""
        rivals = [str(scale.value) for scale in self._rivals]
        match self.query_one("#me", Chooser).value:
            case int(seat):
                return [*rivals[:seat], HUMAN, *rivals[seat:-1]]
            case "chance":
                return [HUMAN, *rivals[:-1]]
            case _:
                return rivals

    def _seated(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Return the players for the seats: “fair” becomes a particular level."""
        levels = {each.who: each.seat for each in self._opponents if each.seat}
        return tuple(levels.get(who, who) for who in seats)

    @on(Chooser.Changed)
    def _check(self) -> None:
        """Update the texts of the form; show why a game cannot start with these choices."""
        if not self.is_current:
            return  # the choice came just before the form closed
        try:
            message = ""
            self._options = self._game.option_values()
            for who in self._seated(self._seats):
                make_player(who, game=self._game, options=self._player_options)
        except (RulesError, PlayerError) as error:
            message = sentence(error)
        self._follow_choices()
        self.on_descendant_focus()
        self.query_one(".message", Static).update(message)
        self.query_one(Button).disabled = bool(message)
        title = _("New game: {game}").format(game=self._game_name())
        self.query_one(".title", Static).update(title)

    @on(Button.Pressed)
    def action_start(self) -> None:
        """Start the game if its options and players fit together."""
        if not self.is_current:
            return  # the key came twice
        self._check()  # the latest choice may still be unchecked
        if self.query_one(Button).disabled:
            self.app.bell()
            return
        game, seats = self._game, self._seats
        sides = DRAWN if self.query_one("#me", Chooser).value == CHANCE else FIXED
        clock = clock_of(str(self.query_one("#clock", Chooser).value))
        coach = bool(self.query_one(f"#{COACH}", Chooser).value)
        names, order = self._names.names, list(range(len(seats)))
        choices = NewGame(game, tuple(seats), clock, coach, names)
        if sides == DRAWN:
            self._chance.shuffle(order)
        seats = [seats[seat] for seat in order]
        names = tuple(names[seat] for seat in order if names)
        coach = coach and self._may_have_coach
        played = NewGame(game, self._seated(seats), clock, coach, names)
        self.dismiss(NewGameRequest(played, choices, sides, self._names.own_name))

    def action_cancel(self) -> None:
        """Go back without a new game."""
        self.dismiss(None)


def _named(opponent: Opponent) -> tuple[str, str, str]:
    """Return a player's value, title with strength, and short title."""
    title = opponent.title
    if opponent.elo is not None:
        title = _("{player}, Elo {elo}").format(player=title, elo=opponent.elo)
    return opponent.who, title, opponent.short or opponent.title
