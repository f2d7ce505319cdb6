"""The facts of a game of the library, beside its board."""

from __future__ import annotations

import pytest

from boardtui.library.columns import GameNumber
from boardtui.library.rows import GameRef, Row
from boardtui.record.digest import Digest
from boardtui.rules.othello import Othello
from boardtui.saves.cards import Status
from boardtui.ui.widgets.game_details import GameDetails, ShownGame

PASSING = "f5 f6 c4 g5 h5 h4 g7 h6 pass c5"


def first_fact(ply: int) -> str:
    board = Othello()
    moves = tuple(map(board.parse_move, PASSING.split()))
    row = Row(
        ref=GameRef(GameNumber(0), Digest(bytes(4))),
        game=board,
        players=("Ann", "Bob"),
        plies=9,
        outcome=None,
        status=Status.RECORD,
        moves=moves,
    )
    details = GameDetails()
    details.set_reactive(GameDetails.shown, ShownGame.of(row)._replace(ply=ply))
    return details.lines(80)[0][1].text


@pytest.mark.parametrize(
    ("ply", "text"),
    [
        (0, "the start position"),
        (8, "move 8 of 9: h6"),
        (9, "after move 8 of 9: pass"),
        (10, "move 9 of 9: c5"),
    ],
)
def test_passes_are_not_counted(ply: int, text: str) -> None:
    assert first_fact(ply) == text
