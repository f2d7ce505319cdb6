"""The commands of the command line."""

from __future__ import annotations

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardtui.cli.arguments import (
    BOARD_COMMANDS,
    UsageError,
    has_key,
    is_hosted,
    language_wish,
    parse_arguments,
)
from boardtui.cli.guarding import guarded
from boardtui.cli.playing import load_asyncio, play
from boardtui.config.settings import Settings
from boardtui.config.settings_file import (
    LoadedSettings,
    default_config_path,
    default_data_path,
    load_settings,
)
from boardtui.session.launch import (
    UNBOUNDED,
    Bounds,
    Launch,
    LaunchTarget,
)
from boardtui.words.language import _, preferred_language, use_language

if TYPE_CHECKING:
    from boardtui.players.engine_console import FindConsole
    from boardtui.session.club.club import Club

# Each command imports what only it needs: `--help` and engines do not wait for Textual, nor the
# first frame of a game for the readers of files.


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status."""
    _occupy_closed_streams()
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")  # a terminal need not know every character
    return guarded(lambda: _run(sys.argv[1:] if argv is None else argv))


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


def _run(argv: Sequence[str]) -> int:
    is_visitor = is_hosted(argv) or has_key(argv)
    loaded = _settings_in_their_language(language_wish(argv), from_file=not is_visitor)
    if sys.stdout is None or sys.stderr is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    try:
        arguments = parse_arguments(argv)
    except SystemExit as done:
        return int(done.code or 0)
    loaded = loaded._replace(settings=_overridden(loaded, arguments))
    if has_key(argv) and arguments.command == "club":
        from boardtui.cli.visit import receive_by_key

        return receive_by_key(arguments)
    if not _shows_screen(arguments):
        from boardtui.cli.tools import run

        return run(arguments, loaded)
    if arguments.command == "train" and (arguments.due or arguments.format):
        from boardtui.cli.train import run_train

        quota = _bounds(arguments).quota
        return run_train(arguments, loaded.settings, _games_folder(arguments), quota)
    load_asyncio()  # before players, who import it too
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
        return play(launch, is_plain="plain" in arguments)


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


def _games_folder(arguments: Namespace) -> Path | None:
    """Return the folder for games; None if they are not kept."""
    if "hosted" not in arguments:
        return default_data_path()
    from boardtui.session.hosting import folder_of_visitor

    wanted: Path | None = arguments.hosted
    folder = None if wanted is None else folder_of_visitor(wanted)
    if wanted is not None and folder is None:
        text = _(
            "This folder cannot be created, or other users can write to it: {path}. Use a folder "
            "that only you can write to."
        )
        raise UsageError(text.format(path=wanted))
    return folder
