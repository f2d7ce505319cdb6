"""Play a tournament: `python -m tests.tools.tournament --help`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from boardtui.match.competitors import Allowance, Competitor
from boardtui.match.openings import Opening, own_openings
from boardtui.match.run import play_all
from boardtui.players.player import Limit, PlayerError
from boardtui.record.clock import Clock
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from tests.tools.tournament.display import Display
from tests.tools.tournament.game_options import add_game_options, chosen_family, chosen_game
from tests.tools.tournament.openings import chosen_openings, random_openings
from tests.tools.tournament.players import SPECIFICATION, read_competitor
from tests.tools.tournament.results import Results, ResultsError
from tests.tools.tournament.schedule import Pairing, pairs, tournament
from tests.tools.tournament.tables import tables

_INTERRUPTED = 130
_WRONG_USAGE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tournament that the arguments describe; returns the exit status."""
    try:
        arguments = _parser(chosen_family(argv)).parse_args(argv)
        if arguments.report is not None:
            if not arguments.report.exists():
                raise ResultsError(f"There is no file {arguments.report}.")
            _print_tables(Results(arguments.report), arguments.markdown)
            return 0
        return _play(arguments)
    except (ValueError, RulesError, PlayerError, OSError) as error:
        print(f"tournament: {error}", file=sys.stderr)
        return _WRONG_USAGE


def _parser(family: type[Game]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.tournament",
        description="Let players and programs play each other, every opening with both colours.",
        epilog=f"An engine is {SPECIFICATION}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--engine", action="append", default=[], metavar="SPEC", help="who plays")
    parser.add_argument("--out", type=Path, help="the file of results; a rerun goes on with it")
    parser.add_argument("--report", type=Path, metavar="FILE", help="only show a file of results")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables there too")
    add_game_options(parser, family)
    parser.add_argument(
        "--openings",
        type=Path,
        metavar="FILE",
        help="moves on each line, or Piskvork's offsets from the centre",
    )
    parser.add_argument(
        "--random-plies",
        type=int,
        default=6,
        metavar="N",
        help="without a file: moves that are played at random, where the players do not make "
        "the opening (default: %(default)s)",
    )
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help="of each pair (default: %(default)s)"
    )
    parser.add_argument(
        "--pairing", type=Pairing, choices=list(Pairing), default=Pairing.ALL, help="who plays whom"
    )
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="for a move; 0 is no limit (default: 1)"
    )
    parser.add_argument("--clock", type=float, default=0, help="seconds for a whole game")
    parser.add_argument(
        "--grace",
        type=float,
        metavar="SECONDS",
        help="a move that takes so much longer than it may loses (default: it is only counted)",
    )
    parser.add_argument("--nodes", type=int, default=0, help="nodes for a move, for our engine")
    parser.add_argument("--depth", type=int, default=0, help="plies to look ahead")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="for openings and random players")
    return parser


def _play(arguments: argparse.Namespace) -> int:
    limit = Limit(arguments.seconds or None, arguments.nodes or None, arguments.depth or None)
    clock = Clock(arguments.clock) if arguments.clock else None
    default = Allowance(limit, clock, arguments.grace)
    competitors = [read_competitor(text, default) for text in arguments.engine]
    _check(arguments, competitors)
    game = chosen_game(arguments)
    count = (arguments.games + 1) // 2
    openings = _openings(arguments, game, count)
    results = Results(arguments.out)
    results.enter(game, competitors)
    by_name = {competitor.name: competitor for competitor in competitors}
    every = tournament(openings, list(by_name), arguments.pairing)
    open_ones = [fixture for fixture in every if fixture not in results]
    status = 0
    pair = pairs(list(by_name), arguments.pairing)[0]
    with Display(results, pair, len(every), len(every) - len(open_ones)) as display:
        playing = play_all(
            game,
            open_ones,
            by_name,
            jobs=arguments.jobs,
            seed=arguments.seed,
            report=display.report,
        )
        try:
            asyncio.run(playing)
        except KeyboardInterrupt:
            status = _INTERRUPTED
    _print_tables(results, arguments.markdown)
    return status


def _openings(arguments: argparse.Namespace, game: Game, count: int) -> list[Opening]:
    if arguments.openings:
        return chosen_openings(arguments.openings, game, count, arguments.seed)
    if not game.is_settled(game.start()):
        return own_openings(game, count)
    return random_openings(game, arguments.random_plies, count, arguments.seed)


def _check(arguments: argparse.Namespace, competitors: Sequence[Competitor]) -> None:
    names = [competitor.name for competitor in competitors]
    if len(names) < 2:
        raise ValueError("A tournament needs two players at least: --engine SPEC --engine SPEC.")
    if len(set(names)) < len(names):
        raise ValueError("Two players have the same name.")
    if arguments.out is None:
        raise ValueError("The results need a file: --out FILE.")
    if arguments.games < 1 or arguments.jobs < 1 or arguments.random_plies < 0:
        raise ValueError("Games, jobs and random moves cannot be fewer than that.")


def _print_tables(results: Results, markdown: Path | None) -> None:
    made = tables(results.games, results.names)
    print("\n\n".join(table.as_text() for table in made))
    if markdown is not None:
        text = "\n\n".join(table.as_markdown() for table in made)
        markdown.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
