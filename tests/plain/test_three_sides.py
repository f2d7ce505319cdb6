"""A game for three, line by line."""

from __future__ import annotations

from boardtui.rules.moves import number_of_moves
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame

from .talk import Talk

PEOPLE = NewGame(game("three-way", size=5), ("human",) * 3)


async def test_the_third_side_has_its_stones_its_points_and_its_turn() -> None:
    talk = Talk(None)
    await talk.begin(PEOPLE)
    assert await talk.type("third") == ["Red, 3: c2 d3 b4."]
    assert "X Black, O White, # Red" in await talk.type("board")
    assert await talk.type("score") == ["Black 3, White 3, Red 3."]
    await talk.type("d1", "b1")
    assert (await talk.type("turn"))[0].startswith("Red to move.")
    await talk.close()


async def test_there_is_no_third_side_where_two_play() -> None:
    talk = Talk(None)
    await talk.begin(NewGame(game("othello"), ("human", "human")))
    assert await talk.type("third") == ["This game has only two sides."]
    await talk.close()


async def test_who_resigns_drops_out_until_one_is_left() -> None:
    talk = Talk(None)
    await talk.begin(PEOPLE)
    asked = await talk.type("resign")
    assert asked == [
        "Resign for Black? The others play on. Type “yes” (or “resign” again) or “no”."
    ]
    assert await talk.type("resign") == ["Black dropped out; the others play on."]
    assert (await talk.type("turn"))[0].startswith("White to move.")
    assert await talk.type("last") == ["Black dropped out; the others play on."]
    await talk.type("resign")
    said = await talk.type("resign")
    assert said[0].startswith("Black and White resigned. Red wins.")
    assert await talk.type("list") == ["1: resign B resign W"]
    await talk.close()


async def test_who_comes_back_is_told_with_the_moves_that_go() -> None:
    talk = Talk(None)
    await talk.begin(NewGame(game("three-way"), ("human", "random", "random")))
    await talk.type("resign", "resign")
    table = talk.session.game.table
    count = number_of_moves(table.standing.line)
    assert count > 1
    said = await talk.type("undo")
    assert said[0].startswith(
        f"Black is back in the game; {count} later moves were taken back, too."
    )
    assert table.standing.line == ()
    await talk.close()


async def test_a_person_out_of_the_game_has_nothing_to_resign() -> None:
    talk = Talk(None)
    await talk.begin(NewGame(game("three-way"), ("human", "random", "random")))
    await talk.type("resign")
    await talk.type("resign")
    if talk.session.game.table.standing.outcome is None:
        assert await talk.type("resign") == ["This side has already dropped out."]
    await talk.close()
