"""The arguments of `boardtui library`."""

from __future__ import annotations

import argparse

from boardtui.cli.argument_values import add_every_option, number_from
from boardtui.rules.registry import GAMES
from boardtui.words.language import _

ORDERS = ("date", "black", "white", "event", "result", "length", "opening", "game")
"""The columns to sort games by."""

RECORDS = ("sgf", "pgn", "ggf")
"""The formats for printed games, besides text and JSON."""

MOST_SHOWN = 100
"""The most games printed as text without `--limit`."""

_MOST = 10**7


def add_library(parser: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    """Add the actions of `boardtui library` and their arguments."""
    actions = parser.add_subparsers(
        title=_("actions"),
        metavar=_("ACTION"),
        dest="action",
        description=_("Without an action, the library opens."),
    )

    def action(name: str, about: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = actions.add_parser(
            name,
            help=about,
            description=about,
            formatter_class=parser.formatter_class,
            allow_abbrev=False,
            parents=[common],
        )
        return added

    add = action("add", _("Add files and folders of records, or update them."))
    add.add_argument(
        "paths",
        nargs="*",
        metavar=_("PATH"),
        help=_("a record or a folder (default: everything added so far, and your own games)"),
    )
    add.add_argument("--format", choices=("text", "json"), default="text", help=_output_help())
    add.epilog = _(
        "Exit status 1: something could not be read, or there was no game; see standard error. "
        "Files of other kinds in folders are only counted."
    )
    find = action("find", _("Find games by words, such as names of players, and by fields."))
    find.add_argument("query", nargs="*", metavar=_("QUERY"), help=_query_help())
    find.add_argument(
        "--sort",
        choices=ORDERS,
        default=ORDERS[0],
        metavar=_("COLUMN"),
        help=_("the column to sort by: {columns} (default: {default}, newest first)").format(
            columns=", ".join(ORDERS), default=ORDERS[0]
        ),
    )
    find.add_argument("--reverse", action="store_true", help=_("reverse the order"))
    _add_output(find, ("text", "json", *RECORDS))
    find.epilog = _("Exit status 1: no game was found.")
    position = action("position", _("Show what was played from a position."))
    position.add_argument(
        "position",
        nargs="*",
        metavar=_("MOVES|BOARD"),
        help=_(
            "the moves that reach the position, such as f5d6c3, in any order; or the board row by "
            "row (X O .), then the side to move"
        ),
    )
    position.add_argument(
        "--where",
        metavar=_("QUERY"),
        default="",
        help=_("count only the games that match this search"),
    )
    position.add_argument(
        "--games",
        action="store_true",
        help=_("list all games with the position, not only the newest"),
    )
    keys = [family.key for family in GAMES]
    position.add_argument(
        "--game",
        choices=keys,
        default=argparse.SUPPRESS,
        help=_("the game (default: recognised from the moves)"),
    )
    add_every_option(position)
    _add_output(position, ("text", "json"))
    position.epilog = _("Exit status 1: no game has the position.")
    status = action("status", _("Show what the library contains, and what could not be read."))
    status.add_argument("--format", choices=("text", "json"), default="text", help=_output_help())
    remove = action("remove", _("Remove files and folders from the library (they stay on disk)."))
    remove.add_argument(
        "paths", nargs="+", metavar=_("PATH"), help=_("a file or folder that was added")
    )


def _add_output(parser: argparse.ArgumentParser, formats: tuple[str, ...]) -> None:
    parser.add_argument("--format", choices=formats, default="text", help=_output_help())
    parser.add_argument(
        "--limit",
        type=number_from(0, _MOST),
        metavar="N",
        help=_("print at most N games, or all with 0 (default for text: {default})").format(
            default=MOST_SHOWN
        ),
    )


def _query_help() -> str:
    return _(
        "a year, or the beginning of the name of a player, event or opening; fields: player: "
        "event: opening: year:1990-1995 size: game: tag: own: B+ W+ draw"
    )


def _output_help() -> str:
    return _("readable text, or a format described in “boardtui help library”")
