"""The end of a command that fails: a sentence, and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress

from boardtui.cli.arguments import UsageError
from boardtui.cli.output import say_aside
from boardtui.config.kinds import ConfigError
from boardtui.rules.errors import RulesError
from boardtui.words.errors import sentence
from boardtui.words.language import _

_INCOMPLETE = 1
_WRONG_USAGE = 2
_INTERRUPTED = 130
_BROKEN_PIPE = 141


def guarded(run: Callable[[], int]) -> int:
    """Run, and return the exit status; what goes wrong is told on standard error."""
    try:
        status = run()
        sys.stdout.flush()
    except (UsageError, ConfigError, RulesError) as error:
        _say(sentence(error))
        return _WRONG_USAGE
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return _BROKEN_PIPE
    except OSError as error:
        if error.filename is not None:
            raise
        # An error without a file is one of standard output.
        _drop_output()
        text = _("The output cannot be written: {reason}.").format(reason=sentence(error))
        _say(text)
        return _INCOMPLETE
    return status


def _say(text: str) -> None:
    """Print an error on standard error, if it is still open."""
    with suppress(OSError):
        say_aside(text)


def _drop_output() -> None:
    """Discard buffered output, which would fail again at exit."""
    if sys.stdout is None:
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
