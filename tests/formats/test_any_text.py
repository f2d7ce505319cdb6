"""Whatever a text holds, it is a game or a FormatError; what is written is read again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import suppress
from cProfile import Profile
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardtui.formats import sgf, transcript
from boardtui.formats.detect import read_record
from boardtui.formats.errors import FormatError
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.sgf.evaluation import read_evaluation
from boardtui.formats.sgf.marks import MarkBudget, read_marks
from boardtui.formats.sgf.points import in_our_points
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who, WhoKind
from boardtui.rules import registry
from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.game import Choose, Game, Move, Outcome, Pass, Place, Propose, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from tests.cases import drawn
from tests.fixtures.connect_four import ConnectFour, register
from tests.formats.games import described, random_record, variants
from tests.formats.hostile import HOSTILE

FAMILIES: tuple[type[Game], ...] = (*registry.GAMES, ConnectFour)
VARIANTS = variants(FAMILIES)

printable = st.text(
    st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n\t"), max_size=40
)
one_line = printable.map(lambda text: " ".join(text.split()))
raw_value = printable.map(lambda text: text.replace("\\", "\\\\").replace("]", "\\]"))

mark = st.from_regex(r"[a-h][a-h1-8](:[a-h][a-h1-8])?", fullmatch=True)
number = st.floats(-1e18, 1e18).map(str) | st.from_regex(r"[+-]?\d{0,3}\.?\d?", fullmatch=True)
detail = st.sampled_from(
    ["depth:3", "certainty:exact", "nodes:07", "move:a1", "depth:x", "move:zz"]
)
raw_properties = st.dictionaries(
    st.sampled_from(["TR", "SQ", "LB", "AR", "V", "BTEVAL", "XYZ"]),
    st.lists(raw_value | mark | number | detail, min_size=1, max_size=3, unique=True),
    max_size=4,
)

marks = st.sampled_from(Shape) | one_line.filter(bool)


def points(game: Game) -> st.SearchStrategy[Point]:
    cols, rows = game.board_size
    return st.builds(Point, st.integers(0, cols - 1), st.integers(0, rows - 1))


def evaluations(game: Game) -> st.SearchStrategy[Evaluation]:
    moves = st.just(Pass()) | points(game).map(Place)
    return st.builds(
        Evaluation,
        value=st.floats(-1e18, 1e18),
        depth=st.integers(0, 10**18),
        certainty=st.sampled_from(Certainty),
        line=st.lists(moves, max_size=3).map(tuple),
        nodes=st.integers(0, 10**18),
    )


def say(node: Node, properties: dict[str, list[str]]) -> None:
    """Put raw values into a node as a reader does."""
    for name, values in properties.items():
        node.keep({name: in_our_points(node.position.game, name, values)})
    read_marks(node, MarkBudget(10_000))
    read_evaluation(node)


@pytest.fixture(autouse=True, scope="module")
def connect_four() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A random game with variations, comments and facts."""
    game: Game = draw(st.sampled_from(VARIANTS))
    random = Random(draw(st.integers(0, 2**32)))
    record = random_record(random, game, moves=random.choice((0, 3, 30, 400)))
    nodes = list(record.root.walk())
    told: set[Node] = set()
    for node in draw(st.lists(st.sampled_from(nodes), max_size=4)):
        node.comment = draw(printable)
        if node not in told:
            say(node, draw(raw_properties))
            told.add(node)
    for node in draw(st.lists(st.sampled_from(nodes), max_size=2)):
        if node not in told:
            node.marks = draw(st.dictionaries(points(game), marks, max_size=3))
            node.evaluation = draw(st.none() | evaluations(game))
    names = {Seat(seat): draw(one_line) for seat in (0, 1)}
    record.players = {seat: name for seat, name in names.items() if name}
    record.event = draw(one_line)
    record.date = draw(st.none() | st.dates(min_value=dt.date(1000, 1, 1)))
    if record.root.end().position.outcome is None:
        winner = st.sampled_from([(Color(0),), (Color(1),)])
        ending = st.sampled_from([Termination.RESIGNATION, Termination.TIMEOUT])
        record.outcome = draw(
            st.none() | st.builds(Outcome, winner, ending, st.just(()), st.none())
        )
    return record


seated = [kind for kind in WhoKind if kind is not WhoKind.NOBODY]
players = st.builds(Who.of_word, one_line.filter(bool)) | st.builds(
    Who, st.sampled_from(seated), one_line.filter(bool)
)


@drawn(20, 300, record=records(), data=st.data())
def test_every_record_is_read_as_it_was_written(record: GameRecord, data: st.DataObject) -> None:
    sides = len(record.game.sides)
    drawn = data.draw(st.lists(players, min_size=sides, max_size=sides))
    seats = tuple(
        who._replace(name=record.players.get(Seat(seat), "")) for seat, who in enumerate(drawn)
    )
    nodes = list(record.root.walk())
    head: Node = data.draw(st.sampled_from(nodes))
    text = sgf.dumps(record, seats=seats, head=head)
    (reading,) = sgf.loads(text.encode())
    assert not reading.problems
    assert described(reading.record) == described(record)
    assert reading.seats == seats
    again = list(reading.record.root.walk())
    assert again.index(reading.head or reading.record.root.end()) == nodes.index(head)
    assert sgf.dumps(reading.record, seats=seats, head=reading.head) == text


# Here Black passes, as the last point is forbidden, and White plays there.
@example(Gomoku(7, rule=Rule.RENJU, opening=OpeningRule.SWAP), 213)
@given(st.sampled_from([game for game in VARIANTS if game.sgf_number]), st.integers(0, 2**32))
@settings(max_examples=60)
def test_every_main_line_is_read_as_it_was_written(game: Game, seed: int) -> None:
    record = random_record(Random(seed), game, moves=60, variations=0)
    rules = replace(game, opening=OpeningRule.NONE) if isinstance(game, Gomoku) else game
    reading = transcript.loads(transcript.dumps(record), rules)
    assert not reading.problems
    assert played(reading.record) == played(record)


def played(record: GameRecord) -> Sequence[Move | None]:
    """The moves of the main line that a list of moves holds.

    It has no choices, no offers, and no pass at its end.
    """
    line = (node.move for node in record.root.mainline())
    moves = [move for move in line if not isinstance(move, Choose | Propose)]
    return moves[:-1] if moves[-1:] == [Pass()] else moves


PIECES = (
    *("(;", ";", "(", ")", "[", "]", "\\", "\\]", "\n", "\0", "日本", "\ud800"),
    *("GM[2]", "GM[4]", "GM[1]", "SZ[8]", "SZ[19]", "SZ[6:6]", "CA[SJIS]", "RE[B+R]", "C["),
    *("B[f5]", "W[d6]", "B[dd]", "W[]", "B[hh]", "AB[aa:cc]", "AW[d4]", "PL[W]", "AE[aa]"),
    *("GM[Othello]", "BO[8 --*]", "B[d3/1/2]", "W[PA]", "TI[5:00//2]", "RE[+2:r]", "TY[8k]"),
    *("TR[a1]", "SQ[aa:cc]", "CR[dd:bb]", "LB[a1:x]", "LB[d4:1:2]", "MA[zz]", "V[1.20]", "V[.]"),
    *("V[nan]", "BTEVAL[depth:3]", "BTEVAL[move:f5]", "BTEVAL[x]"),
    *(
        "BTHEAD[]",
        "BTEND[]",
        "BTGAME[gomoku][line:3]",
        "BTSEATS[a][b]",
        "BTSEATS[human][human]",
        "BTWHO[person:a][person:b]",
        "BTWHO[x][engine:b]",
        "BTCHOICE[x]",
        "BTOFFER[hh]",
    ),
)

sgf_like = st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=40).map("".join)
move_like = st.lists(
    st.sampled_from(["f5", "d6", "c3", "pass", "pa", "--", "1.", " ", "\n", "ｆ５", "h8", "z99"])
    | st.text(max_size=3),
    max_size=40,
).map("".join)


ggf_like = sgf_like.map("(;GM[Othello]TY[4]".__add__)


game_like = sgf_like.map("(;GM[2]".__add__) | ggf_like | sgf_like | move_like | st.text()


@drawn(200, 1200, text=game_like)
def test_any_text_is_a_game_or_a_format_error(text: str) -> None:
    read_and_write(text)


declared = st.binary(max_size=8).map(lambda name: b"(;GM[2]CA[" + name + b"]C[\xe9];B[f5])")


written = sgf_like.map(lambda text: text.encode("utf-8", "replace"))


@drawn(150, 800, data=st.binary() | written | declared)
def test_any_bytes_are_a_game_or_a_format_error(data: bytes) -> None:
    read_and_write(data)


def read_and_write(data: str | bytes) -> None:
    try:
        readings = read_record(data)
    except FormatError:
        return
    for reading in readings:
        text = sgf.dumps(reading.record, seats=reading.seats, head=reading.head)
        (again,) = sgf.loads(text.encode())
        assert not again.problems
        assert described(again.record) == described(reading.record)


def calls(text: str) -> int:
    """The number of functions called while a text is read."""
    with Profile() as profile, suppress(FormatError):
        read_record(text)
    return sum(entry.callcount for entry in profile.getstats())


SLOW_TO_PROFILE = {"marked"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] if name in SLOW_TO_PROFILE else [])
        for name in HOSTILE
    ],
)
@pytest.mark.parametrize("share", [20_480, pytest.param(640, marks=pytest.mark.long)])
def test_ten_times_the_hostile_text_takes_ten_times_the_work(name: str, share: int) -> None:
    short, long = (HOSTILE[name](MAX_BYTES // part) for part in (share, share // 10))
    assert calls(long) <= 11 * calls(short) + len(long)
