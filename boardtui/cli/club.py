"""The command that enters a club, or tells what waits there."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from boardtui.cli.arguments import UsageError
from boardtui.club.errors import ClubError
from boardtui.config.settings_file import default_club_path
from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.read_only import read_lists
from boardtui.words.club import waiting_line
from boardtui.words.errors import sentence

_NONE_WAITS = 1


def open_club(arguments: Namespace) -> Club:
    """Open the club of the arguments, made if missing. Raises UsageError if there can be none."""
    try:
        return Club.open(_place(arguments))
    except (ClubError, OSError) as error:
        raise UsageError(sentence(error)) from None


def print_waiting(arguments: Namespace, last: str) -> int:
    """Print a line for each game that waits; return the exit status. Raises UsageError.

    Without a folder in the arguments, games wait in the user's own club and in the `last` visited.
    """
    places = [_place(arguments)]
    if arguments.folder is None and last:
        places.append(places[0]._replace(folder=Path(last)))
    try:
        clubs = [lists for place in dict.fromkeys(places) for lists in read_lists(place)]
    except ClubError as error:
        raise UsageError(sentence(error)) from None
    lines = [waiting_line(game, lists.now) for lists in clubs for game in lists.waiting]
    for line in lines:
        print(line)
    return 0 if lines else _NONE_WAITS


def _place(arguments: Namespace) -> ClubPlace:
    folder = default_club_path() if arguments.folder is None else arguments.folder.absolute()
    return ClubPlace(folder, arguments.group, arguments.name)
