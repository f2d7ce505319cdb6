"""A visitor in a club of this host: behind sshd, or in a process that `boardtui serve` has made."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from boardtui.cli.arguments import UsageError
from boardtui.cli.playing import load_asyncio, play
from boardtui.club.errors import ClubError
from boardtui.club.keys import is_fingerprint
from boardtui.config.settings import Settings
from boardtui.config.settings_file import default_club_path
from boardtui.server.commands import command_words
from boardtui.server.limits import LONGEST_MOTD
from boardtui.session.club.club import Club
from boardtui.session.club.lag import PipeLag
from boardtui.session.club.place import ClubPlace, Visitor
from boardtui.session.hosting import CLUB_VISIT, confine
from boardtui.session.launch import Launch
from boardtui.system.printable import printable
from boardtui.system.regular_files import read_regular
from boardtui.words.errors import sentence
from boardtui.words.hidden_paths import hiding_paths
from boardtui.words.language import _, preferred_language, use_language

_MOST_LINES = 40


def receive_by_key(arguments: Namespace) -> int:
    """Receive the visitor whom sshd has let in; return the exit status. Raises UsageError."""
    if not is_fingerprint(arguments.key or ""):
        raise UsageError(_("--key needs the fingerprint of a key, such as SHA256:…"))
    load_asyncio()
    folder = default_club_path() if arguments.folder is None else arguments.folder.absolute()
    wanted = os.environ.get("SSH_ORIGINAL_COMMAND", "")
    return receive(folder, Visitor(arguments.key), command_words(wanted) if wanted else None)


@hiding_paths()
def receive(
    folder: Path,
    visitor: Visitor,
    words: tuple[str, ...] | None = None,
    motd: Path | None = None,
    lag: int | None = None,
    report: Callable[[Exception], object] | None = None,
) -> int:
    """Let a visitor into a club until the visit ends; return the exit status. Raises UsageError.

    `words` are those of a command, which prints and ends; `lag` is the descriptor of a pipe with
    the delay of the line; `report` is called with the error of a crash. The process is confined
    from then on.
    """
    use_language(preferred_language())
    greeting = () if motd is None else _greeting(motd)
    confine()
    place = ClubPlace(folder, visitor=visitor)
    try:
        if words is not None:
            from boardtui.cli.visit_commands import run_command

            return run_command(place, words)
        club = Club.open(place)
        if lag is not None:
            club.lag = PipeLag(lag)
    except (ClubError, OSError) as error:
        raise UsageError(sentence(error)) from None
    launch = Launch(
        Settings(), None, None, bounds=CLUB_VISIT, club=club, greeting=greeting, report=report
    )
    return play(launch, is_plain=False)


def _greeting(path: Path) -> tuple[str, ...]:
    """Return the lines of a text for visitors; none if it cannot be read."""
    with suppress(OSError):
        text = read_regular(path, LONGEST_MOTD).decode(errors="replace")
        return tuple(printable(line.expandtabs()) for line in text.splitlines()[:_MOST_LINES])
    return ()
