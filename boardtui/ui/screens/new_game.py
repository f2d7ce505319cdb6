"""The form for a new game: its board, its players, its rules and its time."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Button, Static

from boardtui.play.seats import may_have_coach
from boardtui.players.levels import make_player
from boardtui.players.player import PlayerError
from boardtui.players.specs import spec_of
from boardtui.record.who import PERSON
from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Option, Position
from boardtui.rules.registry import game_class
from boardtui.session.commands.forms import NEW_GAME
from boardtui.session.last_games import last_game, preset_of
from boardtui.session.launch import NewGame, player_options
from boardtui.session.new_game_choices import (
    COACH,
    DRAWN,
    FIXED,
    NO_CLOCK,
    clock_of,
    last_clock,
    last_coach,
)
from boardtui.system.frozen import frozen
from boardtui.ui.commands import bindings
from boardtui.ui.name_lines import NameLines
from boardtui.ui.new_game_lines import (
    CHANCE,
    clock_items,
    coach_items,
    last_players,
    more_items,
    option_items,
    option_names,
    player_items,
    seat_items,
)
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.form import FormLine, FormScreen
from boardtui.ui.widgets.board_preview import BoardPreview
from boardtui.ui.widgets.chooser import Chooser, ChooserItem
from boardtui.ui.widgets.section_title import SectionTitle
from boardtui.ui.widgets.start_button import StartButton
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import family_name, game_name, option_label, seat_name
from boardtui.words.opponents import Opponent, fair_opponent, opponents

if TYPE_CHECKING:
    from boardtui.person.results_file import PoolRecord

RIVAL = "rival-"
"""Prefix of the ids of lines for other players, before a number."""

ME, CLOCK, MORE = "me", "clock", "more"
"""The ids of lines."""

RULES, TIME = "rules", "time"
"""The ids of the titles of groups that may be hidden."""


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


class NewGameScreen(FormScreen[NewGameRequest | None]):
    """Asks for the options of a game and its players; Enter starts the game as shown.

    In a game of several options, those that few people change are hidden at first, with the clock
    and the coach, unless they were changed the last time.
    """

    DEFAULT_CSS = """
    NewGameScreen {
        & #more { margin-top: 1; }
        &.-low #more, &.-short #more, &.-shortest #more { margin: 0; }
        &.-shortest StartButton { margin: 0 0 0 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        NEW_GAME,
        {
            "new-game.start": "start",
            "new-game.more": "more(True)",
            "new-game.fewer": "more(False)",
            "new-game.cancel": "cancel",
        },
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
        preset = preset_of(self._last_game)
        self._usual = self._family(**preset).option_values()
        first, *others = self._family.options()
        self._board_options = [] if first.name in preset else [first]
        self._rule_options = [first, *others] if first.name in preset else others
        self._replaced = replaced
        self._chance = chance
        self._pools = pools
        self._player_options = player_options(preferences.settings)
        self._hidden: set[str] = set()
        """The ids of the lines that are hidden."""

    @property
    def shown_game(self) -> Game:
        """The game with the options in the form; if they do not go together, the last game."""
        try:
            return self._family(**self._options)
        except RulesError:
            return self._last_game

    @property
    def start(self) -> Position:
        """The position that the game begins with."""
        return self.shown_game.start()

    def own_at_first(self, last: int | str) -> int | str:
        """Return the first value of "I play", given that of the last game."""
        return last

    @property
    def form_title(self) -> str:
        return _("New game: {game}").format(game=self._game_name())

    def compose_lines(self) -> ComposeResult:
        if self._board_options:
            yield SectionTitle(_("Board"), self.glyphs)
            yield from map(self._option_line, self._board_options)
        yield SectionTitle(_("Players"), self.glyphs)
        yield from self._compose_players()
        if self._may_hide:
            names = [*option_names(self._rule_options), _("Clock"), _("Coach")]
            yield self._choice_line(_("Options"), more_items(names), value=False, name=MORE)
        if self._rule_options:
            yield SectionTitle(_("Rules"), self.glyphs, id=RULES)
            yield from map(self._option_line, self._rule_options)
        yield SectionTitle(self._time_title, self.glyphs, id=TIME)
        last = self.settings, self._last_game
        yield self._choice_line(
            _("Clock"), list(clock_items()), last_clock(*last), name=CLOCK, rows=3
        )
        coach = coach_items(has_rating=self._pools is not None)
        yield self._choice_line(_("Coach"), coach, last_coach(*last), name=COACH)
        yield StartButton(_("Start the game"))

    def compose_side(self) -> ComposeResult:
        yield BoardPreview(self.glyphs)

    @property
    def note(self) -> str:
        return self._replaced

    @property
    def without_hints(self) -> Collection[str]:
        """The commands without a place among the key hints."""
        return () if self._may_hide else ("new-game.more", "new-game.fewer")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "more":
            return self._may_hide and self._shows_all != bool(parameters[0])
        return super().check_action(action, parameters)

    def follow_preferences(self) -> None:
        super().follow_preferences()
        self._hide_usual()
        self._follow_choices()

    def on_key(self, event: events.Key) -> None:
        """Pick a level by its number; 0 is the tenth."""
        if event.character is None or event.character not in "1234567890":
            return
        rivals = [rival for rival in self._rivals if rival.display]
        rivals.sort(key=lambda rival: not rival.has_focus)
        if rivals and rivals[0].choose(event.character if event.character != "0" else "10"):
            event.stop()

    def explanation(self, line: FormLine | None) -> str:
        return _("Press Enter on any line to start the game.") if line is None else line.about

    @property
    def _may_hide(self) -> bool:
        """True if some lines are hidden at first."""
        return len(self._board_options) + len(self._rule_options) > 1

    @property
    def _shows_all(self) -> bool:
        """True if no line is hidden."""
        # While the form is composed again, keys are looked up without its lines.
        more = self.query(f"#{MORE}").results(Chooser)
        return not self._may_hide or any(line.value for line in more)

    @property
    def _opponents(self) -> list[Opponent]:
        person, *others = opponents(self._family, self._player_options)
        fair = None if self._pools is None else fair_opponent(self.shown_game, self._pools)
        return [person, *others] if fair is None else [person, fair, *others]

    @property
    def _time_title(self) -> str:
        return _("Time") if spec_of(self._family) is None else _("Time and coach")

    def _option_line(self, option: Option) -> Chooser:
        items = option_items(self._family, option, self._options)
        name, value = f"option-{option.name}", self._options[option.name]
        return self._choice_line(option_label(option), items, value, name=name, rows=4)

    def _compose_players(self) -> ComposeResult:
        has_rating = self._pools is not None
        own, others = last_players(self.settings, self._last_game, has_rating=has_rating)
        yield self._choice_line(
            _("I play"), self._seat_items(), self.own_at_first(own), name=ME, rows=3
        )
        players = list(player_items(self._opponents))
        for number, who in enumerate(others):
            yield self._choice_line("", players, who, name=f"{RIVAL}{number}", rows=4)
        self._names = NameLines(self.settings, self._last_game, self.glyphs)
        yield from self._names.compose()

    def _game_name(self) -> str:
        try:
            return game_name(self._family(**self._options))
        except RulesError:
            return family_name(self._family)

    def _seat_items(self) -> list[ChooserItem]:
        """Return the values of "I play"."""
        return list(seat_items(self._seat_names(), self.start.turn))

    def _seat_names(self) -> list[str]:
        """Return the names of the game's seats."""
        game = self.shown_game
        return [seat_name(game, Seat(seat)) for seat in range(len(game.sides))]

    @property
    def _rivals(self) -> list[Chooser]:
        """The lines of the other players."""
        return [line for line in self.query(Chooser) if (line.id or "").startswith(RIVAL)]

    def _follow_choices(self) -> None:
        """Show a line for each other player, the choices that go together, and the board."""
        names, me = self._seat_names(), self._chooser(ME)
        me.offer(self._seat_items())
        labels = [name for seat, name in enumerate(names) if seat != me.value]
        if me.value == CHANCE or len(labels) == 1:
            labels = [_("Opponent")] * (len(names) - 1)
        players = list(player_items(self._opponents))
        for number, rival in enumerate(self._rivals):
            rival.offer(players)
            rival.display = number < len(labels)
            rival.label = labels[number] if number < len(labels) else ""
        self._names.follow(self._seats, names, is_drawn=me.value == CHANCE)
        values = self._values
        for option in (*self._board_options, *self._rule_options):
            line = self._chooser(f"option-{option.name}")
            line.offer(option_items(self._family, option, values))
        self._show_lines()
        self.query_one(BoardPreview).position = self.start

    def _hide_usual(self) -> None:
        """Hide the lines that are seldom changed, unless they were or all are wanted."""
        usual = {f"option-{option.name}": self._usual[option.name] for option in self._rule_options}
        usual |= {CLOCK: NO_CLOCK, COACH: False}
        lines = () if self._shows_all else usual
        self._hidden = {name for name in lines if self._chooser(name).value == usual[name]}

    def _show_lines(self) -> None:
        """Show the lines that are not hidden, under the titles of their groups."""
        rules = [f"option-{option.name}" for option in self._rule_options]
        for title, names in ((RULES, rules), (TIME, [CLOCK, COACH])):
            for name in names:
                is_possible = name != COACH or may_have_coach(self.shown_game, self._seats)
                self._chooser(name).display = is_possible and name not in self._hidden
            for rule in self.query(f"#{title}"):
                rule.display = any(self._chooser(name).display for name in names)
        self.align_labels()

    @property
    def _game(self) -> Game:
        """The game with the chosen options. Raises RulesError."""
        return self._family(**self._values)

    @property
    def _values(self) -> dict[str, Any]:
        """The chosen options, which may not go together."""
        names = [option.name for option in (*self._board_options, *self._rule_options)]
        chosen = {name: self._chooser(f"option-{name}").value for name in names}
        return {**self._options, **chosen}

    @property
    def _seats(self) -> list[str]:
        """The chosen player of each seat, before any draw by lot."""
        rivals = [str(rival.value) for rival in self._rivals]
        match self._chooser(ME).value:
            case int(seat):
                return [*rivals[:seat], PERSON, *rivals[seat:-1]]
            case "chance":
                return [PERSON, *rivals[:-1]]
            case _:
                return rivals

    def _seated(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Return the players for the seats: “fair” becomes a particular level."""
        levels = {each.who: each.seat for each in self._opponents if each.seat}
        return tuple(levels.get(who, who) for who in seats)

    @on(Chooser.Changed)
    def _check(self, message: Chooser.Changed | None = None) -> None:
        """Update the texts of the form; show why a game cannot start with these choices."""
        if not self.is_current:
            return  # the choice came just before the form closed
        if message is not None and message.chooser.id == MORE:
            self._hide_usual()
            self.refresh_bindings()
        try:
            trouble = ""
            self._options = self._game.option_values()
            for who in self._seated(self._seats):
                make_player(who, game=self._game, options=self._player_options)
        except (RulesError, PlayerError) as error:
            trouble = sentence(error)
        self._follow_choices()
        self.explain(trouble)
        self.query_one(Button).disabled = bool(trouble)
        self.query_one(".title", Static).update(self.form_title)

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
        sides = DRAWN if self._chooser(ME).value == CHANCE else FIXED
        clock = clock_of(str(self._chooser(CLOCK).value))
        coach = bool(self._chooser(COACH).value)
        names, order = self._names.names, list(range(len(seats)))
        choices = NewGame(game, tuple(seats), clock, coach, names)
        coach = coach and may_have_coach(game, seats)
        if sides == DRAWN:
            self._chance.shuffle(order)
        seats = [seats[seat] for seat in order]
        names = tuple(names[seat] for seat in order if names)
        played = NewGame(game, self._seated(seats), clock, coach, names)
        self.dismiss(NewGameRequest(played, choices, sides, self._names.own_name))

    def action_more(self, shows_all: bool) -> None:  # noqa: FBT001  as Textual calls it
        """Show the lines that are hidden at first, or hide them again."""
        self._chooser(MORE).choose(shows_all)

    def action_cancel(self) -> None:
        """Go back without a new game."""
        self.dismiss(None)
