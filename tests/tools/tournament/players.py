"""The players of a tournament, read from their specifications."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from typing import Any

from boardtui.match.competitors import Allowance, Competitor
from boardtui.players.clients import CLIENTS
from boardtui.players.engine_command import EngineCommand
from boardtui.players.levels import make_player, player_names
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.players.specs import EngineSpec, Protocol, UnsupportedGameReason, spec_of
from boardtui.record.clock import Clock
from boardtui.record.who import PERSON
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

LIMITS = ("seconds", "clock", "nodes", "depth")
"""What a specification may limit; `clock` is seconds for a whole game."""


class Kind(StrEnum):
    """The kinds of players."""

    GTP = "gtp"
    NBOARD = "nboard"
    EXTENDED = "nboard+"
    GOMOCUP = "gomocup"
    EXTENDED_GOMOCUP = "gomocup+"
    BUILT_IN = "boardtui"
    LEVEL = "level"


def _player(kind: Kind, name: str, command: str, game: Game, seed: int | None) -> Player:
    """The player of a specification; raises PlayerError when nobody of the kind plays the game."""
    words = tuple(shlex.split(command))
    match kind:
        case Kind.GTP | Kind.NBOARD | Kind.GOMOCUP:
            protocol, program = Protocol(kind), EngineCommand(name, words)
        case Kind.EXTENDED | Kind.EXTENDED_GOMOCUP:
            protocol = Protocol(kind.removesuffix("+"))
            program = EngineCommand(name, words, is_built_in=True)
        case Kind.BUILT_IN:
            protocol = _spec(game).protocols[0]
            program = EngineCommand(name, _own_command(game, seed, words), is_built_in=True)
        case Kind.LEVEL:
            return make_player(command, game=game, seed=seed)
    client = Swap2Engine if kind is Kind.GOMOCUP else CLIENTS[protocol]
    return client(program)


def _spec(game: Game) -> EngineSpec:
    spec = spec_of(game)
    if spec is None:
        raise PlayerError(UnsupportedGameReason.GAME, name="boardtui", game=game)
    return spec


def _own_command(game: Game, seed: int | None, words: Sequence[str]) -> tuple[str, ...]:
    protocol = _spec(game).protocols[0]
    seeded = () if seed is None or "--seed" in words else ("--seed", str(seed))
    engine = (sys.executable, "-m", "boardtui", "engine", game.key, "--protocol", protocol)
    return (*engine, *seeded, *words)


def read_competitor(text: str, default: Allowance) -> Competitor:
    """The competitor that a specification means; raises ValueError, which says what is wrong."""
    if text in player_names():
        text = f"{text}={Kind.LEVEL}:{text}"
    match = _SPECIFICATION.fullmatch(text)
    if match is None or match["kind"] not in tuple(Kind):
        raise ValueError(f"“{text}” is no player; it must be like\n{SPECIFICATION}")
    kind, command = Kind(match["kind"]), match["command"].strip()
    if kind is Kind.LEVEL and (command == PERSON or command not in player_names()):
        known = ", ".join(name for name in player_names() if name != PERSON)
        raise ValueError(f"“{text}”: there is no level “{command}”; there are: {known}.")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"“{text}”: the command cannot be read: {error}.") from None
    if not words and kind is not Kind.BUILT_IN:
        raise ValueError(f"“{text}” names no program.")
    name = (match["name"] or f"{kind} {command}").strip()
    allowance = read_allowance(match["limits"] or "", default)
    return Competitor(name, f"{kind}:{command}", partial(_player, kind, name, command), allowance)


def read_allowance(text: str, default: Allowance) -> Allowance:
    """An allowance from `depth=8,seconds=0.5`; raises ValueError."""
    fields: dict[str, Any] = default.move._asdict()
    clock = default.clock
    for part in filter(None, map(str.strip, text.split(","))):
        field, _equals, number = part.partition("=")
        try:
            value = int(number) if field in {"nodes", "depth"} else float(number)
        except ValueError:
            value = -1
        if field not in LIMITS or not 0 <= value < 1e12:
            known = ", ".join(LIMITS)
            raise ValueError(f"“{part}” is no limit; there are: {known}, each with a number.")
        if field == "clock":
            clock = Clock(value) if value else None
        else:
            fields[field] = value or None
    return Allowance(Limit(**fields), clock, default.margin)
