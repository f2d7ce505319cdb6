"""Programs that make the opening of Swap2 themselves, as managers of Gomocup ask them to."""

from __future__ import annotations

import re

from boardtui.players.engine_command import EngineCommand
from boardtui.players.gomocup import GomocupEngine
from boardtui.players.gomocup_stones import Stones, board_lines, stones_of
from boardtui.players.player import EngineProtocolError, EngineTimeout, Limit
from boardtui.players.transport import Connect
from boardtui.protocols.gomocup import read_point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Choose, Move, Place, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.openings import TAKE_BLACK, TAKE_WHITE, TWO_MORE
from tests.fixtures.failures import failure

_ASKED_AT = {0: (3,), 3: (1, 2), 5: (1,)}
"""The numbers of stones that an answer may have, by the number on the board."""

_ASIDE = {"", "MESSAGE", "DEBUG", "SUGGEST", "OK"}
"""The first words of lines that are no answers."""

_BLANKS = re.compile(r"\s*,\s*")


class Swap2Engine(GomocupEngine):
    """A program that is asked `SWAP2BOARD` wherever that tells what the opening is about.

    It may answer with several moves at once: those to come are kept until they are due.
    Source: gomocup.org/news/experimental-tournament-update-2020.
    """

    def __init__(self, program: EngineCommand, connect: Connect | None = None) -> None:
        super().__init__(program, connect)
        self._planned: dict[Position, Move] = {}
        """The moves that it has told, by the positions in which they are due."""

    async def choose(self, position: Position, limit: Limit) -> Move:
        if position in self._planned:
            return self._planned.pop(position)
        if not _is_asked(position):
            return await super().choose(position, limit)
        async with self._conversation():
            answer = await self._ask_for_opening(position, self._settled(limit, position))
            self._planned = self._plan(position, answer)
        return self._planned.pop(position)

    async def _ask_for_opening(self, position: Position, limit: Limit) -> str:
        await self._set_up(position)
        if self._told.stones != Stones():
            await self._restart()
        self._inform(self._settings(limit))
        self._announce_question(None)
        self._send("SWAP2BOARD")
        for line in board_lines(stones_of(position), self._order, position.turn):
            self._send(line.rpartition(",")[0])
        self._send("DONE")
        self._allow_thought(limit)
        try:
            answer = await self._answer(limit, _is_answer)
        except EngineTimeout:
            raise failure(f"{self.name} does not answer SWAP2BOARD.", EngineTimeout) from None
        # Managers do not tell a program to begin anew before the next question.
        self._told.stones = Stones()
        return _BLANKS.sub(",", answer)

    def _plan(self, position: Position, answer: str) -> dict[Position, Move]:
        """The moves of an answer; raises EngineProtocolError."""
        stones = position.board.occupied.bit_count()
        points = [point for word in answer.split() if (point := read_point(word)) is not None]
        moves: list[Move] = [Place(point) for point in points]
        if stones and answer.upper() == "SWAP":
            moves = [Choose(TAKE_BLACK)]
        elif len(points) != len(answer.split()) or len(points) not in _ASKED_AT[stones]:
            words = f"{self.name} answered SWAP2BOARD with “{answer[:80]}”."
            raise failure(words, EngineProtocolError)
        elif stones:
            moves.insert(0, Choose(TAKE_WHITE if len(points) == 1 else TWO_MORE))
        plan: dict[Position, Move] = {}
        try:
            for move in moves:
                plan[position] = move
                position = position.play(move)
        except RulesError as error:
            raise self._illegal(answer, error) from None
        return plan


def _is_answer(line: str) -> bool:
    return line.partition(" ")[0].upper() not in _ASIDE


def _is_asked(position: Position) -> bool:
    """Return True if a position calls for SWAP2BOARD."""
    game = position.game
    assert isinstance(game, Gomoku)
    if game.opening is not OpeningRule.SWAP2 or not game.task(position):
        return False
    stones = position.board.occupied.bit_count()
    return stones in _ASKED_AT and (stones == 0) != isinstance(position.legal_moves[0], Choose)
