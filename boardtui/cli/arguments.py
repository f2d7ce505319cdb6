"""The command line's grammar, explained in the user's language."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from boardtui import LANGUAGES, __version__
from boardtui.cli.argument_values import (
    add_option,
    add_told_game,
    clock,
    visitors_folder,
    whole_number,
)
from boardtui.config.settings import COLOURS, GLYPHS
from boardtui.config.settings_file import default_config_path, default_data_path
from boardtui.players.levels import player_names
from boardtui.players.specs import plays_with_external_engines, spec_of
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.session.launch import TOURED
from boardtui.system.printable import printable
from boardtui.system.translatable import N_
from boardtui.words.columns import columns, wrap_cells
from boardtui.words.language import _, translate_standard_library

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

ARGPARSE_TEXTS = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("not allowed with argument %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("ignored explicit argument %r"),
)
"""Messages of argparse, listed for the translators."""


SEAT = "seat_"
"""Prefix of the attributes that hold the players."""

_WHO = N_("who plays {side}: {players}")
_WHO_MAY_SWAP = (
    N_("who plays {side}, or who is the first player if colours are chosen later: {players}"),
    N_("who plays {side}, or who is the second player if colours are chosen later: {players}"),
)


HOSTED = "--hosted"
"""The option that makes a person a visitor; a value must stand in the same word, after `=`."""

VISITORS_KEY = "--key"
"""The option that makes a person a visitor of a club."""

BOARD_COMMANDS = (None, "learn", "open", "train", *(family.key for family in GAMES))
"""The commands that show a board: visitors have no others."""

_FILLER = "\0"
"""A character for every column that argparse does not count; it is not printed."""


class UsageError(Exception):
    """Raised for a wrong command line; the text is one line for the user."""


class _Formatter(argparse.RawDescriptionHelpFormatter):
    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap_cells(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        # A text of several lines, as the examples, keeps them.
        lines = text.splitlines() if "\n" in text else wrap_cells(text, width - len(indent))
        return "\n".join(indent + line for line in lines)

    def _format_args(self, action: argparse.Action, default_metavar: str) -> str:
        # argparse tells by no brackets that a command may be left out.
        text = super()._format_args(action, default_metavar)
        if action.nargs == argparse.PARSER and not action.required:
            text = f"[{text}]"
        return _as_long_as_wide(text)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        return _as_long_as_wide(super()._format_action_invocation(action))

    def format_help(self) -> str:
        return super().format_help().replace(_FILLER, "")


def _as_long_as_wide(text: str) -> str:
    """Fill up what argparse, which counts a wide character as one column, would miss."""
    text = text.replace(_FILLER, "")
    return text + _FILLER * (columns(text) - len(text))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # The inherited method hides a failure of the output.
        print(message, end="", file=file)


def language_wish(argv: Sequence[str]) -> str | None:
    """Return the value of `--language`, wherever it stands; None if it is missing or unknown."""
    if not any(word.startswith("--language") for word in argv):
        return None
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--language", nargs="?")
    wish = parser.parse_known_args(argv)[0].language
    return wish if wish in LANGUAGES else None


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; a missing common option is no attribute of the result.

    Raises UsageError, and SystemExit after `--help` and `--version`.
    """
    translate_standard_library()
    hosted = is_hosted(argv)
    # Without the sign, argparse would take the next word for the value.
    words = [f"{HOSTED}=" if word == HOSTED else word for word in argv]
    try:
        # Most starts need little of the grammar: making all of it takes a tenth of the start.
        named = [word for word in words if word in BOARD_COMMANDS]
        arguments = argument_parser(hosted=hosted, named=named).parse_args(words)
    except UsageError:
        arguments = argument_parser(hosted=hosted).parse_args(words)
    if hosted and arguments.command not in BOARD_COMMANDS:
        text = _("Visitors cannot use “{command}”: {option} allows games and records only.")
        raise UsageError(text.format(command=arguments.command, option=HOSTED))
    return arguments


def is_hosted(argv: Sequence[str]) -> bool:
    """Return True if the command line is for a visitor."""
    return any(word.partition("=")[0] == HOSTED for word in argv)


def has_key(argv: Sequence[str]) -> bool:
    """Return True if a command line names the key of a visitor."""
    return any(word.partition("=")[0] == VISITORS_KEY for word in argv)


def argument_parser(
    *, hosted: bool, named: Collection[str] | None = None
) -> argparse.ArgumentParser:
    """Return the parser; for a visitor, its help leaves out forbidden commands and options.

    With `named` it knows only these commands, which show a board, and has no help.
    """
    common = _common_options(hosted=hosted)
    has_help = named is None
    parser = _Parser(
        prog="boardtui",
        description=_("Play, review and study Othello and Gomoku in the terminal."),
        epilog=_epilog(hosted=hosted) if has_help else None,
        add_help=has_help,
        formatter_class=_Formatter,
        allow_abbrev=False,
        parents=[common],
    )
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(
        title=_("commands"),
        metavar=_("COMMAND"),
        description=_("Without a command, boardtui opens the list of games."),
    )

    def command(name: str, about: str, common: _Parser = common) -> argparse.ArgumentParser:
        shown: dict[str, Any] = {"help": about} if not hosted or name in BOARD_COMMANDS else {}
        added: argparse.ArgumentParser = commands.add_parser(
            name,
            **shown,
            description=about,
            formatter_class=_Formatter,
            add_help=has_help,
            allow_abbrev=False,
            parents=[common],
        )
        added.set_defaults(command=name)
        return added

    for family in GAMES:
        if named is None or family.key in named:
            about = _("Play a game of {game}.").format(game=_(family.title))
            _add_game(command(family.key, about), family, hosted=hosted)
    if named is None or "learn" in named:
        learn = command("learn", _("Learn a game in three minutes, on the board."))
        learn.add_argument("game", choices=TOURED, metavar=_("GAME"), help=" | ".join(TOURED))
    if named is None or "open" in named:
        opening = command("open", _("Open a record; “boardtui help formats” lists the formats."))
        opening.add_argument(
            "file", metavar=_("FILE"), help=_("the record, or a folder; - is standard input")
        )
        add_told_game(opening)
    if named is None or "train" in named:
        from boardtui.cli.train_arguments import add_train

        about = _("Train with your mistakes, your lines, puzzles or the moves of a game.")
        add_train(command("train", about, _common_options(hosted=hosted, has_colours=False)))
    if named is None:
        from boardtui.cli.tool_arguments import add_tools

        add_tools(command, common)
    return parser


def _common_options(*, hosted: bool, has_colours: bool = True) -> _Parser:
    """Return the options of every command; one has a wider option for colours."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = parser.add_argument_group(_("options for every command"))
    group.add_argument(
        "--plain",
        action="store_true",
        help=_("plain mode: line by line, for screen readers, dumb terminals and scripts"),
    )
    group.add_argument(
        "--glyphs",
        choices=GLYPHS[1:],
        metavar=_("SET"),
        help=_("the characters for stones: {sets}").format(sets=", ".join(GLYPHS[1:])),
    )
    if has_colours:
        group.add_argument("--colour", choices=COLOURS, help=_("the number of colours"))
    group.add_argument(
        "--no-hints", action="store_true", help=_("do not mark legal moves and the discs they flip")
    )
    group.add_argument(
        "--no-animation", action="store_true", help=_("do not show discs as they flip")
    )
    group.add_argument("--language", choices=LANGUAGES, help=_("the language"))
    group.add_argument(
        "--seed",
        type=whole_number,
        metavar="N",
        help=_("make the computer’s random choices repeatable"),
    )
    if not hosted:
        group.add_argument(
            "--engine-log",
            metavar=_("FILE"),
            help=_("append the lines exchanged with engines to a file"),
        )
    group.add_argument(
        HOSTED,
        type=visitors_folder,
        metavar="[=DIR/NAME]",
        help=_("restrict what visitors can do (see “boardtui help security”)"),
    )
    group.add_argument(
        "--version",
        action="version",
        version=f"boardtui {__version__}",
        help=_("show program's version number and exit"),
    )
    return parser


def _add_game(parser: argparse.ArgumentParser, family: type[Game], *, hosted: bool) -> None:
    about = _("{label} (default: {default})")
    for choice in family.options():
        label = about.format(label=_(choice.label), default=choice.default)
        add_option(parser, choice, label)
    parser.add_argument(
        "--clock",
        type=clock,
        metavar=_("CLOCK"),
        help=_("the time for each player, for example 5+3, 10+5x30 or 3d (default: none)"),
    )
    if spec_of(family) is not None:
        parser.add_argument(
            "--coach",
            action="store_true",
            help=_("warn you at once when a move loses a lot (the game is then not rated)"),
        )
    for seat, side in enumerate(family.sides):
        text = _WHO_MAY_SWAP[seat] if family.may_swap else _WHO
        parser.add_argument(
            f"--{side.name.lower()}",
            dest=f"{SEAT}{seat}",
            metavar=_("WHO"),
            help=_(text).format(side=_(side.name), players=_players(family, hosted=hosted)),
        )


def _players(family: type[Game], *, hosted: bool) -> str:
    names = ", ".join(player_names(family))
    if hosted or not plays_with_external_engines(family()):
        return names
    return _("{names}, or an engine by its name or command").format(names=names)


def _epilog(*, hosted: bool) -> str:
    if hosted:
        return examples()
    places = (
        _("Settings: {path}").format(path=printable(str(default_config_path()))),
        _("Saved games: {path}").format(path=printable(str(default_data_path()))),
    )
    return "\n".join((examples(), "", *places))


def examples() -> str:
    """Return some command lines with explanations."""
    shown = (
        ("boardtui othello", _("play first against the computer")),
        ("boardtui gomoku --size 19 --black easy", _("let the computer play first")),
        ("boardtui gomoku --size 3 --line 3", _("tic-tac-toe")),
        ("boardtui open game.sgf", _("step through a game")),
    )
    width = max(len(line) for line, _about in shown) + 2
    return "\n".join((_("examples:"), *(f"  {line:<{width}}{about}" for line, about in shown)))
