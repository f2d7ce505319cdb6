"""Computers that may not sit down, as while a game of a club goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from boardtui.players.levels import PlayerOptions
from boardtui.players.player import Limit, PlayerError
from boardtui.record.tree import Node
from boardtui.rules.othello import Othello
from boardtui.session.club.help import NoHelpReason
from boardtui.session.launch import NewGame
from boardtui.session.open_games import OpenGames, SavesFolder
from tests.play.tables import SECOND, new_record
from tests.session.keepers import file_of

ALONE, WITH_COMPUTER = ("human", "human"), ("human", "random")
RECORD = new_record("d3", "c3", game=Othello())


class Arbiter:
    """Refuses all computers once it is told to."""

    def __init__(self) -> None:
        self.refuses = False
        self.asked: list[int] = []

    def __call__(self, line: Sequence[Node]) -> None:
        self.asked.append(len(line))
        if self.refuses:
            raise PlayerError(NoHelpReason.COMPUTER)


@pytest.fixture
def arbiter() -> Arbiter:
    return Arbiter()


@pytest.fixture
def games(tmp_path: Path, arbiter: Arbiter) -> OpenGames:
    games = OpenGames(SavesFolder(tmp_path / "games"))
    games.allow_computers = arbiter
    return games


async def test_none_begins_a_game(games: OpenGames, arbiter: Arbiter) -> None:
    arbiter.refuses = True
    with pytest.raises(PlayerError):
        games.start(NewGame(Othello(), WITH_COMPUTER))
    with pytest.raises(PlayerError):
        games.play_on(RECORD, RECORD.root.end(), WITH_COMPUTER)
    assert not list(games)
    games.start(NewGame(Othello(), ALONE))
    games.play_on(RECORD, RECORD.root.end(), ALONE)
    await games.close_all()


async def test_none_sits_down_in_the_middle(games: OpenGames, arbiter: Arbiter) -> None:
    game = games.start(NewGame(Othello(), ALONE))
    arbiter.refuses = True
    with pytest.raises(PlayerError):
        game.sit(WITH_COMPUTER, PlayerOptions())
    assert all(who.is_person for who in game.seats)
    game.sit(ALONE, PlayerOptions())
    await games.close_all()


async def test_one_of_a_saved_game_fails_to_move(games: OpenGames, arbiter: Arbiter) -> None:
    game = games.start(NewGame(Othello(), WITH_COMPUTER))
    game.view.play(Othello().parse_move("d3"))
    await games.close(game)
    arbiter.refuses = True
    again = await games.resume(file_of(game))
    player = again.player_at(SECOND)
    assert player is not None
    with pytest.raises(PlayerError) as caught:
        await player.choose(again.subject.head.position, Limit())
    assert caught.value.reason is NoHelpReason.COMPUTER
    await games.close_all()


async def test_they_are_asked_about_where_a_game_goes_on(
    games: OpenGames, arbiter: Arbiter
) -> None:
    games.start(NewGame(Othello(), WITH_COMPUTER))
    games.play_on(RECORD, RECORD.root.end(), WITH_COMPUTER)
    assert arbiter.asked == [0, 3]
    await games.close_all()
