"""An open game whose log answers later."""

from __future__ import annotations

import pytest

from boardtui.play.errors import RefusalReason, Refused
from boardtui.rules.board import Seat
from boardtui.saves.unkept import NotKept
from boardtui.session.open_game import OpenGame
from tests.play.late_games import Late
from tests.play.tables import ALONE, play

FIRST = Seat(0)


def opened(late: Late) -> OpenGame:
    return OpenGame(
        "late", late.ann.table, NotKept(), who="ann", keeper_of_study=lambda _: NotKept()
    )


async def test_a_resignation_that_cannot_be_sent_yet_is_refused() -> None:
    late = Late(seats=ALONE)
    game = opened(late)
    play(game.table, "a1")
    with pytest.raises(Refused) as caught:
        game.resign(FIRST)
    assert caught.value.reason is RefusalReason.PENDING
    late.database.settle()
    game.resign(FIRST)
    late.database.settle()
    game.resign(FIRST)  # as good as done
    assert late.kinds == "move resign"
    await game.close()
