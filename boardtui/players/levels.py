"""The players that a person can choose, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from boardtui.language import N_, _
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello

if TYPE_CHECKING:
    from boardtui.players.external import EngineEntry

THINKING_TIME = 2.0
"""Seconds for a move of whoever uses time."""


class Terms(NamedTuple):
    """What is agreed about computers before a game."""

    seed: int | None = None
    """For their random choices: the same seed plays the same moves."""
    thinking_time: float = THINKING_TIME
    """Seconds for a move of the highest level and of other people's engines."""
    engines: Mapping[str, EngineEntry] = {}
    """Other people's engines by name, from the settings file."""


class Level(NamedTuple):
    """A strength of the computer."""

    key: str
    """Its name on the command line and in settings."""
    title: str
    """What players call it; a message to translate."""
    description: str
    """One line about how it plays; a message to translate."""
    make: Callable[[Terms, str], Player]
    """Makes the player from terms and a name."""
    family: type[Game] | None = None
    """The games that it plays, if not all."""


class Strength(NamedTuple):
    """How strong a level is, measured against its neighbours."""

    elo: int
    """Above the player of random moves."""
    error: int
    """Half the width of the interval that holds the difference to its neighbours at 95%."""


def _random(terms: Terms, name: str) -> Player:
    from boardtui.players.random import RandomPlayer

    return RandomPlayer(terms.seed, name)


def _easy(terms: Terms, name: str) -> Player:
    from boardtui.players.easy import EasyPlayer

    return EasyPlayer(terms.seed, name)


def _engine(level: int, family: type[Game]) -> Callable[[Terms, str], Player]:
    def make(terms: Terms, name: str) -> Player:
        from boardtui.players.built_in import built_in_engine

        usual = Limit(seconds=terms.thinking_time) if level == _FULL_STRENGTH else None
        return built_in_engine(name, family, level=level, seed=terms.seed, usual=usual)

    return make


_ENGINE_LEVELS: Mapping[type[Game], tuple[str, ...]] = {
    Othello: (
        N_("For a first game: it misjudges nearly every move."),
        N_("Looks one move ahead and often goes wrong."),
        N_("Sees the answer to its move, and makes mistakes."),
        N_("Looks a little further, with a mistake now and then."),
        N_("A fair game for somebody who knows about corners."),
        N_("Plays soundly and counts the last moves."),
        N_("Makes few mistakes and none at the end."),
        N_("For strong players."),
        N_("For very strong players."),
        N_("Full strength: uses all the time that it has for a move."),
    ),
    Gomoku: (
        N_("For a first game: it overlooks fours."),
        N_("Looks one move ahead and often goes wrong."),
        N_("Sees fours, and makes mistakes."),
        N_("Looks a little further, with a mistake now and then."),
        N_("A fair game for somebody who knows about open threes."),
        N_("Plays soundly and misses few threats."),
        N_("Makes few mistakes and finds long attacks."),
        N_("For strong players."),
        N_("For very strong players."),
        N_("Full strength: uses all the time that it has for a move."),
    ),
}
_TITLES = (
    N_("Level 1"),
    N_("Level 2"),
    N_("Level 3"),
    N_("Level 4"),
    N_("Level 5"),
    N_("Level 6"),
    N_("Level 7"),
    N_("Level 8"),
    N_("Level 9"),
    N_("Level 10"),
)
_FULL_STRENGTH = len(_TITLES)

LEVELS: tuple[Level, ...] = (
    Level("random", N_("Random"), N_("Plays any legal move."), _random),
    Level("easy", N_("Easy"), N_("Looks one move ahead."), _easy),
    *(
        Level(str(number), title, description, _engine(number, family), family)
        for family, descriptions in _ENGINE_LEVELS.items()
        for number, (title, description) in enumerate(zip(_TITLES, descriptions, strict=True), 1)
    ),
)
"""Every level: the ones that play every game, then each game's engine's, the weakest first."""

STRENGTHS: Mapping[type[Game], Mapping[str, Strength]] = {
    Othello: {
        "random": Strength(0, 110),
        "1": Strength(150, 90),
        "2": Strength(540, 90),
        "easy": Strength(780, 80),
        "3": Strength(890, 80),
        "4": Strength(1250, 100),
        "5": Strength(1590, 90),
        "6": Strength(1740, 90),
        "7": Strength(2060, 100),
        "8": Strength(2250, 100),
        "9": Strength(2570, 150),
        "10": Strength(3250, 490),
    },
    Gomoku: {
        "random": Strength(0, 490),
        "1": Strength(740, 490),
        "2": Strength(1030, 160),
        "easy": Strength(1300, 150),
        "3": Strength(1350, 130),
        "4": Strength(1550, 150),
        "5": Strength(1810, 150),
        "6": Strength(2030, 140),
        "7": Strength(2200, 130),
        "8": Strength(2400, 130),
        "9": Strength(2500, 190),
        "10": Strength(2870, 190),
    },
}
"""By game and level, from tournaments on the usual board from balanced openings.

40 games a pair in Othello, where the openings had 8 plies; 31 to 34 games in Gomoku.
"""

LONGEST_ROW = 6
"""The longest row that our Gomoku engine knows, where longer ones win; else it is one less."""

FIVE = 5
"""The stones in a row that other people's engines know."""

HUMAN = "human"
"""The name of the person at the board."""


def levels_for(game: Game | type[Game]) -> tuple[Level, ...]:
    """The levels at which the computer plays a game."""
    family = game if isinstance(game, type) else type(game)
    is_known = isinstance(game, type) or plays_with_our_engine(game)
    return tuple(
        level
        for level in LEVELS
        if level.family is None or (is_known and issubclass(family, level.family))
    )


def plays_with_our_engine(game: Game) -> bool:
    """Whether there is a built-in engine for the game, which the levels with numbers need."""
    match game:
        case Gomoku(line=line, rule=rule):
            return line < LONGEST_ROW + (rule is Rule.FREESTYLE)
        case _:
            return isinstance(game, tuple(_ENGINE_LEVELS))


def strengths_of(game: Game | type[Game]) -> Mapping[str, Strength]:
    """How strong the levels are in a game, by level; empty where nobody has measured it."""
    family = game if isinstance(game, type) else type(game)
    is_usual = isinstance(game, type) or game == family()
    return STRENGTHS.get(family, {}) if is_usual else {}


def plays_with_engines(game: Game) -> bool:
    """Whether other people's engines play the game.

    They know Othello on the usual board, and Gomoku with five in a row.
    """
    match game:
        case Gomoku(line=line):
            return line == FIVE
        case _:
            return game == Othello()


def require_usual(name: str, game: Game) -> None:
    """Raise PlayerError, which says what an engine of that name plays, if not that game."""
    if plays_with_engines(game):
        return
    match game:
        case Gomoku():
            text = _("{name} plays Gomoku with {five} in a row only.")
            raise PlayerError(text.format(name=name[:40], five=FIVE))
        case Othello():
            raise PlayerError(_("{name} plays Othello on 8×8 only.").format(name=name[:40]))
        case _:
            text = _("{name} does not play {game}.")
            raise PlayerError(text.format(name=name[:40], game=game.name))


def _require_known_rows(name: str, game: Game) -> None:
    """Raise PlayerError if our engine does not know rows of a game's length."""
    if isinstance(game, Gomoku) and not plays_with_our_engine(game):
        text = _("{name} does not know rows of {count} stones by this rule.")
        raise PlayerError(text.format(name=name, count=game.line))


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
            return level.make(terms, _(level.title))
    for level in LEVELS:
        if level.key == who and game is not None:
            _require_known_rows(_(level.title), game)
            raise PlayerError(
                _("“{level}” does not play {game}; there are: {known}.").format(
                    level=_(level.title),
                    game=game.name,
                    known=", ".join(player_names(game, terms)),
                )
            )
    return _external(who, game, terms)


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
        text = _("{name} cannot be started: there is no program “{program}”.")
        raise PlayerError(text.format(name=f"“{who[:40]}”", program=program[:40]))
    if entry is None:
        raise PlayerError(
            _("There is no player “{who}”; there are: {known}.").format(
                who=who[:40], known=", ".join(player_names(game, terms))
            )
        )
    if game is not None:
        require_usual(name, game)
        if not entry.plays(game):
            text = _("{name} speaks {protocol}, which is not for {game}.")
            raise PlayerError(
                text.format(name=name[:40], protocol=entry.protocol.label, game=game.name)
            )
    return external_engine(name, entry, terms.thinking_time, game)
