"""The grammar alone: nodes, properties, escapes, and where they break."""

from __future__ import annotations

import pytest

from boardtui.formats import sgf_grammar
from boardtui.formats.errors import Fault, FormatError, Source
from boardtui.formats.limits import FOREIGN
from boardtui.formats.sgf_grammar import (
    Tree,
    parse,
    read_simple_text,
    read_text,
    write_property,
    write_text,
)
from tests.formats.games import Told, refused, told


def written(tree: Tree) -> str:
    """Each node as "parent:properties"."""
    return " ".join(
        f"{node.parent}:" + "".join(write_property(p.name, p.values) for p in node.properties)
        for node in tree
    )


@pytest.mark.parametrize(
    ("text", "trees"),
    [
        ("(;)", ["-1:"]),
        ("(;GM[2]C[x];B[f5];)", ["-1:GM[2]C[x] 0:B[f5] 1:"]),
        (" ( ; GM [2]\n[3]\tAB[a1] [b2] ) ", ["-1:GM[2][3]AB[a1][b2]"]),
        ("(;A[](;B[])(;C[];D[]))", ["-1:A[] 0:B[] 0:C[] 2:D[]"]),
        ("(;A[](;B[](;C[]))(;D[]))", ["-1:A[] 0:B[] 1:C[] 0:D[]"]),
        ("junk (not; this) (;A[1]) between (;B[2]) after", ["-1:A[1]", "-1:B[2]"]),
        (r"(;C[a\]b\\]N[(;])", [r"-1:C[a\]b\\]N[(;]"]),
        (r"(;C[\\\]])", [r"-1:C[\\\]]"]),
        ("(;GaMe[2]White[x]b[f5]a0[]B2[])", ["-1:GM[2]W[x]B[f5]A0[]B2[]"]),
        ("(;C[a\r\nb\rc])", ["-1:C[a\nb\nc]"]),
    ],
)
def test_a_text_is_read_into_nodes(text: str, trees: list[str]) -> None:
    found, problems = parse(Source(text))
    assert [written(tree) for tree in found] == trees
    assert not problems


@pytest.mark.parametrize(
    ("text", "tree", "line", "column", "fault"),
    [
        ("(;A[1];B[2]", "-1:A[1] 0:B[2]", 1, 12, Fault.TRUNCATED),
        ("(;A[1]\n;C[never\nends", "-1:A[1] 0:", 2, 3, Fault.OPEN_VALUE),
        (r"(;A[1]C[\]", "-1:A[1]", 1, 8, Fault.OPEN_VALUE),
        ("(;A[1];\n  B)", "-1:A[1] 0:", 2, 3, Fault.NO_SGF),
        ("(;A[1]\x00)", "-1:A[1]", 1, 7, Fault.NO_SGF),
        ("(;A[1]]B[2])", "-1:A[1]", 1, 7, Fault.NO_SGF),
    ],
)
def test_what_stands_before_an_error_is_kept(
    text: str, tree: str, line: int, column: int, fault: Fault
) -> None:
    (found,), (problem,) = parse(Source(text))
    assert written(found) == tree
    assert (problem.line, problem.column, problem.reason) == (line, column, fault)


def test_what_cannot_be_shown_is_shown_as_dots() -> None:
    _trees, (problem,) = parse(Source("(;A[1]\x00)"))
    assert problem.facts == {"text": "·)"}


def test_an_error_ends_the_reading_but_not_the_games_before() -> None:
    trees, problems = parse(Source("(;A[1]) (;B[2] ? ) (;C[3])"))
    assert [written(tree) for tree in trees] == ["-1:A[1]", "-1:B[2]"]
    assert [problem.column for problem in problems] == [16]


@pytest.mark.parametrize("text", ["", "   ", "f5d6c3", "()", "(GM[2])", "\0" * 100])
def test_a_text_without_a_game_is_refused(text: str) -> None:
    with refused(Fault.NO_GAME):
        parse(Source(text))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("(;A[1];B[2];C[3])", (1, 12, Fault.MANY_NODES, {"limit": 2})),
        ("(;A[12345678901])", (1, 5, Fault.LONG_VALUE, {"limit": 10})),
        ("(;ABCDEF[1])", (1, 3, Fault.LONG_NAME, {})),
    ],
)
def test_limits_are_kept(monkeypatch: pytest.MonkeyPatch, text: str, problem: Told) -> None:
    monkeypatch.setattr(sgf_grammar, "MAX_NAME", 5)
    with pytest.raises(FormatError) as caught:
        parse(Source(text), FOREIGN._replace(nodes=2, value=10))
    assert told(caught.value) == [problem]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("plain", "plain"),
        (r"a\]b\\c\:d", "a]b\\c:d"),
        ("soft\\\nbreak", "softbreak"),
        ("hard\nbreak", "hard\nbreak"),
        ("tab\tbell\x07esc\x1b[31m", "tab\tbell\ufffdesc\ufffd[31m"),
        ("日本語", "日本語"),
    ],
)
def test_a_value_is_read_as_text(raw: str, text: str) -> None:
    assert read_text(raw) == text


def test_a_value_is_read_as_one_line() -> None:
    assert read_simple_text("  two\n lines\t") == "two lines"


@pytest.mark.parametrize("text", ["", "]", "\\", "\\]", "[(;)]", "a\nb", "\\\n", "::"])
def test_text_is_written_so_that_it_is_read_again(text: str) -> None:
    (tree,), problems = parse(Source(f"(;C[{write_text(text)}])"))
    assert not problems
    assert read_text(tree[0].properties[0].values[0]) == text
