"""The choice of players for a game, in words."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING

from boardtui.players.levels import PlayerOptions, accepts_loss, levels_for
from boardtui.players.ratings import fair_level, first_rating
from boardtui.players.specs import (
    plays_with_external_engines,
    rating_pool,
    spec_of,
    strengths_of,
)
from boardtui.record.who import PERSON
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.words.language import _, ngettext
from boardtui.words.ratings import counted_level, fair_reason, level_strength

if TYPE_CHECKING:
    from boardtui.person.results_file import PoolRecord

FAIR = "fair"
"""The choice that seats the level suited to the person's results."""


_SHORT = {"random": N_("Random"), "easy": N_("Easy")}
"""The short titles of levels that are not numbers."""


class Opponent(NamedTuple):
    """A player to choose."""

    who: str
    """The choice as it is named on the command line."""
    title: str
    about: str
    """One line on the way they play; empty for a person."""
    short: str = ""
    """The title in few characters; empty for the title itself."""
    elo: int | None = None
    """The strength on the game's usual board; None where it was not measured."""
    seat: str = ""
    """The player, as named on the command line, that this choice seats; empty for `who` itself."""

    @property
    def about_with_strength(self) -> str:
        """Their way of playing, and their strength where it is known."""
        if self.elo is None:
            return self.about
        return _("{about} Elo {elo}.").format(about=self.about, elo=self.elo)


def opponents(game: Game | type[Game], options: PlayerOptions) -> list[Opponent]:
    """List the players in the language in use: a person, the levels by strength, programs."""
    some = [Opponent(PERSON, _("A person"), "", _("Person"))]
    measured = strengths_of(game)
    # Levels without a measured strength come last, in their own order.
    levels = sorted(levels_for(game), key=lambda each: level_strength(game, each.key, inf))
    for level in levels:
        elo = measured[level.key].elo if level.key in measured else None
        short = level.key if level.key.isdigit() else _(_SHORT.get(level.key, level.title))
        about = _(level.description)
        if accepts_loss(level.key, game, options):
            about, elo = _accepting(about, options.accepted_loss), None
        some.append(Opponent(level.key, _(level.title), about, short, elo))
    if plays_with_external_engines(game() if isinstance(game, type) else game):
        about = _("An external engine from the settings file.")
        some += [
            Opponent(name, name, about)
            for name, entry in options.engines.items()
            if entry.plays(game)
        ]
    return some


def _accepting(about: str, loss: float) -> str:
    """Return the description of a level, with the loss that it accepts."""
    text = ngettext(
        "{about} Accepts a loss of up to {count} disc.",
        "{about} Accepts a loss of up to {count} discs.",
        round(loss),
    )
    return text.format(about=about, count=f"{loss:g}")


def fair_opponent(game: Game, pools: Mapping[str, PoolRecord]) -> Opponent | None:
    """Return the level that suits a person now, by the record in each pool of games.

    On a board without ratings, the usual board's rating decides. None for a game without measured
    strengths.
    """
    spec = spec_of(game)
    if spec is None or not spec.strengths:
        return None
    record = pools.get(rating_pool(game) or rating_pool(spec.family()))
    if record is None:
        level = fair_level(game, first_rating(game))
    else:
        level = fair_level(game, record.rating, record.games, record.score)
    title = _("Fair ({level})").format(level=counted_level(level))
    elo = spec.strengths[level].elo
    return Opponent(FAIR, title, fair_reason(record), _("Fair"), elo, seat=level)
