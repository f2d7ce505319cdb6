"""The lines of entries, compared with what tomllib makes of the same text."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.config.toml_lines import MOST_PARTS, Key, NestedTooDeeply, entry_lines

PIECES = ["a", "b", "1", '"', "'", '"""', "'''", "\\", ".", "=", ",", "[", "]", "{", "}", "\n", "#"]


def keys(document: dict[str, Any], before: Key = ()) -> set[Key]:
    """The keys of a document; those of tables in arrays are left out."""
    found: set[Key] = set()
    for name, value in document.items():
        found.add((*before, name))
        if isinstance(value, dict):
            found |= keys(value, (*before, name))
    return found


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a = 1\nb = 2", {("a",): 1, ("b",): 2}),
        ("# a = 1\n'b#' = '''\na = 1\n''' # c\n\"\\u0063\" = 3", {("b#",): 2, ("c",): 5}),
        ("[a.b]\nc.d = 1.5\n[a]\ne = 2", {("a", "b", "c", "d"): 2, ("a", "b"): 1, ("a", "e"): 4}),
        ('a = [\n{ b = 1 },\n"""x""""",\n]\nc = { d = [2], e = 3 }', {("a",): 1, ("c", "e"): 5}),
        ("[[a]]\nb = 1\n[[a]]\nb = 2", {("a",): 1, ("a", "b"): 2}),
    ],
)
def test_an_entry_has_the_line_in_which_it_begins(text: str, lines: dict[Key, int]) -> None:
    tomllib.loads(text)
    assert lines.items() <= entry_lines(text).items()


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_every_key_of_every_document_is_found(text: str) -> None:
    found = entry_lines(text)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert keys(document) <= found.keys()


@pytest.mark.parametrize(
    "deep",
    [
        ".".join("a" * (MOST_PARTS + 1)) + " = 1",
        "[" + ".".join("a" * (MOST_PARTS + 1)) + "]",
        "[a]\n" + ".".join("a" * MOST_PARTS) + " = 1",
        "a = " + "[" * (MOST_PARTS + 1),
        "a = " + "{ a = " * (MOST_PARTS + 1),
        "a = '''\n''' # \"\nb = \"\\\"\"\nc = " + "[\n" * (MOST_PARTS + 1),
    ],
)
def test_what_nests_too_deeply_is_refused(deep: str) -> None:
    with pytest.raises(NestedTooDeeply):
        entry_lines(deep)


def test_strings_that_are_never_closed_are_looked_at_once() -> None:
    assert entry_lines('a = 1\nb = """' + '\\"""' * 60_000) == {("a",): 1, ("b",): 2}
