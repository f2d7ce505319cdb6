"""The arguments of `boardtui club`."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardtui.words.language import _


def add_club(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui club`."""
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar=_("DIR"),
        help=_("the folder of the club, made if missing (default: one of your own)"),
    )
    parser.add_argument(
        "--as",
        dest="name",
        metavar=_("NAME"),
        help=_("play under this name, made if new (default: your first one here)"),
    )
    parser.add_argument(
        "--group",
        metavar=_("NAME"),
        help=_("share the club with the accounts of a group of this machine"),
    )
    parser.add_argument(
        "--waiting",
        action="store_true",
        help=_(
            "print a line for each game that waits for you, and end (without DIR, in your own "
            "club and in that of your last visit)"
        ),
    )
    parser.add_argument(
        "--key",
        metavar=_("FINGERPRINT"),
        help=_("play as the visitor with this key, as sshd calls it (see: boardtui serve --print)"),
    )
    parser.epilog = _(
        "With --waiting, status 1 says that no game waits. “boardtui help club” tells how to play "
        "together."
    )
