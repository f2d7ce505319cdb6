"""The arguments of `boardtui train`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from boardtui.cli.argument_values import add_told_game
from boardtui.config.settings import COLOURS
from boardtui.rules.registry import GAMES
from boardtui.words.language import _

SIDES = tuple(dict.fromkeys(side.name.lower() for family in GAMES for side in family.sides))
"""The names of the sides of all games, as the command line has them."""


class _SideOrColours(argparse.Action):
    """Stores the side that a person plays, or how many colours a terminal has.

    `--colour` means the latter to every other command.
    """

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        setattr(namespace, "side" if values in SIDES else "colour", values)


def add_train(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui train`; its common options have no `--colour`."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--due", action="store_true", help=_("print what is due and your progress"))
    what.add_argument(
        "--puzzles",
        action="store_true",
        help=_("start with puzzles; with --game, puzzles for that game"),
    )
    what.add_argument(
        "--lines", metavar=_("FILE"), help=_("learn the lines in a record; - is standard input")
    )
    what.add_argument(
        "--guess",
        metavar=_("FILE"),
        help=_("guess the moves in a game; - is standard input"),
    )
    parser.add_argument(
        "--colour",
        action=_SideOrColours,
        choices=(*SIDES, *COLOURS),
        type=str.lower,
        default=argparse.SUPPRESS,
        metavar=_("SIDE|COLOURS"),
        help=_(
            "the side whose moves you learn or guess: {sides} (default: you are asked); "
            "or, as for every command, the number of colours: {colours}; the option can be "
            "given twice"
        ).format(sides=", ".join(SIDES), colours=", ".join(COLOURS)),
    )
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        help=_("print the output of --due as readable text or as JSON"),
    )
    add_told_game(parser)
    parser.set_defaults(side=None)
    parser.epilog = _(
        "Without an option, training starts with what is due. Exit status 1: your training data "
        "could not be read. “boardtui help training” explains how guesses are scored."
    )
