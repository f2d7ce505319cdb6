"""The commands of the command line."""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout, suppress
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from boardtui.cli.arguments import (
    BOARD_COMMANDS,
    UsageError,
    is_hosted,
    language_wish,
    parse_arguments,
)
from boardtui.cli.output import complain, say_aside
from boardtui.config.kinds import ConfigError
from boardtui.config.settings import Settings
from boardtui.config.settings_file import (
    LoadedSettings,
    default_config_path,
    default_data_path,
    load_settings,
)
from boardtui.rules.errors import RulesError
from boardtui.session.launch import (
    UNBOUNDED,
    Bounds,
    Launch,
    LaunchTarget,
    NewGame,
)
from boardtui.words.errors import sentence
from boardtui.words.language import _, preferred_language, use_language

if TYPE_CHECKING:
    from boardtui.players.engine_console import FindConsole
    from boardtui.session.club.club import Club

# Each command imports what only it needs: `--help` and engines do not wait for Textual, nor the
# first frame of a game for the readers of files.

_INCOMPLETE = 1
_WRONG_USAGE = 2
_INTERRUPTED = 130
_BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status."""
    _occupy_closed_streams()
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")  # a terminal need not know every character
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
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


def _occupy_closed_streams() -> None:
    """Open the null device in place of closed standard streams.

    A file opened later would get the free descriptor, and the program's output.
    """
    descriptor = 0
    while descriptor <= 2:
        descriptor = os.open(os.devnull, os.O_RDWR)
    os.close(descriptor)
    if sys.stdin is None:
        sys.stdin = open(0, closefd=False)  # noqa: SIM115  it stays open


def _drop_output() -> None:
    """Discard buffered output, which would fail again at exit."""
    if sys.stdout is None:
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: Sequence[str]) -> int:
    loaded = _settings_in_their_language(language_wish(argv), from_file=not is_hosted(argv))
    if sys.stdout is None or sys.stderr is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    try:
        arguments = parse_arguments(argv)
    except SystemExit as done:
        return int(done.code or 0)
    loaded = loaded._replace(settings=_overridden(loaded, arguments))
    if not _shows_screen(arguments):
        from boardtui.cli.tools import run

        return run(arguments, loaded)
    if arguments.command == "train" and (arguments.due or arguments.format):
        from boardtui.cli.train import run_train

        quota = _bounds(arguments).quota
        return run_train(arguments, loaded.settings, _games_folder(arguments), quota)
    _load_asyncio()  # before players, who import it too
    return _play(arguments, loaded)


def _shows_screen(arguments: Namespace) -> bool:
    """Return True for a command that goes on with the full screen, or line by line."""
    match arguments.command:
        case "library":
            return arguments.action is None
        case "club":
            return not arguments.waiting
        case command:
            return command in BOARD_COMMANDS


def _settings_in_their_language(wish: str | None, *, from_file: bool) -> LoadedSettings:
    """Load the settings and switch to their language, or to `wish` if given."""
    loaded = load_settings(default_config_path()) if from_file else LoadedSettings(Settings())
    chosen = loaded.settings.language
    use_language(wish or (preferred_language() if chosen == "auto" else chosen))
    return loaded


def _overridden(loaded: LoadedSettings, arguments: Namespace) -> Settings:
    given = vars(arguments)
    wishes: dict[str, Any] = {
        name: given[name] for name in ("glyphs", "colour", "language") if name in given
    }
    wishes |= {name: False for name in ("hints", "animation") if f"no_{name}" in given}
    return loaded.settings._replace(**wishes)


def _play(arguments: Namespace, loaded: LoadedSettings) -> int:
    """Start the full-screen program or plain mode."""
    bounds = _bounds(arguments)
    opening: LaunchTarget | None = None
    club: Club | None = None
    if arguments.command == "club":
        from boardtui.cli.club import open_club

        club = open_club(arguments)
    elif arguments.command is not None:
        from boardtui.cli.opening import opening_of

        opening = opening_of(arguments, loaded.settings, bounds)
    with _console(arguments) as find_console:
        launch = Launch(
            settings=loaded.settings,
            config_path=default_config_path() if bounds.settings_file else None,
            data_path=_games_folder(arguments),
            problems=loaded.problems,
            opening=opening,
            seed=getattr(arguments, "seed", None),
            bounds=bounds,
            find_console=find_console,
            club=club,
        )
        if "plain" in arguments or not _has_screen():
            return _play_plain(launch)
        return _play_full_screen(launch)


def _bounds(arguments: Namespace) -> Bounds:
    """Return what the person may do; a visitor's program is confined from then on."""
    if "hosted" not in arguments:
        return UNBOUNDED
    from boardtui.session.hosting import HOSTED, confine

    confine()
    return HOSTED


def _console(arguments: Namespace) -> AbstractContextManager[FindConsole | None]:
    """Return the console of engines for `--engine-log`; nothing without that option."""
    if "engine_log" not in arguments:
        return nullcontext()
    from boardtui.cli.engine_logging import logged_console

    return logged_console(arguments.engine_log)


def _has_screen() -> bool:
    """Return True if a full-screen program can run; print why not, unless it is obvious."""
    from boardtui.ui.terminal.preflight import TerminalUnfit, require_terminal

    try:
        require_terminal()
    except TerminalUnfit as error:
        if os.environ.get("TERM") != "dumb":
            line_by_line = _("It goes on line by line.")
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
            text = _("The options are listed by this command, typed in a shell: boardtui {words}")
            return text.format(words=" ".join(words))
        except (UsageError, RulesError) as error:
            return sentence(error)

    settings = launch.bounds.limited(launch.settings)
    return run_plain(launch._replace(settings=settings), read_new_game)


def _games_folder(arguments: Namespace) -> Path | None:
    """Return the folder for games; None if they are not kept."""
    if "hosted" not in arguments:
        return default_data_path()
    from boardtui.session.hosting import folder_of_visitor

    wanted: Path | None = arguments.hosted
    folder = None if wanted is None else folder_of_visitor(wanted)
    if wanted is not None and folder is None:
        text = _("{path} cannot be used: others may write to it, or it cannot be made.")
        raise UsageError(text.format(path=wanted))
    return folder


def _load_asyncio() -> None:
    """Import asyncio without OpenSSL: 4 MiB that a program without a network does not need.

    asyncio works without `ssl`, as in a Python built without it.
    """
    modules: dict[str, ModuleType | None] = sys.modules  # type: ignore[assignment]
    if "asyncio" not in modules and "ssl" not in modules:
        modules["ssl"] = None
        import asyncio  # noqa: F401

        del modules["ssl"]
