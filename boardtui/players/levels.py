"""The players that a person can choose, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from boardtui.players.player import Engine, Limit, Player, PlayerError
from boardtui.players.specs import (
    SPECS,
    Protocol,
    plays_with_built_in_engine,
    require_external,
    spec_of,
)
from boardtui.record.who import LEVEL_IDS, PERSON
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Listed, Reason, Word

if TYPE_CHECKING:
    from boardtui.players.engine_console import FindConsole
    from boardtui.players.engine_slot import EngineSlot
    from boardtui.players.external import EngineEntry

THINKING_TIME = 2.0
"""Seconds for a move of players that use time."""


class PlayerOptions(NamedTuple):
    """Options of computer players."""

    seed: int | None = None
    """Seed of random choices: the same seed plays the same moves."""
    thinking_time: float = THINKING_TIME
    """Seconds for a move of the highest level and of external engines."""
    accepted_loss: float = 0.0
    """The most discs that a level may give away with a move, in games that count them."""
    engines: Mapping[str, EngineEntry] = {}
    """External engines by name, from the settings file."""
    commands: frozenset[str] = frozenset()
    """Command lines and paths allowed to run: those of the program's own arguments."""
    programs: bool = True
    """False if no external engine may be started."""
    people: bool = True
    """False if no person may play."""
    slot: EngineSlot | None = None
    """Shared by built-in engines so that only one runs at a time."""
    console: FindConsole | None = None
    """Receives engine traffic, both ways; None for no console."""
    threads: int | None = None
    """Threads of the highest level and of external engines with such a setting; None for the
    default."""
    varies: bool = True
    """False if levels play without variety in the opening."""


class NoPlayerReason(Reason):
    """Reasons why a name stands for no player of a game."""

    NO_LEVEL = "“{level}” does not play {game}; choose from: {known}."
    NO_PLAYER = "There is no player “{who}”; choose from: {known}."
    NO_PROGRAM = "“{who}” cannot be started: there is no program “{program}”."
    COMMAND = (
        "A saved game is not allowed to start “{program}”. To use this engine, add it to the "
        "settings."
    )
    OTHER_PROTOCOL = "{name} speaks {protocol}, which does not support {game}."


class Level(NamedTuple):
    """Level of play that a person can choose."""

    key: str
    """Name on the command line and in settings."""
    title: Word
    """Name of the level and of its player."""
    description: Word
    """Its play in one line."""
    make: Callable[[PlayerOptions, Word], Player]
    """Makes the player, from the options and the title."""
    family: type[Game] | None = None
    """The kind of game that it plays; None for all."""


def _random(options: PlayerOptions, name: Word) -> Player:
    from boardtui.players.random import RandomPlayer

    return RandomPlayer(options.seed, name)


def _easy(options: PlayerOptions, name: Word) -> Player:
    from boardtui.players.easy import EasyPlayer

    return EasyPlayer(options.seed, name)


def _engine(level: int, family: type[Game]) -> Callable[[PlayerOptions, Word], Player]:
    def make(options: PlayerOptions, name: Word) -> Player:
        from boardtui.players.built_in import built_in_engine

        is_full = level == _FULL_STRENGTH
        usual = Limit(seconds=options.thinking_time) if is_full else None
        return built_in_engine(
            name,
            family,
            level=level,
            threads=(is_full and options.threads) or 1,
            varies=options.varies,
            accepted_loss=options.accepted_loss,
            seed=options.seed,
            usual=usual,
            slot=options.slot,
            console=options.console,
        )

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

_RANDOM, _EASY, *_NUMBERED = LEVEL_IDS

LEVELS: tuple[Level, ...] = (
    Level(_RANDOM, Word("Random"), Word("Plays a random legal move."), _random),
    Level(_EASY, Word("Easy"), Word("Looks one move ahead."), _easy),
    *(
        Level(key, title, description, _engine(int(key), spec.family), spec.family)
        for spec in SPECS
        for key, title, description in zip(_NUMBERED, _TITLES, spec.levels, strict=True)
    ),
)
"""Every level: those for every game, then those of each game's engine, the weakest first."""


def levels_for(game: Game | type[Game]) -> tuple[Level, ...]:
    """Return the levels of the computer in a game."""
    spec = spec_of(game)
    is_known = isinstance(game, type) or plays_with_built_in_engine(game)
    own = spec.family if spec is not None and is_known else None
    return tuple(level for level in LEVELS if level.family in (None, own))


def accepts_loss(who: str, game: Game | type[Game], options: PlayerOptions) -> bool:
    """Return True if a player is a level that plays worse moves on purpose, by the options."""
    spec = spec_of(game)
    if not options.accepted_loss or spec is None or not spec.counts_discs:
        return False
    return any(level.key == who and level.family is not None for level in levels_for(game))


def player_names(
    game: Game | type[Game] | None = None, options: PlayerOptions | None = None
) -> tuple[str, ...]:
    """Return the names that `make_player` knows for a game, or for any."""
    levels = LEVELS if game is None else levels_for(game)
    keys = dict.fromkeys(level.key for level in levels)
    engines = options.engines if options else {}
    known = [name for name, entry in engines.items() if game is None or entry.plays(game)]
    people = (PERSON,) if options is None or options.people else ()
    return (*people, *keys, *known)


def canonical_name(who: str, options: PlayerOptions) -> str:
    """Return the known name that differs in case only; any other text as it is."""
    known = player_names(options=options)
    if who in known:
        return who
    return next((name for name in known if name.casefold() == who.casefold()), who)


def takes_nodes(who: str, game: Game, options: PlayerOptions) -> bool:
    """Return True if a player keeps a limit of nodes, or does not search at all.

    Of the protocols of external engines only Gomocup's has such a limit.
    """
    if who in player_names(game):
        return True
    from boardtui.players.external import entry_for

    entry = options.engines.get(who) or entry_for(who)
    return entry is not None and entry.protocols(game) == (Protocol.GOMOCUP,)


def make_player(
    who: str,
    *,
    game: Game | None = None,
    seed: int | None = None,
    options: PlayerOptions | None = None,
) -> Player:
    """Make a player: a person, a level, an engine from the settings or any program by its path.

    The same seed gives the same moves. Raises PlayerError for an unknown name, listing the known
    ones, and for a player that does not play `game`.
    """
    if who == PERSON and (options is None or options.people):
        # Imported late: it needs asyncio, which slows the start of the engine's program.
        from boardtui.players.human import Human

        return Human()
    options = options or PlayerOptions()
    if seed is not None:
        options = options._replace(seed=seed)
    for level in LEVELS if game is None else levels_for(game):
        if level.key == who:
            return level.make(options, level.title)
    for level in LEVELS:
        if level.key == who and game is not None:
            if spec := spec_of(game):
                spec.built_in.require(level.title, game)
            known = Listed(player_names(game, options))
            raise PlayerError(NoPlayerReason.NO_LEVEL, level=level.title, game=game, known=known)
    return _external(who, game, options)


def analysing_engine(
    game: Game,
    slot: EngineSlot | None = None,
    console: FindConsole | None = None,
    threads: int = 1,
) -> Engine:
    """Return the built-in engine at full strength with `threads`, for all games of this kind.

    The first question starts it, and waits for `slot`; `console` receives the traffic.
    """
    from boardtui.players.built_in import built_in_engine

    name, family = Word("The engine"), type(game)
    return built_in_engine(name, family, threads=threads, slot=slot, console=console)


def _external(who: str, game: Game | None, options: PlayerOptions) -> Player:
    from boardtui.players.external import (
        entry_for,
        external_engine,
        missing_program,
        program_name,
    )

    if not options.programs:
        known = Listed(player_names(game))
        raise PlayerError(NoPlayerReason.NO_PLAYER, who=who[:40], known=known)
    entry = options.engines.get(who)
    name = who
    if entry is None and (entry := entry_for(who)):
        name = program_name(entry)
        if who not in options.commands:
            # Seats come out of files as well, and a file is never a command.
            raise PlayerError(NoPlayerReason.COMMAND, program=name[:40])
    if entry is None and (program := missing_program(who)):
        raise PlayerError(NoPlayerReason.NO_PROGRAM, who=who[:40], program=program[:40])
    if entry is None:
        known = Listed(player_names(game, options))
        raise PlayerError(NoPlayerReason.NO_PLAYER, who=who[:40], known=known)
    if game is not None:
        require_external(name[:40], game)
        if not entry.plays(game):
            label = entry.protocol.label
            raise PlayerError(
                NoPlayerReason.OTHER_PROTOCOL, name=name[:40], protocol=label, game=game
            )
    return external_engine(
        name,
        entry,
        options.thinking_time,
        game,
        threads=options.threads,
        seed=options.seed,
        console=options.console,
    )
