"""The choices for a new game, kept in the settings for the next time."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from boardtui.config.settings import Settings
from boardtui.players.levels import (
    HUMAN,
    PlayerOptions,
    accepts_loss,
    levels_for,
)
from boardtui.players.specs import (
    Strength,
    plays_with_external_engines,
    rating_pool,
    spec_of,
    strengths_of,
)
from boardtui.record.clock import Clock
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import game_class
from boardtui.session.launch import NewGame
from boardtui.words.language import N_, _, ngettext

if TYPE_CHECKING:
    from boardtui.person.personal import PoolRecord

FIRST_OPPONENT = "easy"

FAIR = "fair"
"""The choice of the level that suits the person here."""


_SHORT = {"random": N_("Rand"), "easy": N_("Easy")}
"""The names of levels on the scale, where they are no numbers."""


class Opponent(NamedTuple):
    """A player who can be chosen."""

    who: str
    """In the words of the command line."""
    title: str
    about: str
    """One line on how they play; empty for a person."""
    short: str = ""
    """The title in few characters; empty for the title itself."""
    elo: int | None = None
    """The strength on the board that is usual for the game; None where it was not measured."""
    seat: str = ""
    """The player who sits down, in the words of the command line; empty for `who` itself."""

    @property
    def about_with_strength(self) -> str:
        """How they play and how strong they are, where that is known."""
        if self.elo is None:
            return self.about
        return _("{about} Elo {elo}.").format(about=self.about, elo=self.elo)


def opponents(game: Game | type[Game], options: PlayerOptions) -> list[Opponent]:
    """List the players in the language in use: a person, the levels by strength, programs."""
    some = [Opponent(HUMAN, _("A person"), "", _("Person"))]
    spec, measured = spec_of(game), strengths_of(game)
    order = {} if spec is None else spec.strengths
    # Levels that were not measured stay where they are, behind the others.
    levels = sorted(levels_for(game), key=lambda each: _place(order, each.key))
    for level in levels:
        elo = measured[level.key].elo if level.key in measured else None
        short = level.key if level.key.isdigit() else _(_SHORT.get(level.key, level.title))
        about = _(level.description)
        if accepts_loss(level.key, game, options):
            about, elo = _accepting(about, options.accepted_loss), None
        some.append(Opponent(level.key, _(level.title), about, short, elo))
    if plays_with_external_engines(game() if isinstance(game, type) else game):
        about = _("A program of its own, from the settings file.")
        some += [
            Opponent(name, name, about)
            for name, entry in options.engines.items()
            if entry.plays(game)
        ]
    return some


def _accepting(about: str, loss: float) -> str:
    """Return how a level plays that accepts a loss."""
    text = ngettext(
        "{about} Accepts a loss of up to {count} disc.",
        "{about} Accepts a loss of up to {count} discs.",
        round(loss),
    )
    return text.format(about=about, count=f"{loss:g}")


def fair_opponent(game: Game, pools: Mapping[str, PoolRecord]) -> Opponent | None:
    """Return the level that suits a person now, by the record in each pool of games.

    On a board that does not count, the usual board's rating decides. None for a game without known
    strengths.
    """
    spec = spec_of(game)
    if spec is None or not spec.strengths:
        return None
    from boardtui.players.ratings import fair_level, first_rating
    from boardtui.words.ratings import fair_reason

    record = pools.get(rating_pool(game) or rating_pool(spec.family()))
    if record is None:
        level = fair_level(game, first_rating(game))
    else:
        level = fair_level(game, record.rating, record.games, record.score)
    (name,) = (_(each.title) for each in levels_for(game) if each.key == level)
    title = _("Fair ({level})").format(level=name)
    elo = spec.strengths[level].elo
    return Opponent(FAIR, title, fair_reason(record), _("Fair"), elo, seat=level)


def _place(order: Mapping[str, Strength], key: str) -> float:
    return order[key].elo if key in order else inf


SIDES = "side"
"""The name under which it is kept how the sides are given out."""
FIXED, DRAWN = "fixed", "random"


CLOCK = "clock"
"""The name under which the clock is kept."""
NO_CLOCK = "none"
CLOCKS = (NO_CLOCK, "1+0", "3+2", "5+3", "10+5", "15+10", "10+5x30", "1d", "3d", "7d")
"""The clocks to choose from."""


COACH = "coach"
"""The name under which it is kept whether there is a coach."""


def preset_of(game: Game) -> Mapping[str, Any]:
    """Return the options of the preset that a game matches; none if it matches none."""
    chosen = game.option_values()
    presets = game.presets.values()
    return next((options for options in presets if options.items() <= chosen.items()), {})


def kept_name(game: Game) -> str:
    """Return the settings key for a game's choices; a preset has its own."""
    titles = [title for title, options in game.presets.items() if options == preset_of(game)]
    return titles[0].lower() if titles else game.key


def last_game(settings: Settings, key: str, preset: Mapping[str, Any] | None = None) -> Game:
    """Return the last chosen game of a kind or preset, or else the usual one."""
    family = game_class(key)
    usual = family(**preset or {})
    kept = settings.new_game.get(kept_name(usual), {})
    options = {}
    for option in family.options():
        choice = option.choice(kept.get(option.name))
        options[option.name] = getattr(usual, option.name) if choice is None else choice
    try:
        game = family(**options)
    except RulesError:
        return usual
    return game if preset_of(game) == preset_of(usual) else usual


def last_seats(settings: Settings, game: Game) -> tuple[str, ...]:
    """Return the last player of each colour; by default a person against a computer."""
    kept = settings.new_game.get(kept_name(game), {})
    usual = (HUMAN, *([FIRST_OPPONENT] * (len(game.sides) - 1)))
    return tuple(
        str(kept.get(side.name.lower(), who)) for side, who in zip(game.sides, usual, strict=True)
    )


def last_sides(settings: Settings, game: Game) -> str:
    """Return the last choice of sides: `FIXED` or `DRAWN`."""
    return str(settings.new_game.get(kept_name(game), {}).get(SIDES, FIXED))


def last_clock(settings: Settings, game: Game) -> str:
    """Return the last chosen clock, or `NO_CLOCK`."""
    kept = str(settings.new_game.get(kept_name(game), {}).get(CLOCK, NO_CLOCK))
    return kept if kept in CLOCKS else NO_CLOCK


def last_coach(settings: Settings, game: Game) -> bool:
    """Return whether there was a coach in the last game."""
    return settings.new_game.get(kept_name(game), {}).get(COACH) == "yes"


def clock_of(text: str) -> Clock | None:
    """Return a clock of `CLOCKS`."""
    return None if text == NO_CLOCK else Clock.parse(text)


def kept_choices(new_game: NewGame, sides: str) -> Mapping[str, str | int]:
    """Return the choices as the settings file keeps them."""
    kept: dict[str, str | int] = {}
    for name, value in new_game.game.option_values().items():
        kept[name] = value if isinstance(value, int) else str(value)
    for side, who in zip(new_game.game.sides, new_game.seats, strict=True):
        kept[side.name.lower()] = who
    kept[SIDES] = sides
    kept[CLOCK] = NO_CLOCK if new_game.clock is None else str(new_game.clock)
    kept[COACH] = "yes" if new_game.coach else "no"
    return kept
