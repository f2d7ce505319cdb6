"""Output of texts from outside, without characters that a terminal would obey."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.system.printable import printable
from boardtui.words.errors import misread, summed_up, unread_text
from boardtui.words.language import _, ngettext

if TYPE_CHECKING:
    from boardtui.formats.errors import FormatError
    from boardtui.formats.problems import Problems


def complain(*lines: str) -> None:
    """Print lines on standard error, if there is one."""
    if sys.stderr is not None:
        print(*map(printable, lines), sep="\n", file=sys.stderr, flush=True)


def say_aside(text: str) -> None:
    """Print a message of the program on standard error."""
    complain(f"boardtui: {text}")


def complain_of(source: str, problems: Problems, unread: int = 0) -> None:
    """Tell on standard error what could not be read of a file or folder."""
    lines = list(summed_up(problems, lambda problem: told(source, problem)))
    if len(lines) < len(problems):
        text = ngettext("{count} problem in total.", "{count} problems in total.", len(problems))
        lines.append(text.format(count=len(problems)))
    if unread:
        lines.append(unread_text(unread))
    if lines:
        complain(*lines)


def told(source: str, error: FormatError) -> str:
    """Return the sentence of an error in a file, with advice on the option that avoids it."""
    from boardtui.formats.errors import FormatReason

    options = list(dict.fromkeys(f"--game {game.key}" for game in error.candidates))
    if error.reason is FormatReason.ONE_GAME:
        options = ["--number N"]
    text = misread(source, error)
    if options:
        text += " " + _("Choose one: {options}.").format(options=", ".join(options))
    return text


def print_object(fields: Mapping[str, object]) -> None:
    """Print an object as one line of JSON."""
    import json

    line = json.dumps(fields, ensure_ascii=False)
    pairs = zip(line, printable(line), strict=True)
    escaped = (sign if sign == shown else json.dumps(sign)[1:-1] for sign, shown in pairs)
    print("".join(escaped), flush=True)
