"""What an arrival in a club changes for the rest of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.players.player import PlayerError
from boardtui.record.clock import Clock
from boardtui.session.club.arrival import arrive
from boardtui.session.club.club import Club
from boardtui.session.club.terms import Terms
from boardtui.session.open_games import OpenGames, SavesFolder
from tests.club.clubs import club_folder
from tests.play.tic_tac_toe import TIC_TAC_TOE

from .visits import FIRST, begun, visiting

TERMS = Terms(TIC_TAC_TOE, seat=FIRST)


@pytest.fixture
def games() -> OpenGames:
    return OpenGames(SavesFolder(None))


async def test_the_folder_is_kept_and_what_waits_in_the_one_before_is_counted(
    ann: Club, ben: Club, folder: Path, games: OpenGames
) -> None:
    await ben.games.offer(TERMS._replace(invited=ann.account))
    kept = list[str]()
    with club_folder() as other:
        async with visiting(other, "ann") as visitor:
            for last, count in ((folder, 1), (other, 0), ("", 0)):
                assert await arrive(visitor, games, str(last), kept.append) == count
        assert kept == [str(other)] * 2


async def test_a_game_on_a_clock_forbids_computers_at_home(
    ann: Club, ben: Club, games: OpenGames
) -> None:
    await arrive(ann, games, "", lambda _folder: None)
    games.allow_computers(())
    await begun(ann, ben, TERMS._replace(clock=Clock(300)))
    await ann.lists.look()
    with pytest.raises(PlayerError):
        games.allow_computers(())
