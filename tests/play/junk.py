"""Entries that make sense, and entries that make none."""

from __future__ import annotations

import math
from typing import Any

from hypothesis import strategies as st

from boardtui.play.log import Entry, EntryKind

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.floats()
    | st.sampled_from(["", "ann", "bob", "a1", "b2", "c3", "pass", "white", "draw", "person"])
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "id", "name", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
"""Values of JSON as Python reads it: also infinite ones, and those that equal nothing."""


def nested(depth: int) -> Any:
    """A list in a list in a list, in the end too deep to be printed."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


STRANGE = {
    "true": True,
    "infinite": math.inf,
    "nan": math.nan,
    "huge": 10**400,
    "half": 0.5,
    "digits": "9" * 5_000,
    "deep": nested(990),
    "deeper": nested(3_000),
    "mapping": {"name": nested(990)},
}
"""Values that a reader of numbers or of text may not expect."""

_POINTS = st.sampled_from([*(col + row for col in "abcd" for row in "1234"), "pass", "black"])
_SEATS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["person", "level", "engine", "nobody"]) | JSON,
        "id": st.sampled_from(["ann", "bob", "5", ""]) | JSON,
        "name": st.just("Eve") | JSON,
    }
)

_NEAR = {
    "move": _POINTS,
    "at": st.integers(0, 12),
    "seat": st.integers(-1, 2),
    "moves": st.lists(_POINTS, max_size=4),
    "lag": st.floats(0, 1),
    "what": st.sampled_from(["draw", "take-back", "more-time"]),
    "accept": st.booleans(),
    "player": _SEATS,
    "code": st.sampled_from(["abc234", "abc", ""]),
    "phrase": st.integers(0, 9),
    "log": st.sampled_from(["abc", "x2y3", ""]),
    "seats": st.lists(_SEATS, max_size=3),
    "outcome": st.fixed_dictionaries(
        {
            "winners": st.lists(st.integers(-1, 2) | JSON, max_size=2),
            "termination": st.sampled_from(["AGREEMENT", "TIMEOUT", "RULES"]) | JSON,
        },
        optional={"score": st.lists(st.integers(0, 64) | JSON, min_size=2, max_size=2)},
    ),
}
"""What entries of ours hold, or nearly so."""

DATA = st.fixed_dictionaries({}, optional={name: near | JSON for name, near in _NEAR.items()})


@st.composite
def entries(draw: st.DrawFn, number: int | None = None) -> Entry:
    """Any entry, many of them nearly as ours are."""
    return Entry(
        draw(st.integers(0, 12)) if number is None else number,
        draw(st.floats(0, 1e10)),
        draw(st.sampled_from(["", "ann", "bob", "5", "eve"])),
        draw(st.sampled_from(list(EntryKind)) | st.text(max_size=3)),
        draw(DATA),
        draw(st.none() | st.floats(0, 1e10)),
    )
