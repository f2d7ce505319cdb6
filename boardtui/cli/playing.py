"""The start of a program with a screen, or line by line: for the command line and for visitors."""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from types import ModuleType

from boardtui.cli.arguments import UsageError, parse_arguments
from boardtui.cli.output import complain
from boardtui.rules.errors import RulesError
from boardtui.session.launch import Launch, NewGame
from boardtui.words.errors import sentence
from boardtui.words.language import _


def play(launch: Launch, *, is_plain: bool) -> int:
    """Run until the person leaves; return the exit status."""
    if is_plain or not _has_screen():
        return _play_plain(launch)
    return _play_full_screen(launch)


def load_asyncio() -> None:
    """Import asyncio without OpenSSL: 4 MiB that a program without a network does not need.

    asyncio works without `ssl`, as in a Python built without it.
    """
    modules: dict[str, ModuleType | None] = sys.modules  # type: ignore[assignment]
    if "asyncio" not in modules and "ssl" not in modules:
        modules["ssl"] = None
        import asyncio  # noqa: F401

        del modules["ssl"]


def _has_screen() -> bool:
    """Return True if a full-screen program can run; print why not, unless it is obvious."""
    from boardtui.ui.terminal.preflight import TerminalUnfit, require_terminal

    try:
        require_terminal()
    except TerminalUnfit as error:
        if os.environ.get("TERM") != "dumb":
            line_by_line = _("Plain mode is used instead.")
            complain(f"{error} {line_by_line}")
        return False
    return True


def _play_full_screen(launch: Launch) -> int:
    from boardtui.ui.terminal.preflight import over_ssh, prepare_environment

    settings = launch.settings
    if over_ssh():
        # The line may be slow; the settings screen can switch animation on again.
        settings = settings._replace(animation=False)
    prepare_environment(settings.colour, animation=settings.animation)
    if (constants := sys.modules.get("textual.constants")) is not None:
        importlib.reload(constants)  # they were read in the process that this one was forked from
    # Modules keep everything that they make, so a collection during imports would free nothing; the
    # app turns it on after the first frame.
    gc.disable()
    from boardtui.ui.run import run_app

    return run_app(launch._replace(settings=settings))


def _play_plain(launch: Launch) -> int:
    from boardtui.cli.opening import new_game_of
    from boardtui.plain.run import run_plain

    def read_new_game(words: Sequence[str]) -> NewGame | str:
        try:
            # The help of argparse knows neither the width nor the commands of a session.
            with redirect_stdout(io.StringIO()):
                arguments = parse_arguments(words)
            return new_game_of(words[0], arguments, launch.settings, launch.bounds)
        except SystemExit:
            text = _("To list the options, run this in a shell: boardtui {words}")
            return text.format(words=" ".join(words))
        except (UsageError, RulesError) as error:
            return sentence(error)

    settings = launch.bounds.limited(launch.settings)
    return run_plain(launch._replace(settings=settings), read_new_game)
