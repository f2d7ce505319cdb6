"""Games of Othello Quest, as they are pasted."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest

from boardtui.formats.detect import is_record, read_record, scan_record
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.limits import FOREIGN
from boardtui.formats.reading import Reading
from boardtui.record.clock import Clock, TimeLeft
from boardtui.rules.board import Color
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.game import Outcome, Pass, Termination
from tests.formats.games import PUBLISHED, outline, refused

PLAYERS = [
    {"id": "ada", "name": "Ada\x07 \n L.", "oldR": 1500.6, "newR": 1512},
    {"id": "bob", "oldR": 0},
]


def quest(moves: str, *more: object, **other: Any) -> dict[str, Any]:
    """A game as the service writes it."""
    entries = [{"t": 218, "m": moves[at : at + 2]} for at in range(0, len(moves), 2)]
    return {
        "gtype": "reversi1",
        "players": PLAYERS,
        "position": {"startPos": None, "moves": [*entries, *more]},
        "tcb": 60000,
        "created": "2026-01-31T23:59:59.123Z",
        "finished": True,
    } | other


def listed(*games: object) -> str:
    return json.dumps({"name": "player", "args": games})


def read(*games: object) -> list[Reading]:
    return read_record(listed(*games))


def test_a_list_of_games_is_read() -> None:
    first, second = read(quest("e6f6f5"), quest("f5d6"))
    record = first.record
    assert outline(record.root) == "e6 f6 f5"
    assert record.players == {0: "Ada� L.", 1: "bob"}
    assert (record.date, record.event) == (dt.date(2026, 1, 31), "Othello Quest")
    assert record.root.properties == {"BR": ["1501"]}
    assert outline(second.record.root) == "f5 d6"
    assert not first.problems + second.problems


def test_games_are_listed_before_they_are_read() -> None:
    collection = scan_record(listed(quest("e6f6f5"), quest("d3")))
    assert [game.facts.names for game in collection.games] == [("Ada� L.", "bob")] * 2
    assert [len(game.moves) for game in collection.games] == [3, 1]


@pytest.mark.parametrize("data", [json.dumps(quest("f5")), json.dumps([quest("f5")])])
def test_a_game_alone_is_read(data: str) -> None:
    assert is_record(data)
    (reading,) = read_record(data.encode())
    assert outline(reading.record.root) == "f5"


def test_each_player_has_the_time_that_is_left() -> None:
    (reading,) = read(quest("f5d6c3"))
    assert reading.record.clock == Clock(60)
    left = [node.left for node in reading.record.root.mainline()]
    assert left == [TimeLeft(59.782), TimeLeft(59.782), TimeLeft(59.564)]


@pytest.mark.parametrize("tcb", [None, -1, 1e300, "60", True, 10**400])
def test_a_clock_that_makes_no_sense_is_none(tcb: object) -> None:
    (reading,) = read(quest("f5", tcb=tcb))
    assert reading.record.clock is None
    assert reading.record.root.children[0].left is None


def test_passes_are_found_by_the_rules_and_skipped_where_they_are_written() -> None:
    published = PUBLISHED[2]
    moves = quest(published.moves)["position"]["moves"]
    moves.insert(56, {"t": 1, "m": "-"})
    (reading,) = read(quest("", position={"moves": moves}))
    assert not reading.problems
    line = list(reading.record.root.mainline())
    assert sum(node.move == Pass() for node in line) == published.passes
    assert line[-1].position.outcome is not None


@pytest.mark.parametrize(
    ("sign", "termination"),
    [
        ("RESIGN", Termination.RESIGNATION),
        ("TIMEUP", Termination.TIMEOUT),
        ("DISCONNECT", Termination.FORFEIT),
    ],
)
def test_the_side_to_move_loses_by_an_ending(sign: str, termination: Termination) -> None:
    (reading,) = read(quest("f5", {"t": 9, "s": sign}))
    assert reading.record.outcome == Outcome((Color(0),), termination)


def test_an_unknown_ending_says_nothing() -> None:
    (reading,) = read(quest("f5", {"s": "?"}, {"s": None}))
    assert reading.record.outcome is None


def test_the_moves_before_an_illegal_one_are_kept() -> None:
    _good, bad = read(quest("f5"), quest("f5d6a1", {"s": "RESIGN"}))
    assert outline(bad.record.root) == "f5 d6"
    assert bad.record.outcome is None
    (error,) = bad.problems
    assert (error.reason, error.facts["number"], error.facts["move"]) == (
        FormatReason.IN_MOVE,
        2,
        3,
    )
    assert str(error) == "Game 2, move 3: a1 flips nothing."
    assert isinstance(error.facts["problem"], Exception)
    assert getattr(error.facts["problem"], "reason", None) is IllegalMoveReason.FLIPS_NOTHING


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        ({"gtype": "go9"}, FormatReason.NOT_REVERSI),
        ({"gtype": ["x"]}, FormatReason.NOT_REVERSI),
        ({"position": {"startPos": "x", "moves": []}}, FormatReason.UNREAD_START),
    ],
)
def test_a_game_of_another_kind_costs_no_other(
    other: dict[str, object], fault: FormatReason
) -> None:
    (reading,) = read(quest("f5", **other), quest("f5", {"s": "RESIGN"}))
    (error,) = reading.problems
    assert reading.record.outcome is not None
    assert (error.reason, error.facts["number"]) == (FormatReason.IN_GAME, 1)
    assert isinstance(problem := error.facts["problem"], FormatError)
    assert problem.reason is fault


@pytest.mark.parametrize("players", [None, [], [1, 2], [{"name": 5}, {"name": None}], "ab"])
def test_strange_players_have_no_names(players: object) -> None:
    (reading,) = read(quest("f5", players=players, created=5))
    assert reading.record.players == {}
    assert reading.record.date is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"position": "moves"', FormatReason.NOT_JSON),
        ('{"position": {"moves": 5}}', FormatReason.EMPTY_ARCHIVE),
        ('["position", "moves"]', FormatReason.EMPTY_ARCHIVE),
        ('["position", "moves", ' + "[" * 50_000, FormatReason.NOT_JSON),
        ('["position", "moves", ' + "9" * 50_000 + "]", FormatReason.NOT_JSON),
        ('["position", "moves", ' + "[]," * FOREIGN.properties, FormatReason.MANY_VALUES),
    ],
    ids=["cut", "no list", "no game", "deep", "number", "large"],
)
def test_other_json_is_refused(text: str, fault: FormatReason) -> None:
    with refused(fault):
        read_record(text)


def test_a_cut_text_is_told_with_its_place() -> None:
    with refused(FormatReason.NOT_JSON) as caught:
        read_record(listed(quest("f5"))[:-3])
    assert caught.value.line == 1
    assert caught.value.column is not None
