"""The cards of saved games, and the folder of saves as the archive that they are in."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.reading import Reading
from boardtui.play.seats import seated
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import OpeningRule
from boardtui.rules.othello import Othello
from boardtui.saves import folder_cards
from boardtui.saves.cards import GameCard, Status
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.store import Store

from .saved_games import GAME, begin, only, saved


def test_a_card_tells_a_game(tmp_path: Path) -> None:
    path = saved(tmp_path)
    card = only(Store(tmp_path).cards())
    assert (card.ref, card.game, card.players) == (path, Othello(), ("Me", ""))
    assert (card.date, card.year, card.event, card.plies) == ("2026-11-20", "2026", "", 3)
    assert (card.status, card.outcome, card.score) == (Status.RECORD, None, None)
    assert card.positions()[-1] == card.position
    record = card.record()
    assert record.players == {Seat(0): "Me"}
    assert [node.position for node in record.mainline()] == [*card.positions()]


def test_a_card_of_a_game_from_another_start(tmp_path: Path) -> None:
    saved(tmp_path, "(;GM[2]SZ[4]AB[a1][b1][c1]AW[d1][a2]PL[B];B[a3])")
    card = only(Store(tmp_path).cards())
    assert card.start is not None
    assert card.positions()[-1] == card.position


@pytest.mark.parametrize(
    ("facts", "date"),
    [
        ("DT[1997]", "1997"),
        ("DT[1997-05]", "1997"),
        ("DT[1997-05-03]", "1997-05-03"),
        ("EV[Cup 1997]", "1997"),
        ("", ""),
    ],
)
def test_a_card_tells_the_year_where_the_day_is_not_known(
    tmp_path: Path, facts: str, date: str
) -> None:
    saved(tmp_path, f"(;GM[2]SZ[8]{facts};B[f5])")
    assert only(Store(tmp_path).cards()).date == date


def test_passes_and_choices_are_no_plies(tmp_path: Path) -> None:
    swap = Gomoku(opening=OpeningRule.SWAP)
    record = GameRecord(swap)
    node = record.root
    for text in ("h8", "i9", "j7", "white", "a1"):
        node = node.play(swap.parse_move(text))
    card = GameCard.of(1, record, node, None)
    assert (card.plies, len(card.moves)) == (4, 5)


def test_a_score_is_told_of_what_ended_by_the_rules() -> None:
    record = GameRecord(Othello(4))
    won = Outcome((Color(0),), Termination.RESIGNATION)
    assert GameCard.of(1, record, record.root, won, seated(("human", "easy"))).score is None
    record = GameRecord(Gomoku(3, 3))
    node = record.root
    for text in ("a1", "b1", "a2", "b2", "a3"):
        node = node.play(Gomoku(3, 3).parse_move(text))
    card = GameCard.of(1, record, node, node.position.outcome, seated(("human", "easy")))
    assert (card.status, card.score, card.plies) == (Status.OVER, None, 5)


def test_the_seat_to_move_is_awaited_also_after_a_swap() -> None:
    swap = Gomoku(opening=OpeningRule.SWAP)
    record = GameRecord(swap)
    node = record.root
    seats = seated(("human", "easy"))
    awaited = []
    for text in ("h8", "i9", "j7", "white", "a1"):
        awaited.append(GameCard.of(1, record, node, None, seats).awaited)
        node = node.play(swap.parse_move(text))
    assert awaited == [Seat(0), Seat(0), Seat(0), Seat(1), Seat(1)]
    resigned = Outcome((Color(0),), Termination.RESIGNATION)
    assert GameCard.of(1, record, node, resigned, seats).awaited is None
    assert GameCard.of(1, record, node, None).awaited is None


async def test_games_of_one_status_are_listed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    _table, save = begin(store, "f5", seats=("human", "easy"))
    over, over_save = begin(store, "f5", seats=("human", "easy"))
    over.resign(Seat(1))
    await save.aclose()
    await over_save.aclose()
    path = saved(tmp_path)
    assert {card.ref: card.status for card in store.cards()} == {
        save.path: Status.UNFINISHED,
        over_save.path: Status.OVER,
        path: Status.RECORD,
    }


def test_a_game_that_is_changed_meanwhile_stays(tmp_path: Path) -> None:
    path, store = saved(tmp_path), Store(tmp_path)

    def change(reading: Reading) -> None:
        reading.record.event = "New"
        with path.open("a") as other:
            other.write(" ")

    with pytest.raises(StoreError) as raised:
        store.change(path, change)
    assert raised.value.reason is StoreNote.CHANGED_MEANWHILE
    assert path.read_text() == f"{GAME} "


def test_a_record_is_saved_as_a_new_game(tmp_path: Path) -> None:
    path, store = saved(tmp_path), Store(tmp_path)
    reading = store.load(path)
    reading.record.event = "Copy"
    copy = store.save(reading)
    assert {card.ref: card.event for card in store.cards()} == {path: "", copy: "Copy"}
    assert path.read_text() == GAME


def test_a_list_knows_how_many_games_it_leaves_out_whatever_is_listed_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_cards, "MOST_LISTED", 1)
    store, game = Store(tmp_path), Reading(GameRecord(Othello()))
    paths = [store.save(game) for _ in range(3)]
    cards = store.cards()
    paths.pop().unlink()
    later = store.cards()
    assert [(len(each), each.unlisted) for each in (cards, later)] == [(1, 2), (1, 1)]
