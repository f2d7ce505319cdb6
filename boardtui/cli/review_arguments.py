"""The arguments of `boardtui review`."""

from __future__ import annotations

import argparse

from boardtui.cli.argument_values import add_told_game, number_from
from boardtui.words.language import _

_DEPTH, _NODES = 20, 100_000
"""As in `review.efforts`, which need not load here."""

MOST_DEPTH = 60


def add_review(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui review`."""
    parser.add_argument(
        "source", metavar=_("FILE"), help=_("the record, or a folder; - is standard input")
    )
    parser.add_argument(
        "--depth",
        type=number_from(1, MOST_DEPTH),
        metavar="N",
        help=_(
            "search depth in plies, for games with a score, such as Othello (default: {default})"
        ).format(default=_DEPTH),
    )
    parser.add_argument(
        "--nodes",
        type=number_from(1, 10**12),
        metavar="N",
        help=_(
            "positions to search for each move, for other games, such as Gomoku (default: "
            "{default})"
        ).format(default=_NODES),
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "sgf"),
        default="text",
        help=_("readable text, JSON with one object per line, or the reviewed games as SGF"),
    )
    parser.add_argument(
        "--out",
        metavar=_("PATH"),
        help=_(
            "the .sgf file or folder to save the reviewed games in; a review found there "
            "is continued"
        ),
    )
    parser.add_argument(
        "--force", action="store_true", help=_("start over, and replace the games in --out")
    )
    add_told_game(parser)
    parser.epilog = _(
        "Exit status 1: something could not be read or reviewed; see standard error. “boardtui "
        "help review” explains the output."
    )
