"""The puzzles that come with the program, made of games that it plays against itself.

`python -m tests.tools.puzzles make POOL FILE` plays games, looks for puzzles in them, and adds each
to the file, one in JSON a line; it goes on where it ended. `python -m tests.tools.puzzles ship POOL
FILE...` chooses the puzzles to ship of such files and writes them into the package. Nothing here is
from games of people.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import time
from collections import Counter
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing
from functools import partial
from pathlib import Path
from random import Random

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import AnalysisRequest, Ask, Priority
from boardtui.players.levels import analysing_engine
from boardtui.players.specs import rating_pool
from boardtui.record.evaluation import Info
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.training.exercise import ExerciseKind
from boardtui.training.exercise_data import exercise_data, read_exercise
from boardtui.training.gomoku_puzzles import gomoku_puzzles
from boardtui.training.othello_puzzles import othello_puzzles
from boardtui.training.position_keys import exercise_key
from boardtui.training.puzzle import Puzzle, new_puzzle
from boardtui.training.self_play import play_itself
from boardtui.training.shipped_puzzles import SHIPPED_GAMES, shipped_file, written_puzzles

GAMES: Mapping[str, Game] = {rating_pool(game): game for game in SHIPPED_GAMES}

SHIPPED = 500
"""The number of puzzles of each pool that come with the program."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("make")
    making.add_argument("pool", choices=GAMES)
    making.add_argument("file", type=Path)
    making.add_argument("--puzzles", type=int, default=600)
    making.add_argument("--seconds", type=float, default=3600.0)
    making.add_argument("--seed", type=int, default=1)
    making.add_argument("--defend", action="store_true", help="only those to stop a win")
    making.set_defaults(run=make)
    shipping = commands.add_parser("ship")
    shipping.add_argument("pool", choices=GAMES)
    shipping.add_argument("files", type=Path, nargs="+")
    shipping.set_defaults(run=ship)
    args = parser.parse_args()
    args.run(args)


def make(args: argparse.Namespace) -> None:
    """Add puzzles to a file until it has enough."""
    game = GAMES[args.pool]
    known = {exercise_key(puzzle.exercise) for puzzle in read(game, args.file)}
    asyncio.run(_make(game, args, known))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:.0f} s of the engine")


async def _make(game: Game, args: argparse.Namespace, known: set[bytes]) -> None:
    queue = EngineQueue(partial(analysing_engine, game))
    kinds = Counter(puzzle.exercise.kind for puzzle in read(game, args.file))

    def ask(request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        return queue.ask(request, Priority.PUZZLES)

    chance, end = Random(f"{args.seed} {len(known)}"), time.monotonic() + args.seconds
    while len(known) < args.puzzles and time.monotonic() < end:
        puzzle = await _puzzle(game, ask, chance, defends=args.defend)
        key = puzzle and exercise_key(puzzle.exercise)
        if puzzle and key and key not in known:
            known.add(key)
            kinds[puzzle.exercise.kind] += 1
            _keep(puzzle, args.file)
    await queue.close()
    print(dict(kinds))


async def _puzzle(game: Game, ask: Ask, chance: Random, *, defends: bool) -> Puzzle | None:
    """Return a puzzle of a game that the program plays: one only, since others are much like it.

    With `defends`, only one to stop a win: those take long.
    """
    played = await play_itself(game, ask, chance)
    if isinstance(game, Othello):
        found = othello_puzzles(chance.sample(played, len(played)), ask)
    else:
        found = gomoku_puzzles(played, ask, defends=defends)
    async with aclosing(found):
        async for puzzle in found:
            if not defends or puzzle.exercise.kind is ExerciseKind.DEFEND:
                return puzzle
    return None


def ship(args: argparse.Namespace) -> None:
    """Write puzzles into the package: the rare kinds first, then those that some depth misses."""
    found = [puzzle for file in args.files for puzzle in read(GAMES[args.pool], file)]
    kinds = Counter(puzzle.exercise.kind for puzzle in found)
    found.sort(key=lambda puzzle: (kinds[puzzle.exercise.kind] > SHIPPED // 2, not puzzle.misses))
    chosen = sorted(found[:SHIPPED], key=lambda puzzle: puzzle.rating.value)
    data = written_puzzles(chosen)
    shipped_file(args.pool).write_bytes(data)
    print(f"{len(chosen)} puzzles, {len(data)} bytes")


def _keep(puzzle: Puzzle, file: Path) -> None:
    data = {"exercise": exercise_data(puzzle.exercise), "misses": sorted(puzzle.misses)}
    with file.open("a") as lines:
        lines.write(json.dumps(data) + "\n")


def read(game: Game, file: Path) -> Iterator[Puzzle]:
    """Yield the puzzles of a file."""
    for line in file.read_text().splitlines() if file.exists() else ():
        data = json.loads(line)
        yield new_puzzle(read_exercise(game, data["exercise"]), frozenset(data["misses"]))


if __name__ == "__main__":
    main()
