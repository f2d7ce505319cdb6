"""The tours line by line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.config.settings_file import load_settings
from boardtui.session.launch import Learn
from boardtui.words.language import use_language
from tests.session.tour.walk import HINT, PASS, UNDO, WAYS

from .talk import Talk

WORDS = {"en": {}, "ja": {UNDO: "待った", HINT: "ヒント", PASS: "パス"}}


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    talk = Talk(tmp_path / "games")
    talk.session.settings_path = tmp_path / "config.toml"
    yield talk
    await talk.close()


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("key", WAYS)
async def test_a_tour_from_the_first_step_to_a_first_game(
    talk: Talk, key: str, language: str
) -> None:
    use_language(language)
    words = WORDS[language]
    said = await talk.begin(Learn(key))
    for number, way in enumerate(WAYS[key], 1):
        assert f"{number}/6" in said[0]
        said = await talk.type(*(words.get(word, word) for word in way.split()))
        assert said[-1].startswith("Enter")
        said = await talk.type("")
    assert said[0] == {"en": "Who plays Black?", "ja": "黒は誰が打ちますか？"}[language]
    assert talk.session.guide is None
    await talk.type("1", "1", "1", "1")
    assert talk.session.state.game.key == key


async def test_a_step_is_told_with_its_board_and_its_words(talk: Talk) -> None:
    said = await talk.begin(Learn("othello"))
    assert said[0] == "Learn Othello, 1/6: The first disc."
    assert "4 . . . O X . . ." in said
    assert said[-1] == "Type the name of a square, such as d3."
    assert (await talk.type("d3"))[:2] == [
        "Black d3, flips d4.",
        "The white disc in between is yours now. After each of your moves, it is White’s turn.",
    ]


async def test_right_and_wrong_moves_are_answered_in_words(talk: Talk) -> None:
    await talk.begin(Learn("othello"))
    assert await talk.type("a1") == ["a1 flips nothing."]
    assert talk.console.bells == 1
    await talk.type("skip")
    assert await talk.type("g2") == ["g2 flips fewer discs. One move flips five."]
    assert (await talk.type("hint"))[-1] == "Hint: f4."
    await talk.type("skip")
    said = await talk.type("pass")
    assert said[:3] == [
        "Black has no legal move and passes.",
        "White c5, flips d5 e5 f5.",
        "You passed, and White has played c5.",
    ]


async def test_steps_are_skipped_and_returned_to(talk: Talk) -> None:
    await talk.begin(Learn("gomoku"))
    assert (await talk.type("skip"))[0].startswith("Learn Gomoku, 2/6")
    assert (await talk.type("back"))[0].startswith("Learn Gomoku, 1/6")
    assert (await talk.type(*["skip"] * 6)) != []
    assert await talk.type("skip") == ["This is the last step. Type “leave” to end the tour."]
    said = await talk.type("b5")
    assert said == ["First take your move back with undo."]
    assert (await talk.type(""))[-1] == "Type “undo”."


async def test_one_can_look_at_the_board_of_a_tour_as_at_any_other(talk: Talk) -> None:
    await talk.begin(Learn("gomoku"))
    assert await talk.type("black") == ["Black, 1: h8."]
    assert await talk.type("point i7") == ["i7: White stone."]
    assert (
        "skip, .: go to the next step of a tour, or to the next exercise in training"
        in await talk.type("help")
    )


@pytest.mark.parametrize("line", ["resign", "rematch", "clock", "forward", "learn othello"])
async def test_other_commands_wait_for_the_end_of_a_tour(talk: Talk, line: str) -> None:
    await talk.begin(Learn("gomoku"))
    assert await talk.type(line) == [
        "This is not possible during a tour. Type “leave” to end the tour."
    ]
    assert await talk.type("1") == ["There is nothing to choose by number now."]


async def test_a_game_waits_while_a_tour_is_taken(talk: Talk) -> None:
    await talk.othello()
    await talk.type("d3")
    assert (await talk.type("learn"))[0] == "Learn Othello, 1/6: The first disc."
    await talk.type("f5")
    assert await talk.type("leave") == ["White to move."]
    assert await talk.type("list") == ["1: d3"]
    assert await talk.type("leave") == ["You are not in a tour. Type “learn” to start one."]
    assert await talk.type("learn chess") == [
        "There is no tour of this game; choose from: othello, gomoku."
    ]
    assert "Which game?" in await talk.type("learn gomoku", "games")
    assert talk.session.guide is None


async def test_a_computer_does_not_interrupt_a_tour(talk: Talk) -> None:
    await talk.othello("human", "random")
    await talk.loop.take("d3")
    await talk.loop.take("learn")
    said = await talk.settled()
    assert said[1] == "Learn Othello, 1/6: The first disc."
    assert len(talk.session.game.table.standing.line) == 2
    assert not any(line.startswith("White ") for line in said)
    move, turn = await talk.type("leave")
    assert move.startswith("White ")
    assert turn == "Black to move."


async def test_only_a_newcomer_is_told_of_the_tours(talk: Talk, tmp_path: Path) -> None:
    assert (await talk.begin())[0].startswith("New here?")
    await talk.type("learn othello", "leave")
    await talk.session.close_settings()
    assert load_settings(tmp_path / "config.toml").settings.tour_taken
    assert (await talk.begin())[0] == "Which game?"
    await talk.othello()
    await talk.type("d3")
    await talk.close()
    again = Talk(tmp_path / "games")
    assert (await again.begin())[0] == "Which game?"
    await again.close()


async def test_a_tour_that_was_taken_is_not_offered_again(tmp_path: Path) -> None:
    talk = Talk(tmp_path / "games", settings=Settings(tour_taken=True))
    assert (await talk.begin())[0] == "Which game?"
    await talk.close()
