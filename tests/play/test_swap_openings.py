"""Tables with swap openings: who is asked, and who has which colour."""

from __future__ import annotations

import pytest

from boardtui.play.chair import Chair
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.players.easy import EasyPlayer
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Choose
from boardtui.rules.gomoku import Gomoku, OpeningRule
from tests.waiting import settle

from .players import Scripted, state_where
from .tables import (
    AGAINST_ROBOT,
    FIRST,
    OTHER_ROBOT,
    ROBOT,
    ROBOTS,
    SECOND,
    TOGETHER,
    new_record,
    new_table,
    path,
)
from .tic_tac_toe import BLACK, WHITE

SWAP2 = Gomoku(opening=OpeningRule.SWAP2)


async def test_the_players_are_asked_in_the_order_of_the_opening() -> None:
    robots = Scripted("One"), Scripted("Two")
    table = new_table(seats=ROBOTS, game=SWAP2)
    view = View(table)
    chairs = [Chair(table, seat, robots[seat]) for seat in (FIRST, SECOND)]
    for chair in chairs:
        chair.start()
    asked = []
    for text in ["h8", "i9", "j7", "more", "a1", "a2", "white", "b1", "b2"]:
        await settle()
        standing = table.standing
        seat = next(
            seat for seat in (FIRST, SECOND) if robots[seat].asked[-1:] == [standing.position]
        )
        asked.append("12"[seat])
        assert standing.awaited == seat
        assert view.state.thinking == standing.color_of(seat)
        robots[seat].answer(SWAP2.parse_move(text))
    await settle()
    assert "".join(asked) == "111222112"
    assert table.standing.position.ply == 9
    for chair in chairs:
        await chair.close()


def test_names_and_people_follow_the_colours_to_the_cursor() -> None:
    table = new_table(*["h8", "i9", "j7", "black", "a1"], seats=AGAINST_ROBOT, game=SWAP2)
    view = View(table, "ann")
    assert view.state.names == ("Level 5", "Ann")
    assert view.state.humans == {WHITE}
    assert view.state.thinking == BLACK
    view.goto(table.record.root)
    assert view.state.names == ("Ann", "Level 5")
    assert view.state.humans == {BLACK}
    assert view.state.thinking == WHITE, "the colour that the computer has at the cursor"


def test_a_choice_is_a_move_that_only_its_seat_makes() -> None:
    table = new_table("h8", "i9", "j7", seats=TOGETHER, game=SWAP2)
    (choice,) = path("white", game=SWAP2)
    with pytest.raises(Refused) as caught:
        View(table, "ann").play(choice)
    assert caught.value.reason is RefusalReason.NOT_YOUR_TURN
    assert caught.value.facts == {"name": "Bob"}
    View(table, "bob").play(choice)
    assert table.standing.line[-1] == choice


def test_taking_back_goes_past_what_a_computer_chose_and_placed() -> None:
    record = new_record(*["h8", "i9", "j7", "more", "a1", "a2"], game=SWAP2)
    view = View(Table.of(record, AGAINST_ROBOT), "ann")
    for ply in (2, 1):
        view.take_back()
        assert view.state.position.ply == ply


async def test_computers_play_a_whole_swap2_game() -> None:
    table = Table.of(GameRecord(SWAP2), (ROBOT, OTHER_ROBOT))
    chairs = [Chair(table, FIRST, EasyPlayer(1)), Chair(table, SECOND, EasyPlayer(2))]
    for chair in chairs:
        chair.start()
    state = await state_where(View(table), lambda state: state.position.ply >= 8)
    choices = [node.move for node in state.line if isinstance(node.move, Choose)]
    assert choices
    assert choices[-1] != Choose("more")
    assert state.game.is_settled(state.position)
    for chair in chairs:
        await chair.close()
