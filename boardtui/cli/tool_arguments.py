"""The arguments of the commands that show no board."""

from __future__ import annotations

import argparse
from typing import Protocol

from platformdirs import site_cache_path

from boardtui.cli.argument_values import (
    MOST_PLIES,
    add_every_option,
    add_passage,
    discs,
    number_from,
    seconds,
    threads,
)
from boardtui.cli.club_arguments import add_club
from boardtui.cli.completions import COMPLETIONS, ENGINES, PLAYERS
from boardtui.cli.help import TOPICS
from boardtui.cli.library_arguments import add_library
from boardtui.cli.match_arguments import add_match
from boardtui.cli.picture_arguments import add_picture
from boardtui.cli.review_arguments import add_review
from boardtui.cli.serve_arguments import add_key, add_serve
from boardtui.players.specs import SPECS
from boardtui.rules.registry import GAMES
from boardtui.words.language import _

DEFAULT_HASH_MEGABYTES, MAX_HASH_MEGABYTES = 64, 4096

WRITTEN = ("sgf", "ggf", "pgn", "obf", "txt", "psq", "rec")
"""The endings of the formats that are written, as in `formats.table`, which need not load here."""


class MakeCommand(Protocol):
    """Adds a command to the grammar."""

    def __call__(self, name: str, about: str) -> argparse.ArgumentParser:
        """Return the parser of the new command."""


def add_tools(command: MakeCommand, common: argparse.ArgumentParser) -> None:
    """Add the commands that show no board; `common` has the options of every command."""
    convert = command("convert", _("Convert a record to another format."))
    add_convert(convert)
    add_engine(
        command("engine", _("Run as an engine for another program, with GTP, NBoard or Gomocup."))
    )
    solve = command("solve", _("Solve Othello endgames in Edax’s .obf format."))
    solve.add_argument("file", metavar=_("FILE"), help=_("the positions; - is standard input"))
    add_hash(solve)
    add_threads(solve, None)
    solve.epilog = _(
        "The command prints a line for each position: number, score for the side to move, best "
        "move, nodes, seconds and best line, separated by tabs. Exit status 1: a line could not "
        "be read, or there was no position."
    )
    about = _("Play with others on this machine, or against yourself in two terminals.")
    add_club(command("club", about))
    add_library(command("library", _("Keep a library of games and search it.")), common)
    add_match(command("match", _("Play a match between engines or levels.")))
    add_picture(
        command("picture", _("Draw a position of a record as SVG or PNG, or animate the game."))
    )
    add_review(
        command("review", _("Review games: what each move lost, and which moves decided the game."))
    )
    add_prepare(command("prepare", _("Compile the engines in advance.")))
    add_perft(command("perft", _("Count the move sequences of a game, to check the rules.")))
    add_serve(command("serve", _("Serve a club to visitors over SSH.")))
    add_key(command("key", _("Print the line for a key, for sshd’s AuthorizedKeysCommand.")))
    topics = command("help", _("Explain a topic."))
    about = " | ".join(TOPICS)
    topics.add_argument("topic", nargs="?", choices=[*TOPICS], metavar=_("TOPIC"), help=about)
    completion = command("completion", _("Print the completion script for a shell."))
    completion.add_argument(
        "shell",
        choices=[*COMPLETIONS, PLAYERS, ENGINES],
        metavar="|".join(COMPLETIONS),
        help=_("the shell; “players” and “engines” print the names that the script offers"),
    )
    command("doctor", _("Show what this terminal can do, and what boardtui chose for it."))


def add_convert(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui convert`."""
    parser.add_argument(
        "source", metavar=_("IN"), help=_("the record, or a folder; - is standard input")
    )
    parser.add_argument(
        "target",
        metavar=_("OUT"),
        help=_("the output file; its extension sets the format; - is standard output"),
    )
    parser.add_argument(
        "--to",
        choices=WRITTEN,
        metavar=_("FORMAT"),
        help=_("the format of OUT, if its extension does not show it: {formats}").format(
            formats=", ".join(WRITTEN)
        ),
    )
    add_passage(parser)
    parser.epilog = _("Exit status 1: something could not be converted; see standard error.")


def add_perft(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui perft`."""
    keys = [family.key for family in GAMES]
    parser.add_argument("game", choices=keys, metavar=_("GAME"), help=" | ".join(keys))
    add_every_option(parser)
    parser.add_argument(
        "--depth",
        type=number_from(1, MOST_PLIES),
        metavar="D",
        required=True,
        help=_("how many plies deep to count"),
    )
    parser.add_argument(
        "--position",
        metavar=_("TEXT"),
        help=_("the start position: the board row by row (X O .), then the side to move"),
    )


def add_prepare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui prepare`."""
    games = [spec.family.key for spec in SPECS]
    parser.add_argument(
        "game",
        nargs="?",
        choices=games,
        metavar=_("GAME"),
        help=_("compile only the engine for this game: {games}").format(games=", ".join(games)),
    )
    parser.add_argument(
        "--system",
        action="store_true",
        help=_("compile the engines for all accounts, in {path} (needs root)").format(
            path=site_cache_path("boardtui")
        ),
    )
    parser.epilog = _("Exit status 1: nothing could be compiled or saved; see standard error.")


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui engine`."""
    games = [spec.family.key for spec in SPECS]
    highest = max(len(spec.levels) for spec in SPECS)
    parser.add_argument(
        "game",
        choices=games,
        metavar=_("GAME"),
        help=_("the game: {games}").format(games=", ".join(games)),
    )
    parser.add_argument(
        "--protocol",
        choices=[str(protocol) for spec in SPECS for protocol in spec.protocols],
        default="",
        help=_("the protocol (default: recognised from the first line)"),
    )
    strength = parser.add_argument_group(_("strength"))
    strength.add_argument(
        "--level",
        type=number_from(1, highest),
        metavar="N",
        help=_("the level, 1 to {highest} (default: full strength)").format(highest=highest),
    )
    strength.add_argument(
        "--depth",
        type=number_from(1, MOST_PLIES),
        metavar="N",
        help=_("the maximum depth in plies"),
    )
    strength.add_argument(
        "--nodes",
        type=number_from(1, 10**18),
        metavar="N",
        help=_("the maximum number of positions for a move"),
    )
    strength.add_argument(
        "--seconds", type=seconds, metavar="S", help=_("the maximum number of seconds for a move")
    )
    strength.add_argument(
        "--accept-loss",
        type=discs,
        default=0.0,
        metavar="N",
        help=_("also play random moves that lose up to N discs (Othello)"),
    )
    strength.add_argument(
        "--no-variety",
        dest="variety",
        action="store_false",
        help=_("do not vary the openings of the level"),
    )
    add_hash(strength)
    add_threads(strength, 1)


def add_hash(group: argparse._ActionsContainer) -> None:
    """Add the option for the size of the transposition table."""
    group.add_argument(
        "--hash",
        type=number_from(1, MAX_HASH_MEGABYTES),
        default=DEFAULT_HASH_MEGABYTES,
        metavar="MB",
        help=_("size of the hash table in megabytes (default: {default})").format(
            default=DEFAULT_HASH_MEGABYTES
        ),
    )


def add_threads(group: argparse._ActionsContainer, default: int | None) -> None:
    """Add the option for the number of threads; its default may be None for the setting."""
    about = _("number of search threads, or auto (default: {default})")
    group.add_argument(
        "--threads",
        type=threads,
        default=default,
        metavar="N",
        help=about.format(default=default or _("the setting “threads”")),
    )
