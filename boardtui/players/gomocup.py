"""Engines that speak the Gomocup protocol, as Gomoku programs do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from boardtui.players.engine import EngineReason
from boardtui.players.engine_command import EngineCommand
from boardtui.players.gomocup_stones import Stones, board_lines, stones_of
from boardtui.players.player import (
    EngineProtocolError,
    EngineTimeout,
    GameRefused,
    Info,
    Limit,
    PlayerError,
    WrongProtocol,
)
from boardtui.players.reporting import ReportingEngine
from boardtui.players.specs import Protocol
from boardtui.players.transport import Connect
from boardtui.protocols.gomocup import (
    SIDES,
    UNLIMITED,
    command_of,
    read_info,
    read_point,
    write_point,
)
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.rows import GOMOCUP_NUMBERS

GRACE = 0.03
"""Seconds after its move before an external engine surely reads its input."""

_MEMORY = 350 << 20
"""Bytes that an engine may use: the limit of tournaments."""

_JUNK = 1000
"""With this many lines and no answer, a program does not speak the protocol."""


@dataclass(slots=True)
class _Told:
    """State that one process was sent."""

    game: Gomoku | None = None
    """The game of the last START that was answered."""
    stones: Stones | None = None
    """Stones on its own board; None when unknown."""
    settings: dict[str, str] = field(default_factory=dict)
    has_moved: bool = False
    """True once it has answered a question by a move, so that it knows the rule."""
    owes_answer: bool = False
    """True until the last question is answered."""
    quiet_until: float = 0.0
    """Until then, in the event loop's time, it may miss a line."""


class GomocupEngine(ReportingEngine):
    """Client of a Gomocup engine; sends the opponent's move where it can, else the whole board."""

    protocol = Protocol.GOMOCUP
    news = "MESSAGE "
    farewell = "END"

    def __init__(self, command: EngineCommand, connect: Connect | None = None) -> None:
        super().__init__(command, connect)
        self._game = Gomoku()
        """The game to greet a process with."""
        self._order: list[Point] = []
        """Points of the game's moves, as far as they are known."""
        self._told = _Told()

    def follow(self, start: Position, moves: Sequence[Move]) -> None:
        """Learn the moves of the game; the next question is about its end."""
        if isinstance(start.game, Gomoku):
            self._game = start.game
        self._order = [move.point for move in moves if isinstance(move, Place)]

    async def _greet(self) -> None:
        self._told = _Told()
        self._is_ready = False
        await self._start(self._game)

    async def _settle(self) -> None:
        if self._told.owes_answer:
            self._allow_command()
            await self._answer()
            self._told.stones = None

    def _interrupt(self) -> None:
        if not self._command.is_built_in:
            self._drop()
        elif self._told.owes_answer and self._transport is not None:
            self._send("STOP")

    async def _ask(self, position: Position, limit: Limit) -> Move:
        stones = stones_of(position)
        await self._set_up(position)
        known = self._told.stones
        if known is None or not (known == Stones() or known.is_followed_by(stones)):
            await self._restart()
        self._inform(self._settings(limit))
        self._pose(position, stones, limit.whole_time)
        self._allow_thought(limit)
        try:
            line = await self._answer(limit)
        except EngineTimeout:
            if self._may_ignore_nodes(limit):
                raise self._failure(PlayerError, EngineReason.NODES_IGNORED) from None
            raise
        move = Place(read_point(line) or self._fault(line))
        self._told.has_moved = True
        self._check(position, move, line)
        self._told.stones = stones._replace(own=stones.own | {move.point})
        return move

    def _rate(self, position: Position, limit: Limit, moves: int) -> AsyncGenerator[Info, None]:
        if self._command.is_built_in:
            return self._rate_built_in(position, limit, moves)
        raise self._failure(PlayerError, EngineReason.NO_ANALYSIS)

    async def _rate_built_in(
        self, position: Position, limit: Limit, moves: int
    ) -> AsyncGenerator[Info, None]:
        await self._set_up(position)
        self._inform(self._settings(limit))
        self._tell_board("YXBOARD", position)
        self._send(f"YXNBEST {moves}")
        self._told.owes_answer = True
        self._allow_thought(limit)
        while self._told.owes_answer:
            line = await self._listen(limit)
            if info := read_info(line, position):
                self._allow_thought(limit)
                yield info
            elif _is_answer(line):
                self._told.owes_answer = False
                if line != "pass" and read_point(line) is None:
                    self._fault(line)

    async def _set_up(self, position: Position) -> None:
        """Begin another game unless the engine has begun this one."""
        self._allow_command()
        # Some print their move before they read commands, and answer the next one with an error.
        await asyncio.sleep(self._told.quiet_until - asyncio.get_running_loop().time())
        game, begun = position.game, self._told.game
        assert isinstance(game, Gomoku)
        if begun is None or (begun.size, begun.line) != (game.size, game.line):
            await self._start(game)
        # Only a game that it plays, so that another process can be greeted with it.
        self._game = game

    async def _start(self, game: Gomoku) -> None:
        """Begin a game; raises GameRefused where the engine does not know its board."""
        self._told.stones = self._told.game = None
        if self._command.is_built_in:
            self._inform({"rule": str(GOMOCUP_NUMBERS[game.rule]), "line": str(game.line)})
        else:
            # Some forget the settings at START.
            # One even crashes on settings that come before it.
            self._told.settings.clear()
        self._send(f"START {game.size}")
        for _line in range(_JUNK):
            line = await self._listen()
            answer = command_of(line)
            if answer == "OK":
                self._told.game, self._told.stones = game, Stones()
                return
            if answer == "ERROR":
                refusal = EngineReason.BOARD_REFUSED
                raise self._failure(GameRefused, refusal, size=game.size, words=_words(line))
            # GTP's replies begin with `?` or `=`.
            if answer == "UNKNOWN" or line[:1] in {"?", "="}:
                break
        raise self._failure(WrongProtocol, EngineReason.OTHER_PROTOCOL)

    async def _restart(self) -> None:
        """Empty the engine's board, if need be by a process of its own."""
        self._told.stones = None
        self._send("RESTART")
        while True:
            match command_of(await self._listen()):
                case "OK":
                    self._told.stones = Stones()
                    return
                case "UNKNOWN" | "ERROR":
                    await self._begin_anew()
                    return

    def _pose(self, position: Position, stones: Stones, left: float | None) -> None:
        """Ask about a position with the command that lets the engine reuse most of its search."""
        known = self._told.stones
        self._announce_question(left)
        if not self._tells_turn(stones, position.turn):
            self._tell_board("BOARD", position)
        elif stones == Stones():
            self._send("BEGIN")
        elif known is not None and known.is_followed_by(stones):
            (point,) = stones.others - known.others
            self._send(f"TURN {write_point(point)}")
        else:
            self._tell_board("BOARD", position)

    def _announce_question(self, left: float | None) -> None:
        """Send the time left, as managers do before each command that wants a move."""
        self._told.stones = None
        if not self._command.is_built_in:
            self._send(f"INFO time_left {UNLIMITED if left is None else _milliseconds(left)}")
        self._told.owes_answer = True

    def _tells_turn(self, stones: Stones, turn: Color) -> bool:
        """Return True if the number of stones implies the side to move, or must.

        After a pass it does not.
        """
        return not self._command.is_built_in or len(stones.others) - len(stones.own) == turn

    def _tell_board(self, command: str, position: Position) -> None:
        self._told.stones = None
        if self._command.is_built_in:
            self._send(f"INFO side {SIDES[position.turn]}")
        self._send(command)
        for line in board_lines(stones_of(position), self._order, position.turn):
            self._send(line)
        self._send("DONE")

    async def _answer(
        self, limit: Limit | None = None, is_answer: Callable[[str], bool] | None = None
    ) -> str:
        """Return the line that answers a question, by default about a move."""
        is_answer = is_answer or _is_answer
        while not is_answer(line := await self._listen(limit)):
            if command_of(line) == "SUGGEST" and (point := read_point(line[len("SUGGEST") :])):
                self._send(f"PLAY {write_point(point)}")
        self._told.owes_answer = False
        if not self._command.is_built_in:
            now = asyncio.get_running_loop().time()
            self._told.quiet_until = now + GRACE
        return line

    def _fault(self, line: str) -> NoReturn:
        if not self._told.has_moved and command_of(line) == "ERROR" and "rule" in line.lower():
            # `INFO rule` has no answer of its own: the complaint comes before the first move.
            refusal, rule = EngineReason.RULE_REFUSED, self._game.rule.label
            raise self._failure(GameRefused, refusal, rule=rule, words=_words(line))
        raise self._failure(EngineProtocolError, EngineReason.FAULT, words=line[:200])

    def _may_ignore_nodes(self, limit: Limit) -> bool:
        """Return True if nothing shows yet that a limit of nodes ends the program's searches."""
        is_by_nodes = limit.nodes is not None and limit.seconds is None
        return is_by_nodes and not self._command.is_built_in and not self._told.has_moved

    def _settings(self, limit: Limit) -> dict[str, str]:
        seconds = limit.seconds
        milliseconds = str(UNLIMITED if seconds is None else _milliseconds(seconds))
        settings = {"rule": str(GOMOCUP_NUMBERS[self._game.rule])}
        if self._command.is_built_in:
            settings |= {
                "timeout_turn": milliseconds,
                "max_depth": str(limit.depth or 0),
                "max_node": str(limit.nodes or 0),
            }
            if limit.threads or "most_threads" in self._told.settings:
                settings["most_threads"] = str(limit.threads or 0)
            return settings
        settings |= {"timeout_match": "0", "max_memory": str(_MEMORY), "game_type": "1"}
        if self._command.threads is not None:
            settings["thread_num"] = str(self._command.threads)
        if limit.whole_time is not None:
            settings["timeout_match"] = str(_milliseconds(limit.main)) if limit.main else "0"
            milliseconds = str(_milliseconds(limit.period or limit.whole_time))
        settings["timeout_turn"] = milliseconds
        if limit.depth is not None:
            settings["max_depth"] = str(limit.depth)
        if limit.nodes is not None:
            settings["max_node"] = str(limit.nodes)
        return settings

    def _inform(self, settings: dict[str, str]) -> None:
        """Send the settings that the engine does not have yet."""
        for key, value in settings.items():
            if self._told.settings.get(key) != value:
                self._told.settings[key] = value
                self._send(f"INFO {key} {value}")


def _is_answer(line: str) -> bool:
    return command_of(line) in {"ERROR", "UNKNOWN", "PASS"} or read_point(line) is not None


def _words(line: str) -> str:
    """Return what follows the command of a line."""
    return line[len(command_of(line)) :].strip()[:200] or "?"


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
