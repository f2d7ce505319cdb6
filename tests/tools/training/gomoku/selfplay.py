"""Games of the engine against itself, as labelled positions.

A game begins with some random stones near the middle, and neither side far ahead. From then on each
position is searched with a fixed number of nodes; now and then another promising move is played all
the same. Positions that a four or an open four decides are no samples: the evaluation is never
asked about them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.gomoku.board_state import MARGIN, STATE, WIDTH
from boardtui.engine.gomoku.evaluation import situation
from boardtui.engine.gomoku.patterns import FIVE_CELL, OPEN_FOUR_CELL
from boardtui.engine.gomoku.thinker import GomokuThinker
from boardtui.engine.gomoku.weights import Weights
from boardtui.engine.kernel import int64, kernel
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku

_HASH_MEGABYTES = 4
_WORTH_STRAYING_TO = 12
_MOST_OPENINGS = 100
"""Openings looked at for a game, at most: early weights may find none of them equal."""


class Plan(NamedTuple):
    """The way in which games are played."""

    nodes: int = 3000
    """Nodes searched for a move."""
    opening_nodes: int = 1000
    """Nodes searched to tell whether an opening is equal."""
    least_random: int = 1
    most_random: int = 9
    """Bounds of the number of random stones at the start."""
    spread: int = 3
    """Their greatest distance from the middle."""
    most_unequal: float = 60.0
    """The greatest score of the side ahead then, in percent of wins less losses."""
    stray: float = 0.08
    """The share of later moves that are another promising one."""
    look_ahead: int = 2
    """Moves for which a game goes on once a search has proved who wins."""


class Positions(NamedTuple):
    """Positions by what the evaluation sees of them, and their labels."""

    own: NDArray[np.uint16]
    """The mixes of the side to move by cell of the board, 0 where a stone is."""
    other: NDArray[np.uint16]
    """The same for the side that waits."""
    situation: NDArray[np.int16]
    side: NDArray[np.int8]
    """The side to move."""
    value: NDArray[np.float32]
    """The share of wins that the search expects, 0 to 1, for the side to move."""
    result: NDArray[np.float32]
    """The result for the side to move: 1, 0.5 or 0."""


class _Seen(NamedTuple):
    """A sample whose result is not known yet."""

    features: tuple[Any, ...]
    side: int
    value: float


@kernel(int64(STATE))
def _situation(state: Any) -> Any:
    return situation(state)


def play_games(game: Gomoku, plan: Plan, count: int, seed: int, weights: Weights) -> Positions:
    """That many games' samples, in the order in which they were played."""
    random = np.random.default_rng(seed)
    mind = GomokuThinker(game, _HASH_MEGABYTES, weights)
    rows: list[tuple[Any, ...]] = []
    for _ in range(count):
        rows += _play_game(mind, game, plan, random)
    columns = list(zip(*rows, strict=True))
    kinds = (np.uint16, np.uint16, np.int16, np.int8, np.float32, np.float32)
    return Positions(*(np.array(column, kind) for column, kind in zip(columns, kinds, strict=True)))


def _play_game(
    mind: GomokuThinker, game: Gomoku, plan: Plan, random: np.random.Generator
) -> list[tuple[Any, ...]]:
    position = _opening(mind, game, plan, random)
    mind.forget()
    rows: list[tuple[Any, ...]] = []
    waiting: list[_Seen] = []
    side, value = 0, 0.5
    left = plan.look_ahead
    while position.outcome is None and left > 0:
        thought = mind.think(position, Limit(nodes=plan.nodes))
        side, value = int(position.turn), _expected(thought)
        is_decided = thought.certainty is Certainty.WINNER
        left -= is_decided
        features = _features(mind)
        if features is not None and not (is_decided and thought.depth < 2):
            waiting.append(_Seen(features, side, value))
        move: Move = thought.line[0]
        if not is_decided and random.random() < plan.stray:
            move = _stray(mind, position, random)
            rows += _labelled(waiting, side, value)
            waiting = []
        position = position.play(move)
    if position.outcome is not None:
        winner = position.outcome.winner
        side, value = 0, 0.5 if winner is None else float(winner == 0)
    return rows + _labelled(waiting, side, value)


def _expected(thought: Info) -> float:
    """The share of wins that a thought expects."""
    if thought.certainty is Certainty.WINNER:
        return 0.5 + 0.5 * float(np.sign(thought.score))
    return 0.5 + thought.score / 200


def _labelled(waiting: list[_Seen], side: int, value: float) -> list[tuple[Any, ...]]:
    """Rows of samples that led to that value for a side."""
    return [
        (*seen.features, seen.side, seen.value, value if seen.side == side else 1 - value)
        for seen in waiting
    ]


def _features(mind: GomokuThinker) -> tuple[Any, ...] | None:
    """The evaluation's view of a thinker's position; None where the evaluation is not asked."""
    state = mind.state
    own = int(state["turn"][0])
    count = state["count"][0]
    if count[:, FIVE_CELL].any() or count[own, OPEN_FOUR_CELL]:
        return None
    inside = slice(MARGIN, MARGIN + int(state["size"][0]))
    is_vacant = state["board"][0].reshape(WIDTH, WIDTH)[inside, inside] == 0
    mixes = state["mix"][0].reshape(2, WIDTH, WIDTH)[:, inside, inside] * is_vacant
    return mixes[own].ravel(), mixes[1 - own].ravel(), int(_situation(state[0]))


def _opening(
    mind: GomokuThinker, game: Gomoku, plan: Plan, random: np.random.Generator
) -> Position:
    """Some stones near the middle that leave the game open, if such are found."""
    for _ in range(_MOST_OPENINGS):
        position = _random_stones(game, plan, random)
        thought = mind.think(position, Limit(nodes=plan.opening_nodes))
        if abs(thought.score) <= plan.most_unequal:
            break
    return position


def _random_stones(game: Gomoku, plan: Plan, random: np.random.Generator) -> Position:
    """Some stones near the middle that end nothing."""
    middle = game.size // 2
    while True:
        position = game.start()
        for _ in range(int(random.integers(plan.least_random, plan.most_random + 1))):
            near = [
                move
                for move in position.legal_moves
                if isinstance(move, Place)
                and max(abs(move.point.col - middle), abs(move.point.row - middle)) <= plan.spread
            ]
            position = position.play(near[int(random.integers(len(near)))])
            if position.outcome is not None:
                break
        if position.outcome is None:
            return position


def _stray(mind: GomokuThinker, position: Position, random: np.random.Generator) -> Move:
    """One of the moves that look best at once."""
    points = mind.worth_rating(position)[:_WORTH_STRAYING_TO]
    return Place(points[int(random.integers(len(points)))])
