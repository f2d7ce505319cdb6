"""Values on the command line, read or refused in the user's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.language import _
from boardtui.printable import printable
from boardtui.processors import threads_for
from boardtui.record.evaluation import MOST_THREADS
from boardtui.setting_kinds import AUTO

if TYPE_CHECKING:
    from boardtui.record.clock import Clock


def number_from(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range."""

    def read(text: str) -> int:
        number = whole_number(text, is_signed=True)
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(
                _("{number} is not from {low} to {high}.").format(number=number, low=low, high=high)
            )
        return number

    return read


def threads(text: str) -> int:
    """Read a number of threads, or "auto"."""
    return threads_for(text) if text == AUTO else number_from(1, MOST_THREADS)(text)


def seconds(text: str) -> float:
    """Read a positive number of seconds."""
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text, re.ASCII) or float(text) == 0:
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a number of seconds, such as 2 or 0.5.").format(text=text[:40])
        )
    return float(text)


def clock(text: str) -> Clock | None:
    """Read a clock; "none" is none."""
    from boardtui.record.clock import Clock, ClockError

    if text == "none":
        return None
    try:
        return Clock.parse(text)
    except ClockError as error:
        said = _(str(error.reason.value)).format_map(error.facts)
        raise argparse.ArgumentTypeError(printable(said)) from None


def whole_number(text: str, *, is_signed: bool = False) -> int:
    """Read a whole number; with `is_signed`, also one below zero."""
    if not re.fullmatch(r"-?\d{1,18}" if is_signed else r"\d{1,18}", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a whole number.").format(text=text[:40])
        )
    return int(text)


def visitors_folder(text: str) -> Path | None:
    """Read the folder for a visitor's games; None if there is to be none."""
    if not text:
        return None
    from boardtui.hosting import is_folder_of_visitor

    if not is_folder_of_visitor(text):
        raise argparse.ArgumentTypeError(
            _("“{text}” is not an absolute folder with a plain name at its end.").format(
                text=text[:80]
            )
        )
    return Path(text)
