"""Analyses every position of random games, and checks all that is said about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from boardtui.engine.thinker import Thinker
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Game, Position
from tests.tools.marathon.boards import BOARDS
from tests.tools.marathon.gomoku import GOMOKU
from tests.tools.marathon.othello import OTHELLO
from tests.tools.marathon.subject import Complaint, Subject, check_same

AGAIN_EVERY = 4
"""One position in this many is analysed again by an engine that has forgotten everything."""

SUBJECTS: Mapping[str, Subject] = {"othello": OTHELLO, "gomoku": GOMOKU}
"""By the game's key."""

LITTLE = (
    Limit(nodes=1),
    Limit(nodes=100),
    Limit(nodes=1500),
    Limit(depth=1),
    Limit(depth=3),
    Limit(seconds=0.0),
    Limit(seconds=0.001),
    Limit(depth=5, nodes=400, seconds=0.5),
)
"""The limits of the search for a best move, in turn."""


@dataclass
class Tally:
    """The results of a run."""

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

    def count(self, thought: Info) -> None:
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


def analyse_portion(numbers: range, seed: int, family: str = "othello") -> Tally:
    """Analyse some games and return the results."""
    tally = Tally()
    for game in analyse_games(numbers, seed, SUBJECTS[family], BOARDS[family]):
        tally.add(game)
    return tally


def analyse_games(
    numbers: range, seed: int, subject: Subject, board: Callable[[int], Game]
) -> Iterator[Tally]:
    """Analyse random games, which seed and number decide; what each of them came to."""
    thinkers: dict[Game, Thinker] = {}
    for number in numbers:
        game = board(number)
        if game not in thinkers:
            thinkers[game] = subject.make_thinker(game)
        analysis = _Analysis(subject, thinkers[game])
        yield analysis.of_game(game, number, seed)


class _Analysis:
    """Asks an engine about the positions of one game, and counts what it says."""

    def __init__(self, subject: Subject, thinker: Thinker) -> None:
        self._subject = subject
        self._thinker = thinker
        self._tally = Tally(games=1)

    def of_game(self, game: Game, number: int, seed: int) -> Tally:
        before: Info | None = None
        for position in self._subject.random_game(game, seed * 1_000_003 + number):
            self._tally.positions += 1
            try:
                best = self._analyse(position, number + position.ply)
                if before is not None:
                    self._subject.check_step(before, best)
            except Exception as error:  # noqa: BLE001  a crash is a complaint like any other
                side = "black" if position.turn == 0 else "white"
                where = f"game {number}, ply {position.ply}, {side} to move"
                what = str(error) if isinstance(error, Complaint) else repr(error)
                self._tally.complaints.append(f"{where}: {what}\n{position.board}")
                before = None
            else:
                before = best
        self._subject.forget()
        return self._tally

    def _analyse(self, position: Position, turn: int) -> Info:
        """The best move as the engine thinks; raises Complaint."""
        is_asked_again = turn % AGAIN_EVERY == 0
        depth = 1 + turn // AGAIN_EVERY % 2
        rated = self._rate(position, depth, forgetful=is_asked_again)
        if is_asked_again:
            check_same(rated, self._rate(position, depth, forgetful=True))
        limits = LITTLE[turn % len(LITTLE)]
        if self._subject.is_solved(position):
            limits = Limit()
        best = self._think(position, limits, forgetful=is_asked_again)
        if is_asked_again and limits.seconds is None:
            check_same([best], [self._think(position, limits, forgetful=True)])
        if is_asked_again:
            thought = self._think(position, Limit(depth=depth), forgetful=True)
            self._subject.check_like_rated(thought, rated[0])
        return best

    def _rate(self, position: Position, depth: int, *, forgetful: bool) -> list[Info]:
        if forgetful:
            self._thinker.forget()
        reported: list[Info] = []
        most = self._subject.rated
        rated = self._thinker.rate(position, Limit(depth=depth), most, reported.append)
        for thought in reported:
            self._tally.count(thought)
            self._subject.check_thought(position, thought)
        moves = len(rated)
        groups = [reported[begin : begin + moves] for begin in range(0, len(reported), moves)]
        for group in groups:
            self._subject.check_ratings(position, group, group[0].depth)
        check_same(rated, groups[-1])
        self._subject.check_ratings(position, rated, depth)
        self._subject.check_best(position, rated[0])
        return rated

    def _think(self, position: Position, limits: Limit, *, forgetful: bool) -> Info:
        if forgetful:
            self._thinker.forget()
        reported: list[Info] = []
        best = self._thinker.think(position, limits, reported.append)
        for thought in reported if best in reported else [*reported, best]:
            self._tally.count(thought)
            self._subject.check_thought(position, thought)
        self._subject.check_best(position, best)
        depths = [thought.depth for thought in reported]
        if depths != sorted(depths):
            raise Complaint(f"depths in disorder: {depths}")
        if best.depth < max(depths, default=0):
            raise Complaint(f"depth {best.depth} after {max(depths)} was told")
        if limits.depth is not None and best.depth > limits.depth:
            raise Complaint(f"depth {best.depth}, {limits.depth} allowed")
        if limits == Limit():
            self._subject.check_solved(best)
        return best
