"""GTP, the Go Text Protocol, version 2, as programs that play Othello use it.

Squares are named as in Othello, with row 1 on top. A forced pass may be sent or left out.
Source: lysator.liu.se/~gunnar/gtp.
"""

from __future__ import annotations

import re

from boardtui.rules.board import Color
from boardtui.system.named_tuples import NamedTuple

COLORS = ("black", "white")
"""Names of the colours; the first letter will do."""

_UNPRINTED = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_REPLY = re.compile(r"([=?])\d*\s*(.*)")


class GtpCommand(NamedTuple):
    """A line to an engine."""

    id: str
    """Digits that the reply repeats; may be empty."""
    name: str
    arguments: list[str]


class Reply(NamedTuple):
    """The answer to a command."""

    is_success: bool
    text: str


def read_command(line: str) -> GtpCommand | None:
    """Return the command of a line; None for a comment or an empty line.

    Control characters are dropped.

    >>> read_command("7 play b d3  # a comment")
    GtpCommand(id='7', name='play', arguments=['b', 'd3'])
    """
    words = _UNPRINTED.sub("", line).partition("#")[0].split()
    if not words:
        return None
    id_ = words.pop(0) if words[0].isdecimal() and words[0].isascii() else ""
    name, *arguments = words or [""]
    return GtpCommand(id_, name, arguments)


def write_reply(reply: Reply, command: GtpCommand) -> str:
    r"""Return the lines of a reply, with the empty one that ends it.

    >>> write_reply(Reply(True, "d3"), GtpCommand("7", "genmove", ["b"]))
    '=7 d3\n\n'
    """
    sign = "=" if reply.is_success else "?"
    return f"{sign}{command.id} {reply.text}".rstrip(" ") + "\n\n"


def read_reply(line: str) -> Reply | None:
    """Return the reply that begins in a line; None if none does.

    >>> read_reply("? unknown command")
    Reply(is_success=False, text='unknown command')
    """
    match = _REPLY.match(line)
    return Reply(match[1] == "=", match[2]) if match else None


def write_color(color: Color) -> str:
    """Return the letter of a colour."""
    return COLORS[color][0]


def read_color(text: str) -> Color | None:
    """Return the colour of a name or letter in either case; None if it is none."""
    for color, name in enumerate(COLORS):
        if text.lower() in {name, name[0]}:
            return Color(color)
    return None
