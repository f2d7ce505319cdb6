"""An open game whose log answers later."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.seats import seat_words
from boardtui.play.table import Change
from boardtui.players.levels import PlayerOptions
from boardtui.record.clock import Clock
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.saves.unkept import NotKept
from boardtui.session.open_game import OpenGame
from tests.play.late_games import Late
from tests.play.players import Scripted
from tests.play.tables import AGAINST_ROBOT, ALONE, play, told
from tests.waiting import until

FIRST, SECOND = Seat(0), Seat(1)


def opened(late: Late, *robots: Scripted) -> OpenGame:
    return OpenGame(
        "late",
        late.ann.table,
        NotKept(),
        dict(zip((SECOND, FIRST), robots, strict=False)),
        who="ann",
        keeper_of_study=lambda _: NotKept(),
    )


class TestOtherPlayers:
    """Players who take over at an earlier move."""

    @pytest.fixture
    def late(self) -> Late:
        return Late(Othello(), AGAINST_ROBOT)

    @pytest.fixture
    def robot(self) -> Scripted:
        return Scripted()

    @pytest.fixture
    async def asked(self, late: Late, robot: Scripted) -> AsyncIterator[OpenGame]:
        """A game whose robot is asked, with the cursor at another line."""
        asked = opened(late, robot)
        asked.start()
        play(asked.table, "d3")
        late.database.settle()
        await until(lambda: robot.asked)
        asked.view.goto(asked.view.record.root)
        asked.view.play(*asked.game.start().legal_moves[1:2])
        yield asked
        await asked.close()

    async def test_they_come_once_the_game_has_gone_on_there(
        self, late: Late, robot: Scripted, asked: OpenGame
    ) -> None:
        new = asked.view.node
        asked.sit(("human", "easy"), PlayerOptions(), at_cursor=True)
        assert asked.player_at(SECOND) is robot
        late.database.settle()
        assert late.kinds == "move go-on seat"
        assert asked.table.head is new
        assert seat_words(asked.seats) == ("human", "easy")
        assert asked.players[1] is asked.player_at(SECOND) is not robot
        await until(lambda: robot.closed)

    async def test_a_game_that_cannot_go_on_there_keeps_its_players(
        self, late: Late, robot: Scripted, asked: OpenGame
    ) -> None:
        head = asked.table.head
        late.ann.log.go_down()
        asked.sit(("human", "easy"), PlayerOptions(), at_cursor=True)
        late.database.settle()
        assert late.kinds == "move"
        assert (asked.table.head, asked.player_at(SECOND)) == (head, robot)
        assert (robot.is_waiting(-1), robot.closed) == (True, 0)
        assert [each.error.reason for each in late.ann.refusals] == [RefusalReason.UNREACHABLE]

    async def test_players_who_cannot_sit_down_do_not_play(
        self, late: Late, robot: Scripted, asked: OpenGame
    ) -> None:
        new, states = asked.view.node, told(asked.view)
        asked.table.subscribe(lambda _change: late.ann.log.go_down())
        asked.sit(("human", "easy"), PlayerOptions(), at_cursor=True)
        late.database.settle()
        assert late.kinds == "move go-on"
        assert (asked.table.head, asked.player_at(SECOND)) == (new, robot)
        assert sum(state.refusal is not None for state in states) == 1
        await until(lambda: len(robot.asked) == 2)

    async def test_nobody_comes_into_a_game_that_was_closed(
        self, late: Late, robot: Scripted, asked: OpenGame
    ) -> None:
        asked.sit(("human", "easy"), PlayerOptions(), at_cursor=True)
        await asked.close()
        late.database.settle()
        assert (asked.player_at(SECOND), robot.closed) == (robot, 1)

    async def test_nobody_comes_once_the_flag_has_fallen(self) -> None:
        late, robot = Late(Othello(), AGAINST_ROBOT, clock=Clock(60)), Scripted()
        game = opened(late, robot)
        late.database.time += 61
        game.sit(("human", "easy"), PlayerOptions())
        late.database.settle()
        assert (late.kinds, game.player_at(SECOND)) == ("flag", robot)
        await game.close()

    async def test_nobody_sits_down_while_a_command_is_on_its_way(
        self, late: Late, robot: Scripted, asked: OpenGame
    ) -> None:
        asked.table.resign(FIRST)
        with pytest.raises(Refused) as caught:
            asked.sit(("human", "easy"), PlayerOptions(), at_cursor=True)
        assert caught.value.reason is RefusalReason.PENDING
        late.database.settle()
        assert (late.kinds, asked.player_at(SECOND)) == ("move resign", robot)


async def test_a_table_goes_on_for_others_when_one_closes_the_game() -> None:
    late = Late()
    ann, bob = opened(late), opened(late)
    changes: dict[str, list[Change]] = {"ann": [], "bob": []}
    ann.follow(changes["ann"].append)
    bob.follow(changes["bob"].append)
    states = told(bob.view)
    await ann.close()
    play(late.ann.table, "a1")
    late.database.settle()
    assert [len(each) for each in changes.values()] == [0, 1]
    assert len(states) == 1
    await bob.close()


async def test_a_resignation_that_cannot_be_sent_yet_is_refused() -> None:
    late = Late(seats=ALONE)
    game = opened(late)
    play(game.table, "a1")
    with pytest.raises(Refused) as caught:
        game.resign(FIRST)
    assert caught.value.reason is RefusalReason.PENDING
    late.database.settle()
    game.resign(FIRST)
    late.database.settle()
    game.resign(FIRST)  # as good as done
    assert late.kinds == "move resign"
    await game.close()
