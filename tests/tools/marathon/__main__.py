"""Run the engine for a long time: `python -m tests.tools.marathon --help`."""

from __future__ import annotations

import argparse
import asyncio
import gc
import multiprocessing
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from boardtui.match.game_result import LATENCY, GameResult
from tests.tools.marathon import games, positions
from tests.tools.marathon.boards import BOARDS
from tests.tools.marathon.watch import MoveTime
from tests.tools.progress import ProgressDisplay

_PORTION = 10
"""Games that a process analyses before it tells how that went."""
_SHOWN = 20
"""Faults and complaints that are printed at most."""

Advance = Callable[[int], object]
"""Is told how many more games are done."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments say; the exit status is 1 when there was anything to complain of."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.marathon",
        description="Look for an illegal move, a crash, a broken limit or a contradiction.",
    )
    parser.add_argument("what", choices=["games", "positions"], help="play, or analyse")
    parser.add_argument("--game", choices=list(BOARDS), default="othello", help="what is played")
    parser.add_argument("--games", type=_count, help="default: 1000, or 10000 to analyse")
    parser.add_argument("--jobs", type=_count, default=1, help="games at a time (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="for openings, levels and random moves")
    parser.add_argument(
        "--seconds", type=float, nargs="+", default=games.SECONDS, help="for a move, one is drawn"
    )
    parser.add_argument(
        "--latency",
        type=float,
        default=LATENCY,
        metavar="SECONDS",
        help="what a move may take on top of its time and 5%% of that (default: %(default)s)",
    )
    arguments = parser.parse_args(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # it also tells how far it came
    run = _play if arguments.what == "games" else _analyse
    count = arguments.games or (1000 if arguments.what == "games" else 10_000)
    with ProgressDisplay(arguments.what, count) as display:
        summary, troubles = run(arguments, count, display.advance)
    print(summary)
    print(*troubles[:_SHOWN], sep="\n")
    return 1 if troubles else 0


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"“{text}” must be a whole number, at least 1")
    return int(text)


def _play(arguments: argparse.Namespace, count: int, advance: Advance) -> tuple[str, list[str]]:
    tally = games.Tally(latency=arguments.latency)

    def report(fixture: games.Fixture, result: GameResult, times: list[MoveTime]) -> None:
        tally.add(fixture, result, times)
        advance(1)

    planned = games.fixtures(count, arguments.seed, arguments.seconds, arguments.game)
    gc.freeze()  # looking for cycles in all that was imported takes 25 ms, in the middle of a move
    try:
        asyncio.run(games.play_games(planned, arguments.jobs, arguments.seed, report))
    except KeyboardInterrupt:
        print("Interrupted; up to there:", file=sys.stderr)
    return str(tally), [*tally.faults, *map(str, tally.own_fault)]


def _analyse(arguments: argparse.Namespace, count: int, advance: Advance) -> tuple[str, list[str]]:
    tally = positions.Tally()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(arguments.jobs, mp_context=context)
    portions = [
        pool.submit(
            positions.analyse_portion,
            range(begin, min(begin + _PORTION, count)),
            arguments.seed,
            arguments.game,
        )
        for begin in range(0, count, _PORTION)
    ]
    try:
        for portion in as_completed(portions):
            tally.add(portion.result())
            advance(portion.result().games)
    except KeyboardInterrupt:
        print("Interrupted; up to there:", file=sys.stderr)
    finally:
        pool.shutdown(cancel_futures=True)
    return str(tally), tally.complaints


if __name__ == "__main__":
    sys.exit(main())
