"""The arguments of `boardtui picture`."""

from __future__ import annotations

import argparse

from boardtui.cli.argument_values import add_passage, number_from, seconds, whole_number
from boardtui.config.settings import THEMES
from boardtui.pictures.film import PACES
from boardtui.pictures.widths import WIDTHS
from boardtui.rules.board import Size
from boardtui.words.language import _

COLUMNS, ROWS = (40, 300), (12, 100)
"""The least and the most of a film."""


def add_picture(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui picture`."""
    parser.add_argument("source", metavar=_("FILE"), help=_("the record; - is standard input"))
    parser.add_argument(
        "target",
        metavar=_("OUT"),
        help=_("the output file: .svg or .png, or .cast for an animation of the game"),
    )
    parser.add_argument(
        "--move",
        type=number_from(0, 10**6),
        metavar="N",
        help=_("show the position after move N; 0 is the start (default: the last move)"),
    )
    parser.add_argument("--numbers", action="store_true", help=_("number the stones"))
    parser.add_argument(
        "--no-coordinates",
        dest="coordinates",
        action="store_false",
        help=_("leave out the coordinates"),
    )
    parser.add_argument(
        "--size",
        type=_size,
        metavar="PIXELS|80x24",
        help=_(
            "the width of the board in pixels, {small} or {large}; or the columns and rows of an "
            "animation, .svg or .cast (default: {small}; for .cast, 80x24)"
        ).format(small=WIDTHS[0], large=WIDTHS[1]),
    )
    parser.add_argument(
        "--pace",
        type=seconds,
        metavar=_("SECONDS"),
        help=_("how many seconds the animation shows each move (default: {default:g})").format(
            default=PACES[0]
        ),
    )
    parser.add_argument(
        "--theme",
        choices=THEMES,
        metavar=_("NAME"),
        help=_(
            "the colours: {known}; for a picture, light or dark (default: light; for an "
            "animation, the theme in the settings)"
        ).format(known=", ".join(THEMES)),
    )
    add_passage(parser)
    parser.epilog = _("Exit status 1: part of the record could not be read; see standard error.")


def _size(text: str) -> int | Size:
    """Parse a width in pixels, or the columns and rows of a terminal."""
    if "x" not in text and whole_number(text) in WIDTHS:
        return int(text)
    columns, _x, rows = text.partition("x")
    if not rows:
        refusal = _("“{text}” is neither {widths} nor columns and rows, such as 80x24.")
        widths = ", ".join(map(str, WIDTHS))
        raise argparse.ArgumentTypeError(refusal.format(text=text[:40], widths=widths))
    return Size(number_from(*COLUMNS)(columns), number_from(*ROWS)(rows))
