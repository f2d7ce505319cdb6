"""A branch of a record as a record of its own, kept from the start."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.detect import read_record
from boardtui.record.tree import GameRecord
from boardtui.saves.errors import StoreError
from boardtui.saves.quota import Quota
from boardtui.saves.store import Store
from boardtui.session.launch import Bounds, Review
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.session.taking_out import read_branch
from boardtui.words.errors import sentence
from tests.saves.saved_games import unexpected


def branched() -> GameRecord:
    text = "(;GM[2]PB[Ann]PW[Bob]RE[W+R];B[f5](;W[d6];B[c3])(;W[f4]C[mine];B[e3]))"
    return read_record(text)[0].record


async def test_it_is_listed_with_its_game_before_it_is_opened(tmp_path: Path) -> None:
    games, record = OpenGames(SavesFolder(tmp_path)), branched()
    branch = await read_branch(games, record, record.root.end().line()[1].children[1])
    (card,) = Store(tmp_path, unexpected).cards()
    assert branch == (card.ref, 2, False)
    assert card.origin is not None
    assert card.origin.title == "Ann - Bob"
    assert (card.outcome, card.plies) == (None, 3)
    game = await games.resume(card.ref)
    assert game.is_record
    assert game.view.record.mainline()[2].comment == "mine"
    await games.close_all()


async def test_where_nothing_is_kept_it_opens_all_the_same() -> None:
    games, record = OpenGames(SavesFolder(None)), branched()
    branch = await read_branch(games, record, record.root.end())
    assert isinstance(branch.source, Review)
    assert len(branch.source.reading.record.mainline()) == 4


async def test_without_room_for_it_a_guest_is_told_and_the_record_stays(tmp_path: Path) -> None:
    games = OpenGames(SavesFolder(tmp_path, Bounds(quota=Quota(games=0, bytes=1000))))
    record = branched()
    with pytest.raises(StoreError) as error:
        await read_branch(games, record, record.root.end())
    assert "delete a game first" in sentence(error.value)
    assert len([*record.root.walk()]) == 6
