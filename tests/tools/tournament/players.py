"""The players of a tournament, and the time that each has for its moves."""

from __future__ import annotations

import re
import shlex
import sys
import typing
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, runtime_checkable

from boardtui.players.clients import CLIENTS
from boardtui.players.engine_command import EngineCommand
from boardtui.players.levels import HUMAN, make_player, player_names
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.players.specs import EngineSpec, Protocol, UnsupportedGame, spec_of
from boardtui.players.transport import Connect, Transport
from boardtui.rules.game import Game
from tests.tools.tournament.swap2 import Swap2Engine

SPECIFICATION = """\
NAME=KIND:COMMAND, where KIND is
  gtp       a program that speaks GTP
  nboard    a program that speaks NBoard
  nboard+   one that also takes the limits that our engine takes, and every board size
  gomocup   a program that speaks Gomocup; in Swap2 it is asked SWAP2BOARD
  gomocup+  one that also takes the limits that our engine takes
  boardtui  our engine; COMMAND is what follows `boardtui engine othello` or `… gomoku`
  level     a computer player of the app; COMMAND is its name or number
NAME[depth=8,nodes=20000,seconds=0.5,clock=30]=… has limits of its own; 0 is none.
Short for a level: `random`, `easy`, `level:3`."""

_SPECIFICATION = re.compile(
    r"(?:(?P<name>[^=:\[\]]+)(?:\[(?P<limits>[^\]]*)\])?=)?(?P<kind>[a-z]+\+?):(?P<command>.*)"
)


class Kind(StrEnum):
    """The kinds of players."""

    GTP = "gtp"
    NBOARD = "nboard"
    EXTENDED = "nboard+"
    GOMOCUP = "gomocup"
    EXTENDED_GOMOCUP = "gomocup+"
    BUILT_IN = "boardtui"
    LEVEL = "level"


class Allowance(NamedTuple):
    """The cost that a player is allowed; None is no limit."""

    seconds: float | None = None
    """For a move."""
    clock: float | None = None
    """Seconds for a whole game."""
    nodes: int | None = None
    """For a move."""
    depth: int | None = None

    def for_move(self, left: float | None, moves: int) -> Limit:
        """The limit of a move, by the seconds on the clock and the moves to come."""
        share = None if left is None else max(left, 0.01) / max(moves, 1)
        known = [seconds for seconds in (self.seconds, share) if seconds is not None]
        return Limit(min(known, default=None), self.nodes, self.depth)


@dataclass(frozen=True, slots=True)
class Competitor:
    """Somebody who plays in a tournament."""

    name: str
    kind: Kind
    command: str
    allowance: Allowance

    def make(self, game: Game, seed: int, opened: list[Transport]) -> Player:
        """The player itself; the programs that it starts are added to `opened`.

        Raises PlayerError when nobody of the kind plays the game.
        """
        words = tuple(shlex.split(self.command))
        match self.kind:
            case Kind.GTP | Kind.NBOARD | Kind.GOMOCUP:
                protocol, program = Protocol(self.kind), EngineCommand(self.name, words)
            case Kind.EXTENDED | Kind.EXTENDED_GOMOCUP:
                protocol = Protocol(self.kind.removesuffix("+"))
                program = EngineCommand(self.name, words, is_built_in=True)
            case Kind.BUILT_IN:
                protocol = _spec(game).protocols[0]
                program = EngineCommand(
                    self.name, _own_command(game, seed, words), is_built_in=True
                )
            case Kind.LEVEL:
                return make_player(self.command, game=game, seed=seed)
        client = Swap2Engine if self.kind is Kind.GOMOCUP else CLIENTS[protocol]
        return client(program, _connecting(program, opened))


def _spec(game: Game) -> EngineSpec:
    spec = spec_of(game)
    if spec is None:
        raise PlayerError(UnsupportedGame.GAME, name="boardtui", game=game)
    return spec


def _own_command(game: Game, seed: int, words: Sequence[str]) -> tuple[str, ...]:
    protocol = _spec(game).protocols[0]
    seeded = () if "--seed" in words else ("--seed", str(seed))
    engine = (sys.executable, "-m", "boardtui", "engine", game.key, "--protocol", protocol)
    return (*engine, *seeded, *words)


def _connecting(program: EngineCommand, opened: list[Transport]) -> Connect:
    async def connect() -> Transport:
        opened.append(await program.connect())
        return opened[-1]

    return connect


@runtime_checkable
class Startable(typing.Protocol):
    """A player that takes its time to get ready, and so is kept from game to game."""

    async def prepare(self) -> None:
        """Get ready; raises PlayerError."""
        ...


class Bench:
    """The players of one board, made when they are first needed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[Competitor, Player] = {}
        self._opened: list[Transport] = []

    async def player(self, competitor: Competitor, *, seed: int, game_seed: int) -> Player:
        """The player of a competitor, ready to play; raises PlayerError.

        One that is kept has the seed of the tournament, any other that of the game.
        """
        player = self._kept.get(competitor) or competitor.make(self._game, seed, self._opened)
        if not isinstance(player, Startable):
            return competitor.make(self._game, game_seed, self._opened)
        self._kept[competitor] = player
        await player.prepare()
        return player

    async def close(self) -> None:
        """Let all programs end."""
        while self._kept:
            await self._kept.popitem()[1].close()
        while self._opened:  # those that crashed are waited for as well
            await self._opened.pop().close()


def read_competitor(text: str, default: Allowance) -> Competitor:
    """The competitor that a specification means; raises ValueError, which says what is wrong."""
    if text in player_names():
        text = f"{text}={Kind.LEVEL}:{text}"
    match = _SPECIFICATION.fullmatch(text)
    if match is None or match["kind"] not in tuple(Kind):
        raise ValueError(f"“{text}” is no player; it must be like\n{SPECIFICATION}")
    kind, command = Kind(match["kind"]), match["command"].strip()
    if kind is Kind.LEVEL and (command == HUMAN or command not in player_names()):
        known = ", ".join(name for name in player_names() if name != HUMAN)
        raise ValueError(f"“{text}”: there is no level “{command}”; there are: {known}.")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"“{text}”: the command cannot be read: {error}.") from None
    if not words and kind is not Kind.BUILT_IN:
        raise ValueError(f"“{text}” names no program.")
    name = (match["name"] or f"{kind} {command}").strip()
    return Competitor(name, kind, command, read_allowance(match["limits"] or "", default))


def read_allowance(text: str, default: Allowance) -> Allowance:
    """An allowance from `depth=8,seconds=0.5`; raises ValueError."""
    fields = default._asdict()
    for part in filter(None, map(str.strip, text.split(","))):
        field, _equals, number = part.partition("=")
        try:
            value = int(number) if field in {"nodes", "depth"} else float(number)
        except ValueError:
            value = -1
        if field not in Allowance._fields or not 0 <= value < 1e12:
            known = ", ".join(Allowance._fields)
            raise ValueError(f"“{part}” is no limit; there are: {known}, each with a number.")
        fields[field] = value or None
    return Allowance(**fields)
