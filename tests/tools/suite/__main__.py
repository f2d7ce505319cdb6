"""Collect a suite of positions, or search it: `python -m tests.tools.suite --help`."""

from __future__ import annotations

import argparse
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from boardtui.record.evaluation import Limit
from boardtui.rules.gomoku import Gomoku
from tests.tools.progress import ProgressDisplay
from tests.tools.suite import entries, runner
from tests.tools.suite.collector import Collector
from tests.tools.suite.deep_search import Effort
from tests.tools.suite.entries import Entry, Half, Kind


def main(argv: Sequence[str] | None = None) -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.suite", description=__doc__)
    commands = parser.add_subparsers(required=True)
    _add_collect(commands.add_parser("collect", help="add positions of new games to a file"))
    _add_run(commands.add_parser("run", help="search the positions of a file"))
    arguments = parser.parse_args(argv)
    arguments.command(arguments)


def _add_collect(parser: argparse.ArgumentParser) -> None:
    usual = Effort()
    parser.set_defaults(command=_collect)
    parser.add_argument("file", type=Path, help="lines are added to it")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument(
        "--most", type=int, default=150, help="positions of each kind (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="for openings and halves")
    for name, nodes in usual._asdict().items():
        parser.add_argument(
            f"--{name}", type=int, default=nodes, metavar="NODES", help="default: %(default)s"
        )


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_run)
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        default=entries.POSITIONS,
        help="default: the suite in the folder",
    )
    parser.add_argument("--nodes", type=int, default=Effort().second, help="for a position")
    parser.add_argument("--hash", type=int, default=64, metavar="MB", help="default: %(default)s")
    parser.add_argument("--kind", choices=[kind.value for kind in Kind], help="only these")
    parser.add_argument("--rule", help="only this one")
    parser.add_argument(
        "--half", choices=[half.value for half in Half], default="open", help="default: %(default)s"
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every N-th position")
    parser.add_argument("--quiet", action="store_true", help="print the sums only")


def _collect(arguments: argparse.Namespace) -> None:
    file: Path = arguments.file
    collector = Collector(
        Effort(*(getattr(arguments, name) for name in Effort._fields)), arguments.seed
    )
    counts = Counter(entry.kind for entry in (entries.read(file) if file.exists() else ()))
    with ProgressDisplay("positions", len(Kind) * arguments.most, counts.total()) as display:
        numbers = itertools.count(arguments.first)
        while min(counts[kind] for kind in Kind) < arguments.most:
            number = next(numbers)
            for entry in collector.entries(number):
                if counts[entry.kind] < arguments.most:
                    counts[entry.kind] += 1
                    with file.open("a", encoding="utf-8") as lines:
                        print(entry.text, file=lines)
                    display.advance(1, entry.source)


def _run(arguments: argparse.Namespace) -> None:
    chosen = list(_chosen(entries.read(arguments.file), arguments))[:: arguments.every]
    results = []
    for number, result in enumerate(
        runner.run(chosen, Limit(nodes=arguments.nodes), arguments.hash), 1
    ):
        results.append(result)
        if not arguments.quiet:
            print(f"{number:4} {_line(result)}", flush=True)
    for line in _table(results):
        print(line)


def _chosen(found: Iterable[Entry], arguments: argparse.Namespace) -> Iterator[Entry]:
    for entry in found:
        if (
            entry.half.value == arguments.half
            and arguments.kind in {None, entry.kind.value}
            and arguments.rule in {None, entry.game.rule.value}
        ):
            yield entry


def _line(result: runner.Result) -> str:
    entry, cost = result.entry, result.solved
    task = f"win in {entry.plies}" if entry.plies is not None else f"move {entry.score:+.0f}"
    came = "-" if cost is None else f"{cost.nodes:>10,} {cost.seconds:7.2f} s  depth {cost.depth}"
    return f"{_name(entry.game):11} {entry.kind.value:7}{len(entry.moves):4} {task:12}{came}"


def _table(results: Sequence[runner.Result]) -> Iterator[str]:
    """Yield the sums by rule and kind, by kind and task, and by kind."""
    groups = defaultdict[str, list[runner.Result]](list)
    for result in results:
        entry, kind = result.entry, result.entry.kind.value
        task = "move" if entry.plies is None else "win"
        for name in (f"{_name(entry.game)} {kind}", f"{kind} {task}", kind):
            groups[name].append(result)
    yield f"{'':20}{'solved':>9}{'nodes to':>14}{'CPU s to':>10}{'nodes/CPU s':>13}{'depth':>7}"
    for name, group in sorted(groups.items()):
        solved = sum(result.solved is not None for result in group)
        nodes, seconds = (sum(result.cost[place] for result in group) for place in range(2))
        depth = sum(result.spent.depth for result in group) / len(group)
        yield (
            f"{name:20}{solved:5}/{len(group):<3}{nodes:14,}{seconds:10.2f}"
            f"{_speed(group):13,.0f}{depth:7.1f}"
        )


def _speed(results: Iterable[runner.Result]) -> float:
    spent = [result.spent for result in results]
    return sum(cost.nodes for cost in spent) / max(sum(cost.seconds for cost in spent), 1e-9)


def _name(game: Gomoku) -> str:
    return f"{game.rule.value}{game.size}"


if __name__ == "__main__":
    main()
