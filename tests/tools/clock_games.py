"""Play levels against each other on a clock, and count losses on time.

`python -m tests.tools.clock_games --games 20 --clock 10s+0.1` uses the table, the chairs and the
clocks of the program itself; a loss on time is status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice, product
from random import Random

from boardtui.play.chair import Chair, Pace
from boardtui.play.seats import seated
from boardtui.play.table import Change, Table
from boardtui.play.timekeeper import Timekeeper
from boardtui.players.levels import PlayerOptions, make_player
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.registry import game

_RANDOM_MOVES = 6
"""Moves by chance at the start, so that no two games are the same."""

_PACE = Pace(lead=0.03, least=0.6)
"""The delays of the full-screen program."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end."""

    players: tuple[str, ...]
    outcome: Outcome
    plies: int
    least: float
    """The least time that a seat had left after a move."""

    @property
    def is_lost_on_time(self) -> bool:
        """True if a flag fell."""
        return self.outcome.termination is Termination.TIMEOUT


async def play(rules: Game, players: tuple[str, ...], clock: Clock, chance: Random) -> Played:
    """Play one game; raises PlayerError if a player fails."""
    record = GameRecord(rules, clock=clock)
    node = record.root
    for _ in range(_RANDOM_MOVES):
        if node.position.legal_moves:
            node = node.play(chance.choice(node.position.legal_moves))
    table = Table.of(record, seated(players), node)
    keeper = Timekeeper(table)
    options = PlayerOptions(seed=chance.randrange(10**6))
    chairs = [
        Chair(table, Seat(seat), make_player(who, game=rules, options=options), _PACE, keeper)
        for seat, who in enumerate(players)
    ]
    over = asyncio.Event()

    def follow(_change: Change) -> None:
        if table.standing.outcome is not None or table.status.trouble is not None:
            over.set()

    table.subscribe(follow)
    keeper.start()
    for chair in chairs:
        chair.start()
    await over.wait()
    trouble, outcome = table.status.trouble, table.standing.outcome
    for chair in chairs:
        await chair.close()
    keeper.close()
    if outcome is None:
        assert trouble is not None
        raise trouble
    lefts = [clock.total(each.left) for each in table.head.line() if each.left is not None]
    return Played(players, outcome, len(table.standing.line), min(lefts))


def pairings(levels: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield each pair of different levels, without end."""
    return cycle(pair for pair in product(levels, repeat=2) if pair[0] != pair[1])


async def play_all(arguments: argparse.Namespace) -> int:
    """Play the games in turn, report on each, and return the number of losses on time."""
    rules, clock, chance = game(arguments.game), Clock.parse(arguments.clock), Random(1)
    lost = 0
    for number, pair in enumerate(islice(pairings(arguments.levels), arguments.games), 1):
        played = await play(rules, pair, clock, chance)
        lost += played.is_lost_on_time
        print(
            f"{number:>4} {rules.key} {'-'.join(pair):<12} {played.plies:>3} plies, "
            f"least {played.least:6.2f} s, {played.outcome.termination.name.lower()}",
            flush=True,
        )
    print(f"{arguments.games} games at {clock}: {lost} lost on time", flush=True)
    return lost


def main() -> int:
    """Play the games that the arguments describe; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.clock_games", description=__doc__)
    parser.add_argument("--game", choices=["othello", "gomoku"], default="othello")
    parser.add_argument("--clock", default="10s+0.1")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--levels", nargs="+", default=["10", "9", "6"])
    return int(asyncio.run(play_all(parser.parse_args())) > 0)


if __name__ == "__main__":
    sys.exit(main())
