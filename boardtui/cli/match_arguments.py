"""The arguments of `boardtui match`."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from boardtui.cli.argument_values import (
    MOST_PLIES,
    add_every_option,
    clock,
    number_from,
    seconds,
    threads,
)
from boardtui.rules.registry import GAMES
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.match.sprt import Hypotheses

MOST_GAMES = 10_000
"""The most games of a match."""

MOST_JOBS = 64

_ELO = r"[+-]?\d{1,3}(?:\.\d{1,3})?"


def add_match(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui match`."""
    players = _("a level, or an engine by its name or command")
    parser.add_argument("first", metavar="A", help=players)
    parser.add_argument("second", metavar="B", help=_("the second player, in the same form"))
    parser.add_argument("others", nargs="*", metavar="C", help=_("more players, for a round robin"))
    parser.add_argument(
        "--games",
        type=number_from(1, MOST_GAMES),
        metavar="N",
        help=_("games for each pair of players (default: {default}; {most} with --sprt)").format(
            default=10, most=MOST_GAMES
        ),
    )
    parser.add_argument(
        "--sprt",
        type=hypotheses,
        metavar="LOW,HIGH",
        help=_(
            "play until the results decide whether A is LOW or HIGH Elo points stronger than B, "
            "for each pair of players: --sprt 0,10 or --sprt=-10,0"
        ),
    )
    parser.add_argument(
        "--jobs",
        type=number_from(1, MOST_JOBS),
        default=1,
        metavar="N",
        help=_("games to play at the same time (default: 1)"),
    )
    parser.add_argument(
        "--openings",
        metavar=_("FILE"),
        help=_(
            "a file of openings: one list of moves on each line, or records; each opening is "
            "played twice, with the sides switched (default: for Gomoku, balanced openings if "
            "boardtui has any)"
        ),
    )
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--seconds", type=seconds, metavar="S", help=_("seconds for each move"))
    pace.add_argument(
        "--clock",
        type=clock,
        metavar=_("CLOCK"),
        help=_("the time for each player, such as 5+3 or 10s+0.1"),
    )
    parser.add_argument(
        "--nodes",
        type=numbers_of_nodes,
        metavar="N[,N]",
        help=_(
            "positions to search for a move, for all players or for A and B; 0 means no limit; an "
            "external engine must support Gomocup’s max_node"
        ),
    )
    parser.add_argument(
        "--margin",
        type=seconds,
        default=1.0,
        metavar="S",
        help=_("seconds by which a move may exceed --seconds (default: 1)"),
    )
    parser.add_argument(
        "--threads",
        type=threads,
        metavar="N",
        help=_("threads for level 10 and for Gomocup engines"),
    )
    parser.add_argument(
        "--draw-after",
        type=number_from(1, MOST_PLIES),
        metavar="N",
        help=_("end a game as a draw after N moves"),
    )
    parser.add_argument(
        "--out",
        metavar=_("PATH"),
        help=_(
            "the .sgf file or folder to save the games in; a match already saved there is continued"
        ),
    )
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help=_("readable text, or JSON with one object per line"),
    )
    keys = [family.key for family in GAMES if len(family.sides) == 2]
    parser.add_argument(
        "--game",
        choices=keys,
        default=argparse.SUPPRESS,
        help=_("the game (default: the game in the --openings file, otherwise {default})").format(
            default=keys[0]
        ),
    )
    add_every_option(parser)
    parser.epilog = _(
        "Exit status 1: a player could not continue. Ctrl+C ends the match and prints the results "
        "so far."
    )


def hypotheses(text: str) -> Hypotheses:
    """Parse two differences in Elo points, the lower one first."""
    from boardtui.match.sprt import Hypotheses

    match = re.fullmatch(rf"({_ELO}),({_ELO})", text, re.ASCII)
    if match is None or float(match[1]) >= float(match[2]):
        raise argparse.ArgumentTypeError(
            _(
                "“{text}” is not a pair of Elo differences such as 0,10, the lower one first."
            ).format(text=text[:40])
        )
    return Hypotheses(float(match[1]), float(match[2]))


def numbers_of_nodes(text: str) -> tuple[int, ...]:
    """Parse a limit of nodes for all players, or one for each of two; 0 is no limit."""
    if not re.fullmatch(r"\d{1,15}(,\d{1,15})?", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            _("“{text}” is not one or two numbers of nodes, such as 1000 or 1000,2000.").format(
                text=text[:40]
            )
        )
    return tuple(map(int, text.split(",")))
