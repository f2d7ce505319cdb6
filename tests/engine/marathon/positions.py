"""Analyses every position of random games, and checks all that is said about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from boardtui.engine.othello import make_thinker
from boardtui.engine.thinker import Certainty, Limits, Thinker, Thought
from boardtui.rules.game import Position
from tests.engine.marathon.checks import (
    Complaint,
    check_best,
    check_ratings,
    check_same,
    check_step,
    check_thought,
)
from tests.engine.othello.rows_games import perfect_score, random_game

OTHER_SIZES = (4, 6, 10, 12, 14, 16)
OFTEN = 20
"""One of so many games is on a board of another size than 8."""
AGAIN = 4
"""One of so many positions is analysed once more by an engine that has forgotten everything."""
SOLVED = 8
"""Empty squares from which on the engine thinks until it knows the score."""

LITTLE = (
    Limits(nodes=1),
    Limits(nodes=100),
    Limits(nodes=1500),
    Limits(depth=1),
    Limits(depth=3),
    Limits(seconds=0.0),
    Limits(seconds=0.001),
    Limits(depth=5, nodes=400, seconds=0.5),
)
"""What the best move of a position may cost, in turn."""


@dataclass
class Tally:
    """What a run has come to."""

    games: int = 0
    positions: int = 0
    thoughts: int = 0
    exact: int = 0
    winners: int = 0
    complaints: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count what another run has come to."""
        self.games += other.games
        self.positions += other.positions
        self.thoughts += other.thoughts
        self.exact += other.exact
        self.winners += other.winners
        self.complaints += other.complaints

    def count(self, thought: Thought) -> None:
        """Count something that was said about a position."""
        self.thoughts += 1
        self.exact += thought.certainty is Certainty.EXACT
        self.winners += thought.certainty is Certainty.WINNER

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.positions} positions, {self.thoughts} statements checked, "
            f"{self.exact} of them exact and {self.winners} about the winner only; "
            f"{len(self.complaints)} complaints"
        )


def size_of(number: int) -> int:
    """The board of a game: mostly 8x8, the others in turn."""
    if number % OFTEN:
        return 8
    return OTHER_SIZES[number // OFTEN % len(OTHER_SIZES)]


def analyse_portion(numbers: range, seed: int) -> Tally:
    """What the analysis of so many games comes to."""
    tally = Tally()
    for game in analyse_games(numbers, seed):
        tally.add(game)
    return tally


def analyse_games(numbers: range, seed: int) -> Iterator[Tally]:
    """Analyse random games, which seed and number decide; what each of them came to."""
    thinkers: dict[int, Thinker] = {}
    for number in numbers:
        size = size_of(number)
        if size not in thinkers:
            thinkers[size] = make_thinker(size, 1)
        yield _analyse_game(thinkers[size], size, number, seed)


def _analyse_game(thinker: Thinker, size: int, number: int, seed: int) -> Tally:
    tally = Tally(games=1)
    before: Thought | None = None
    for position in random_game(size, seed * 1_000_003 + number):
        tally.positions += 1
        try:
            best = _analyse(thinker, position, number + position.ply, tally)
            if before is not None:
                check_step(before, best)
        except Exception as error:  # noqa: BLE001  a crash is a complaint like any other
            side = "black" if position.turn == 0 else "white"
            where = f"game {number}, ply {position.ply}, {side} to move"
            what = str(error) if isinstance(error, Complaint) else repr(error)
            tally.complaints.append(f"{where}: {what}\n{position.board}")
            before = None
        else:
            before = best
    perfect_score.cache_clear()
    return tally


def _analyse(thinker: Thinker, position: Position, turn: int, tally: Tally) -> Thought:
    """The best move as the engine thinks; raises Complaint."""
    is_asked_again = turn % AGAIN == 0
    depth = 1 + turn // AGAIN % 2
    rated = _rate(thinker, position, depth, tally, forgetful=is_asked_again)
    if is_asked_again:
        check_same(rated, _rate(thinker, position, depth, tally, forgetful=True))
    limits = LITTLE[turn % len(LITTLE)]
    if position.board.vacant.bit_count() <= SOLVED:
        limits = Limits()
    best = _think(thinker, position, limits, tally, forgetful=is_asked_again)
    if is_asked_again and limits.seconds is None:
        check_same([best], [_think(thinker, position, limits, tally, forgetful=True)])
    if is_asked_again:
        like_rated = _think(thinker, position, Limits(depth=depth), tally, forgetful=True)
        if like_rated.score != rated[0].score:
            raise Complaint(f"thought of as {like_rated}, rated as {rated[0]}")
    return best


def _rate(
    thinker: Thinker, position: Position, depth: int, tally: Tally, *, forgetful: bool
) -> list[Thought]:
    if forgetful:
        thinker.forget()
    reported: list[Thought] = []
    moves = len(position.legal_moves)
    rated = thinker.rate(position, Limits(depth=depth), 99, reported.append)
    for thought in reported:
        tally.count(thought)
        check_thought(position, thought)
    groups = [reported[begin : begin + moves] for begin in range(0, len(reported), moves)]
    for group in groups:
        check_ratings(position, group, group[0].depth)
    check_same(rated, groups[-1])
    deepest = max(min(depth, position.board.vacant.bit_count()), 1)
    if rated[0].depth != deepest:
        raise Complaint(f"rated to depth {rated[0].depth} instead of {deepest}")
    check_best(position, rated[0])
    return rated


def _think(
    thinker: Thinker, position: Position, limits: Limits, tally: Tally, *, forgetful: bool
) -> Thought:
    if forgetful:
        thinker.forget()
    reported: list[Thought] = []
    best = thinker.think(position, limits, reported.append)
    for thought in reported if best in reported else [*reported, best]:
        tally.count(thought)
        check_thought(position, thought)
    check_best(position, best)
    depths = [thought.depth for thought in reported]
    if depths != sorted(depths):
        raise Complaint(f"depths in disorder: {depths}")
    if best.depth < max(depths, default=0):
        raise Complaint(f"depth {best.depth} after {max(depths)} was told")
    if limits.depth is not None and best.depth > limits.depth:
        raise Complaint(f"depth {best.depth}, {limits.depth} allowed")
    if limits == Limits() and best.certainty is not Certainty.EXACT:
        raise Complaint(f"without any limit only {best.certainty} was found")
    return best
