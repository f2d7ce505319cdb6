"""Repertoires: a record's tree as positions, each once, with the moves that are meant there."""

from __future__ import annotations

import random

import pytest

from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.rules.symmetry import image_between, image_of, images, images_of
from boardtui.training.exercise import ExerciseKind
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import Repertoire

from .trees import BLACK, OTHELLO, RENJU, WHITE, after, names, own_moves, path, tree


class TestPositions:
    def test_own_moves_are_the_branches_where_the_colour_moves(self) -> None:
        record = tree(OTHELLO, "f5 f6 e6 f4", "f5 d6 c3", "f5 d6 c5")
        assert own_moves(Repertoire(record, BLACK)) == ["f5", "e6", "c3 c5"]
        assert own_moves(Repertoire(record, WHITE)) == ["f6 d6", "f4"]

    def test_orders_of_moves_that_meet_are_one_position(self) -> None:
        record = tree(RENJU, "h8 i9 j7 h6 k5", "h8 h6 j7 i9 l4")
        assert own_moves(Repertoire(record, BLACK)) == ["h8", "j7", "k5 l4", "j7"]

    def test_turned_positions_are_one_on_the_board_of_the_first(self) -> None:
        # The second line is the first one mirrored, and goes on in another way.
        record = tree(OTHELLO, "f5 f6 e6", "d3 c3 c4 e3", "d3 c3 b3")
        repertoire = Repertoire(record, BLACK)
        assert own_moves(repertoire)[0] == "f5"
        assert len(repertoire.own) == 2
        (known,) = [each for each in repertoire.own.values() if each.position.ply == 2]
        assert known.moves[0] == OTHELLO.parse_move("e6")
        assert len(known.moves) == 2
        keys = {position_key(known.position.play(move)) for move in known.moves}
        assert keys == {*known.after}

    def test_moves_are_found_on_a_turned_board(self) -> None:
        repertoire = Repertoire(tree(OTHELLO, "f5 d6 c3"), BLACK)
        for image in images(OTHELLO.board_size):
            node = GameRecord(OTHELLO).root
            for move in path(OTHELLO, "f5 d6"):
                turned = image_of(move, image)
                if turned not in node.position.legal_moves:
                    break  # the four discs are turned to another start
                node = node.play(turned)
            else:
                (answer,) = repertoire.moves_at(node.position)
                assert answer == image_of(OTHELLO.parse_move("c3"), image)

    def test_where_the_board_is_symmetric_every_image_of_a_move_is_right(self) -> None:
        repertoire = Repertoire(tree(OTHELLO, "f5 d6"), BLACK)
        start = OTHELLO.start()
        assert {*repertoire.moves_at(start)} == {*start.legal_moves}
        (key,) = repertoire.own
        exercise = repertoire.exercise(key)
        assert exercise.kind is ExerciseKind.LINE
        assert names(OTHELLO, exercise.answers[:1]) == "f5"
        assert {*exercise.answers} == {*start.legal_moves}

    def test_a_forced_pass_makes_no_position_of_its_own(self) -> None:
        start = OTHELLO.position(
            Board.from_text(
                "XXXXXXX.\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXO.\nXXXXXX.."
            ),
            WHITE,
        )
        assert OTHELLO.must_pass(start)
        repertoire = Repertoire(tree(OTHELLO, "pass h7", start=start), BLACK)
        assert own_moves(repertoire) == ["h7"]
        assert names(OTHELLO, repertoire.moves_at(start)) == "h7"

    def test_choices_of_an_opening_are_no_positions(self) -> None:
        swap = game("gomoku", opening="swap")
        record = tree(swap, "h8 i9 j10 white k8 g7", "h8 i9 j10 black k8 f6")
        for color in (BLACK, WHITE):
            moves = own_moves(Repertoire(record, color))
            assert moves == (["g7 f6"] if color is BLACK else ["k8"])

    def test_a_record_without_moves_has_no_lines(self) -> None:
        repertoire = Repertoire(tree(OTHELLO), BLACK)
        assert not repertoire.positions
        assert repertoire.moves_at(OTHELLO.start()) == ()


class TestState:
    def test_it_changes_with_own_moves_only(self) -> None:
        before = Repertoire(tree(OTHELLO, "f5 f6 e6", "f5 d6"), BLACK)
        same = Repertoire(tree(OTHELLO, "f5 d6", "f5 f6 e6 f4", "f5 f4"), BLACK)
        other = Repertoire(tree(OTHELLO, "f5 f6 e6", "f5 d6 c3"), BLACK)
        assert before.state == same.state
        assert before.state != other.state


@pytest.mark.parametrize("kind", [OTHELLO, RENJU])
def test_every_position_of_a_random_tree_is_found_again(kind: Game) -> None:
    chance = random.Random(3)
    record = GameRecord(kind)
    for _line in range(30):
        node = record.root
        while node.position.ply < 12:
            node = node.play(chance.choice(node.position.legal_moves[:5]))
    for color in (BLACK, WHITE):
        repertoire = Repertoire(record, color)
        for node in record.root.walk():
            if not node.children:
                continue
            moves = {child.move for child in node.children}
            assert moves <= {*repertoire.moves_at(node.position)}
            key = position_key(node.position)
            assert (key in repertoire.own) == (node.position.turn == color)


def test_the_turn_between_two_boards() -> None:
    board = after(OTHELLO, "f5 d6 c3 d3 c4").board
    for turned in images_of(board):
        image = image_between(board, turned)
        if image is None:
            assert turned == board
        else:
            move = OTHELLO.parse_move("f5")
            stone = image_of(move, image)
            assert turned[stone.point] == board[move.point]  # type: ignore[union-attr]
    with pytest.raises(LookupError):
        image_between(board, OTHELLO.start().board)
