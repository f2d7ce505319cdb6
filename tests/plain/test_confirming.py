"""Commands that have to be confirmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.words.language import use_language

from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path)


@pytest.mark.parametrize("yes", ["resign", "v", "yes", "Y"])
async def test_resigning_has_to_be_confirmed(talk: Talk, yes: str) -> None:
    await talk.othello("human", "easy")
    await talk.type("resign")
    (said,) = await talk.type(yes)
    assert said.startswith("You resigned. Easy wins.")
    assert await talk.type("resign") == ["The game is over."]


@pytest.mark.parametrize("yes", ["はい", "ｙ"])
async def test_resigning_is_confirmed_in_japanese(talk: Talk, yes: str) -> None:
    use_language("ja")
    await talk.othello("human", "easy")
    await talk.type("投了", yes)
    assert talk.session.state.outcome is not None


async def test_no_resigns_nothing(talk: Talk) -> None:
    await talk.othello("human", "easy")
    asked = ["Resign for Black? Type “yes” (or “resign” again) or “no”."]
    assert await talk.type("resign") == asked
    assert await talk.type("") == asked
    assert await talk.type("n") == ["Cancelled."]
    assert await talk.type("turn") == ["Black to move. Black: You, White: Easy."]
    assert not talk.loop.misunderstood


@pytest.mark.parametrize("line", ["d3", "1", "board", "resign now", "save x"])
async def test_what_is_neither_yes_nor_no_resigns_and_does_nothing(talk: Talk, line: str) -> None:
    await talk.othello("human", "easy")
    await talk.type("resign")
    answer = f"“{line}” is neither “yes” nor “no”. Cancelled."
    assert await talk.type(line) == [answer]
    assert talk.loop.misunderstood
    assert await talk.type("list") == ["There are no moves yet."]
    assert talk.session.state.outcome is None


async def test_quit_ends_the_session_at_a_question_too(talk: Talk) -> None:
    await talk.othello("human", "easy")
    await talk.type("resign", "quit")
    assert talk.session.has_ended
    assert talk.session.state.outcome is None
