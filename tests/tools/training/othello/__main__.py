"""Makes the weights of Othello on 8x8 from nothing: self-play and fits, in rounds."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tests.tools.training.othello.othello_rounds import ROUNDS
from tests.tools.training.rounds import add_arguments, run_wanted


def main(argv: Sequence[str] | None = None) -> None:
    """Run every round that is not there yet."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.training.othello", description=__doc__
    )
    add_arguments(parser)
    run_wanted(parser.parse_args(argv), ROUNDS)


if __name__ == "__main__":
    main()
