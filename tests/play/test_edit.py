"""Edits as JSON holds them."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.play.edit import Edit, EditKind
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.marks import Mark, Shape
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


def test_an_edit_of_an_older_journal_is_read() -> None:
    value = {"kind": "comment", "path": ["a1"], "moves": [], "text": "good"}
    assert Edit.from_json(TIC_TAC_TOE, value) == Edit(EditKind.COMMENT, path("a1"), text="good")


@each(
    "wrong",
    [
        {"point": "d4"},
        {"point": "pass"},
        {"shape": "star"},
        {"shape": []},
        {"label": 1},
        {"evaluation": 1},
        *({"evaluation": EVALUATED | {"value": value}} for value in (10**400, math.nan, "1")),
        {"evaluation": EVALUATED | {"depth": -1}},
        {"evaluation": EVALUATED | {"nodes": 10**30}},
        {"evaluation": EVALUATED | {"certainty": "sure"}},
        {"evaluation": EVALUATED | {"line": ["z9"]}},
    ],
)
def test_what_makes_no_sense_is_an_error(wrong: dict[str, object]) -> None:
    value = {"kind": "mark", "path": [], "moves": [], "text": "", **wrong}
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
            "evaluation": JSON | st.fixed_dictionaries(dict.fromkeys(EVALUATED, JSON)),
            "details": JSON | st.fixed_dictionaries(dict.fromkeys(DETAILS, JSON)),
            "outcome": JSON | st.fixed_dictionaries({"winners": JSON, "termination": JSON}),
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
