"""Parameters that the command line hands to the app."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from boardtui.config.kinds import AUTO
from boardtui.config.settings import Settings
from boardtui.players.levels import PlayerOptions
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Statement

if TYPE_CHECKING:
    from boardtui.config.kinds import ConfigError
    from boardtui.formats.detect import Collection
    from boardtui.formats.errors import FormatError
    from boardtui.formats.folder import Folder
    from boardtui.formats.reading import Reading
    from boardtui.players.engine_console import FindConsole
    from boardtui.record.clock import Clock
    from boardtui.record.who import Who
    from boardtui.rules.game import Game, Position
    from boardtui.saves.quota import Quota
    from boardtui.session.club.club import Club


class Bounds(NamedTuple):
    """Permissions and limits of the person at the terminal; by default, those of the owner.

    They are fixed at the start, and each command checks them itself.
    """

    paths: bool = True
    """Files may be opened and written by path."""
    programs: bool = True
    """Engines of other people may be started."""
    settings_file: bool = True
    """Settings are read from a file and written to it."""
    suspension: bool = True
    """The program may be stopped, to be continued by a shell."""
    tracebacks: bool = True
    """A crash shows its traceback, which reveals files and values."""
    clubs: bool = True
    """Clubs of this machine may be visited."""
    one_engine: bool = False
    """Only one built-in engine runs at a time."""
    most: Mapping[str, float] = MappingProxyType({})
    """The largest values of settings, by name."""
    review_depth: int | None = None
    """The greatest depth of a review; None for the usual one."""
    quota: Quota | None = None
    """Limits of the games kept on disk."""
    idle: float | None = None
    """The program ends after this many seconds without a key."""
    stay: float | None = None
    """The program ends this many seconds after its start."""
    notice: float = 0.0
    """Seconds between the warning of such an end and the end."""

    def limited(self, settings: Settings) -> Settings:
        """Return the settings, each reduced to its largest value if it is above."""
        limited: dict[str, Any] = {
            name: most
            for name, most in self.most.items()
            if (value := getattr(settings, name)) == AUTO or value > most
        }
        return settings._replace(**limited) if limited else settings


UNBOUNDED = Bounds()
"""The bounds of the machine's owner."""


class NewGame(NamedTuple):
    """A new game to start, with its players and conditions."""

    game: Game
    seats: tuple[str, ...]
    """The players, as `players.levels.make_player` reads them."""
    clock: Clock | None = None
    """The time that each player gets; None without a clock."""
    coach: bool = False
    """True if a coach is to judge the moves of people, where an engine knows the game."""
    names: tuple[str, ...] = ()
    """The names of people by seat; without any, a person who plays alone has the own name."""
    players: tuple[Who, ...] = ()
    """The players by seat in a game like one before; else `seats` and `names` say who they are."""
    start: Position | None = None
    """The position that was set up; None for the start of the game."""


class Review(NamedTuple):
    """A record from a file to show."""

    reading: Reading
    source: str
    """The file's name as the player gave it; "-" is standard input.

    Empty if the file is gone, and the record is what the library has kept of it.
    """


class ReadGame(NamedTuple):
    """A game of a file or of the library, ready to be opened."""

    source: Review | Path
    """A path for one's own saved game: opening it reads the file again."""
    ply: int | None = None
    """Where to begin, counted as in `Row.positions`; None for the place where it opens."""
    is_guessed: bool = False
    """True if the moves are to be guessed."""


class ChooseGame(NamedTuple):
    """The games of a file or a folder, to choose one from."""

    collection: Collection | Folder
    source: str
    """As `Review.source`."""

    def __repr__(self) -> str:
        # Textual writes out what its workers get: thousands of games would fill the memory.
        return f"{type(self).__name__}({self.source!r})"


Scan: TypeAlias = "Callable[[Game | None], Collection | Folder]"
"""Scans a file, with the given game where the file names none; raises FormatError."""


class AskGame(NamedTuple):
    """A file that does not name its game, or the rule of it; a person chooses it."""

    problem: Statement
    """The problem that the choice of a game solves."""
    candidates: tuple[Game, ...]
    """Likeliest first."""
    scan: Scan
    source: str
    """As `Review.source`."""
    rest: Review | ChooseGame | None = None
    """The part of the file that can be opened without a choice; None if there is none."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.source!r})"  # for the same reason as in `ChooseGame`

    def told(self, game: Game) -> Review | ChooseGame:
        """Return the file's contents, read as this game; raises FormatError."""
        return _review_of(self.scan(game), self.source)


def review_of(scan: Scan, source: str, game: Game | None = None) -> Review | ChooseGame | AskGame:
    """Return a file's only game, the choice among its games, or the question to ask first.

    `game` is the game where the file does not say. Raises FormatError.
    """
    from boardtui.formats.errors import FormatError, FormatReason
    from boardtui.formats.other_rule import games_of_list
    from boardtui.formats.problems import Problems

    try:
        collection = scan(game)
    except FormatError as error:
        if game is not None or not error.candidates:
            raise
        return _asked(error, scan, source)
    if game is not None:
        return _review_of(collection, source)
    if (untold := _untold(collection)) is not None:
        # Who leaves games out that do not name their game has been told of them.
        others = Problems(problem for problem in collection.problems if not problem.candidates)
        rest = _review_of(collection._replace(problems=others), source)
        return _asked(untold, scan, source, rest)
    if games := games_of_list(collection):
        return AskGame(Statement(FormatReason.UNTOLD_RULE, {}), games, scan, source)
    return _review_of(collection, source)


def _asked(
    error: FormatError, scan: Scan, source: str, rest: Review | ChooseGame | None = None
) -> AskGame:
    problem = Statement(error.reason, error.facts)  # its place is the start of the game
    return AskGame(problem, error.candidates, scan, source, rest)


def _untold(collection: Collection | Folder) -> FormatError | None:
    """Return the first problem that is solved by naming the game."""
    of_games = (problem for game in collection.games for problem in game.problems)
    problems = chain(collection.problems, of_games)
    return next((problem for problem in problems if problem.candidates), None)


def _review_of(collection: Collection | Folder, source: str) -> Review | ChooseGame:
    if len(collection.games) > 1:
        return ChooseGame(collection, source)
    reading = collection.read(0)
    problems = (*collection.problems, *reading.problems)
    return Review(reading._replace(problems=problems), source)


TOURED = ("othello", "gomoku")
"""The keys of the games that have a tour."""


class Learn(NamedTuple):
    """The tour of a game."""

    key: str
    """The key of the game, one of `TOURED`."""


@frozen
class BrowseLibrary:
    """The library's list of games."""


class TrainKind(StrEnum):
    """What training begins with."""

    DUE = "due"
    """What waits today."""
    PUZZLES = "puzzles"
    LINES = "lines"
    """The lines of a record."""
    GUESS = "guess"
    """The moves of a game, to be guessed."""


class Train(NamedTuple):
    """Training."""

    kind: TrainKind = TrainKind.DUE
    opened: Review | ChooseGame | AskGame | None = None
    """The record with the lines, or the game whose moves are guessed."""
    side: str = ""
    """The name of the side whose moves are learnt or guessed, in lower case; empty to ask."""
    game: Game | None = None
    """The game of the puzzles; None to ask."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.kind!r})"  # for the same reason as in `ChooseGame`


LaunchTarget = NewGame | Review | ChooseGame | AskGame | Learn | BrowseLibrary | Train


class Launch(NamedTuple):
    """The parameters of the app's start."""

    settings: Settings
    """From the settings file, overridden by the command line."""
    config_path: Path | None
    """The file for changed settings; None if changes hold for this run only."""
    data_path: Path | None
    """The directory of saved games; None if games are not kept."""
    problems: tuple[ConfigError, ...] = ()
    """The mistakes in the settings file."""
    opening: LaunchTarget | None = None
    """The first thing to show; None is the picker."""
    seed: int | None = None
    """Seed of the computer players' random choices."""
    bounds: Bounds = UNBOUNDED
    """The permissions and limits of the person at the terminal."""
    find_console: FindConsole | None = None
    """Returns the console of engines; None unless its lines go to a file."""
    club: Club | None = None
    """The club to begin in, which is open; None for none."""
    greeting: tuple[str, ...] = ()
    """The lines of a text to show first."""
    report: Callable[[Exception], object] | None = None
    """Called with the error of a crash whose traceback is not shown."""


def player_options(
    settings: Settings,
    seed: int | None = None,
    commands: Iterable[str] = (),
    bounds: Bounds = UNBOUNDED,
) -> PlayerOptions:
    """Return the options of computer players from the settings and a seed."""
    return PlayerOptions(
        seed,
        settings.thinking_time,
        settings.accepted_loss,
        settings.engines,
        frozenset(commands),
        programs=bounds.programs,
    )
