"""Positions for the suite, from games that the engine plays against itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from boardtui.engine.gomoku import make_thinker
from boardtui.match.openings import Opening
from boardtui.record.evaluation import WIN, Info, Limit
from boardtui.rules.board import Point
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.tools.suite.deep_search import DeepSearch, Effort, is_loss, is_proved, is_win
from tests.tools.suite.entries import Entry, Half, Kind, point_of, position_after
from tests.tools.tournament.balanced import balanced_openings

_MEGABYTES = 64
_DEEP_MEGABYTES = 128

_OPENING_PLIES = (3, 4, 5, 6)
_OPENING_WITHIN = 30.0
"""The most that a side may be ahead by after the opening, in percent."""

_BIG_DIFFERENCE = 40.0
"""Percent that a mistake loses at least."""
_SMALL_DIFFERENCE = 20.0
"""Percent within which moves are about as good."""

_MOST_OF_A_GAME = 3
"""Hard wins of one game, at most; its positions are much alike."""
_RANDOM_MISTAKES = 0.3
"""The share of games in which a mistake is of interest that the engine does not make."""
_FEWEST_NODES = 1 / 1000
"""The share of the nodes of a second below which a proof is no measure of a search."""

GAMES = (
    *(Gomoku() for _ in range(8)),
    *(Gomoku(rule=Rule.RENJU) for _ in range(6)),
    *(Gomoku(rule=Rule.STANDARD) for _ in range(4)),
    *(Gomoku(size=20) for _ in range(2)),
)
"""The games that are played in turn, after they are shuffled."""


class Collector:
    """Plays games by number, and looks for positions in them."""

    def __init__(self, effort: Effort, seed: int) -> None:
        self._effort = effort
        self._seed = seed
        self._searches: dict[Gomoku, _Searches] = {}
        self._games = list(GAMES)
        Random(seed).shuffle(self._games)

    def entries(self, number: int) -> Iterator[Entry]:
        """Yield the entries of the game with a number."""
        game = self._games[number % len(self._games)]
        if game not in self._searches:
            self._searches[game] = _Searches(game, self._effort)
        searches, chance = self._searches[game], Random(f"{self._seed} {number}")
        half = chance.choice(list(Half))
        moves = searches.play(chance.randrange(1 << 30))
        for entry in searches.entries(moves, chance) if moves else ():
            yield replace(entry, half=half, source=f"game {number}")


class _Searches:
    """The searches of one game, and what they make of positions."""

    def __init__(self, game: Gomoku, effort: Effort) -> None:
        self._game = game
        self._effort = effort
        self._thinker = make_thinker(game, _MEGABYTES)
        self._deep = DeepSearch(game, effort, _DEEP_MEGABYTES)

    def play(self, seed: int) -> tuple[Point, ...]:
        """Play up to the proof of a winner; the side to move wins. Return () without a winner."""
        self._thinker.forget()
        opening = asyncio.run(self._opening(seed))
        position, moves = opening.position, [point_of(move) for move in opening.moves]
        limit = Limit(nodes=self._effort.move)
        while position.outcome is None and position.board.vacant:
            thought = self._thinker.think(position, limit)
            if is_win(thought):
                return tuple(moves)
            if is_loss(thought):
                return tuple(moves[:-1])
            position = position.play(thought.line[0])
            moves.append(point_of(thought.line[0]))
        return ()

    def entries(self, moves: tuple[Point, ...], chance: Random) -> Iterator[Entry]:
        """Yield entries of a game; after its last move the side to move wins."""
        self._deep.forget()
        wins = list(self._wins(moves))
        for win in reversed(wins[-_MOST_OF_A_GAME:]):
            if is_win(self._think(win.moves)):
                break
            yield win
        if not wins:
            return
        solved = chance.choice(wins)
        thought = self._think(solved.moves)
        if is_win(thought) and thought.nodes >= _FEWEST_NODES * self._effort.second:
            yield replace(solved, kind=Kind.RANDOM)
        before = len(wins[-1].moves) - 1
        if before >= 0:
            hard = chance.random() >= _RANDOM_MISTAKES
            yield from self.mistake(moves[:before], moves[before], hard=hard)

    def _wins(self, moves: tuple[Point, ...]) -> Iterator[Entry]:
        """Yield the winner's turns, from the last one back to the first that is proved."""
        for count in range(len(moves), 0, -2):
            thought = self._deep.think(position_after(self._game, moves[:count]))
            if not is_win(thought):
                return
            yield self._entry(moves[:count], Kind.HARD, thought)

    def mistake(self, moves: tuple[Point, ...], played: Point, *, hard: bool) -> Iterator[Entry]:
        """Yield the entry of a position in which a move was played that loses.

        Another move has to be better by 40 percent. With `hard`, only where the engine loses, too.
        """
        position = position_after(self._game, moves)
        thought = self._think(moves)
        if is_loss(thought):
            return
        loses = point_of(thought.line[0]) == played or self._deep.loses_to_threats(
            position, thought
        )
        if hard and not loses:
            return
        best = self._deep.think(position)
        if is_proved(best) or best.score < _BIG_DIFFERENCE - 100:
            return
        if best.line[0] == thought.line[0]:
            if not loses:
                yield self._entry(moves, Kind.RANDOM, best)
            return
        if is_loss(self._deep.after(position, best)):
            return
        other = self._deep.after(position, thought)
        if loses or best.score - max(other.score, -100.0) >= _BIG_DIFFERENCE:
            yield self._entry(moves, Kind.HARD, best)
        elif best.score - other.score <= _SMALL_DIFFERENCE:
            yield self._entry(moves, Kind.RANDOM, best, thought)

    async def _opening(self, seed: int) -> Opening:
        async def judge(position: Position) -> float | None:
            thought = self._thinker.think(position, Limit(nodes=self._effort.move))
            return None if is_proved(thought) else thought.score

        found = balanced_openings(self._game, _OPENING_PLIES, 1, seed, [judge], _OPENING_WITHIN)
        return await anext(found)

    def _think(self, moves: tuple[Point, ...]) -> Info:
        """Search the position after moves with the nodes of a second and an empty table."""
        self._thinker.forget()
        position = position_after(self._game, moves)
        return self._thinker.think(position, Limit(nodes=self._effort.second))

    def _entry(self, moves: tuple[Point, ...], kind: Kind, thought: Info, *others: Info) -> Entry:
        """Return the entry of a position by a deep search; `others` are about as good."""
        return Entry(
            game=self._game,
            moves=moves,
            kind=kind,
            plies=WIN - int(thought.score) if is_win(thought) else None,
            score=thought.score,
            best=tuple(point_of(each.line[0]) for each in (thought, *others)),
        )
