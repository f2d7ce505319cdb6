"""The question before a move is sent to the other player of a club."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from boardtui.saves.keeper import Keeper
from boardtui.saves.unkept import NotKept
from tests.session.keepers import SharedKeeper, kept_game

from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment")

QUESTION = ["To send d3, type it again."]


async def talk_about(
    folder: Path, keeper: Keeper, wanted: str = "club", game: Game | None = None
) -> Talk:
    talk = Talk(folder, settings=Settings(confirm_moves=wanted))
    shared = kept_game("game-1", game or Othello(), keeper)
    await talk.session.open(talk.games.add(shared))
    await talk.settled()
    return talk


def line(talk: Talk) -> str:
    game = talk.session.game
    return " ".join(map(game.game.format_move, game.table.standing.line))


async def test_a_move_is_sent_when_it_is_typed_again(tmp_path: Path) -> None:
    talk = await talk_about(tmp_path, SharedKeeper())
    assert await talk.type("d3") == QUESTION
    assert line(talk) == ""
    await talk.type("d3")
    assert line(talk) == "d3"


async def test_one_may_look_at_the_board_in_between(tmp_path: Path) -> None:
    talk = await talk_about(tmp_path, SharedKeeper())
    await talk.type("d3", "board", "d3")
    assert line(talk) == "d3"


async def test_another_move_is_asked_about_anew(tmp_path: Path) -> None:
    talk = await talk_about(tmp_path, SharedKeeper())
    await talk.type("d3", "c4")
    assert await talk.type("d3") == QUESTION
    assert line(talk) == ""


async def test_a_choice_is_sent_when_its_number_is_typed_again(tmp_path: Path) -> None:
    game = Gomoku(opening=OpeningRule.SWAP)
    talk = await talk_about(tmp_path, SharedKeeper(), game=game)
    for move in ("h8", "h9", "j10"):
        await talk.type(move, move)
    before = line(talk)
    (question,) = await talk.type("1")
    assert question.startswith("To send ")
    assert line(talk) == before
    await talk.type("1")
    assert line(talk) != before


@pytest.mark.parametrize(
    ("keeper", "wanted"),
    [(SharedKeeper(), "never"), (SharedKeeper(), "by_days"), (NotKept(), "club")],
)
async def test_other_moves_need_no_second_time(tmp_path: Path, keeper: Keeper, wanted: str) -> None:
    talk = await talk_about(tmp_path, keeper, wanted)
    await talk.type("d3")
    assert line(talk) == "d3"


async def test_an_illegal_move_is_explained_at_once(tmp_path: Path) -> None:
    talk = await talk_about(tmp_path, SharedKeeper())
    assert "again" not in " ".join(await talk.type("a1"))
    assert talk.console.bells == 1
