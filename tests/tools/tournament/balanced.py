"""Write openings that an engine thinks even: `python -m tests.tools.tournament.balanced --help`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path
from random import Random
from typing import Protocol, runtime_checkable

from boardtui.match.competitors import Allowance, Bench, Competitor
from boardtui.match.openings import Opening, own_openings, write_moves
from boardtui.players.player import Certainty, Info, Limit, PlayerError
from boardtui.record.evaluation import worth_of
from boardtui.rules.board import Board, Point, grid
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Place, Position
from boardtui.rules.openings import lines_between
from boardtui.rules.symmetry import images_of
from tests.fixtures.failures import failure
from tests.tools.progress import ProgressDisplay
from tests.tools.tournament.game_options import add_game_options, chosen_family, chosen_game
from tests.tools.tournament.players import read_competitor

Judge = Callable[[Position], Awaitable[float | None]]
"""Finds out what a position is worth to the side to move; None is a proved end of the game."""

_REACH = 4
"""Columns and rows from the centre within which stones are placed."""

_NEIGHBOURHOOD = 3
"""Columns and rows within which each further stone has another one."""

_ATTEMPTS = 200
"""Positions that are drawn for each opening before it is given up."""

_WRONG_USAGE = 2


@runtime_checkable
class Analyst(Protocol):
    """A player that can say what it thinks of a position."""

    def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        """Yield reports on the best moves, deeper and deeper; raises PlayerError."""
        ...


def main(argv: Sequence[str] | None = None) -> int:
    """Write the openings that the arguments describe; returns the exit status."""
    try:
        arguments = _parser(chosen_family(argv, "gomoku")).parse_args(argv)
        asyncio.run(_write(arguments))
    except (ValueError, RulesError, PlayerError, OSError) as error:
        print(f"balanced: {error}", file=sys.stderr)
        return _WRONG_USAGE
    return 0


def _parser(family: type[Game]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.tournament.balanced",
        description="Draw positions near the centre and keep those that an engine thinks even.",
        allow_abbrev=False,
    )
    add_game_options(parser, family)
    parser.add_argument("--out", type=Path, required=True, help="where the openings are written")
    parser.add_argument("--count", type=int, default=100, help="openings (default: %(default)s)")
    parser.add_argument(
        "--plies", type=int, nargs="+", default=[3, 4, 5, 6], help="moves, one number is drawn"
    )
    parser.add_argument(
        "--within",
        type=float,
        default=20,
        metavar="SCORE",
        help="what either side may be ahead by, in the units of the game (default: %(default)s)",
    )
    parser.add_argument(
        "--engine", default="boardtui:", metavar="SPEC", help="who judges (default: our engine)"
    )
    parser.add_argument(
        "--nodes",
        type=int,
        nargs="+",
        default=[20_000],
        help="for a position; with several numbers each decides which ones are searched with the "
        "next, and the first lets pass what is ahead by twice the score (default: 20000)",
    )
    parser.add_argument("--seed", type=int, default=1, help="for what is drawn")
    return parser


async def _write(arguments: argparse.Namespace) -> None:
    game, count, within = chosen_game(arguments), arguments.count, arguments.within
    if count < 1 or min(arguments.plies) < 0 or within < 0:
        raise ValueError("Openings, moves and the score cannot be fewer than that.")
    if not game.is_settled(game.start()):
        raise ValueError("The players make the opening of this game.")
    judge = read_competitor(arguments.engine, Allowance(Limit(nodes=arguments.nodes[0] or None)))
    options = " ".join(f"{name} {value}" for name, value in game.option_values().items())
    nodes = " and ".join(map(str, arguments.nodes))
    terms = f"within {within:g} after {nodes} nodes, seed {arguments.seed}"
    bench, display = Bench(game), ProgressDisplay("openings", count)
    try:
        engine = await analyst(judge, bench, game, arguments.seed)
        limit = judge.allowance.move
        judges = [
            partial(_value, engine, limit._replace(nodes=number or None))
            for number in arguments.nodes
        ]
        found = balanced_openings(game, arguments.plies, count, arguments.seed, judges, within)
        with arguments.out.open("w", encoding="utf-8") as file, display:
            print(f"# {game.key} {options}: {terms}", file=file)
            async for opening in found:
                print(opening.text, file=file, flush=True)
                display.advance(1)
    finally:
        await bench.close()


async def balanced_openings(
    game: Game,
    plies: Sequence[int],
    count: int,
    seed: int,
    judges: Sequence[Judge],
    within: float,
) -> AsyncIterator[Opening]:
    """Yield `count` openings that every judge thinks even, the quickest judge first.

    No two are alike, turned or mirrored. The same seed and judges give the same ones. Raises
    ValueError when there are too few.
    """
    random, seen, found = Random(seed), set[Board](), 0
    for _attempt in range(_ATTEMPTS * count):
        opening = _drawn(game, random.choice(plies), random)
        if opening.position.outcome is not None or opening.position.board in seen:
            continue
        seen.update(images_of(opening.position.board))
        if await _is_even(opening.position, judges, within):
            yield opening
            found += 1
            if found == count:
                return
    raise ValueError(f"Only {found} balanced openings were found, but {count} are needed.")


def _drawn(game: Game, plies: int, random: Random) -> Opening:
    """An opening of random moves near the centre and each other, where the rules leave a choice."""
    position = game.start()
    moves: list[Move] = []
    while len(moves) < plies and position.outcome is None:
        moves.append(random.choice(_near(position) or position.legal_moves))
        position = position.play(moves[-1])
    return Opening(write_moves(game, moves), game.start(), tuple(moves), position)


def _near(position: Position) -> list[Move]:
    """The moves near the centre and a stone."""
    size = position.board.size
    stones = list(grid(size).points(position.board.occupied))
    centre = Point(size.cols // 2, size.rows // 2)
    return [
        move
        for move in position.legal_moves
        if isinstance(move, Place)
        and lines_between(move.point, centre) <= _REACH
        and min((lines_between(move.point, stone) for stone in stones), default=0) <= _NEIGHBOURHOOD
    ]


async def _is_even(position: Position, judges: Sequence[Judge], within: float) -> bool:
    """Return True if every judge thinks so; the first of several may be wrong by as much again."""
    for number, judge in enumerate(judges, 1):
        value = await judge(position)
        is_glance = number == 1 < len(judges)
        if value is None or abs(value) > within * (2 if is_glance else 1):
            return False
    return True


async def analyst(competitor: Competitor, bench: Bench, game: Game, seed: int) -> Analyst:
    """Return a player that can say what it thinks, ready; raises PlayerError for any other."""
    (start,) = own_openings(game)
    engine = await bench.player(competitor, start, seed=seed, game_seed=seed)
    if not isinstance(engine, Analyst):
        raise failure(f"{competitor.name} cannot say what a position is worth.")
    return engine


async def reports_on(engine: Analyst, limit: Limit, position: Position) -> list[Info]:
    """Return what an engine says of a position, depth by depth."""
    async with aclosing(engine.analyse(position, limit, moves=1)) as told:
        return [info async for info in told]


async def _value(engine: Analyst, limit: Limit, position: Position) -> float | None:
    infos = await reports_on(engine, limit, position)
    if not infos or infos[-1].certainty is not Certainty.SEARCHED:
        return None
    return worth_of(infos)


if __name__ == "__main__":
    sys.exit(main())
