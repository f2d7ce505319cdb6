"""A walk along the lines of a repertoire, through the positions that are to be asked."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator, Mapping

from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move, Pass, Position
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.line_choice import LineReply, ReplyChoice, chosen
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import LinePosition, PositionKey, Repertoire

Shares = Callable[[Position], Awaitable[Mapping[PositionKey, float]]]
"""Returns the share of games that go on to each position after one; empty without games."""


async def no_shares(_position: Position) -> Mapping[PositionKey, float]:
    """Know no games."""
    return {}


class WalkStep(NamedTuple):
    """The way to the next position that is to be asked."""

    key: PositionKey
    position: Position
    moves: tuple[Move, ...] | None
    """The moves from the last position; None if the walk has begun anew."""


class LineWalk:
    """Goes from one position that is to be asked to the next, along the record if it can."""

    def __init__(
        self,
        repertoire: Repertoire,
        wanted: Mapping[PositionKey, float],
        by: ReplyChoice = ReplyChoice.DUE,
        shares: Shares = no_shares,
        draw: Callable[[], float] = random.random,
    ) -> None:
        """Ask the `wanted` positions, each with its weakness; `draw` returns random numbers."""
        self.repertoire = repertoire
        """The repertoire, which may be replaced as its record grows."""
        self.wanted = dict(wanted)
        """The positions that are still to be asked, each with its weakness."""
        self._by = by
        self._shares = shares
        self._draw = draw

    async def step(self, position: Position | None = None) -> WalkStep | None:
        """Return the way to the next position to be asked, and count it as asked.

        It goes on from a position where the record does, else from the beginning. None if no
        position is left.
        """
        step = None if position is None else await self._on_from(position)
        if step is None:
            way = await self._way(position_key(self.repertoire.record.root.position))
            if way is None:
                return None
            step = WalkStep(way.key, self.repertoire.positions[way.key].position, None)
        del self.wanted[step.key]
        return step

    async def _on_from(self, position: Position) -> WalkStep | None:
        """Return the way from the position on the board."""
        way = await self._way(position_key(position))
        if way is None:
            return None
        moves: list[Move] = []
        try:
            for known, move in way.moves:
                passes, position = _past_passes(position)
                (turned,) = known.turned((move,), position)
                moves += (*passes, turned)
                position = position.play(turned)
        except IllegalMove:  # the board is in another step of an opening
            return None
        passes, position = _past_passes(position)
        return WalkStep(way.key, position, (*moves, *passes))

    async def _way(self, key: PositionKey) -> _Way | None:
        """Return the moves from a position to one that is wanted; None if they lead to none."""
        moves: list[tuple[LinePosition, Move]] = []
        while key not in self.wanted:
            known = self.repertoire.positions.get(key)
            reply = None if known is None else await self._reply(known)
            if known is None or reply is None:
                return None
            moves.append((known, reply.move))
            key = known.after[known.moves.index(reply.move)]
        return _Way(tuple(moves), key)

    async def _reply(self, known: LinePosition) -> LineReply | None:
        """Return the move to go on with; None if no position after any move is wanted."""
        replies = [
            LineReply(move, len(weak), sum(weak) / len(weak))
            for move, key in zip(known.moves, known.after, strict=True)
            if (weak := [self.wanted[each] for each in self._wanted_from(key)])
        ]
        if not replies:
            return None
        if len(replies) == 1 or self.repertoire.is_own(known.position):
            return replies[0]
        shares = await self._shares(known.position)
        after = dict(zip(known.moves, known.after, strict=True))
        replies = [each._replace(share=shares.get(after[each.move], 0.0)) for each in replies]
        return chosen(replies, self._by, self._draw)

    def _wanted_from(self, key: PositionKey) -> Iterator[PositionKey]:
        """Yield the positions that are wanted among one and those after it."""
        waiting, seen = [key], {key}
        while waiting:
            key = waiting.pop()
            if key in self.wanted:
                yield key
            known = self.repertoire.positions.get(key)
            for each in () if known is None else known.after:
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)


class _Way(NamedTuple):
    """The moves from one position of a repertoire to another."""

    moves: tuple[tuple[LinePosition, Move], ...]
    """Each move with the position that it is made in."""
    key: PositionKey
    """The position after them."""


def _past_passes(position: Position) -> tuple[tuple[Move, ...], Position]:
    """Return the passes that are forced in a position, and the position after them."""
    passes: list[Move] = []
    while position.game.must_pass(position):
        passes.append(Pass())
        position = position.play(Pass())
    return tuple(passes), position
