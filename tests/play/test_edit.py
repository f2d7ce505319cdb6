"""Edits as JSON holds them."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.play.edit import Edit, EditKind
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.marks import Mark, Shape, StrokeKind
from boardtui.rules.board import Point
from boardtui.rules.gomoku import Gomoku, OpeningRule
from tests.cases import each

from .junk import JSON
from .tables import path
from .tic_tac_toe import TIC_TAC_TOE

SWAP = Gomoku(5, 4, opening=OpeningRule.SWAP)
B2 = Point(1, 1)
DETAILS = ("names", "date", "event", "round", "place")
EVALUATED = {"value": 1.5, "depth": 7, "certainty": "exact", "line": ["b2"], "nodes": 5000}
COST = {"lost": 3, "certainty": "searched", "depth": 12, "better": ["b2"]}
JUDGEMENT = {"shared": 0, "moves": ["a1"] * 1000, "evaluation": EVALUATED, "cost": COST}
WRONG_LISTS: tuple[object, ...] = (1, {}, [1], [{}], [["a1"]])
WRONG_COSTS: tuple[dict[str, object], ...] = (
    {"lost": -1},
    {"lost": math.nan},
    {"lost": 10**400},
    {"lost": "1"},
    {"certainty": "sure"},
    {"depth": -1},
    {"depth": 1.5},
    {"better": ["z9"]},
    {"better": ["a1"] * 9},
    {"better": "a1"},
)


@pytest.mark.parametrize("kind", EditKind)
def test_an_edit_is_the_same_after_it_was_json(kind: EditKind) -> None:
    edit = Edit(kind, path("a1", "b2", "c3", "white", game=SWAP), path("pass"), "good\n")
    value = json.loads(json.dumps(edit.to_json(SWAP)))
    assert Edit.from_json(SWAP, value) == edit


@pytest.mark.parametrize("mark", [None, *Shape, "", "cross", "B"])
def test_a_mark_and_an_evaluation_are(mark: Mark | None) -> None:
    line = path("a1", "white", "pass", game=SWAP)
    evaluation = Evaluation(-0.1, 12, Certainty.WINNER, line, 10**12)
    edit = Edit(EditKind.MARK, (), point=B2, mark=mark, evaluation=evaluation)
    value = json.loads(json.dumps(edit.to_json(SWAP)))
    assert Edit.from_json(SWAP, value) == edit


@pytest.mark.parametrize("stroke", [None, *StrokeKind])
def test_an_arrow_or_a_line_is(stroke: StrokeKind | None) -> None:
    edit = Edit(EditKind.STROKE, (), point=B2, end=Point(2, 0), stroke=stroke)
    value = json.loads(json.dumps(edit.to_json(SWAP)))
    assert Edit.from_json(SWAP, value) == edit
    for name, wrong in (("end", "z9"), ("stroke", "curve")):
        with pytest.raises(ValueError, match=wrong):
            Edit.from_json(SWAP, {**value, name: wrong})


@given(
    judgements=st.lists(
        st.builds(
            Judgement,
            st.lists(st.sampled_from(path("a1", "b2", "pass", "white", game=SWAP))).map(tuple),
            st.none() | st.builds(Evaluation, st.floats(-100, 100), st.integers(0, 60)),
            st.none()
            | st.builds(
                Cost,
                st.floats(0, 100),
                st.sampled_from(Certainty),
                st.integers(0, 60),
                st.sampled_from([(), path("c3", "pass")]),
            ),
        )
    )
)
def test_judgements_are_the_same_after_they_were_json(judgements: list[Judgement]) -> None:
    edit = Edit(EditKind.JUDGE, judgements=tuple(judgements))
    value = json.loads(json.dumps(edit.to_json(SWAP)))
    assert Edit.from_json(SWAP, value) == edit


def test_a_path_names_no_moves_that_it_shares_with_the_one_before() -> None:
    names = ("a1", "a2", "b2", "b1", "c3")
    line = [Judgement(path(*names[:plies]), None, Cost(1)) for plies in range(len(names), -1, -1)]
    value = Edit(EditKind.JUDGE, judgements=tuple(line)).to_json(TIC_TAC_TOE)
    assert [item["moves"] for item in value["judgements"]] == [[*names], [], [], [], [], []]
    assert [item["shared"] for item in value["judgements"]] == [0, 4, 3, 2, 1, 0]


def test_an_edit_of_an_older_journal_is_read() -> None:
    value = {"kind": "comment", "path": ["a1"], "moves": [], "text": "good"}
    assert Edit.from_json(TIC_TAC_TOE, value) == Edit(EditKind.COMMENT, path("a1"), text="good")


def test_best_play_is_told_from_moves_of_a_person() -> None:
    value: dict[str, object] = {"kind": "add", "path": [], "moves": ["a1"], "text": ""}
    own = Edit.from_json(TIC_TAC_TOE, value)
    best = own._replace(is_best_play=True)
    assert not own.is_best_play
    assert Edit.from_json(TIC_TAC_TOE, best.to_json(TIC_TAC_TOE)) == best


@each("evaluation", [None, Evaluation(1.5, 7, Certainty.EXACT, path("b2"), 5000)])
def test_an_older_journal_judges_one_node_at_a_time(evaluation: Evaluation | None) -> None:
    value: dict[str, object] = {"kind": "judge", "path": ["a1"], "moves": [], "text": ""}
    if evaluation is not None:
        value["evaluation"] = EVALUATED
    edit = Edit.from_json(TIC_TAC_TOE, value)
    assert edit.judgements == (Judgement(path("a1"), evaluation, None),)


@each(
    "wrong",
    [
        {"point": "d4"},
        {"point": "pass"},
        {"shape": "star"},
        {"shape": []},
        {"label": 1},
        {"evaluation": 1},
        {"best": 1},
        *({"evaluation": EVALUATED | {"value": value}} for value in (10**400, math.nan, "1")),
        {"evaluation": EVALUATED | {"depth": -1}},
        {"evaluation": EVALUATED | {"nodes": 10**30}},
        {"evaluation": EVALUATED | {"certainty": "sure"}},
        {"evaluation": EVALUATED | {"line": ["z9"]}},
        *({"judgements": wrong} for wrong in WRONG_LISTS),
        *({"judgements": [JUDGEMENT | {"shared": shared}]} for shared in (-1, 1, "0", None)),
        *({"judgements": [JUDGEMENT | {"moves": wrong}]} for wrong in WRONG_LISTS),
        {"judgements": [JUDGEMENT | {"evaluation": EVALUATED | {"depth": -1}}]},
        {"judgements": [JUDGEMENT | {"cost": 1}]},
        *({"judgements": [JUDGEMENT | {"cost": COST | wrong}]} for wrong in WRONG_COSTS),
        {"judgements": [JUDGEMENT, *[{"shared": 1000, "moves": []}] * 1000]},
    ],
)
def test_what_makes_no_sense_is_an_error(wrong: dict[str, object]) -> None:
    value = {"kind": "judge", "path": [], "moves": [], "text": "", **wrong}
    with pytest.raises(ValueError):  # noqa: PT011
        Edit.from_json(TIC_TAC_TOE, json.loads(json.dumps(value)))


@given(
    value=JSON
    | st.fixed_dictionaries(
        {"kind": st.sampled_from(EditKind) | JSON, "path": JSON, "moves": JSON, "text": JSON},
        optional={
            "point": JSON,
            "shape": JSON,
            "label": JSON,
            "best": JSON,
            "evaluation": JSON | st.fixed_dictionaries(dict.fromkeys(EVALUATED, JSON)),
            "details": JSON | st.fixed_dictionaries(dict.fromkeys(DETAILS, JSON)),
            "outcome": JSON | st.fixed_dictionaries({"winners": JSON, "termination": JSON}),
            "judgements": JSON | st.lists(st.fixed_dictionaries(dict.fromkeys(JUDGEMENT, JSON))),
        },
    )
)
def test_of_junk_there_is_an_edit_or_an_error(value: dict[str, object]) -> None:
    try:
        edit = Edit.from_json(TIC_TAC_TOE, value)
    except ValueError:
        return
    assert isinstance(edit.text, str)
    assert Edit.from_json(TIC_TAC_TOE, edit.to_json(TIC_TAC_TOE)) == edit
