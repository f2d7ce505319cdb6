"""Makes the weights of Gomoku from nothing: self-play and fits, in rounds."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from boardtui.rules.gomoku import Gomoku, Rule
from tests.tools.training.gomoku.gomoku_rounds import ROUNDS
from tests.tools.training.rounds import add_arguments, run_wanted


def main(argv: Sequence[str] | None = None) -> None:
    """Run every round that is not there yet."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.training.gomoku", description=__doc__
    )
    add_arguments(parser)
    parser.add_argument("--rule", default="freestyle", choices=[rule.value for rule in Rule])
    arguments = parser.parse_args(argv)
    game = Gomoku(rule=Rule(arguments.rule))
    run_wanted(arguments, [replace(each, game=game) for each in ROUNDS])


if __name__ == "__main__":
    main()
