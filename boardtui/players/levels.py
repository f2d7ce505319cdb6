"""The players that a person can choose, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from boardtui.players.player import Engine, Limit, Player, PlayerError
from boardtui.players.specs import SPECS, plays_with_our_engine, require_usual, spec_of
from boardtui.reasons import Listed, Reason, Word
from boardtui.rules.game import Game

if TYPE_CHECKING:
    from boardtui.players.external import EngineEntry

THINKING_TIME = 2.0
"""Seconds for a move of players that use time."""


class Terms(NamedTuple):
    """What is agreed about computers before a game."""

    seed: int | None = None
    """For their random choices: the same seed plays the same moves."""
    thinking_time: float = THINKING_TIME
    """Seconds for a move of the highest level and of other people's engines."""
    engines: Mapping[str, EngineEntry] = {}
    """Other people's engines by name, from the settings file."""


class Absence(Reason):
    """Why a name is that of no player of a game."""

    NO_LEVEL = "“{level}” does not play {game}; there are: {known}."
    NO_PLAYER = "There is no player “{who}”; there are: {known}."
    NO_PROGRAM = "“{who}” cannot be started: there is no program “{program}”."
    OTHER_PROTOCOL = "{name} speaks {protocol}, which is not for {game}."


class Level(NamedTuple):
    """A strength of the computer."""

    key: str
    """Its name on the command line and in settings."""
    title: Word
    """What players call it, and so what its player is called."""
    description: Word
    """One line about how it plays."""
    make: Callable[[Terms, Word], Player]
    """Makes the player from terms and the title."""
    family: type[Game] | None = None
    """The games that it plays, if not all."""


def _random(terms: Terms, name: Word) -> Player:
    from boardtui.players.random import RandomPlayer

    return RandomPlayer(terms.seed, name)


def _easy(terms: Terms, name: Word) -> Player:
    from boardtui.players.easy import EasyPlayer

    return EasyPlayer(terms.seed, name)


def _engine(level: int, family: type[Game]) -> Callable[[Terms, Word], Player]:
    def make(terms: Terms, name: Word) -> Player:
        from boardtui.players.built_in import built_in_engine

        usual = Limit(seconds=terms.thinking_time) if level == _FULL_STRENGTH else None
        return built_in_engine(name, family, level=level, seed=terms.seed, usual=usual)

    return make


_TITLES = (
    Word("Level 1"),
    Word("Level 2"),
    Word("Level 3"),
    Word("Level 4"),
    Word("Level 5"),
    Word("Level 6"),
    Word("Level 7"),
    Word("Level 8"),
    Word("Level 9"),
    Word("Level 10"),
)
_FULL_STRENGTH = len(_TITLES)

LEVELS: tuple[Level, ...] = (
    Level("random", Word("Random"), Word("Plays any legal move."), _random),
    Level("easy", Word("Easy"), Word("Looks one move ahead."), _easy),
    *(
        Level(str(number), title, description, _engine(number, spec.family), spec.family)
        for spec in SPECS
        for number, (title, description) in enumerate(zip(_TITLES, spec.levels, strict=True), 1)
    ),
)
"""Every level: the ones that play every game, then each game's engine's, the weakest first."""

HUMAN = "human"
"""The name of the person at the board."""


def levels_for(game: Game | type[Game]) -> tuple[Level, ...]:
    """The levels at which the computer plays a game."""
    spec = spec_of(game)
    is_known = isinstance(game, type) or plays_with_our_engine(game)
    own = spec.family if spec is not None and is_known else None
    return tuple(level for level in LEVELS if level.family in (None, own))


def player_names(
    game: Game | type[Game] | None = None, terms: Terms | None = None
) -> tuple[str, ...]:
    """What `make_player` knows for a game, or for any; besides programs by their paths."""
    levels = LEVELS if game is None else levels_for(game)
    keys = dict.fromkeys(level.key for level in levels)
    engines = terms.engines if terms else {}
    known = [name for name, entry in engines.items() if game is None or entry.plays(game)]
    return (HUMAN, *keys, *known)


def make_player(
    who: str, *, game: Game | None = None, seed: int | None = None, terms: Terms | None = None
) -> Player:
    """The player of that name: a person, a level, an engine from the settings or any program.

    The same seed gives the same moves. Raises PlayerError, which says whom there is, when there is
    nobody of the name, or who does not play `game`.
    """
    if who == HUMAN:
        # It needs asyncio, which the engine's program does without.
        from boardtui.players.human import Human

        return Human()
    terms = terms or Terms()
    if seed is not None:
        terms = terms._replace(seed=seed)
    for level in LEVELS if game is None else levels_for(game):
        if level.key == who:
            return level.make(terms, level.title)
    for level in LEVELS:
        if level.key == who and game is not None:
            if spec := spec_of(game):
                spec.ours.require(level.title, game)
            known = Listed(player_names(game, terms))
            raise PlayerError(Absence.NO_LEVEL, level=level.title, game=game, known=known)
    return _external(who, game, terms)


def analysing_engine(game: Game) -> Engine:
    """The built-in engine at full strength, for all games of the kind of this one.

    Its process is started at the first question. There must be such an engine.
    """
    from boardtui.players.built_in import built_in_engine

    return built_in_engine(Word("The engine"), type(game))


def _external(who: str, game: Game | None, terms: Terms) -> Player:
    from boardtui.players.external import (
        entry_for,
        external_engine,
        missing_program,
        program_name,
    )

    entry = terms.engines.get(who)
    name = who
    if entry is None and (entry := entry_for(who)):
        name = program_name(entry)
    if entry is None and (program := missing_program(who)):
        raise PlayerError(Absence.NO_PROGRAM, who=who[:40], program=program[:40])
    if entry is None:
        known = Listed(player_names(game, terms))
        raise PlayerError(Absence.NO_PLAYER, who=who[:40], known=known)
    if game is not None:
        require_usual(name[:40], game)
        if not entry.plays(game):
            label = entry.protocol.label
            raise PlayerError(Absence.OTHER_PROTOCOL, name=name[:40], protocol=label, game=game)
    return external_engine(name, entry, terms.thinking_time, game)
