"""Output of texts from outside, without characters that a terminal would obey."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from boardtui.system.printable import printable


def complain(*lines: str) -> None:
    """Print lines on standard error, if there is one."""
    if sys.stderr is not None:
        print(*map(printable, lines), sep="\n", file=sys.stderr, flush=True)


def say_aside(text: str) -> None:
    """Print a message of the program on standard error."""
    complain(f"boardtui: {text}")


def print_object(fields: Mapping[str, object]) -> None:
    """Print an object as one line of JSON."""
    import json

    line = json.dumps(fields, ensure_ascii=False)
    pairs = zip(line, printable(line), strict=True)
    escaped = (sign if sign == shown else json.dumps(sign)[1:-1] for sign, shown in pairs)
    print("".join(escaped), flush=True)
