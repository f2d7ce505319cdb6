"""The engines for each kind of game, one row a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from boardtui.players.player import PlayerError
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reason, Word


class Protocol(StrEnum):
    """Protocol of an engine."""

    NBOARD = "nboard"
    GTP = "gtp"
    GOMOCUP = "gomocup"
    AUTO = "auto"
    """The protocols of the game, tried in turn."""

    @property
    def label(self) -> str:
        """The protocol's name as people spell it."""
        return _LABELS.get(self, self.value)


_LABELS = {Protocol.NBOARD: "NBoard", Protocol.GTP: "GTP", Protocol.GOMOCUP: "Gomocup"}


class Strength(NamedTuple):
    """Strength of a level, measured against its neighbours."""

    elo: int
    """Elo points above the player of random moves."""
    error: int
    """Half the width of the 95% confidence interval of the difference to its neighbours."""
    is_bound: bool = False
    """True if it may be weaker by far: it won no game."""


class UnsupportedGameReason(Reason):
    """Reasons why an engine does not play a game."""

    GAME = "{name} does not play {game}."
    OTHER_THAN_8X8 = "{name} plays Othello only on 8×8 boards."
    OTHER_THAN_FIVE = "{name} plays Gomoku only with 5 in a row."
    LONG_ROWS = "{name} does not support {line} in a row under this rule."


class Scope(NamedTuple):
    """The games of one kind that an engine plays."""

    covers: Callable[[Any], bool]
    refusal: Reason = UnsupportedGameReason.GAME
    """The reason for all others; its facts are `name`, `game` and the options of the game."""

    def require(self, name: str, game: Game) -> None:
        """Raise PlayerError unless an engine of this name plays a game."""
        if not self.covers(game):
            raise PlayerError(self.refusal, name=name, game=game, **game.option_values())


class EngineSpec(NamedTuple):
    """The engines of one kind of game."""

    family: type[Game]
    program: str
    """The function that runs the built-in engine, by the name to load it by."""
    rating: str
    """The `players.rating.Rating` of moves at sight, by the name to load it by."""
    protocols: tuple[Protocol, ...]
    """Protocols for the game, the richest first; the built-in engine speaks that one."""
    built_in: Scope
    """The games that the built-in engine plays."""
    external: Scope
    """The games that external engines play."""
    levels: tuple[Word, ...]
    """The built-in engine's play at each level in one sentence, the weakest first."""
    strengths: Mapping[str, Strength]
    """Strengths by level, from tournaments on the usual board with balanced openings."""
    counts_discs: bool = False
    """True if the engine scores moves in discs, so that it may accept a loss of some."""
    pool: Callable[[Any], str] = lambda _game: ""
    """Returns the name of the games that share one rating with those tournaments; empty for
    others."""


SPECS: tuple[EngineSpec, ...] = (
    EngineSpec(
        family=Othello,
        program="boardtui.engine.othello.program:run",
        rating="boardtui.players.othello_squares:rate_othello",
        protocols=(Protocol.NBOARD, Protocol.GTP),
        built_in=Scope(lambda _game: True),
        external=Scope(
            lambda game: game == Othello(),
            UnsupportedGameReason.OTHER_THAN_8X8,
        ),
        levels=(
            Word("Misjudges nearly every move. Good for a first game."),
            Word("Looks one move ahead and often goes wrong."),
            Word("Sees the reply to its move but makes mistakes."),
            Word("Looks a little further ahead but makes some mistakes."),
            Word("A fair opponent if you know about corners."),
            Word("Plays soundly and calculates the last moves."),
            Word("Makes few mistakes, and none in the endgame."),
            Word("For strong players."),
            Word("For very strong players."),
            Word("Plays at full strength and uses all its time."),
        ),
        # 40 games a pair, from openings of 8 plies.
        strengths={
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
        counts_discs=True,
        pool=lambda game: "othello" if game.size == 8 else "",
    ),
    EngineSpec(
        family=Gomoku,
        program="boardtui.engine.gomoku.program:run",
        rating="boardtui.players.gomoku_shapes:rate_gomoku",
        protocols=(Protocol.GOMOCUP,),
        built_in=Scope(
            # Rows of six stones are read only where a longer row wins too.
            lambda game: game.line < 6 + (game.rule is Rule.FREESTYLE),
            UnsupportedGameReason.LONG_ROWS,
        ),
        external=Scope(
            lambda game: game.line == 5,
            UnsupportedGameReason.OTHER_THAN_FIVE,
        ),
        levels=(
            Word("Overlooks every third four and every second open three."),
            Word("Looks one move ahead and often goes wrong."),
            Word("Sees fours but makes mistakes."),
            Word("Looks a little further ahead but makes some mistakes."),
            Word("A fair opponent if you know about open threes."),
            Word("Plays soundly and misses few threats."),
            Word("Makes few mistakes and finds long attacks."),
            Word("For strong players."),
            Word("For very strong players."),
            Word("Plays at full strength and uses all its time."),
        ),
        # 100 games a pair or more, level 10 with 1.6 M nodes; 300 between level 2 and easy;
        # 400 against random, which won none: at least 800 points, at a confidence of 97.5%.
        strengths={
            "random": Strength(0, 490, is_bound=True),
            "1": Strength(800, 80),
            "2": Strength(1030, 80),
            "easy": Strength(1340, 70),
            "3": Strength(1450, 80),
            "4": Strength(1690, 80),
            "5": Strength(1930, 80),
            "6": Strength(2020, 90),
            "7": Strength(2280, 90),
            "8": Strength(2460, 80),
            "9": Strength(2800, 80),
            "10": Strength(3110, 90),
        },
        pool=lambda game: f"gomoku-{game.rule}" if (game.size, game.line) == (15, 5) else "",
    ),
)
"""One row for each kind of game that engines play."""


def spec_of(game: Game | type[Game]) -> EngineSpec | None:
    """Return the row of a game; None where no engine plays it."""
    family = game if isinstance(game, type) else type(game)
    return next((spec for spec in SPECS if issubclass(family, spec.family)), None)


def plays_with_built_in_engine(game: Game) -> bool:
    """Return True if the built-in engine plays a game."""
    spec = spec_of(game)
    return spec is not None and spec.built_in.covers(game)


def plays_with_external_engines(game: Game) -> bool:
    """Return True if external engines of any known protocol play a game."""
    spec = spec_of(game)
    return spec is not None and spec.external.covers(game)


def require_external(name: str, game: Game) -> None:
    """Raise PlayerError unless external engines play a game."""
    spec = spec_of(game)
    scope = Scope(lambda _game: False) if spec is None else spec.external
    scope.require(name, game)


def strengths_of(game: Game | type[Game]) -> Mapping[str, Strength]:
    """Return the strength of each level in a game; empty where it was not measured."""
    spec = spec_of(game)
    is_usual = spec is not None and game in (spec.family, spec.family())
    return spec.strengths if spec is not None and is_usual else {}


def rating_pool(game: Game) -> str:
    """Return the name of the group of games with a common rating; empty for a game without one."""
    spec = spec_of(game)
    return "" if spec is None else spec.pool(game)
