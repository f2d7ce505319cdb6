"""The choices for a new game, kept in the settings for the next time."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from boardtui.config.settings import LONGEST_NAME, Settings
from boardtui.record.clock import Clock
from boardtui.record.who import PERSON
from boardtui.rules.board import Side
from boardtui.rules.game import Game
from boardtui.session.last_games import kept_name
from boardtui.session.launch import NewGame
from boardtui.system.printable import tidy_line

FIRST_OPPONENT = "easy"

SIDES = "side"
"""The settings key of the choice of sides."""
FIXED, DRAWN = "fixed", "random"


CLOCK = "clock"
"""The settings key of the clock."""
NO_CLOCK = "none"
CLOCKS = (NO_CLOCK, "1+0", "3+2", "5+3", "10+5", "15+10", "10+5x30", "1d", "3d", "7d")
"""The clocks to choose from."""


COACH = "coach"
"""The settings key of the coach."""


def last_seats(settings: Settings, game: Game) -> tuple[str, ...]:
    """Return the last player of each colour; by default a person against a computer."""
    kept = settings.new_game.get(kept_name(game), {})
    usual = (PERSON, *([FIRST_OPPONENT] * (len(game.sides) - 1)))
    return tuple(
        str(kept.get(side.name.lower(), who)) for side, who in zip(game.sides, usual, strict=True)
    )


def last_names(settings: Settings, game: Game) -> tuple[str, ...]:
    """Return the last name of each colour in games of several people; else the own name first."""
    kept = settings.new_game.get(kept_name(game), {})
    usual = (settings.name, *[""] * (len(game.sides) - 1))
    return tuple(
        tidy_line(str(kept.get(_name_key(side), name)), LONGEST_NAME)
        for side, name in zip(game.sides, usual, strict=True)
    )


def last_sides(settings: Settings, game: Game) -> str:
    """Return the last choice of sides: `FIXED` or `DRAWN`."""
    return str(settings.new_game.get(kept_name(game), {}).get(SIDES, FIXED))


def last_clock(settings: Settings, game: Game) -> str:
    """Return the last chosen clock, or `NO_CLOCK`."""
    kept = str(settings.new_game.get(kept_name(game), {}).get(CLOCK, NO_CLOCK))
    return kept if kept in CLOCKS else NO_CLOCK


def last_coach(settings: Settings, game: Game) -> bool:
    """Return True if there was a coach in the last game."""
    return settings.new_game.get(kept_name(game), {}).get(COACH) == "yes"


def clock_of(text: str) -> Clock | None:
    """Return the clock of an entry of `CLOCKS`; None for `NO_CLOCK`."""
    return None if text == NO_CLOCK else Clock.parse(text)


def kept_choices(
    new_game: NewGame, sides: str, before: Mapping[str, str | int] = MappingProxyType({})
) -> Mapping[str, str | int]:
    """Return the choices as the settings file keeps them; names stay from the choices `before`."""
    keys = {_name_key(side) for side in new_game.game.sides}
    kept = {key: name for key, name in before.items() if key in keys}
    for name, value in new_game.game.option_values().items():
        kept[name] = value if isinstance(value, int) else str(value)
    for side, who in zip(new_game.game.sides, new_game.seats, strict=True):
        kept[side.name.lower()] = who
    for side, name in zip(new_game.game.sides, new_game.names, strict=False):
        kept[_name_key(side)] = name
    kept[SIDES] = sides
    kept[CLOCK] = NO_CLOCK if new_game.clock is None else str(new_game.clock)
    kept[COACH] = "yes" if new_game.coach else "no"
    return kept


def _name_key(side: Side) -> str:
    """Return the settings key of the name of a colour's player."""
    return f"{side.name.lower()}_name"
