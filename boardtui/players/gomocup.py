"""Programs that speak the Gomocup protocol, as Gomoku programs do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import NoReturn

from boardtui.players.engine import Misbehaviour, Program
from boardtui.players.gomocup_lines import (
    RULES,
    Stones,
    board_lines,
    read_point,
    read_rating,
    stones_of,
)
from boardtui.players.player import (
    EngineProtocolError,
    Info,
    Limit,
    PlayerError,
    WrongProtocol,
)
from boardtui.players.reporting import ReportingEngine
from boardtui.players.specs import Protocol
from boardtui.players.transport import Connect
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku

GRACE = 0.03
"""Seconds after its move in which another program may not listen yet."""

_MEMORY = 350 << 20
"""Bytes that a program may use: what tournaments give."""

_UNLIMITED = "2147483647"

_JUNK = 1000
"""Lines without an answer after which a program does not speak the protocol."""

_SIDES = ("black", "white")


class GomocupEngine(ReportingEngine):
    """A program that speaks Gomocup; it is told the opponent's move, or else the whole board."""

    protocol = Protocol.GOMOCUP
    news = "MESSAGE "
    farewell = "END"

    def __init__(self, program: Program, connect: Connect | None = None) -> None:
        super().__init__(program, connect)
        self._game = Gomoku()
        """What is played."""
        self._started: Gomoku | None = None
        """What the program was told to start, as far as START tells it."""
        self._known: Stones | None = None
        """The stones on the program's own board; None when unknown."""
        self._order: list[Point] = []
        """The points of the game's moves, as far as they were told."""
        self._told: dict[str, str] = {}
        self._owes_answer = False
        self._quiet_until = 0.0

    def follow(self, start: Position, moves: Sequence[Move]) -> None:
        """Learn how the game came to where it stands; the next question is about its end."""
        if isinstance(start.game, Gomoku):
            self._game = start.game
        self._order = [move.point for move in moves if isinstance(move, Place)]

    async def _greet(self) -> None:
        self._told = {}
        self._is_ready = self._owes_answer = False
        await self._start(self._game)

    async def _settle(self) -> None:
        if self._owes_answer:
            self._allow_command()
            await self._answer()
            self._known = None

    def _interrupt(self) -> None:
        if not self._program.is_ours:
            self._drop()
        elif self._owes_answer and self._transport is not None:
            self._send("STOP")

    async def _ask(self, position: Position, limit: Limit) -> Move:
        stones = stones_of(position)
        await self._set_up(position, limit)
        if not _fits(self._known, stones):
            await self._restart()
        self._inform(self._settings(limit))
        self._pose(position, stones)
        self._allow_thought(limit)
        line = await self._answer(limit)
        move = Place(read_point(line) or self._fault(line))
        self._check(position, move, line)
        self._known = stones._replace(own=stones.own | {move.point})
        return move

    def _rate(self, position: Position, limit: Limit, moves: int) -> AsyncGenerator[Info, None]:
        if self._program.is_ours:
            return self._rate_ours(position, limit, moves)
        raise self._failure(PlayerError, Misbehaviour.NO_ANALYSIS)

    async def _rate_ours(
        self, position: Position, limit: Limit, moves: int
    ) -> AsyncGenerator[Info, None]:
        await self._set_up(position, limit)
        self._inform(self._settings(limit))
        self._tell_board("YXBOARD", position)
        self._send(f"YXNBEST {moves}")
        self._owes_answer = True
        self._allow_thought(limit)
        while self._owes_answer:
            line = await self._listen(limit)
            if info := read_rating(line, position):
                self._allow_thought(limit)
                yield info
            elif _is_answer(line):
                self._owes_answer = False
                if line != "pass" and read_point(line) is None:
                    self._fault(line)

    async def _set_up(self, position: Position, limit: Limit) -> None:
        """Let the program know what is played."""
        self._allow_command()
        await asyncio.sleep(self._quiet_until - asyncio.get_running_loop().time())
        game, started = position.game, self._started
        assert isinstance(game, Gomoku)
        if started is None or (started.size, started.line) != (game.size, game.line):
            await self._start(game)
        # Only what it plays, so that another process can be greeted with it.
        self._game = game

    async def _start(self, game: Gomoku) -> None:
        """Begin a game; raises PlayerError where the program does not know its board."""
        self._known = self._started = None
        if self._program.is_ours:
            self._inform({"rule": str(RULES[game.rule]), "line": str(game.line)})
        else:
            # Some forget the settings.
            self._told.clear()
        self._send(f"START {game.size}")
        for _line in range(_JUNK):
            line = await self._listen()
            kind = _kind(line)
            if kind == "OK":
                self._started, self._known = game, Stones()
                return
            if kind == "ERROR":
                words, refusal = line[len(kind) :].strip()[:200] or "?", Misbehaviour.BOARD_REFUSED
                raise self._failure(PlayerError, refusal, size=game.size, words=words)
            if kind == "UNKNOWN" or line[:1] in {"?", "="}:
                break
        raise self._failure(WrongProtocol, Misbehaviour.OTHER_PROTOCOL)

    async def _restart(self) -> None:
        """Let the program's board be empty, if need be in a process of its own."""
        self._known = None
        self._send("RESTART")
        while True:
            match _kind(await self._listen()):
                case "OK":
                    self._known = Stones()
                    return
                case "UNKNOWN" | "ERROR":
                    await self._begin_anew()
                    return

    def _pose(self, position: Position, stones: Stones) -> None:
        """Ask about a position in the way that lets the program remember most."""
        known = self._known
        self._announce_question()
        if not self._tells_turn(stones, position.turn):
            self._tell_board("BOARD", position)
        elif stones == Stones():
            self._send("BEGIN")
        elif known is not None and known.is_followed_by(stones):
            (point,) = stones.others - known.others
            self._send(f"TURN {point.col},{point.row}")
        else:
            self._tell_board("BOARD", position)

    def _announce_question(self) -> None:
        """Say, as managers do, that time is left; what comes next is to be answered."""
        self._known = None
        if not self._program.is_ours:
            self._send(f"INFO time_left {_UNLIMITED}")
        self._owes_answer = True

    def _tells_turn(self, stones: Stones, turn: Color) -> bool:
        """Whether the number of stones says who is to move, or nothing else could say it.

        It does not where a side has passed.
        """
        return not self._program.is_ours or len(stones.others) - len(stones.own) == turn

    def _tell_board(self, command: str, position: Position) -> None:
        self._known = None
        if self._program.is_ours:
            self._send(f"INFO side {_SIDES[position.turn]}")
        self._send(command)
        for line in board_lines(stones_of(position), self._order, position.turn):
            self._send(line)
        self._send("DONE")

    async def _answer(
        self, limit: Limit | None = None, is_answer: Callable[[str], bool] | None = None
    ) -> str:
        """The line that answers a question, by default about a move, whatever stands before it."""
        is_answer = is_answer or _is_answer
        while not is_answer(line := await self._listen(limit)):
            if _kind(line) == "SUGGEST" and (point := read_point(line[len("SUGGEST") :])):
                self._send(f"PLAY {point.col},{point.row}")
        self._owes_answer = False
        if not self._program.is_ours:
            self._quiet_until = asyncio.get_running_loop().time() + GRACE
        return line

    def _fault(self, line: str) -> NoReturn:
        raise self._failure(EngineProtocolError, Misbehaviour.FAULT, words=line[:200])

    def _settings(self, limit: Limit) -> dict[str, str]:
        milliseconds = None if limit.seconds is None else str(max(1, round(limit.seconds * 1000)))
        settings = {"rule": str(RULES[self._game.rule])}
        if self._program.is_ours:
            return settings | {
                "timeout_turn": milliseconds or _UNLIMITED,
                "max_depth": str(limit.depth or 0),
                "max_node": str(limit.nodes or 0),
            }
        settings |= {"timeout_match": "0", "max_memory": str(_MEMORY), "game_type": "1"}
        if milliseconds is not None:
            settings["timeout_turn"] = milliseconds
        if limit.depth is not None:
            settings["max_depth"] = str(limit.depth)
        return settings

    def _inform(self, settings: dict[str, str]) -> None:
        """Tell the settings that the program does not know yet."""
        for key, value in settings.items():
            if self._told.get(key) != value:
                self._told[key] = value
                self._send(f"INFO {key} {value}")


def _fits(known: Stones | None, stones: Stones) -> bool:
    """Whether a program with these stones on its board can be told of others."""
    return known is not None and (known == Stones() or known.is_followed_by(stones))


def _kind(line: str) -> str:
    """The word that a line begins with, in capitals."""
    return line.partition(" ")[0].upper()


def _is_answer(line: str) -> bool:
    return _kind(line) in {"ERROR", "UNKNOWN", "PASS"} or read_point(line) is not None
