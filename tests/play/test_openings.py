"""Matches with swap openings: who is asked, and who has which colour."""

from __future__ import annotations

from boardtui.play.match import Match
from boardtui.players.easy import EasyPlayer
from boardtui.players.human import Human
from boardtui.players.player import Player
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Choose
from boardtui.rules.gomoku import Gomoku, Opening

from .players import Scripted, settle, until

SWAP2 = Gomoku(opening=Opening.SWAP2)
BLACK, WHITE = Color(0), Color(1)
FIRST, SECOND = Seat(0), Seat(1)


def match_of(first: Player, second: Player, moves: str = "") -> Match:
    record = GameRecord(SWAP2, {FIRST: "Ann", SECOND: "Bob"})
    node = record.root
    for move in moves.split():
        node = node.play(SWAP2.parse_move(move))
    return Match(record, {FIRST: first, SECOND: second})


async def test_the_players_are_asked_in_the_order_of_the_opening() -> None:
    robots = Scripted("One"), Scripted("Two")
    match = match_of(*robots)
    match.start()
    asked = []
    for text in ["h8", "i9", "j7", "more", "a1", "a2", "white", "b1", "b2"]:
        await settle()
        seat = next(
            seat for seat in (FIRST, SECOND) if robots[seat].asked[-1:] == [match.head.position]
        )
        asked.append("12"[seat])
        assert match.state.thinking == match.decider(match.head)
        robots[seat].answer(SWAP2.parse_move(text))
    await settle()
    assert "".join(asked) == "111222112"
    assert match.head.position.ply == 9
    await match.close()


async def test_names_and_people_follow_the_colours_to_the_cursor() -> None:
    robot = Scripted()
    match = match_of(Human(), robot, "h8 i9 j7 black a1")
    match.start()
    assert match.state.names == ("Bob", "Ann")
    assert match.state.humans == {WHITE}
    assert match.state.thinking == BLACK
    match.goto(match.record.root)
    assert match.state.names == ("Ann", "Bob")
    assert match.state.humans == {BLACK}
    assert match.state.thinking == WHITE, "the colour that the computer has at the cursor"
    await match.close()


async def test_taking_back_goes_past_what_a_computer_chose_and_placed() -> None:
    match = match_of(Human(), Scripted(), "h8 i9 j7 more a1 a2")
    assert match.take_back()
    assert match.head.position.ply == 2
    assert match.take_back()
    assert match.head.position.ply == 1
    await match.close()


async def test_a_choice_of_a_person_is_taken_back_alone() -> None:
    match = match_of(Scripted(), Human(), "h8 i9 j7 white")
    assert match.take_back()
    assert match.head.position.ply == 3
    assert not match.take_back(), "the stones before are the computer's"
    await match.close()


async def test_whoever_resigns_before_the_choice_has_the_colour_as_things_stand() -> None:
    match = match_of(Human(), Human(), "h8 i9 j7")
    assert match.decider(match.head) == WHITE
    match.resign(match.decider(match.head))
    outcome = match.state.outcome
    assert outcome is not None
    assert outcome.winner == BLACK
    await match.close()


async def test_computers_play_a_whole_swap2_game() -> None:
    match = match_of(EasyPlayer(1), EasyPlayer(2))
    match.start()
    state = await until(match, lambda state: state.position.ply >= 8)
    choices = [node.move for node in state.line if isinstance(node.move, Choose)]
    assert choices
    assert choices[-1] != Choose("more")
    assert state.game.is_settled(state.position)
    await match.close()
