"""The arguments of `boardtui serve` and `boardtui key`."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from boardtui.cli.argument_values import number_from
from boardtui.server.limits import FrontLimits
from boardtui.server.recipes import RECIPES
from boardtui.words.language import _

DEFAULT_PORT = 2222
_ADDRESS = re.compile(r"(?:\[([0-9A-Fa-f:.%a-z]+)\]|([^\[\]:\s]*)):([0-9]{1,5})", re.ASCII)
_LAST_PORT = 65_535
_MOST = 1_000_000


def address(text: str) -> tuple[str, int]:
    """Return the address and port of a text such as “:2222”, “10.0.0.1:22” or “[::1]:22”."""
    found = _ADDRESS.fullmatch(text)
    if found is None or int(found[3]) > _LAST_PORT:
        raise argparse.ArgumentTypeError(_("write it as ADDR:PORT or :PORT"))
    return found[1] or found[2] or "", int(found[3])


def add_serve(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui serve`."""
    parser.add_argument(
        "--listen",
        type=address,
        default=("", DEFAULT_PORT),
        metavar=_("ADDR:PORT"),
        help=_("the address to listen on (default: port {port} on every address)").format(
            port=DEFAULT_PORT
        ),
    )
    _add_club_folder(parser)
    parser.add_argument(
        "--guests",
        choices=("yes", "no"),
        default="yes",
        help=_("admit people without a key (default: yes)"),
    )
    parser.add_argument(
        "--motd",
        type=Path,
        metavar=_("FILE"),
        help=_("a file with the text that each visitor sees first"),
    )
    limits = FrontLimits()
    for option, default, about in (
        (
            "--a-minute",
            limits.a_minute,
            _("maximum number of connections a minute from one address"),
        ),
        ("--at-once", limits.at_once, _("maximum number of connections at once from one address")),
        (
            "--sessions",
            limits.sessions,
            _("maximum number of visits at once; at most half of them can be from one address"),
        ),
        ("--new-keys", limits.new_keys, _("maximum number of new keys an hour from one address")),
    ):
        text = _("{label} (default: {default})").format(label=about, default=default)
        parser.add_argument(
            option, type=number_from(1, _MOST), default=default, metavar="N", help=text
        )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--check", action="store_true", help=_("show what is ready and what is not, and exit")
    )
    instead.add_argument(
        "--end",
        action="store_true",
        help=_("let the clocks run again in a club that is no longer served, and exit"),
    )
    instead.add_argument(
        "--print",
        choices=tuple(RECIPES),
        dest="recipe",
        help=_("print a systemd unit, or the lines for sshd, and exit"),
    )
    parser.epilog = _(
        "The command creates the club and a host key if they are missing, and prints the "
        "fingerprint of the key. Root is not needed. See also “boardtui help club”."
    )


def add_key(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `boardtui key`."""
    _add_club_folder(parser)
    parser.add_argument("kind", metavar=_("TYPE"), help=_("the type of the key: sshd’s %%t"))
    parser.add_argument("key", metavar=_("KEY"), help=_("the key: sshd’s %%k"))
    parser.add_argument(
        "fingerprint", metavar=_("FINGERPRINT"), help=_("its fingerprint: sshd’s %%f")
    )


def _add_club_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--club",
        type=Path,
        metavar=_("DIR"),
        help=_("the folder of the club, created if missing (default: your own club)"),
    )
