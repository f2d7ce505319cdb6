from __future__ import annotations

import pytest

from boardtui.engine.fronts.gomocup_board import move_at_once
from boardtui.rules.board import Board
from boardtui.rules.gomoku import BLACK, Gomoku, Rule


@pytest.mark.parametrize(
    ("picture", "move"),
    [
        ("...... ...... ...... ...... ...... ......", "c4"),
        ("OOOO.. ...... XXXX.. ...... ...... ......", "e4"),
        ("OOOO.. ...... XXX... ...... ...... ......", "e6"),
        ("XX.XXX ...... ...... ...... ...... ......", "c4"),
    ],
    ids=["central", "wins", "hinders", "overline"],
)
def test_a_move_without_a_search_is_a_likely_one(picture: str, move: str) -> None:
    game = Gomoku(size=6, rule=Rule.RENJU)
    position = game.position(Board.from_text(picture.replace(" ", "\n")), BLACK)
    assert game.format_move(move_at_once(position)) == move
