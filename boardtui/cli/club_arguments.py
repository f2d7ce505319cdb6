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
        help=_("the folder of the club, created if missing (default: your own club)"),
    )
    parser.add_argument(
        "--as",
        dest="name",
        metavar=_("NAME"),
        help=_(
            "play under this name, registered if new (default: the first name that you chose in "
            "this club)"
        ),
    )
    parser.add_argument(
        "--group",
        metavar=_("NAME"),
        help=_("share the club with a group of accounts on this machine"),
    )
    parser.add_argument(
        "--waiting",
        action="store_true",
        help=_(
            "print a line for each game that is waiting for you, and exit (without DIR: in your "
            "own club and the club you visited last)"
        ),
    )
    parser.add_argument(
        "--key",
        metavar=_("FINGERPRINT"),
        help=_("play as the visitor with this key; used by sshd (see “boardtui serve --print”)"),
    )
    parser.epilog = _(
        "Exit status 1 with --waiting: no game is waiting for you. See also “boardtui help club”."
    )
