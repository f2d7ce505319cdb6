"""The form for a game in a club: who may take it, the game, the side and the clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Button

from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.session.club.terms import Terms
from boardtui.session.commands.lobby import OFFER_FORM
from boardtui.session.last_games import last_game
from boardtui.session.new_game_choices import NO_CLOCK, clock_of, last_clock
from boardtui.ui.commands import bindings
from boardtui.ui.new_game_lines import CHANCE, NOBODY, clock_items, option_items, seat_items
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.form import FormLine, FormScreen
from boardtui.ui.widgets.board_preview import BoardPreview
from boardtui.ui.widgets.chooser import Chooser, ChooserItem
from boardtui.ui.widgets.section_title import SectionTitle
from boardtui.ui.widgets.start_button import StartButton
from boardtui.words.club import person_text
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.names import family_name, option_label, seat_name

if TYPE_CHECKING:
    from boardtui.club.accounts import Account

TO, GAME, ME, CLOCK = "to", "game", "me", "clock"
"""The ids of lines."""

ALL, KNOWS_CODE = "all", "code"
"""Values of the line for the other player, besides people."""

USUAL_CLOCK = "5+3"
"""The clock for the first game."""

MOST_PEOPLE = 30
"""The most people to choose from here; the list of people has all."""

FAMILIES = tuple(family for family in GAMES if len(family.sides) == 2)
"""The games for two."""


class OfferForm(FormScreen[Terms | None]):
    """Returns the conditions of a game to offer to all, to one person, or by a code."""

    DEFAULT_CSS = """
    OfferForm.-shortest StartButton { margin: 0 0 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        OFFER_FORM, {"offer.send": "send", "offer.cancel": "cancel"}
    )

    def __init__(
        self,
        preferences: Preferences,
        people: Sequence[Account],
        invited: Account | None = None,
        *,
        to_person: bool = False,
    ) -> None:
        """`people` may be challenged; `to_person` begins with the first of them, or `invited`."""
        super().__init__(preferences)
        self._people = {account.id: account for account in people[:MOST_PEOPLE]}
        if invited is not None:
            self._people[invited.id] = invited
        first = next(iter(self._people), ALL) if to_person else ALL
        self._to = first if invited is None else invited.id
        self._kinds: list[tuple[str, type[Game], Mapping[str, Any]]] = []
        for family in FAMILIES:
            self._kinds.append((family_name(family), family, {}))
            self._kinds += [(_(title), family, preset) for title, preset in family.presets.items()]
        self._game = last_game(preferences.settings, FAMILIES[0].key)

    @property
    def form_title(self) -> str:
        return _("Challenge") if self._to != ALL else _("Offer a game")

    @property
    def note(self) -> str:
        return _("Hints and analysis are off until the game is over.")

    def compose_lines(self) -> ComposeResult:
        yield SectionTitle(_("Players"), self.glyphs)
        yield self._choice_line(
            _("Opponent"), list(self._player_items()), self._to, name=TO, rows=3
        )
        names = self._seat_names()
        yield self._choice_line(_("I play"), self._seat_items(names), CHANCE, name=ME, rows=2)
        yield SectionTitle(_("Game"), self.glyphs)
        kinds = [ChooserItem(n, title) for n, (title, _family, _preset) in enumerate(self._kinds)]
        yield self._choice_line(_("Game"), kinds, 0, name=GAME, rows=2)
        for family in FAMILIES:
            values = last_game(self.settings, family.key).option_values()
            for option in family.options():
                items, name = option_items(family, option, values), _option_id(family, option.name)
                value = values[option.name]
                yield self._choice_line(option_label(option), items, value, name=name, rows=3)
        clock = last_clock(self.settings, self._game)
        clock = USUAL_CLOCK if clock == NO_CLOCK else clock
        yield self._choice_line(_("Clock"), list(clock_items()), clock, name=CLOCK, rows=3)
        yield StartButton(_("Send the offer"))

    def compose_side(self) -> ComposeResult:
        yield BoardPreview(self.glyphs)

    def explanation(self, line: FormLine | None) -> str:
        return _("Press Enter on any line to send the offer.") if line is None else line.about

    def follow_preferences(self) -> None:
        super().follow_preferences()
        self._follow_game()

    @on(Chooser.Changed)
    def _change(self, message: Chooser.Changed) -> None:
        """Follow a new game or option; show why a game cannot be offered with these choices."""
        if not self.is_current:
            return  # the choice came just before the form closed
        if message.chooser.id == GAME:
            _title, family, preset = self._kind
            self._game = last_game(self.settings, family.key, preset)
            for name, value in self._game.option_values().items():
                self._option_line(family, name).show(value)
        trouble = ""
        try:
            self._game = self._chosen_game()
        except RulesError as error:
            trouble = sentence(error)
        self._follow_game()
        self.explain(trouble)
        self.query_one(Button).disabled = bool(trouble)

    @on(Button.Pressed)
    def action_send(self) -> None:
        """Return the terms, if the options of the game fit together."""
        if not self.is_current:
            return  # the key came twice
        try:
            game = self._chosen_game()
        except RulesError:
            self.app.bell()
            return
        to, seat = self._chooser(TO).value, self._chooser(ME).value
        terms = Terms(
            game,
            clock_of(str(self._chooser(CLOCK).value)),
            Seat(seat) if isinstance(seat, int) else None,
            self._people.get(str(to)),
            is_private=to == KNOWS_CODE,
        )
        self.dismiss(terms)

    def action_cancel(self) -> None:
        """Go back without an offer."""
        self.dismiss(None)

    @property
    def _kind(self) -> tuple[str, type[Game], Mapping[str, Any]]:
        value = self._chooser(GAME).value
        assert isinstance(value, int)
        return self._kinds[value]

    def _chosen_game(self) -> Game:
        """Return the game with the chosen options. Raises RulesError."""
        _title, family, _preset = self._kind
        names = (option.name for option in family.options())
        return family(**{name: self._option_line(family, name).value for name in names})

    def _follow_game(self) -> None:
        """Show the lines of the game's options, with the values that go together, and its board."""
        _title, chosen, preset = self._kind
        values = self._game.option_values()
        for family in FAMILIES:
            for option in family.options():
                line = self._option_line(family, option.name)
                line.display = family is chosen and option.name not in preset
                if family is chosen:
                    line.offer(option_items(family, option, values))
        self._chooser(ME).offer(self._seat_items(self._seat_names()))
        self.align_labels()
        self.query_one(BoardPreview).position = self._game.start()

    def _player_items(self) -> Iterator[ChooserItem]:
        about = _("You play the first person to accept. Players you avoid do not see the offer.")
        yield ChooserItem(ALL, _("anyone"), about)
        about = _("You get a code to pass on to the person you want to play.")
        yield ChooserItem(KNOWS_CODE, _("anyone with the code"), about)
        for account in self._people.values():
            about = _(
                "Only this player sees the offer. It stays open until it is accepted or withdrawn."
            )
            yield ChooserItem(account.id, person_text(account.who), about)

    def _seat_names(self) -> list[str]:
        return [seat_name(self._game, Seat(seat)) for seat in range(2)]

    def _seat_items(self, names: Sequence[str]) -> list[ChooserItem]:
        return [item for item in seat_items(names) if item.value != NOBODY]

    def _option_line(self, family: type[Game], name: str) -> Chooser:
        return self._chooser(_option_id(family, name))


def _option_id(family: type[Game], name: str) -> str:
    """Return the id of the line of an option."""
    return f"option-{family.key}-{name}"
