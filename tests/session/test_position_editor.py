"""Tests of setting up positions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardtui.formats.detect import read_record
from boardtui.formats.errors import FormatError
from boardtui.formats.table import WRITTEN
from boardtui.rules.board import Board, Color, Point, grid
from boardtui.rules.game import Game, Place
from boardtui.rules.registry import GAMES, game
from boardtui.session.position_editor import Brush, PositionEditor
from tests.rules.random_games import name_of, random_board, variants


def editor_of(key: str, **options: object) -> PositionEditor:
    return PositionEditor(game(key, **options).start())


def test_a_point_goes_through_every_side_and_back_to_empty() -> None:
    editor, corner = editor_of("three-way"), Point(0, 0)
    seen = []
    for _turn in range(4):
        editor.cycle(corner)
        seen.append(editor.now.board[corner])
    assert seen == [0, 1, 2, None]


def test_the_same_stone_again_is_no_change() -> None:
    editor = editor_of("gomoku")
    editor.put(Point(3, 3), None)
    assert not editor.can_undo


def test_every_change_is_undone() -> None:
    editor = editor_of("othello")
    seen = [editor.now]
    editor.cycle(Point(0, 0))
    for change in (editor.pass_turn, editor.clear, editor.begin):
        seen.append(editor.now)
        change()
    for before in reversed(seen):
        editor.undo()
        assert editor.now == before
    assert not editor.can_undo


@pytest.mark.parametrize(("key", "colors"), [("othello", [0, 1]), ("three-way", [0, 1, 2])])
def test_each_colour_is_picked_up_then_empty_then_nothing(key: str, colors: list[int]) -> None:
    editor = editor_of(key)
    seen = []
    for _key in range(len(colors) + 3):
        editor.pick()
        seen.append(editor.brush)
    assert seen == [*map(Brush, map(Color, colors)), Brush(None), None, Brush(Color(0))]


def test_only_a_colour_that_another_game_lacks_is_put_down() -> None:
    editor = editor_of("three-way")
    for _key in range(3):
        editor.pick()
    editor.change_game(game("gomoku"))
    assert editor.brush is None
    for _key in range(3):
        editor.pick()
    editor.change_game(game("three-way"))
    assert editor.brush == Brush(None)


def test_stones_stay_under_another_rule() -> None:
    editor = editor_of("gomoku")
    editor.cycle(Point(7, 7))
    before = editor.now.board
    editor.change_game(game("gomoku", rule="renju"))
    assert editor.now.board == before


def test_on_another_size_stones_keep_the_names_of_their_points() -> None:
    editor = editor_of("gomoku")
    for name in ("a1", "h8", "o15"):
        editor.put(editor.game.notation.parse(name, editor.game.board_size), Color(1))
    editor.pass_turn()
    before = editor.now
    for size, left in ((13, 1), (19, 0)):
        other = game("gomoku", size=size)
        assert editor.change_game(other) == left
        points = grid(other.board_size).points(editor.now.board.occupied)
        names = {other.format_move(Place(point)) for point in points}
        assert names == ({"a1", "h8"} if left else {"a1", "h8", "o15"})
        assert editor.now.turn == 1
        editor.undo()
        assert editor.now == before


def test_a_start_becomes_the_start_of_the_other_game() -> None:
    editor = editor_of("othello")
    assert editor.change_game(game("othello", size=6)) == 0
    assert editor.position == game("othello", size=6).start()


def test_a_side_that_another_game_lacks_is_left_out() -> None:
    editor = editor_of("three-way")
    editor.clear()
    for color in range(3):
        editor.put(Point(color, 0), Color(color))
    assert editor.change_game(game("othello", size=8)) == 1
    assert [stones.bit_count() for stones in editor.now.board.stones] == [1, 1]


@pytest.mark.parametrize("key", [family.key for family in GAMES])
def test_a_copied_board_is_pasted_again(key: str) -> None:
    editor, other = editor_of(key), editor_of(key)
    editor.put(Point(1, 2), Color(1))
    for change in (editor.pass_turn, editor.clear):
        change()
        other.paste(editor.text)
        assert other.now == editor.now


def test_the_side_to_move_is_copied_even_where_the_game_is_over() -> None:
    editor, other = editor_of("gomoku"), editor_of("gomoku")
    for col in range(5):
        editor.put(Point(col, 0), Color(0))
    for _side in range(2):
        editor.pass_turn()
        other.paste(editor.text)
        assert other.now == editor.now


@pytest.mark.parametrize("size", [9, 15])
def test_a_board_of_more_sides_brings_its_game(size: int) -> None:
    editor, other = editor_of("gomoku", size=size), editor_of("three-way")
    editor.paste(other.text)
    assert editor.now == other.now


def test_a_pasted_record_sets_up_its_end() -> None:
    editor = editor_of("othello")
    editor.paste("f5d6c3")
    assert (editor.now.board.occupied.bit_count(), editor.now.turn) == (7, 1)


@pytest.mark.parametrize("text", ["This is no board.", "XO\nOX", "X" * 70_000, "\0", ""])
def test_another_text_changes_nothing(text: str) -> None:
    editor = editor_of("othello")
    with pytest.raises(FormatError):
        editor.paste(text)
    assert not editor.can_undo


@pytest.mark.parametrize("text", ["Black to play and win", "\0", "", "XO\nOX"])
def test_what_is_neither_board_nor_record_is_told(text: str) -> None:
    with pytest.raises(FormatError, match=r"^The text is neither a board nor a record\.$"):
        editor_of("othello").paste(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("f5d6f5", "Line 1, column 5: f5 is already taken."),
        ("X...\n.OX.\n.XO.\n....", "Line 4, column 1: The side to move is missing"),
    ],
)
def test_the_problems_of_a_text_are_returned(text: str, told: str) -> None:
    (problem,) = editor_of("othello").paste(text)
    assert str(problem).startswith(told)


def test_a_saved_position_is_kept_until_it_changes() -> None:
    editor = editor_of("othello")
    seen = [editor.is_kept]
    for change in (editor.pass_turn, editor.keep, editor.undo, editor.pass_turn):
        change()
        seen.append(editor.is_kept)
    assert seen == [True, False, True, False, True]


def test_a_board_of_another_size_brings_its_size() -> None:
    editor, small = editor_of("gomoku", rule="renju"), editor_of("gomoku", size=9)
    small.cycle(Point(4, 4))
    editor.paste(small.text)
    assert editor.now == (game("gomoku", size=9, rule="renju"), small.now.board, small.now.turn)
    editor.undo()
    assert editor.game == game("gomoku", rule="renju")


def test_a_board_of_no_size_of_the_game_brings_its_game() -> None:
    editor, other = editor_of("othello"), editor_of("gomoku")
    other.cycle(Point(3, 3))
    editor.paste(other.text)
    assert editor.now == other.now


def test_a_board_that_no_game_is_played_on_is_refused() -> None:
    editor = editor_of("othello")
    with pytest.raises(FormatError, match="30"):
        editor.paste("X" + "." * 29 + "\n" + ("." * 30 + "\n") * 29)
    assert not editor.can_undo


@given(text=st.text(alphabet=".XO#-|+ \n019abcxyz黒白;()[]", max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_text_sets_a_position_up_or_is_refused(text: str) -> None:
    editor = editor_of("gomoku", size=9)
    try:
        editor.paste(text)
    except FormatError:
        assert not editor.can_undo
    assert editor.position.board == editor.now.board


def test_the_opening_of_the_game_is_over() -> None:
    editor = editor_of("gomoku", opening="swap2")
    assert editor.position == game("gomoku").start()
    editor.take(game("gomoku", size=19, opening="swap").start())
    assert editor.game == game("gomoku", size=19)


def boards(rules: Game) -> list[tuple[Board, Color]]:
    """Boards from empty to full, with each side to move."""
    rng = Random(repr(rules))
    made = [random_board(rules, rng, share) for share in (0.0, 0.02, 0.3, 1.0)]
    return [(board, Color(turn)) for board in made for turn in range(len(rules.sides))]


@pytest.mark.parametrize("rules", [each for kind in GAMES for each in variants(kind)], ids=name_of)
def test_every_board_is_read_again_from_sgf_and_text(rules: Game) -> None:
    for board, turn in boards(rules):
        editor = PositionEditor(rules.position(board, turn))
        reading = read_record(WRITTEN[0].dump([editor.record()]))[0]
        assert not reading.problems
        position = reading.record.root.position
        assert (reading.record.game, position.board, position.turn) == (editor.game, board, turn)
        other = PositionEditor(rules.start())
        other.paste(editor.text)
        assert other.now == editor.now
