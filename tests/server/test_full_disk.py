"""A game over ssh while the disk of the club is full."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from boardtui.rules.gomoku import Gomoku
from boardtui.session.club.terms import Terms
from tests.club.conftest import folder as folder
from tests.session.club.visits import FIRST
from tests.small_disk import small_disk
from tests.terminal_double import ENTER
from tests.waiting import wait_until

from .people import Person, kept_games, two_with_a_game
from .served import NEEDS_SSH, served

pytestmark = NEEDS_SSH

FULL = "No space is left for the club"
MOVES = [f"{column}{row}" for row in (1, 2, 3) for column in "acegikmobdfhjln"]
"""After none of which anybody has five in a row."""


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """A disk that is full for a while."""
    filling = disk / "filling"
    with filling.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    try:
        yield
    finally:
        filling.unlink()


def is_played(person: Person, move: str, number: int) -> bool:
    """Type a move; return False if the person is told that there is no room."""
    person.terminal.send(move + ENTER)
    person.terminal.wait_for(lambda: FULL in person.terminal.text or person.shows(number))
    return FULL not in person.terminal.text


def test_a_move_that_finds_no_room_is_told_and_can_be_played_later(
    folder: Path, tmp_path: Path
) -> None:
    with small_disk(folder.parent, 8192), served(folder=folder) as club, ExitStack() as visits:
        wait_until(lambda: (club.folder / "serve" / "keeper").exists())
        both = two_with_a_game(club, visits, tmp_path, Terms(Gomoku(), seat=FIRST))
        for person in both:
            person.return_to_game()
            person.see(0)
        played = 0
        with filled(folder.parent):
            # Some moves have room in what the database has reserved.
            while is_played(both[played % 2], MOVES[played], played + 1):
                played += 1
                both[played % 2].see(played)
            for person in both:
                person.see(played)
        # The player who was told plays on, and the other too.
        for number in range(played, played + 4):
            both[number % 2].terminal.send(MOVES[number] + ENTER)
            for person in both:
                person.see(number + 1)
        (standing,) = kept_games(club.folder)
        line = [standing.game.format_move(move) for move in standing.line]
        assert line == MOVES[: played + 4]
