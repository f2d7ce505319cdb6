"""The command `boardtui convert`: records in another format, between files and pipes."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from boardtui.cli.argument_values import told_game
from boardtui.cli.arguments import UsageError
from boardtui.cli.output import complain, complain_of, told
from boardtui.cli.progress_line import reading_line
from boardtui.cli.target_file import require_free
from boardtui.formats.convert import Conversion, convert
from boardtui.formats.detect import format_of
from boardtui.formats.errors import FormatError
from boardtui.formats.limits import LARGEST
from boardtui.system.printable import printable
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext

_INCOMPLETE = 1
"""The exit status if something is missing."""

PIPE = "-"
"""The name of standard input and standard output."""


def run_convert(arguments: Namespace) -> int:
    """Convert; return the exit status. Raises UsageError."""
    target = None if arguments.target == PIPE else Path(arguments.target)
    if target is None and arguments.to is None:
        text = _("Give the format for standard output, for example {option}.")
        raise UsageError(text.format(option="--to sgf"))
    if target is not None:
        require_free(target, is_forced=arguments.force)
    try:
        conversion = _converted(arguments, target)
    except FormatError as error:
        raise UsageError(told(arguments.source, error)) from None
    except OSError as error:
        raise UsageError(f"{arguments.source}: {sentence(error)}") from None
    if target is None:
        sys.stdout.buffer.write(conversion.data)
        sys.stdout.buffer.flush()
    _complain(arguments, conversion)
    if target is not None:
        done = ngettext(
            "{count} game written to {path}.", "{count} games written to {path}.", conversion.games
        )
        print(done.format(count=conversion.games, path=printable(str(target))))
    return _INCOMPLETE if conversion.problems else 0


def _converted(arguments: Namespace, target: Path | None) -> Conversion:
    """Raises FormatError and OSError."""
    is_piped = arguments.source == PIPE
    to = arguments.to and format_of(Path(f"{PIPE}.{arguments.to}"))
    source = sys.stdin.buffer.read(LARGEST + 1) if is_piped else Path(arguments.source)
    with reading_line(arguments.source):
        return convert(
            source,
            target,
            to=to,
            game=told_game(arguments),
            number=arguments.number,
        )


def _complain(arguments: Namespace, conversion: Conversion) -> None:
    """Tell on standard error what is missing."""
    complain_of(arguments.source, conversion.problems, conversion.unread)
    if conversion.left_out:
        complain(*map(sentence, conversion.left_out))
