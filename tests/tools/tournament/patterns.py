"""Judge Renju's 26 openings under RIF: `python -m tests.tools.tournament.patterns --help`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from random import Random

from boardtui.match.competitors import Allowance, Bench
from boardtui.players.player import Limit
from boardtui.protocols.opening_choice import decide_async, worths_before_offers
from boardtui.record.evaluation import worth_of
from boardtui.rules.game import Choose, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.openings import TAKE_WHITE
from boardtui.rules.renju_openings import OPENINGS
from tests.tools.tournament.balanced import analyst, reports_on
from tests.tools.tournament.players import read_competitor

_OFFERED = 2
"""The fifth stones that Black offers under RIF."""

RIF = Gomoku(rule=Rule.RENJU, opening=OpeningRule.RIF)


def main(argv: Sequence[str] | None = None) -> int:
    """Print what each opening is worth to Black, and those that are balanced."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.tournament.patterns",
        description="Judge each opening after White's best fourth stone and Black's second best "
        "fifth, and name those that leave the sides even.",
    )
    parser.add_argument(
        "--points", type=int, default=12, help="compared for a stone (default: %(default)s)"
    )
    parser.add_argument(
        "--nodes", type=int, default=50_000, help="for a position (default: %(default)s)"
    )
    parser.add_argument("--within", type=float, default=10, help="points (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="for points that are as near as others")
    arguments = parser.parse_args(argv)
    if arguments.points < _OFFERED:
        parser.error(f"Black offers {_OFFERED} points.")
    asyncio.run(_judge_all(arguments))
    return 0


async def _judge_all(arguments: argparse.Namespace) -> None:
    game, limit, seed = Gomoku(rule=Rule.RENJU), Limit(nodes=arguments.nodes), arguments.seed
    bench, balanced = Bench(game), []
    try:
        engine = await analyst(read_competitor("boardtui:", Allowance(limit)), bench, game, seed)

        async def worth(position: Position) -> float:
            return worth_of(await reports_on(engine, limit, position))

        for code, name, _japanese, stones in OPENINGS:
            position = RIF.start()
            for stone in stones.split():
                position = position.play(RIF.parse_move(stone))
            fourths = worths_before_offers(
                position.play(Choose(TAKE_WHITE)), Random(seed), arguments.points
            )
            value = -max((await decide_async(fourths, worth)).values())
            print(f"{code:<4}{name:<10}{value:>+6.1f}", flush=True)
            if abs(value) <= arguments.within:
                balanced.append(code)
    finally:
        await bench.close()
    print(*balanced)


if __name__ == "__main__":
    sys.exit(main())
