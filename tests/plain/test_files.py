"""Records by the line: opened and saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.gomoku import Gomoku
from boardtui.session.hosting import HOSTED
from tests.session.keepers import file_of

from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path)


class TestFiles:
    async def test_a_copy_is_written_and_read(self, talk: Talk, tmp_path: Path) -> None:
        await talk.othello()
        await talk.type("f5", "d6")
        path = tmp_path / "out" / "Game One.sgf"
        path.parent.mkdir()
        assert await talk.type(f"save {path}") == [f"A copy was saved as {path}."]
        (asked,) = await talk.type(f"w {path}")
        assert asked == f"{path} already exists. Overwrite it? Type “yes” or “no”."
        assert await talk.type("no") == ["Cancelled."]
        await talk.type(f"save {path}")
        assert await talk.type("yes") == [f"A copy was saved as {path}."]
        said = await talk.type(f"open {path}")
        assert said[-1] == "At the start; 2 moves in total. Black to move."
        assert await talk.type("f") == ["Move 1 of 2, f5."]

    async def test_the_file_of_the_open_game_is_that_game(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type("f5")
        opened = talk.session.game
        await opened.keeper.aclose()
        assert await talk.type(f"open {file_of(opened)}") == ["White to move."]
        assert talk.session.game is opened

    async def test_the_game_of_a_record_is_asked_where_none_is_told(self, tmp_path: Path) -> None:
        path = tmp_path / "game.sgf"
        path.write_text("(;B[f5];W[d6];B[c3])")
        talk = Talk(tmp_path / "games")
        await talk.begin()
        said = await talk.type(f"open {path}")
        text = "The record does not say which game was played. Which game is it?"
        assert said[-3:] == [text, "1 Othello", "2 Gomoku"]
        await talk.type("2", "end")
        assert talk.session.state.game == Gomoku()
        assert talk.session.state.depth == 3

    async def test_games_that_do_not_say_it_may_be_left_out(self, tmp_path: Path) -> None:
        path = tmp_path / "games.sgf"
        path.write_text("(;GM[2];B[f5];W[d6])(;B[c4];W[c3])")
        for answer, text in (("3", "1: f5 d6"), ("1", "1: c4 c3")):
            talk = Talk(tmp_path / answer)
            await talk.begin()
            said = await talk.type(f"open {path}")
            assert said[-3:] == ["1 Othello", "2 Gomoku", "3 Leave these games out"]
            await talk.type(answer)
            if answer == "1":
                await talk.type("2")
            await talk.type("end")
            assert (await talk.type("list"))[0] == text

    async def test_what_cannot_be_done_is_said(self, talk: Talk, tmp_path: Path) -> None:
        await talk.othello()
        await talk.type("details date 1993")
        assert await talk.type("save") == ["Name the file, for example: save othello-1993.sgf"]
        assert await talk.type("open") == ["Name the file to open, for example: open game.sgf"]
        (said,) = await talk.type(f"open {tmp_path}/none.sgf")
        assert "none.sgf" in said
        (said,) = await talk.type(f"save {tmp_path}/game.xyz")
        assert ".sgf" in said

    async def test_one_of_several_games_is_chosen(self, talk: Talk, tmp_path: Path) -> None:
        path = tmp_path / "two.txt"
        path.write_text("f5d6c3\nf5f6\n")
        await talk.begin()
        said = await talk.type(f"open {path}")
        assert said == ["2 games of Othello. Which game?", "1 f5 d6 c3", "2 f5 f6"]
        await talk.type("2", "end")
        assert await talk.type("list") == ["1: f5 f6", "Opening: Diagonal."]
        assert talk.session.game.source == str(path)

    async def test_problems_of_games_are_counted_and_games_that_are_left_out_are_told(
        self, talk: Talk, tmp_path: Path
    ) -> None:
        path = tmp_path / "games.txt"
        path.write_text("(;GM[2]SZ[99])(;GM[2];B[f5])(;GM[2];B[d3]")
        await talk.begin()
        left_out, later, question, *_games = await talk.type(f"open {path}")
        assert left_out.startswith("Line 1, column 2: Board size cannot be 99")
        assert later == "1 problem was found and is shown with its game."
        assert question == "2 games of Othello. Which game?"

    async def test_a_comment_is_said(self, talk: Talk, tmp_path: Path) -> None:
        path = tmp_path / "one.sgf"
        path.write_text("(;GM[2]SZ[8];B[f5]C[A first\nword])")
        await talk.begin()
        await talk.type(f"open {path}")
        assert await talk.type("f") == ["Move 1 of 1, f5.", "Comment: A first", "word"]

    async def test_a_visitor_has_no_files(self, tmp_path: Path) -> None:
        talk = Talk(None, bounds=HOSTED)
        await talk.othello()
        for line in ("open /etc/passwd", "save /tmp/game.sgf", "d x"):
            (said,) = await talk.type(line)
            assert said.endswith("is neither a move nor a command. Type “help” for the commands.")
        assert not any(line.startswith(("save", "open")) for line in await talk.type("help"))
