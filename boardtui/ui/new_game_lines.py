"""The values that the form for a new game offers on each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from boardtui.config.settings import Settings
from boardtui.record.who import PERSON
from boardtui.rules.game import Game, Option
from boardtui.session.new_game_choices import (
    CLOCKS,
    DRAWN,
    FIRST_OPPONENT,
    clock_of,
    last_seats,
    last_sides,
)
from boardtui.ui.widgets.chooser import ChooserItem
from boardtui.words.clocks import clock_sentence, short_clock_name
from boardtui.words.coaching import coach_text
from boardtui.words.language import _
from boardtui.words.names import option_label, value_about, value_name
from boardtui.words.opponents import FAIR, Opponent

CHANCE, NOBODY = "chance", "nobody"
"""Values of "I play" besides the seats: a seat by lot, and no seat."""


def last_players(
    settings: Settings, game: Game, *, has_rating: bool
) -> tuple[int | str, list[str]]:
    """Return the last value of "I play", and the last other players.

    Where results are not kept, no level is fair.
    """
    seats = last_seats(settings, game)
    people = [seat for seat, who in enumerate(seats) if who == PERSON]
    own: int | str = people[0] if people else NOBODY
    others = [who for seat, who in enumerate(seats) if seat != own]
    if people and last_sides(settings, game) == DRAWN:
        own = CHANCE
    if not has_rating:
        others = [FIRST_OPPONENT if who == FAIR else who for who in others]
    return own, others + [FIRST_OPPONENT] * (len(seats) - len(others))


def option_items(
    family: type[Game], option: Option, values: Mapping[str, object]
) -> list[ChooserItem]:
    """Return the values of an option: the current one and those offered beside `values`."""
    is_size = option.name == "size"
    usual = _("The usual size is {value}.") if is_size else _("The usual number is {value}.")
    usual = usual.format(value=value_name(option.default))
    return [
        ChooserItem(value, value_name(value), value_about(value) or usual)
        for value in option.choices
        if value == values[option.name] or family.is_offered(option.name, value, values)
    ]


def seat_items(names: Sequence[str], first: int = 0) -> Iterator[ChooserItem]:
    """Yield the values of "I play": each seat, a seat by lot, and none; `first` moves first."""
    other = _("{side} moves first.").format(side=names[first])
    for seat, name in enumerate(names):
        yield ChooserItem(seat, name, _("You move first.") if seat == first else other)
    by_lot = _("Either") if len(names) == 2 else _("Any")
    yield ChooserItem(CHANCE, by_lot, _("Your side is chosen at random."))
    yield ChooserItem(NOBODY, _("Watch"), _("The players below play each other; you watch."))


def player_items(players: Iterable[Opponent]) -> Iterator[ChooserItem]:
    """Yield players with their ways of playing and strengths: those with names, then numbers."""
    by_kind = sorted(players, key=lambda player: player.who.isdigit())
    first_number = next((player.who for player in by_kind if player.who.isdigit()), None)
    for player in by_kind:
        about = player.title
        if player.elo is not None:
            about = _("{player}, Elo {elo}").format(player=about, elo=player.elo)
        if player.about:
            about = _("{player}: {about}").format(player=about, about=player.about)
        about += "\n" + _("Keys 1 to 9 choose a level; 0 chooses level 10.")
        is_first = player.who == first_number
        yield ChooserItem(player.who, player.short or player.title, about, is_first)


def clock_items() -> Iterator[ChooserItem]:
    """Yield the clocks."""
    for name in CLOCKS:
        clock = clock_of(name)
        yield ChooserItem(name, short_clock_name(clock), clock_sentence(clock))


def coach_items(*, has_rating: bool) -> list[ChooserItem]:
    """Return the values of the coach."""
    about = coach_text(has_rating=has_rating)
    return [ChooserItem(value, _("on") if value else _("off"), about) for value in (False, True)]


def more_items(names: Iterable[str]) -> list[ChooserItem]:
    """Return the values of "Options", which hides lines with these names."""
    hidden = _("More options: {options}.").format(options=_(", ").join(names))
    return [
        ChooserItem(value, text, hidden) for value, text in ((False, _("fewer")), (True, _("more")))
    ]


def option_names(options: Iterable[Option]) -> list[str]:
    """Return the names of options."""
    return [option_label(option) for option in options]
