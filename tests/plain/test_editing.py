"""Positions that are set up line by line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from boardtui.formats.detect import read_file
from boardtui.rules.board import Color, grid
from boardtui.rules.game import Game, Place
from boardtui.rules.registry import GAMES, game
from boardtui.session.launch import NewGame
from tests.rules.random_games import random_board, variants

from .talk import PEOPLE, Talk


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    talk = Talk(tmp_path / "games")
    await talk.begin(NewGame(game("othello", size=4), PEOPLE))
    yield talk
    await talk.close()


async def test_stones_and_the_side_make_a_record(talk: Talk) -> None:
    assert "Black 2, White 2, empty 12." in await talk.type("edit")
    assert await talk.type("put a1 black") == ["a1: Black."]
    assert await talk.type("put d4 white") == ["d4: White."]
    assert await talk.type("clear d4") == ["d4: empty."]
    assert await talk.type("to move white") == ["White to move."]
    await talk.type("done")
    position = talk.session.state.position
    assert str(position.board).split() == ["X...", ".OX.", ".XO.", "...."]
    assert position.turn == Color(1)
    assert talk.session.game.is_record


async def test_oddities_are_said_at_once(talk: Talk) -> None:
    await talk.type("edit")
    (said,) = await talk.type("clear")
    assert said.startswith("The board is empty. There are no discs on the board.")


async def test_another_game_is_named(talk: Talk) -> None:
    assert "Black 2, White 2, empty 32." in await talk.type("edit othello")
    assert await talk.type("edit othello chess") == ["Wrong words."]
    no_game = "There is no game “chess”; choose from: othello, gomoku, three-way."
    assert await talk.type("edit chess") == [no_game]


@pytest.mark.parametrize("signs", ["xo", "XO", "●○"])
async def test_a_side_is_named_by_its_sign(talk: Talk, signs: str) -> None:
    await talk.type("edit")
    assert await talk.type(f"put a1 {signs[0]}") == ["a1: Black."]
    assert await talk.type(f"put a2 {signs[1]}") == ["a2: White."]
    assert await talk.type(f"to move {signs[1]}") == ["White to move."]
    assert await talk.type("put a1 #") == ["There is no side “#” here; choose from: black, white."]


async def test_play_does_not_go_on_from_a_game_that_is_over(talk: Talk) -> None:
    await talk.type("edit", "clear", "put a1 black")
    said = await talk.type("done")
    assert said[-1].startswith("The position is set up. The game is over")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("put e9 black", "e9 is outside the board."),
        ("put a1 green", "There is no side “green” here; choose from: black, white."),
        ("put a1", "Name a side: black, white."),
        ("to", "Name a side: black, white."),
        ("clear x", "“x” is not a point on a board."),
        ("to move green", "There is no side “green” here; choose from: black, white."),
    ],
)
async def test_what_names_nothing_changes_nothing(talk: Talk, line: str, reason: str) -> None:
    await talk.type("edit")
    before = talk.session.editor
    assert before is not None
    now = before.now
    assert await talk.type(line) == [reason]
    assert before.now == now


@pytest.mark.parametrize(
    "line", ["b1", "1", "pass", "othello", "hint", "save a.sgf", "last", "back", "games", ""]
)
async def test_what_concerns_the_game_has_to_wait(talk: Talk, line: str) -> None:
    node = talk.session.view.node
    await talk.type("edit")
    said = await talk.type(line)
    assert said == [
        "You are setting up a position. Type “done” to open it, or “leave” to discard it."
    ]
    assert await talk.type("leave") == ["Black to move."]
    assert talk.session.view.node is node


async def test_the_board_is_that_of_the_position(talk: Talk) -> None:
    await talk.type("edit", "clear", "put b1 white")
    assert (await talk.type("board"))[1] == "1 . O . ."
    assert await talk.type("white") == ["White, 1: b1."]
    assert await talk.type("row 2") == ["Row 2: all empty."]
    said = await talk.type("help")
    assert (
        said[0]
        == "You are setting up a position. Type “done” to open it, or “leave” to discard it."
    )
    assert not any("othello --size" in line or line.startswith("hint") for line in said)


async def test_undo_takes_the_last_change_back(talk: Talk) -> None:
    await talk.type("edit", "put a1 black", "edit othello")
    assert (await talk.type("undo"))[:2] == [
        "The last change was undone.",
        "Black 3, White 2, empty 11.",
    ]
    assert "Black 2, White 2, empty 12." in await talk.type("undo")
    assert await talk.type("undo") == ["There is no change to undo."]


async def test_a_changed_position_is_given_up_only_after_a_question(talk: Talk) -> None:
    await talk.type("edit", "put a1 black")
    (asked,) = await talk.type("leave")
    assert asked.startswith("The position is not saved.")
    assert await talk.type("no") == ["Cancelled."]
    assert "Black 3, White 2, empty 11." in await talk.type("edit")
    assert await talk.type("leave", "yes") == [asked, "Black to move."]
    assert talk.session.editor is None


@pytest.mark.parametrize("line", ["put a1 black", "clear", "to move black", "done"])
async def test_edit_comes_first(talk: Talk, line: str) -> None:
    assert await talk.type(line) == ["You are not setting up a position. Type “edit” first."]


async def test_rows_are_pasted_up_to_an_empty_line(talk: Talk) -> None:
    await talk.type("edit")
    assert await talk.type("paste") == [
        "Paste or type the rows of a board, and then an empty line."
    ]
    for row in ("X...", ".OX.", ".XO.", "....", "O"):
        assert await talk.type(row) == []
    said = await talk.type("")
    assert "Black 3, White 2, empty 11." in said
    assert "White to move." in said


async def test_a_board_in_one_line_brings_its_size(talk: Talk) -> None:
    await talk.type("edit")
    said = await talk.type("paste " + "-" * 34 + "XO X")
    assert said[0] == "The game is now Othello (6×6)."
    assert "Black 1, White 1, empty 34." in said


@pytest.mark.parametrize("lines", [["paste nothing"], ["paste", "nothing", ""]])
async def test_what_is_no_board_is_told_and_changes_nothing(talk: Talk, lines: list[str]) -> None:
    await talk.type("edit")
    for line in lines:
        said = await talk.type(line)
    assert said[0].startswith("Nothing was changed.")
    assert "Black 2, White 2, empty 12." in await talk.type("edit")


async def test_a_strange_row_is_told_with_its_place(talk: Talk) -> None:
    await talk.type("edit")
    for line in ("paste", "X...", ".O?.", "....", "....", ""):
        said = await talk.type(line)
    assert said == ["Nothing was changed. Line 2, column 3: “.O?.” is not a row of a board."]


async def test_no_row_of_a_text_that_is_too_long_is_taken_for_words(talk: Talk) -> None:
    await talk.type("edit", "paste")
    for line in (*["." * 999] * 70, "clear", "done"):
        assert await talk.type(line) == []
    assert await talk.type("") == [
        "Nothing was changed. The text has more than 65536 characters, so it is not a position."
    ]
    assert "Black 2, White 2, empty 12." in await talk.type("edit")


async def test_the_problems_of_a_pasted_record_are_told(talk: Talk) -> None:
    await talk.type("edit")
    assert "Line 1, column 5: b1 is already taken." in await talk.type("paste b1a1b1")


async def test_vacant_points_of_the_start_are_doubted_at_the_end(talk: Talk) -> None:
    await talk.type("edit")
    assert await talk.type("clear b2") == ["b2: empty."]
    said = await talk.type("done")
    assert said[-1].endswith("b2 can never be empty in a game.")


@pytest.mark.parametrize("family", GAMES, ids=lambda family: family.key)
async def test_every_board_is_saved_and_read_again(tmp_path: Path, family: type[Game]) -> None:
    rng = Random(family.key)
    talk = Talk(tmp_path / "games")
    # The opening of a game is over in the editor.
    games = dict.fromkeys(each.without_opening() for each in variants(family))
    for number, rules in enumerate(games):
        path, cells = tmp_path / f"{number}.sgf", rules.board_size.cols * rules.board_size.rows
        board = random_board(rules, rng, 6 / cells)
        turn = Color(rng.randrange(len(rules.sides)))
        await talk.begin(NewGame(rules, ("human",) * len(rules.sides)))
        await talk.type("edit", "clear")
        for point in grid(board.size).points(board.occupied):
            color = board[point]
            assert color is not None
            await talk.type(f"put {rules.format_move(Place(point))} {rules.side_name(color)}")
        await talk.type(f"to move {rules.side_name(turn)}", "done", f"save {path}")
        (reading,) = read_file(path)
        start = reading.record.root.position
        assert (start.board, start.turn, reading.problems) == (board, turn, ())
    await talk.close()
