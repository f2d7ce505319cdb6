"""Signs, marks, arrows and lines set by words."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.sgf.strokes import MOST_STROKES
from boardtui.record.marks import LONGEST_LABEL
from boardtui.rules.gomoku import Gomoku
from boardtui.session.launch import NewGame, Review
from boardtui.words.language import use_language

from .talk import PEOPLE, Talk

pytestmark = pytest.mark.usefixtures("environment")


async def reviewed(folder: Path, record: str = "(;GM[2]SZ[8];B[d3];W[c3])") -> Talk:
    talk = Talk(folder)
    (reading,) = sgf.loads(record)
    await talk.begin(Review(reading, "game.sgf"))
    await talk.type("end", "sign ?", "undo")  # the study of the record is made
    return talk


def written(talk: Talk) -> str:
    """What the file says after the last move."""
    return sgf.dumps(talk.session.view.record).partition("W[c3]")[2]


@pytest.mark.parametrize(
    ("sign", "said", "text"),
    [
        ("!", "A good move.", "TE[1]"),
        ("very bad", "A very bad move.", "BM[2]"),
        ("？！", "A doubtful move.", "DO[]"),
    ],
)
async def test_a_sign_is_set_told_and_undone(
    tmp_path: Path, sign: str, said: str, text: str
) -> None:
    talk = await reviewed(tmp_path)
    assert await talk.type(f"sign {sign}") == [f"c3: {said}"]
    assert written(talk).startswith(text)
    assert (await talk.type("sign"))[0].startswith(f"c3: {said} Signs: ! (good), ? (bad)")
    assert (await talk.type("undo"))[0].startswith("Undone: the sign of c3.")
    assert written(talk) == ")\n"
    await talk.type("redo")
    assert await talk.type("sign none") == ["c3: No sign."]
    await talk.close()


async def test_what_is_no_sign_and_the_start_get_one_line(tmp_path: Path) -> None:
    talk = await reviewed(tmp_path)
    assert await talk.type("sign !!!") == [
        "“!!!” is not a sign for a move. Type “sign” for the list of signs."
    ]
    await talk.type("start")
    assert await talk.type("sign !") == [
        "The start position cannot have a sign. Go to a move first."
    ]
    assert talk.session.view.edits.newest is None
    await talk.close()


async def test_points_are_marked_told_and_undone(tmp_path: Path) -> None:
    talk = await reviewed(tmp_path)
    assert await talk.type("mark d3 triangle", "mark e6 label", "mark e7 label Key square") == [
        "d3: triangle.",
        "e6: A.",
        "e7: Key square.",
    ]
    assert written(talk).startswith("LB[e6:A][e7:Key square]TR[d3]")
    assert (await talk.type("board"))[-1] == "Marks: d3 triangle, e6 A, e7 Key square."
    assert (await talk.type("point d3"))[0].endswith("marked: triangle.")
    assert (await talk.type("undo"))[0].startswith("Undone: the mark at e7.")
    assert await talk.type("mark d3 none") == ["d3: no mark."]
    assert written(talk).startswith("LB[e6:A]")
    await talk.close()


async def test_arrows_and_lines_join_two_points(tmp_path: Path) -> None:
    talk = await reviewed(tmp_path)
    await talk.type("mark d3 f5 arrow")
    assert await talk.type("mark a1-a8 line") == ["Arrows: d3-f5.", "Lines: a1-a8."]
    assert written(talk).startswith("AR[d3:f5]LN[a1:a8]")
    assert (await talk.type("board"))[-2:] == ["Arrows: d3-f5.", "Lines: a1-a8."]
    assert (await talk.type("undo"))[0].startswith("Undone: the arrow or line a1-a8.")
    assert await talk.type("mark d3 f5 none") == ["There are no marks here."]
    assert written(talk) == ")\n"
    await talk.close()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("mark -", "Type for example “mark d3 triangle”"),
        ("mark d3", "Type for example “mark d3 triangle”"),
        ("mark d3 star", "Type for example “mark d3 triangle”"),
        ("mark d3 f5 circle", "Type for example “mark d3 triangle”"),
        ("mark z9 circle", "z9 is outside the board"),
        ("mark 3d circle", "“3d” is not a point"),
        ("mark d3 h9 arrow", "h9 is outside the board"),
        ("mark d3 d3 line", "An arrow or a line needs two different points."),
        ("mark d3 label " + "x" * (LONGEST_LABEL + 1), "A label can have at most 40 characters."),
    ],
)
async def test_what_cannot_be_marked_gets_one_line(tmp_path: Path, typed: str, said: str) -> None:
    talk = await reviewed(tmp_path)
    (line,) = await talk.type(typed)
    assert line.startswith(said)
    assert talk.session.view.edits.newest is None
    await talk.close()


async def test_the_number_of_arrows_is_bounded(tmp_path: Path) -> None:
    arrows = "".join(f"[a1:{col}{row}]" for col in "bcdefgh" for row in (1, 2, 3))
    talk = await reviewed(tmp_path, f"(;GM[2]SZ[8];B[d3];W[c3]AR{arrows})")
    (line,) = await talk.type("mark a8 b8 arrow")
    assert line == f"A move can have at most {MOST_STROKES} arrows and {MOST_STROKES} lines."
    assert (await talk.type("mark a8 b8 line"))[-1] == "Lines: a8-b8."
    await talk.close()


async def test_words_of_the_language_and_other_games_are_known(tmp_path: Path) -> None:
    use_language("ja")
    talk = Talk(tmp_path)
    await talk.begin(NewGame(Gomoku(), PEOPLE))
    await talk.type("h8", "mark ｈ８ 三角", "mark a1 b2 矢印", "評価記号 好手")
    text = sgf.dumps(talk.session.view.record)
    assert "TE[1]" in text
    assert "TR[h8]" in text or "TR[hh]" in text
    assert "AR[" in text
    await talk.close()
