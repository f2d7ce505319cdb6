"""What a record says besides moves, as it is shown on the screen and line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.detect import read_record
from boardtui.session.launch import Review
from boardtui.ui.widgets.comment_panel import CommentPanel
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.words.language import use_language
from boardtui.words.remarks import occasion_text
from tests.plain.talk import Talk
from tests.ui.app_host import board_app, screen_text, settled
from tests.ui.host_game import text_of

RECORD = """
(;GM[2]SZ[8]PB[Ann]PW[Bob]EV[Meijin]RO[3]PC[Tokyo]DT[2020-01-02]SO[A book]BR[6 dan]GC[Two
lines]XX[private]
;B[f5]N[Diagonal]TR[e6]LB[c3:A][f5:1]BL[61];W[d6]V[4.5]BM[2]C[Too early.]GW[1]WL[55]OW[3]
(;B[c3]TE[1];W[d3]XX[1])(;B[c4]DO[]))
"""


def review(record: str = RECORD) -> Review:
    return Review(read_record(record)[0], "game.sgf")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_panels_show_what_the_record_says(tmp_path: Path, size: tuple[int, int]) -> None:
    app = board_app(tmp_path, review())
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert "Meijin, 2020-01-02, round 3, Tokyo" in text_of(app, ScorePanel)
        comment = text_of(app, CommentPanel)
        for line in ("Black: 6 dan", "Source: A book", "About the game: Two", "lines"):
            assert line in comment
        log = text_of(app, MoveLog)
        assert all(text in log for text in ("f5  ✎", "d6??✎", "c3!", "c4?!"))
        await pilot.press(".")
        await settled(pilot)
        assert text_of(app, CommentPanel).split("\n")[1:2] == [" Diagonal"]
        assert "1:01" in text_of(app, ScorePanel)
        assert "0:55" not in text_of(app, ScorePanel)
        await pilot.press(".")
        await settled(pilot)
        comment = text_of(app, CommentPanel)
        assert "A very bad move. Good for White." in comment
        assert "Too early." in comment
        assert "0:55 ×3" in text_of(app, ScorePanel)
        await pilot.press(".", ".")
        await settled(pilot)
        assert not app.screen.query_one(CommentPanel).display


def test_a_year_that_the_event_says_is_not_said_again() -> None:
    def told(event: str) -> str:
        (reading,) = read_record(f"(;GM[2]DT[2006]EV[{event}];B[f5])")
        return occasion_text(reading.record)

    assert told("World Championship 2006") == "World Championship 2006"
    assert told("World Championship") == "World Championship, 2006"


async def test_arrows_and_lines_are_told_by_their_points(tmp_path: Path) -> None:
    record = "(;GM[2]SZ[8];B[f5]C[x]AR[f5:d3][c4:zz][c4:c6]LN[aa:hh])"
    app = board_app(tmp_path, review(record))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press(".")
        await settled(pilot)
        assert "Arrows: f5-d3, c4-c6." in text_of(app, CommentPanel)
        assert "Lines: a1-h8." in text_of(app, CommentPanel)
    path = tmp_path / "game.sgf"
    path.write_text(record)
    talk = Talk(tmp_path / "games")
    await talk.begin()
    await talk.type(f"open {path}")
    assert {"Arrows: f5-d3, c4-c6.", "Lines: a1-h8."} <= set(await talk.type("f"))


async def test_the_board_shows_marks_and_the_status_line_tells_them(tmp_path: Path) -> None:
    app = board_app(tmp_path, review(), glyphs="ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "| A |" not in screen_text(app)
        await pilot.press(".")
        await settled(pilot)
        assert "| A |" in screen_text(app)
        assert "X1|" in screen_text(app)
        await pilot.press(*"c3")
        await settled(pilot)
        assert "Mark: A" in screen_text(app)
        await pilot.press(".")
        await settled(pilot)
        assert "| A |" not in screen_text(app)


async def test_without_panels_the_status_line_has_name_annotations_and_comment(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, review())
    async with app.run_test(size=(40, 12)) as pilot:
        await settled(pilot)
        await pilot.press(".", ".")
        await settled(pilot)
        assert "A very bad" in screen_text(app)


@pytest.mark.parametrize("date", ["1997-08", "1997-08-04,05", "about 1900"])
async def test_a_date_is_shown_in_the_words_of_its_file(tmp_path: Path, date: str) -> None:
    talk = Talk(tmp_path)
    await talk.begin(review(f"(;GM[2]DT[{date}]EV[Cup];B[f5])"))
    assert await talk.type("notes") == [f"Cup, {date}"]


async def test_a_game_in_play_has_no_line_for_its_event(tmp_path: Path) -> None:
    app = board_app(tmp_path, review("(;GM[2];B[f5])"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        lines = text_of(app, ScorePanel).splitlines()
        assert "Move 0 of 1" in lines[0]
        assert "Black" in lines[1]


async def test_long_remarks_are_cut(tmp_path: Path) -> None:
    long = "x" * 100_000
    app = board_app(tmp_path, review(f"(;GM[2]EV[{long}]SO[{long}];B[f5]N[{long}]LB[c3:{long}])"))
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        await pilot.press(".")
        await settled(pilot)
        assert app.screen.query_one(CommentPanel).size.height <= 6
        assert app.screen.query_one(MoveLog).size.height >= 2


async def test_the_line_mode_says_what_the_record_says(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    await talk.begin(review())
    assert await talk.type("notes") == [
        "Meijin, 2020-01-02, round 3, Tokyo",
        "Black: 6 dan",
        "Source: A book",
        "About the game: Two",
        "lines",
    ]
    assert await talk.type("forward") == [
        "Move 1 of 4, f5.",
        "Name: Diagonal",
        "Marks: c3 A, f5 1, e6 triangle.",
    ]
    await talk.type("forward")
    assert await talk.type("list") == ["1: f5 d6??", "Opening: Perpendicular."]
    assert (await talk.type("notes"))[-3:] == [
        "A very bad move. Good for White.",
        "Comment: Too early.",
        "Value for White: -4.5.",
    ]
    assert await talk.type("clock") == ["Black: 1 min 1 s. White: 55 s, 3 periods left."]
    await talk.begin(review("(;GM[2];B[f5])"))
    assert await talk.type("notes") == ["The record has no notes here."]
    assert await talk.type("clock") == ["The game has no clock."]


async def test_the_line_mode_says_the_clock_of_a_record(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    await talk.begin(review("(;GM[2]TM[600];B[f5]BL[590])"))
    await talk.type("end")
    said = await talk.type("clock")
    assert said == ["Clock: 10+0. Black: 9 min 50 s. White: 10 min 0 s."]


@pytest.mark.usefixtures("environment")
async def test_it_is_said_in_the_language_in_use(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    await talk.begin(review())
    use_language("ja")
    await talk.type("f", "f")
    assert "大悪手。白良し。" in await talk.type("メモ")
