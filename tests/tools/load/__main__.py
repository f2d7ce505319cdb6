"""Measure what a served club carries: `python -m tests.tools.load --help`."""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import sys
from collections.abc import Sequence

from tests.tools.load.children import measure_children
from tests.tools.load.clients import measure_clients
from tests.tools.load.figures import Report


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what the arguments say; the exit status is 1 where a limit is passed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.load",
        description="Measure what a served club carries and costs: ten minutes, with OpenSSH.",
    )
    parser.add_argument(
        "--only", choices=["clients", "children"], help="players over ssh, or players without it"
    )
    for option, default, about in (
        ("--players", 100, "players without ssh"),
        ("--clients", 24, "players over ssh"),
        ("--connections", 1000, "connections that never log in"),
        ("--seconds", 60, "for which each is measured at play"),
        ("--idle", 120, "seconds for which all are measured at rest"),
    ):
        parser.add_argument(option, type=int, default=default, help=f"{about} (default: {default})")
    arguments = parser.parse_args(argv)
    report = Report()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.freeze()

    async def measure() -> None:
        if arguments.only != "children":
            await measure_clients(
                report,
                *(arguments.clients, arguments.connections, arguments.seconds, arguments.idle),
            )
        if arguments.only != "clients":
            await measure_children(report, arguments.players, arguments.seconds)

    try:
        asyncio.run(measure())
    except TimeoutError:
        print("It took too long until a move was shown, or until all connections were open.")
        return 1
    return 0 if report.is_met else 1


if __name__ == "__main__":
    sys.exit(main())
