"""Which games count, and as what."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from boardtui.formats import sgf
from boardtui.person.results import RatedResult, result_of
from boardtui.play.log import MemoryLog
from boardtui.play.seats import rated_pairing, seated
from boardtui.play.table import Table
from boardtui.players.glicko2 import DRAW, LOSS, WIN
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from tests.play.tables import play

PERSON_FIRST, PERSON_SECOND = ("human", "5"), ("5", "human")
ME, ROBOT = Seat(0), Seat(1)

FIVE = "h8 a1 i8 b1 j8 c1 k8 d1 l8"
"""Black makes a row of five."""


def begun(
    moves: str = "", game: Game | None = None, seats: tuple[str, ...] = PERSON_FIRST
) -> Table:
    """A game that counts unless something happens."""
    record = GameRecord(game or Gomoku())
    record.rating_id = "0123456789abcdef"
    table = Table.of(record, seated(seats))
    play(table, *moves.split())
    return table


def on_clock(now: list[float], moves: str) -> Table:
    """A game on a clock of a minute each, whose log has the time `now`."""
    record = GameRecord(Gomoku(), clock=Clock(60))
    record.rating_id = "0123456789abcdef"
    table = Table.of(record, seated(PERSON_FIRST), log=MemoryLog(clock=lambda: now[0]))
    play(table, *moves.split())
    return table


def counted(table: Table) -> RatedResult:
    result = result_of(table)
    assert result is not None
    return result


def test_a_game_that_the_rules_ended_counts() -> None:
    table = begun(FIVE)
    result = counted(table)
    assert result.game_id == table.record.rating_id
    assert (result.level, result.color, result.score, result.moves) == ("5", Color(0), WIN, 9)
    assert [table.record.game.format_move(move) for move in result.opening] == FIVE.split()
    assert abs(result.at - dt.datetime.now(dt.UTC)) < dt.timedelta(minutes=2)


def test_a_loss_is_told_from_the_persons_side() -> None:
    result = counted(begun(FIVE, seats=PERSON_SECOND))
    assert (result.color, result.score) == (Color(1), LOSS)


def test_a_draw_counts() -> None:
    table = begun("h8 a1")
    draw = Outcome((Color(0), Color(1)), Termination.RULES)
    table.standing = table.standing._replace(outcome=draw)
    assert counted(table).score == DRAW


def test_a_draw_by_agreement_does_not() -> None:
    table = begun("h8 a1")
    draw = Outcome((Color(0), Color(1)), Termination.AGREEMENT)
    table.standing = table.standing._replace(outcome=draw)
    assert result_of(table) is None


def test_after_a_swap_the_colour_is_that_of_the_end() -> None:
    table = begun("h8 a1 h9 black a2 h10 a3 h11 a4 h12", Gomoku(opening=OpeningRule.SWAP))
    result = counted(table)
    assert (result.color, result.score) == (Color(1), LOSS)


def test_resigning_is_a_loss() -> None:
    table = begun("h8 a1")
    table.resign(ME)
    assert counted(table).score == LOSS


def test_resigning_for_an_engine_that_failed_is_no_win() -> None:
    table = begun("h8 a1 h9")
    table.resign(ROBOT)
    assert result_of(table) is None


@pytest.mark.parametrize(("moves", "score"), [("h8 a1", LOSS), ("h8 a1 h9", WIN)])
def test_a_game_on_a_clock_is_lost_or_won_on_time(moves: str, score: float) -> None:
    now = [100.0]
    table = on_clock(now, moves)
    now[0] += 61
    table.flag()
    assert table.standing.is_lost_on_time
    assert counted(table).score == score


@pytest.mark.parametrize("late", [Table.note_help, lambda table: table.take_back(ME)])
def test_what_comes_after_the_flag_fell_makes_no_game_casual(
    late: Callable[[Table], object],
) -> None:
    now = [100.0]
    table = on_clock(now, "h8 a1")
    now[0] += 61
    late(table)
    assert table.standing.is_lost_on_time
    assert counted(table).score == LOSS


def test_a_game_counts_once_each_side_has_moved() -> None:
    table = begun("h8")
    table.resign(ME)
    assert result_of(table) is None


def test_a_game_that_goes_on_does_not_count_yet() -> None:
    assert result_of(begun("h8 a1")) is None


def test_advice_makes_a_game_casual() -> None:
    table = begun("h8 a1")
    table.note_help()
    assert table.record.rating_id == ""
    play(table, *FIVE.split()[2:])
    assert table.standing.outcome is not None
    assert result_of(table) is None


def test_advice_is_noted_once_and_only_where_it_matters() -> None:
    table = begun("h8 a1")
    table.note_help()
    revision = table.standing.revision
    table.note_help()
    assert table.standing.revision == revision


def test_advice_after_the_end_changes_nothing() -> None:
    table = begun(FIVE)
    table.note_help()
    assert result_of(table) is not None


def test_taking_back_makes_a_game_casual() -> None:
    table = begun("h8 a1 h9")
    table.take_back(ME)
    assert table.record.rating_id == ""


def test_a_result_that_is_taken_back_has_counted_already() -> None:
    table = begun("h8 a1")
    table.resign(ME)
    assert result_of(table) is not None
    table.take_back(ME)
    table.resign(ME)
    assert result_of(table) is None


def test_going_on_from_another_line_makes_a_game_casual() -> None:
    table = begun("h8 a1 h9 a2")
    table.go_on(ME, table.standing.line[:2])
    assert table.record.rating_id == ""


def test_another_player_makes_a_game_casual() -> None:
    table = begun("h8 a1")
    table.sit(seated(("human", "7")))
    assert table.record.rating_id == ""


def test_a_game_that_was_played_on_is_casual() -> None:
    table = begun("h8 a1")
    assert table.record.played_on(table.head).rating_id == ""


def test_the_save_knows_whether_a_game_counts() -> None:
    table = begun("h8 a1")
    name = table.record.rating_id
    text = sgf.dumps(table.record, seats=table.standing.seats)
    (reading,) = sgf.loads(text)
    assert reading.record.rating_id == name
    assert "BTRATED" not in reading.record.root.properties
    assert "BTRATED" not in sgf.dumps(table.record)
    (other,) = sgf.loads(text.replace(name, "../../etc/passwd"))
    assert other.record.rating_id == ""


@pytest.mark.parametrize(
    ("game", "seats", "counts"),
    [
        (Othello(), ("human", "3"), True),
        (Othello(), ("easy", "human"), True),
        (Othello(), ("random", "human"), True),
        (Othello(size=6), ("human", "3"), False),
        (Othello(), ("human", "human"), False),
        (Othello(), ("3", "5"), False),
        (Othello(), ("human", "edax -nboard"), False),
        (Gomoku(rule=Rule.RENJU), ("human", "3"), True),
        (Gomoku(opening=OpeningRule.SWAP2), ("human", "3"), True),
        (Gomoku(size=19), ("human", "3"), False),
        (Gomoku(size=3, line=3), ("human", "3"), False),
    ],
)
def test_one_person_against_one_level_of_known_strength(
    game: Game, seats: tuple[str, str], counts: bool
) -> None:
    assert (rated_pairing(game, seated(seats)) is not None) is counts


def test_a_game_of_three_sides_counts_for_no_one() -> None:
    game = ThreeWayOthello(size=5)
    assert rated_pairing(game, seated(("human", "easy", "random"))) is None
    table = begun(game=game, seats=("human", "easy", "easy"))
    for seat in (ROBOT, Seat(2)):
        table.resign(seat)
    assert table.standing.outcome == Outcome((Color(0),), Termination.RESIGNATION)
    assert result_of(table) is None
