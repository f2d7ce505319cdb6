"""Parsers of argument values, with errors in the user's language; the options of games."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardtui.config.kinds import AUTO
from boardtui.rules.game import Game, Option
from boardtui.rules.options import RULE
from boardtui.rules.registry import GAMES, game
from boardtui.system.printable import printable
from boardtui.system.processors import MOST_THREADS, threads_for
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.record.clock import Clock

OPTION = "option_"
"""Prefix of the attributes for the options of a game."""

MOST_PLIES = 1000
"""The greatest depth of the options: more than the moves of any game."""

MOST_CHOICES = 6
"""The usage lists the values of an option if there are no more than this."""


def number_from(low: int, high: int) -> Callable[[str], int]:
    """Return a parser of whole numbers in a range."""

    def read(text: str) -> int:
        number = whole_number(text, is_signed=True)
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(
                _("{number} is not between {low} and {high}.").format(
                    number=number, low=low, high=high
                )
            )
        return number

    return read


def threads(text: str) -> int:
    """Parse a number of threads, or "auto"."""
    return threads_for(text) if text == AUTO else number_from(1, MOST_THREADS)(text)


def seconds(text: str) -> float:
    """Parse a positive number of seconds."""
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text, re.ASCII) or float(text) == 0:
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a number of seconds, such as 2 or 0.5.").format(text=text[:40])
        )
    return float(text)


def discs(text: str) -> float:
    """Parse a number of discs; 0 is allowed."""
    if not re.fullmatch(r"\d{1,2}(\.\d{1,6})?", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a number of discs, such as 4.").format(text=text[:40])
        )
    return float(text)


def clock(text: str) -> Clock | None:
    """Parse a clock; return None for "none"."""
    from boardtui.record.clock import Clock, ClockError

    if text == "none":
        return None
    try:
        return Clock.parse(text)
    except ClockError as error:
        said = _(str(error.reason.value)).format_map(error.facts)
        raise argparse.ArgumentTypeError(printable(said)) from None


def whole_number(text: str, *, is_signed: bool = False) -> int:
    """Parse a whole number; with `is_signed`, also a negative one."""
    if not re.fullmatch(r"-?\d{1,18}" if is_signed else r"\d{1,18}", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a whole number.").format(text=text[:40])
        )
    return int(text)


def visitors_folder(text: str) -> Path | None:
    """Parse the folder for a visitor's games; return None for an empty text."""
    if not text:
        return None
    from boardtui.session.hosting import is_folder_of_visitor

    if not is_folder_of_visitor(text):
        raise argparse.ArgumentTypeError(
            _(
                "“{text}” is not an absolute path whose last part has only letters, "
                "digits, “.”, “_” or “-”, such as /srv/games/ann."
            ).format(text=text[:80])
        )
    return Path(text)


def add_option(parser: argparse.ArgumentParser, choice: Option, about: str) -> None:
    """Add an argument for an option of a game."""
    takes: dict[str, Any] = {"type": whole_number, "metavar": "N"}
    if isinstance(choice.default, Enum):
        values = [str(value) for value in choice.choices]
        takes = {"choices": values}
        if len(values) > MOST_CHOICES:
            # A longer list would not fit into a line of the usage.
            takes["metavar"] = choice.name.upper()
            about = _("{label}: {text}").format(label=about, text=", ".join(values))
    parser.add_argument(
        f"--{choice.name}",
        dest=OPTION + choice.name,
        default=argparse.SUPPRESS,
        help=about,
        **takes,
    )


def add_every_option(parser: argparse.ArgumentParser) -> None:
    """Add an argument for each option of any game."""
    for choice in _every_option().values():
        add_option(parser, choice, _(choice.label))


def _every_option() -> dict[str, Option]:
    return {choice.name: choice for family in GAMES for choice in family.options()}


def told_game(arguments: argparse.Namespace) -> Game | None:
    """Return the game for records that name none, from `--game` and `--rule`; None without them."""
    key = arguments.game
    if key is None and OPTION + RULE in arguments:
        key = next(family.key for family in GAMES if _has_option(family, RULE))
    return None if key is None else chosen_game(key, arguments)


def chosen_game(key: str, arguments: argparse.Namespace) -> Game:
    """Return a game with the options from the command line."""
    given = vars(arguments)
    options = {name.removeprefix(OPTION): given[name] for name in given if name.startswith(OPTION)}
    return game(key, **options)


def add_passage(parser: argparse.ArgumentParser) -> None:
    """Add what commands share that take a game of a file and write another file, OUT."""
    parser.add_argument(
        "--number",
        type=number_from(1, 10**9),
        metavar="N",
        help=_("the number of the game to use, if the record has several"),
    )
    add_told_game(parser)
    parser.add_argument("--force", action="store_true", help=_("replace OUT if it exists"))


def add_told_game(parser: argparse.ArgumentParser) -> None:
    """Add arguments for the game and the rule of a record that does not say which they are."""
    keys = [family.key for family in GAMES]
    text = _("the game, if the record does not name it: {games}").format(games=", ".join(keys))
    parser.add_argument("--game", choices=keys, metavar=_("GAME"), help=text)
    add_option(parser, _every_option()[RULE], _("the Gomoku rule, if the record does not name it"))


def _has_option(family: type[Game], name: str) -> bool:
    return any(choice.name == name for choice in family.options())
