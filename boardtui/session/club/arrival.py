"""What an arrival in a club changes for the rest of the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.session.club.help import allow_computers
from boardtui.session.club.read_only import count_waiting
from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from boardtui.session.club.club import Club
    from boardtui.session.open_games import OpenGames


async def arrive(
    club: Club, games: OpenGames, last: str, keep_last: Callable[[str], object]
) -> int:
    """Let a club forbid computers in the games, and keep its folder as the last visited.

    `keep_last` keeps it. Return how many games wait for the person in the club of the folder
    `last`, if that is another one.
    """
    games.allow_computers = lambda line: allow_computers(line, club.state)
    folder = str(club.place.folder)
    if folder == last:
        return 0
    keep_last(folder)
    return await in_thread(partial(count_waiting, Path(last))) if last else 0
