"""Positions as text, which is read again."""

from __future__ import annotations

import random

import pytest

from boardtui.formats.detect import read_record
from boardtui.formats.errors import FormatError
from boardtui.formats.position_text import board_text, moves_line, position_line
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Game, Position
from boardtui.rules.registry import game

GAMES = [
    game("othello"),
    game("othello", size=6),
    game("othello", size=16),
    game("gomoku"),
    game("gomoku", size=20, rule="renju"),
    game("gomoku", size=3, line=3),
    game("three-way"),
]


def played(wanted: Game, seed: int, plies: int) -> Node:
    """The node after random moves."""
    chance, node = random.Random(seed), GameRecord(wanted).root
    while len(node.line()) <= plies and node.position.outcome is None:
        node = node.play(chance.choice(node.position.legal_moves))
    return node


def read(text: str, wanted: Game) -> Position:
    (reading,) = read_record(text, game=wanted)
    return (reading.head or reading.record.root.end()).position


@pytest.mark.parametrize("wanted", GAMES, ids=str)
@pytest.mark.parametrize("plies", [4, 9, 30, 400])
def test_a_position_is_read_again(wanted: Game, plies: int) -> None:
    position = played(wanted, plies, plies).position
    texts = [board_text(position)]
    if wanted.board_size.cols > 3:
        texts.append(position_line(position))
    for text in texts:
        again = read(text, wanted)
        assert again.board == position.board, text
        assert position.outcome is not None or again.turn == position.turn


@pytest.mark.parametrize("key", ["othello", "gomoku", "three-way"])
def test_the_text_tells_a_usual_game(key: str) -> None:
    position = played(game(key), 5, 6).position
    for text in (board_text(position), position_line(position)):
        (reading,) = read_record(text)
        assert reading.record.root.position.board == position.board
        assert reading.record.game == position.game


@pytest.mark.parametrize("key", ["othello", "gomoku"])
def test_moves_up_to_a_node_are_read_again(key: str) -> None:
    node = played(game(key), 5, 9)
    node.play(node.position.legal_moves[0])
    (reading,) = read_record(moves_line(node))
    assert reading.record.root.end().position == node.position


def test_a_line_of_othello_is_one_of_obf() -> None:
    text = position_line(game("othello").start())
    assert text == "-" * 27 + "OX------XO" + "-" * 27 + " X;"


def test_a_start_of_its_own_has_no_list_of_moves() -> None:
    start = played(game("othello"), 1, 4).position
    with pytest.raises(FormatError):
        moves_line(GameRecord(start.game, start=start).root)
