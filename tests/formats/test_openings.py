"""Swap openings in files: choices, names and resuming in the middle."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats import sgf, transcript
from boardtui.formats.content import Content
from boardtui.formats.convert import convert
from boardtui.formats.errors import FormatError
from boardtui.formats.losses import LossNote
from boardtui.formats.sgf.reader import scan
from boardtui.play.seats import seat_words, seated
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Seat
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.game import Choose, Game
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.openings import OpeningTask
from boardtui.saves.file_log import FileLog
from boardtui.saves.store import Store
from boardtui.system.reasons import Statement
from tests.formats.games import described, read
from tests.saves.saved_games import only, resume, unexpected
from tests.saves.saved_games import play as play_at

FIRST, SECOND = Seat(0), Seat(1)
SWAP2 = Gomoku(opening=OpeningRule.SWAP2)
SOOSORV = Gomoku(rule=Rule.RENJU, opening=OpeningRule.SOOSORV_8)
OFFERED = "h8 h9 h10 white a1 2 white i9? k10?"
"""Two points offered in Soosõrv-8, with White a player who has swapped."""
THREE = "h8 i9 j7"


def record_of(moves: str, game: Game = SWAP2) -> GameRecord:
    """A game of Ann, who sits down first, against Bob."""
    record = GameRecord(game, {FIRST: "Ann", SECOND: "Bob"})
    play(record.root, moves)
    return record


def play(node: Node, moves: str) -> Node:
    for move in moves.split():
        node = node.play(node.position.game.parse_move(move))
    return node


@pytest.mark.parametrize("opening", OpeningRule)
def test_the_opening_is_an_option_of_the_file(opening: OpeningRule) -> None:
    rule = Rule.RENJU if opening.is_of_renju else Rule.FREESTYLE
    record = GameRecord(Gomoku(rule=rule, opening=opening))
    text = sgf.dumps(record)
    assert ("BTGAME" in text) == (opening is not OpeningRule.NONE)
    assert read(text).record.game == record.game


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        (f"{THREE} black a1 a2", ";B[hh];W[ig];B[ji];BTCHOICE[black];W[ao];B[an])"),
        (f"{THREE} white a1 a2", ";B[hh];W[ig];B[ji];BTCHOICE[white];W[ao];B[an])"),
        (
            f"{THREE} more a1 a2 white b1",
            ";B[hh];W[ig];B[ji];BTCHOICE[more];W[ao];B[an];BTCHOICE[white];W[bo])",
        ),
        (f"{THREE} more a1", ";B[hh];W[ig];B[ji];BTCHOICE[more];W[ao])"),
        ("h8 i9", ";B[hh];W[ig])"),
    ],
)
def test_choices_are_written_and_read(moves: str, text: str) -> None:
    record = record_of(moves)
    written = sgf.dumps(record)
    assert text in written
    assert described(read(written).record) == described(record)


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        (OFFERED, ";BTCHOICE[2];BTCHOICE[white];BTOFFER[ig];BTOFFER[kf])"),
        (f"{OFFERED} k10 a3", ";BTOFFER[ig];BTOFFER[kf];B[kf];W[am])"),
    ],
)
def test_offered_points_are_written_and_read(moves: str, text: str) -> None:
    record = record_of(moves, SOOSORV)
    written = sgf.dumps(record)
    assert text in written
    assert described(read(written).record) == described(record)
    (scanned,) = scan(Content(written))
    assert not isinstance(scanned, FormatError)
    assert list(scanned.moves) == list(record.root.end().path())


@pytest.mark.parametrize("value", ["zz", "", "kg:kh", "i9? ", "ig"])
def test_an_offer_that_is_none_ends_the_line_with_its_place(value: str) -> None:
    text = sgf.dumps(record_of(OFFERED, SOOSORV)).replace("BTOFFER[kf]", f"BTOFFER[{value}]")
    (reading,) = sgf.loads(text)
    assert len(reading.problems) == 1
    assert reading.record.root.end().position.ply == 8
    (scanned,) = scan(Content(text))
    assert not isinstance(scanned, FormatError)
    assert len(scanned.moves) == (9 if value == "ig" else 8)


@pytest.mark.parametrize(
    ("moves", "black", "white"),
    [
        ("h8", "Ann", "Bob"),
        (f"{THREE} black a1", "Bob", "Ann"),
        (f"{THREE} white a1", "Ann", "Bob"),
        (f"{THREE} more a1 a2", "Ann", "Bob"),
        (f"{THREE} more a1 a2 white", "Bob", "Ann"),
    ],
)
def test_the_file_names_who_has_which_colour_in_the_end(moves: str, black: str, white: str) -> None:
    text = sgf.dumps(record_of(moves), seats=seated(("human", "easy")))
    assert f"PB[{black}]PW[{white}]" in text
    assert "BTSEATS[human][easy]" in text
    reading = read(text)
    assert reading.record.players == {FIRST: "Ann", SECOND: "Bob"}
    assert seat_words(reading.seats) == ("human", "easy")


def test_the_main_line_decides_whose_names_are_written() -> None:
    record = record_of(f"{THREE} white a1")
    third = record.root.children[0].children[0].children[0]
    other = third.play(Choose("black"))
    text = sgf.dumps(record, head=other)
    assert "PB[Ann]PW[Bob]" in text
    assert read(text).record.players == {FIRST: "Ann", SECOND: "Bob"}
    other.promote()
    text = sgf.dumps(record, head=other)
    assert "PB[Bob]PW[Ann]" in text
    assert read(text).record.players == {FIRST: "Ann", SECOND: "Bob"}


def test_one_name_goes_with_its_seat() -> None:
    record = record_of(f"{THREE} black a1")
    del record.players[FIRST]
    text = sgf.dumps(record)
    assert "PB[Bob]" in text
    assert "PW[" not in text
    assert read(text).record.players == {SECOND: "Bob"}


def test_the_result_is_of_the_colours() -> None:
    record = record_of("a1 o15 b1 black o1 c1 o3 d1 o5 e1")
    text = sgf.dumps(record)
    assert "PB[Bob]PW[Ann]RE[B+]" in text
    assert described(read(text).record) == described(record)


def test_a_choice_that_is_not_offered_ends_the_line_with_its_place() -> None:
    text = sgf.dumps(record_of(f"{THREE} white a1")).replace("BTCHOICE[white]", "BTCHOICE[green]")
    (reading,) = sgf.loads(text)
    (problem,) = reading.problems
    assert (problem.reason, problem.facts) == (IllegalMoveReason.NOT_OFFERED, {"choice": "green"})
    assert reading.record.root.end().position.ply == 3


def test_a_stone_where_a_choice_is_due_ends_the_line_with_its_place() -> None:
    text = sgf.dumps(record_of(f"{THREE} white a1")).replace(";BTCHOICE[white]", "")
    (reading,) = sgf.loads(text)
    problem = reading.problems[0]
    assert problem.reason is IllegalMoveReason.MUST_CHOOSE
    assert problem.facts == {"task": Statement(OpeningTask.CHOOSE_OR_PLACE, {})}
    assert reading.record.root.end().position.ply == 3


def test_a_pro_game_of_another_program_is_read_as_far_as_its_opening_allows() -> None:
    (reading,) = sgf.loads("(;GM[4]BTGAME[gomoku][size:15][opening:pro];B[hh];W[hg];B[ii])")
    problem = reading.problems[0]
    assert problem.reason is IllegalMoveReason.OPENING
    assert problem.facts == {"limit": Statement(OpeningTask.STAY_AWAY, {"count": 3})}


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        *[(SWAP2, f"{THREE} more a1 a2 white".split()[:count]) for count in range(8)],
        *[(SOOSORV, f"{OFFERED} k10".split()[:count]) for count in range(5, 11)],
    ],
)
async def test_a_game_goes_on_where_it_was_left(
    tmp_path: Path, game: Game, moves: list[str]
) -> None:
    store = Store(tmp_path, unexpected)
    table = Table.of(record_of("", game), seated(("human", "easy")), log=FileLog())
    save = store.create(table)
    play_at(table, *moves)
    await save.aclose()
    if not moves:
        assert not save.path.exists()
        return
    summary = only(store.cards())
    assert seat_words(summary.seats) == ("human", "easy")
    assert len(summary.moves) == len(moves)
    seats = game.seats(table.head.position)
    assert summary.players == tuple(("Ann", "Bob")[seat] for seat in seats)
    again, _save = resume(store, summary)
    position = again.head.position
    assert position == table.head.position
    assert position.legal_moves == table.head.position.legal_moves
    assert again.standing.awaited == table.standing.awaited


def test_a_list_of_moves_leaves_choices_out_and_says_so(tmp_path: Path) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "game.txt"
    record = record_of(f"{THREE} more a1 a2 white b1")
    source.write_text(sgf.dumps(record))
    conversion = convert(source, target)
    assert target.read_text() == "h8 i9 j7 a1 a2 b1\n"
    assert LossNote.CHOICES in {said.reason for said in conversion.left_out}
    assert transcript.loads(target.read_text()).record.game == Gomoku()


def test_a_list_of_moves_leaves_offers_out(tmp_path: Path) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "game.txt"
    source.write_text(sgf.dumps(record_of(f"{OFFERED} k10 b1", SOOSORV)))
    assert LossNote.CHOICES in {said.reason for said in convert(source, target).left_out}
    assert target.read_text() == "h8 h9 h10 a1 k10 b1\n"


def test_a_game_without_choices_has_none_to_leave_out(tmp_path: Path) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "game.txt"
    source.write_text(sgf.dumps(GameRecord(Gomoku())).replace(")", ";B[hh];W[ig])"))
    assert convert(source, target).left_out == ()
