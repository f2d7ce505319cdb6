"""The grammar alone: nodes, properties, escapes, and where they break."""

from __future__ import annotations

import pytest

from boardtui.formats import grammar
from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.grammar import RawGame, Tree
from boardtui.formats.limits import FOREIGN, MAX_NAME, Limits
from boardtui.formats.sgf.text import read_simple_text, read_text, write_property, write_text
from boardtui.formats.text_window import TextWindow
from tests.formats.games import Told, told


def scan(text: str, limits: Limits = FOREIGN) -> tuple[list[Tree], list[FormatError]]:
    """The games of a text and all that is wrong with it."""
    items = list(grammar.scan(Content(text), limits))
    games = [item for item in items if isinstance(item, RawGame)]
    errors = [item if isinstance(item, FormatError) else item.problem for item in items]
    return [game.tree for game in games], list(filter(None, errors))


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
    found, problems = scan(text)
    assert [written(tree) for tree in found] == trees
    assert not problems


@pytest.mark.parametrize(
    ("text", "tree", "line", "column", "fault"),
    [
        ("(;A[1];B[2]", "-1:A[1] 0:B[2]", 1, 12, FormatReason.TRUNCATED),
        ("(;A[1]\n;C[never\nends", "-1:A[1] 0:", 2, 3, FormatReason.OPEN_VALUE),
        (r"(;A[1]C[\]", "-1:A[1]", 1, 8, FormatReason.OPEN_VALUE),
        ("(;A[1];\n  B)", "-1:A[1] 0:", 2, 3, FormatReason.NO_SGF),
        ("(;A[1]\x00)", "-1:A[1]", 1, 7, FormatReason.NO_SGF),
        ("(;A[1]]B[2])", "-1:A[1]", 1, 7, FormatReason.NO_SGF),
    ],
)
def test_what_stands_before_an_error_is_kept(
    text: str, tree: str, line: int, column: int, fault: FormatReason
) -> None:
    (found,), (problem,) = scan(text)
    assert written(found) == tree
    assert (problem.line, problem.column, problem.reason) == (line, column, fault)


def test_what_cannot_be_shown_is_shown_as_dots() -> None:
    _trees, (problem,) = scan("(;A[1]\x00)")
    assert problem.facts == {"text": "·)"}


class Searched(str):
    """A text that counts the searches in it."""

    __slots__ = ("searches",)

    def find(self, *place: object) -> int:
        self.searches = getattr(self, "searches", 0) + 1
        return super().find(*place)  # type: ignore[arg-type]


@pytest.mark.parametrize("end", ["", "]", r"\] ]"])
def test_one_end_of_many_beginnings_is_searched_for_once(end: str) -> None:
    text = Searched("(;GM[" * 100 + end)
    closings = grammar._Closings(text)
    ends = {closings.after(start) for start in range(5, 500, 5)}
    assert ends == {len(text) - 1 if end else -1}
    assert text.searches == max(1, end.count("]"))


def test_many_games_that_are_not_closed_are_parsed_in_one_text() -> None:
    window = TextWindow(iter(["(;GM[" * 100]))
    assert window.extend()
    text = window.text
    window.advance(5)
    assert not window.extend()
    assert window.text is text


def test_an_error_ends_its_game_but_not_the_games_around_it() -> None:
    text = "(;A[1]) (;B[2](;W[3] ? )(;W[4])) (;C[3]) \n(;GM[2];B[4]) (;D[5])"
    trees, problems = scan(text)
    assert [written(tree) for tree in trees] == [
        "-1:A[1]",
        "-1:B[2] 0:W[3]",
        "-1:GM[2] 0:B[4]",
        "-1:D[5]",
    ]
    assert told(*problems) == [(1, 22, FormatReason.NO_SGF, {"text": "?"})]


def test_a_game_that_is_not_closed_ends_at_the_next_root() -> None:
    trees, problems = scan("(;FF[4];B[1]\n(;FF[4];B[2](;W[3])(;W[4])))")
    assert [written(tree) for tree in trees] == ["-1:FF[4] 0:B[1]", "-1:FF[4] 0:B[2] 1:W[3] 1:W[4]"]
    assert told(*problems) == [(2, 1, FormatReason.UNCLOSED_GAME, {})]


def test_a_game_that_is_too_large_does_not_lose_the_others() -> None:
    text = "(;FF[4];B[1])\n(;FF[4];B[2];W[3](;C[4])) (;FF[4];C[5])"
    trees, problems = scan(text, FOREIGN._replace(nodes=2))
    assert [written(tree) for tree in trees] == ["-1:FF[4] 0:B[1]", "-1:FF[4] 0:C[5]"]
    assert told(*problems) == [(2, 13, FormatReason.MANY_NODES, {"limit": 2})]


@pytest.mark.parametrize("text", ["", "   ", "f5d6c3", "()", "(GM[2])", "\0" * 100])
def test_a_text_without_a_game_is_refused(text: str) -> None:
    assert told(*scan(text)[1]) == [(1, 1, FormatReason.NO_GAME, {})]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("(;A[1];B[2];C[3])", (1, 12, FormatReason.MANY_NODES, {"limit": 2})),
        ("(;A[12345678901])", (1, 5, FormatReason.LONG_VALUE, {"limit": 10})),
        ("(;A[1]((", (1, 8, FormatReason.MANY_VARIATIONS, {"limit": 2})),
        ("(;A[1][2]B[3][4][5])", (1, 18, FormatReason.MANY_PROPERTIES, {"limit": 4})),
        (f"(;{'A' * (MAX_NAME + 1)}[1])", (1, 3, FormatReason.LONG_NAME, {})),
    ],
)
def test_limits_are_kept(text: str, problem: Told) -> None:
    trees, problems = scan(text, FOREIGN._replace(nodes=2, value=10, properties=4))
    assert not trees
    assert told(*problems) == [problem]


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
    (tree,), problems = scan(f"(;C[{write_text(text)}])")
    assert not problems
    assert read_text(tree[0].properties[0].values[0]) == text
