"""Training in plain mode."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.person.personal_file import FILE
from boardtui.plain.drilling import begin_deck
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.registry import game
from boardtui.session.training.puzzle_maker import PuzzleMaker
from boardtui.training.card_store import CardStore
from boardtui.training.exercise import Exercise, ExerciseKind
from tests.fixtures.judged import moves_of
from tests.plain.talk import Talk
from tests.review.questions import Oracle, OracleEngine
from tests.session.training.list_deck import ListDeck
from tests.training.exercises import MORNING, mistake, mistakes_and_lines, position_after

GOMOKU = game("gomoku")


def talk(folder: Path | None, exercises: Sequence[Exercise] = ()) -> Talk:
    """A talk with a person who has some cards, and an engine that answers at once."""
    if folder is not None and exercises:
        CardStore(folder / FILE).add(exercises, MORNING)
    engine = OracleEngine(Oracle())
    return Talk(folder, make_queue=lambda _game: EngineQueue(lambda: engine, soon=0, interval=0))


@asynccontextmanager
async def drilled(folder: Path, deck: ListDeck) -> AsyncIterator[Talk]:
    """A talk in which a drill goes through a deck."""
    each = talk(folder)
    await begin_deck(each.session, deck)
    each.console.said.clear()
    yield each
    await each.close()


async def test_new_cards_beyond_those_of_the_day_are_told(tmp_path: Path) -> None:
    each = talk(tmp_path, mistakes_and_lines())
    later, question, first, *_others = await each.type("train")
    assert later == "8 more new cards will follow in the next few days."
    assert (question, first) == ("What would you like to train?", "1 Cards due today: 20")
    await each.close()


async def test_cards_are_asked_with_their_boards_and_answered_by_moves(tmp_path: Path) -> None:
    each = talk(tmp_path, [mistake("f5 d6", played=3), mistake("f5 f6 e6")])
    choices = await each.type("train")
    assert choices[:2] == ["What would you like to train?", "1 Cards due today: 2"]
    words, *board, task = await each.type("1")
    assert words.startswith("Type a move, or “hint”, “solution”, “skip")
    assert any("X" in line for line in board)
    assert task == (
        "Exercise 1 of 2. Your game against Level 5, 2026-11-24. You played c6, which lost about "
        "8 discs. Black to move: find a better move."
    )
    (wrong,) = await each.type("c6")
    assert wrong.startswith("c6 loses about 8 discs.")
    assert wrong.endswith("Try again.")
    (hint,) = await each.type("hint")
    assert hint == "Hint: look at the lower left of the board."
    right, *_board, task = await each.type("c7")
    assert right == "c7 is right. This card comes back tomorrow."
    assert task.startswith("Exercise 2 of 2.")
    solution, due, over, *_rest = await each.type("solution")
    assert solution.startswith("Better: ")
    assert due == "This card comes back tomorrow."
    assert over.startswith("You solved 1 of 2 exercises. The next card is due")
    assert each.session.drill is None
    await each.close()


@pytest.mark.parametrize("words", ["put aside", "aside"])
async def test_a_card_is_skipped_or_put_aside(tmp_path: Path, words: str) -> None:
    deck = ListDeck([mistake("f5 d6"), mistake("f5 f6 e6"), mistake("f5 f6 d3")])
    async with drilled(tmp_path, deck) as each:
        assert await each.type("put away") == ["Type “put aside”."]
        told, *_board, task = await each.type(words)
        assert told == "This exercise will not be shown again."
        assert task.startswith("Exercise 2 of 3.")
        *_board, task = await each.type("skip")
        assert task.startswith("Exercise 3 of 3.")
        assert (len(deck.aside), len(deck.answers)) == (1, 1)
        over, *_rest = await each.type("stop")
        assert over.startswith("You solved 0 of 1 exercise.")
        assert len(deck.answers) == 1


async def test_what_was_put_aside_is_brought_back_from_the_menu(tmp_path: Path) -> None:
    each = talk(tmp_path, [mistake("f5 d6"), mistake("f5 f6 e6")])
    await each.type("train")
    await each.type("1")
    await each.type("put aside")
    await each.type("stop")
    (line,) = [line for line in await each.type("train") if "Restore" in line]
    assert line.endswith(" Restore cards put aside (1)")
    said, *choices = await each.type(line.split()[0])
    assert said == "Cards restored: 1."
    assert choices[1] == "1 Cards due today: 2"
    assert not any("Restore" in line for line in choices)
    await each.close()


async def test_a_win_is_played_out(tmp_path: Path) -> None:
    position = position_after(GOMOKU, "h8 h7 h9 a2 h10 b1 i8 c1 j8 d2")
    line = moves_of(GOMOKU, "h11 h12 k8 g8 l8")
    best = Info(5, 995.0, line, Certainty.WINNER, nodes=1000)
    deck = ListDeck([Exercise(ExerciseKind.WIN, position, line[:1], best)])
    async with drilled(tmp_path, deck) as each:
        said, task = await each.type("h11")
        assert said.startswith("h11 is right.")
        assert "h12" in said
        assert task == "Black to move: play on until you have won."
        right, over, *_rest = await each.type("k8")
        assert right.startswith("k8 is right.")
        assert over.startswith("You solved 1 of 1 exercise.")


async def test_a_move_that_is_as_good_may_be_added(tmp_path: Path) -> None:
    position = position_after(game("othello"), "f5 d6")
    best = Info(8, 0.0, position.legal_moves[:1])
    line = Exercise(ExerciseKind.LINE, position, position.legal_moves[:1], best)
    deck = ListDeck([line], grows=True)
    async with drilled(tmp_path, deck) as each:
        assert await each.type("add") == ["There is no move to add."]
        (said,) = await each.type("c5")
        assert said.endswith("Type “add” to add the move to your lines, or try another move.")
        added, *_over = await each.type("add")
        assert added.startswith("The move was added to your lines.")
        assert deck.added == [*moves_of(position.game, "c5")]


async def test_where_nothing_is_kept_that_is_said(tmp_path: Path) -> None:
    each = talk(None)
    kept, question, *_choices = await each.type("train")
    assert kept.startswith("Nothing is saved here")
    assert question == "What would you like to train?"
    await each.close()


async def test_words_of_training_ask_for_a_drill(tmp_path: Path) -> None:
    each = talk(tmp_path)
    for word in ("solution", "skip", "stop", "add", "put aside"):
        (said,) = await each.type(word)
        assert said != ""
    asked = "There is no exercise now. Type “train”, or “try again” after a review."
    assert await each.type("solution") == [asked]
    await each.close()


async def test_other_words_have_to_wait(tmp_path: Path) -> None:
    async with drilled(tmp_path, ListDeck([mistake("f5 d6")])) as each:
        (said,) = await each.type("resign")
        assert said == "This is not possible during training. Type “stop” to leave training."
        *_board, task = await each.type("train")
        assert task.startswith("Exercise 1 of 1.")
        (again,) = await each.type("")
        assert again == task


async def test_puzzles_are_made_only_as_long_as_some_are_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(PuzzleMaker, "want", lambda _self, each: calls.append(each.key))
    monkeypatch.setattr(PuzzleMaker, "rest", lambda _self: calls.append("rest"))
    each = talk(tmp_path)
    await each.type("train")
    assert calls == []
    await each.type("2")
    assert calls == ["gomoku"]
    await each.type("skip")
    assert calls == ["gomoku", "gomoku"]
    await each.type("stop")
    assert calls == ["gomoku", "gomoku", "rest"]
    await each.close()


async def test_the_list_of_games_says_how_much_waits(tmp_path: Path) -> None:
    each = talk(tmp_path, [mistake("f5 d6"), mistake("f5 f6 e6")])
    assert (await each.type("games"))[0] == "2 cards to train. Type “train” to begin."
    await each.close()


async def test_puzzles_that_are_left_at_once_are_not_counted(tmp_path: Path) -> None:
    deck = ListDeck([mistake("f5 d6")])
    deck.total = None
    async with drilled(tmp_path, deck) as each:
        assert (await each.type("stop"))[0] == "No answers yet."
