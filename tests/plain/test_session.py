"""Lines in, answers out, without a terminal."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.play.seats import seat_words
from boardtui.players.easy import EasyPlayer
from boardtui.players.player import Info, Limit, PlayerError
from boardtui.record.clock import Clock
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.moves import Move
from boardtui.session.launch import NewGame
from boardtui.system.reasons import Reason
from boardtui.words.columns import columns
from boardtui.words.language import use_language
from tests.fixtures.engines import ScriptedEngine
from tests.waiting import settle

from .talk import PEOPLE, Talk

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path)


class Failure(Reason):
    OUT_OF_ORDER = "Out of order."


async def failing(*_arguments: object) -> Move:
    raise PlayerError(Failure.OUT_OF_ORDER)


async def gomoku(talk: Talk, *moves: str, seats: tuple[str, ...] = PEOPLE, **options: Any) -> None:
    await talk.begin(NewGame(Gomoku(**options), seats))
    await talk.type(*moves)


class TestOthello:
    async def test_a_move_is_answered_with_what_it_changed(self, talk: Talk) -> None:
        said = await talk.othello("human", "easy")
        assert said == ["Othello. Board size 8.", "Black: You, White: Easy.", "Black to move."]
        own, other = await talk.type("d3")
        assert own == "Black d3, flips d4."
        assert other.startswith("White ")
        assert talk.console.bells == 1

    async def test_an_illegal_move_says_why_and_was_understood(self, talk: Talk) -> None:
        await talk.othello()
        assert await talk.type("a1") == ["a1 flips nothing."]
        assert not talk.loop.misunderstood

    async def test_a_point_off_the_board_was_not_understood(self, talk: Talk) -> None:
        await talk.othello()
        assert await talk.type("c99") == ["c99 is outside the board (a1 to h8)."]
        assert talk.loop.misunderstood

    async def test_the_board_and_its_lines(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type("d3")
        assert await talk.type("board") == [
            "  a b c d e f g h",
            "1 . . . . . . . .",
            "2 . . . . . . . .",
            "3 . . . X . . . .",
            "4 . . . X X . . .",
            "5 . . . X O . . .",
            "6 . . . . . . . .",
            "7 . . . . . . . .",
            "8 . . . . . . . .",
            "X Black, O White",
        ]
        assert await talk.type("row 5") == ["Row 5: d5 Black, e5 White, the rest empty."]
        assert await talk.type("r 1") == ["Row 1: all empty."]
        assert await talk.type("c E") == ["Column e: e4 Black, e5 White, the rest empty."]
        assert await talk.type("p c3") == ["c3: empty, legal move; flips d4."]
        assert await talk.type("p d3") == ["d3: Black disc, last move."]
        assert await talk.type("p a1") == ["a1: empty; a1 flips nothing."]
        assert await talk.type("x") == ["Black, 4: d3 d4 e4 d5."]
        assert await talk.type("white") == ["White, 1: e5."]
        (legal,) = await talk.type("m")
        assert legal == "Legal moves, with the number of discs flipped: c3 1, e3 1, c5 1."
        assert await talk.type("s") == ["Black 4, White 1."]
        assert await talk.type("t") == ["White to move."]

    async def test_what_is_not_on_the_board_is_not_understood(self, talk: Talk) -> None:
        await talk.othello()
        assert await talk.type("row 9") == ["Rows are numbered 1 to 8."]
        assert await talk.type("column i") == ["Columns are lettered a to h."]
        assert await talk.type("point pass") == ["Name a point, such as d3."]
        assert await talk.type("board now") == ["The command “board” takes no argument."]
        assert await talk.type("x" * 1000) == ["A line can have at most 999 characters."]
        assert talk.loop.misunderstood

    async def test_a_forced_pass_comes_by_itself(self, talk: Talk) -> None:
        await talk.othello(size=4)
        moves = ["a2", "a3", "b4", "c1", "a4"]
        said = await talk.type(*moves)
        assert [line for line in said if "pass" in line] == ["White has no legal move and passes."]

    async def test_the_end_is_told_and_a_rematch_begins_anew(self, talk: Talk) -> None:
        await talk.othello()
        assert await talk.type("rematch") == ["A rematch is possible only after the game is over."]
        said = await talk.type(*["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"])
        assert said[-1] == (
            "Black wins 13-0. Official score: 64-0. Opening: Fishhook. "
            "Type “rematch”, “start”, “games” or “quit”."
        )
        assert await talk.type("d3") == ["The game is over."]
        assert (await talk.type("z"))[-1] == "Black to move."
        assert await talk.type("list") == ["There are no moves yet."]

    async def test_undo_goes_past_the_answer(self, talk: Talk) -> None:
        await talk.othello("human", "easy")
        await talk.type("d3")
        (said,) = await talk.type("u")
        assert said.endswith("Black to move.")
        assert await talk.type("list") == ["There are no moves yet."]
        assert await talk.type("undo") == ["You have no move to take back."]


class TestReview:
    async def test_stepping_says_where_one_is(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type(*["f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2", "e3", "d2"])
        assert await talk.type("i") == [
            "1: f5 d6 c3 d3 c4 f4 c5 b3 c2 e3",
            "11: d2",
            "Opening: Nicolet.",
        ]
        assert await talk.type("back") == ["Move 10 of 11, e3.", "The opening is Nicolet."]
        assert await talk.type("back 4") == ["Move 6 of 11, f4."]
        assert await talk.type("f") == ["Move 7 of 11, c5."]
        assert await talk.type("last") == ["Black c5, flips d5 e5."]
        assert await talk.type("a") == ["At the start; 11 moves in total."]
        assert await talk.type("e") == ["Move 11 of 11, d2."]
        assert await talk.type("goto 3") == ["Move 3 of 11, c3."]
        assert await talk.type("") == ["Move 3 of 11, c3. White to move."]
        assert await talk.type("g") == ["Move 11 of 11, d2."]
        assert await talk.type("goto 12") == ["There is no move 12; the last move is 11."]
        assert await talk.type("back x") == ["“x” is not a whole number."]

    async def test_passes_are_not_counted(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type(*["f5", "f6", "c4", "g5", "h5", "h4", "g7", "h6", "c5", "d6", "e3"])
        assert (await talk.type("list"))[:2] == [
            "1: f5 f6 c4 g5 h5 h4 g7 h6 pass c5 d6",
            "11: e3",
        ]
        assert await talk.type("goto 9") == ["Move 9 of 11, c5."]
        assert await talk.type("back") == ["After move 8 of 11, pass."]
        assert await talk.type("goto 8") == ["Move 8 of 11, h6."]
        assert await talk.type("goto 12") == ["There is no move 12; the last move is 11."]
        assert await talk.type("goto 0") == ["At the start; 11 moves in total."]

    async def test_one_move_is_not_called_moves(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type("f5")
        assert await talk.type("start") == ["At the start; 1 move in total."]

    async def test_a_move_in_the_past_is_explored(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type("f5", "d6", "back")
        (said,) = await talk.type("f6")
        assert said.startswith("White f6, flips e5. The opening is Diagonal. ")
        assert said.endswith(" This is a variation. Type “goto” to return to the game.")
        assert await talk.type("back") == [
            "Move 1 of 2, f5.",
            "Variations here: d6.",
        ]
        assert await talk.type("goto") == [
            "Move 2 of 2, d6.",
            "The opening is Perpendicular.",
        ]

    async def test_playing_on_from_the_past(self, talk: Talk) -> None:
        await talk.othello("human", "easy")
        await talk.type("d3", "start")
        said = await talk.type("play")
        assert said[-1] == "Black to move."
        await talk.type("f5")
        assert (await talk.type("list"))[0].startswith("1: f5")

    async def test_a_finished_game_is_played_on_as_another(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type(*["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"])
        first = talk.session.game
        await talk.type("goto 2")
        assert (await talk.type("y"))[:2] == ["Who plays Black?", "1 A person"]
        assert (await talk.type("1"))[0] == "Who plays White?"
        await talk.type("1")
        assert talk.session.game is not first
        assert await talk.type("list") == ["1: e6 f4", "Opening: Perpendicular."]


class TestGomoku:
    async def test_a_point_says_which_rows_it_makes(self, talk: Talk) -> None:
        await gomoku(talk, "h8", "a1", "i9", "b1", "j10", "c1")
        assert await talk.type("p k11") == ["k11: empty; 4 in a row: k11 j10 i9 h8."]
        assert await talk.type("m") == ["Legal moves: any of the 219 empty points."]
        assert await talk.type("s") == ["This game has no score."]

    async def test_a_forbidden_point_says_its_reason(self, talk: Talk) -> None:
        await gomoku(talk, *["h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"], rule=Rule.RENJU)
        assert await talk.type("p j8") == [
            "j8: empty, forbidden: double three; 3 in a row: h8 i8 j8; 3 in a row: j10 j9 j8."
        ]
        assert await talk.type("j8") == ["j8 is forbidden: double three."]
        (legal,) = await talk.type("moves")
        assert legal == "Legal moves: any of the 216 empty points except j8 (double three)."

    async def test_swap2_is_chosen_by_numbers(self, talk: Talk) -> None:
        await gomoku(talk, opening=OpeningRule.SWAP2)
        said = await talk.type("")
        assert said == ["First player to move. First player: Place stone 1 of 3, for Black."]
        said = await talk.type("h8", "h9", "i8")
        assert said[-4:] == [
            "Second player to choose. Second player: Choose a colour, or place two more stones.",
            "1 Play Black",
            "2 Play White",
            "3 Place two more stones",
        ]
        assert await talk.type("4") == ["Choose a number from 1 to 3."]
        assert (await talk.type("3"))[0] == "Second player chose: Place two more stones."
        said = await talk.type("a1", "b1")
        assert said[-3:] == [
            "First player to choose. First player: Choose a colour.",
            "1 Play Black",
            "2 Play White",
        ]
        assert (await talk.type("2"))[0] == "First player chose: Play White."
        assert await talk.type("") == ["White to move. First player chose: Play White."]

    async def test_a_computer_takes_part_in_swap2(self, talk: Talk) -> None:
        await gomoku(talk, opening=OpeningRule.SWAP2, seats=("easy", "human"), size=9)
        assert talk.session.open_question() is not None
        said = await talk.type("1")
        assert said[0].startswith("Second player chose: ")

    async def test_a_row_wins(self, talk: Talk) -> None:
        await gomoku(talk, size=3, line=3)
        said = await talk.type("a1", "a2", "b1", "b2", "c1")
        assert said[-1].startswith("Three in a row: X wins.")
        assert await talk.type("0") == ["There is nothing to choose by number now."]


class TestChoosingAGame:
    async def test_a_game_is_chosen_by_numbers(self, talk: Talk) -> None:
        said = await talk.begin()
        assert said[1:] == [
            "Which game?",
            "1 New game: Othello",
            "2 New game: Gomoku",
            "3 New game: Tic-tac-toe",
            "4 New game: Renju",
            "5 New game: Three-way Othello",
        ]
        said = await talk.type("4")
        assert said[:3] == ["Who plays Black?", "1 A person", "2 Random"]
        assert said[-1] == "Type “more” to continue the list."
        assert len(said) == 11
        said = await talk.type("more")
        assert said[1].startswith("1 Level 7")
        assert said[-1] == "Type “more” to go back to the start of the list."
        assert (await talk.type("+"))[1] == "1 A person"
        await talk.type("1")
        said = await talk.type("1")
        assert said[:4] == ["Which clock?", "1 none", "2 1+0", "3 3+2"]
        said = (await talk.type("3", "1"))[3:]
        assert said[0].startswith("Renju. Board size 15, ")
        assert talk.session.game.game == Gomoku(rule=Rule.RENJU)
        assert talk.session.game.subject.record.clock == Clock(180, 2)

    async def test_players_are_chosen_by_their_names_too(self, talk: Talk) -> None:
        await talk.begin()
        await talk.type("4")
        assert (await talk.type("human"))[0] == "Who plays White?"
        assert (await talk.type("level  8"))[0] == "Which clock?"
        assert (await talk.type("NONE", "no coach"))[-2] == "Black: You, White: Level 8."

    async def test_a_move_that_is_refused_leaves_the_question_open(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type("games", "a1")
        assert (await talk.type("1"))[0] == "Who plays Black?"

    async def test_without_a_game_there_is_nothing_to_look_at(self, talk: Talk) -> None:
        await talk.begin()
        assert await talk.type("board") == ["No game is open. Choose a game by its number."]
        (said,) = await talk.type("d3")
        assert said == "“d3” is neither a move nor a command. Type “help” for the commands."
        assert (await talk.type(""))[0] == "Which game?"

    async def test_a_game_begins_by_the_words_of_the_command_line(self, talk: Talk) -> None:
        await talk.begin()
        assert (await talk.type("Othello"))[0] == "Othello. Board size 6."
        assert await talk.type("othello --size 7") == ["Wrong words."]
        assert await talk.type("othello '") == ["A closing quotation mark is missing."]

    async def test_a_game_left_is_listed_and_goes_on(self, talk: Talk) -> None:
        await talk.othello()
        await talk.type("d3")
        await talk.type("othello")
        said = await talk.type("games")
        assert said[6].startswith("6 Continue: Othello, move 1, White to move, two people, ")
        said = await talk.type("6")
        assert said[1] == "Move 1 of 1, d3."
        assert talk.session.game.game.board_size.cols == 8

    async def test_a_computer_that_fails_can_be_replaced(
        self, talk: Talk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await talk.othello("human", "easy")
        with monkeypatch.context() as patch:
            patch.setattr(EasyPlayer, "choose", failing)
            said = await talk.type("d3")
            assert said == [
                "Black d3, flips d4.",
                "Out of order.",
                "1 Ask the engine again",
                "2 Choose another player",
                "3 Resign for the engine",
            ]
            assert (await talk.type("1"))[0] == "Out of order."
        assert (await talk.type("2"))[:2] == ["Who plays White?", "1 A person"]
        said = await talk.type("2")
        assert said[0].startswith("White ")
        assert seat_words(talk.session.game.seats) == ("human", "random")


class FirstMovesEngine(ScriptedEngine):
    """Gets ready for each question, and answers with the first legal moves."""

    async def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        self.report("7/40")
        await settle()
        self.report("")
        for number, move in enumerate(position.legal_moves[:moves]):
            yield Info(5, 3.0 - number, (move,))


def first_moves_queue(_game: Game) -> EngineQueue:
    return EngineQueue(FirstMovesEngine, soon=0.0, interval=0.0)


class TestHints:
    async def test_a_hint_names_the_best_move(self, tmp_path: Path) -> None:
        talk = Talk(tmp_path, make_queue=first_moves_queue)
        await talk.othello()
        said = await talk.type("hint")
        assert said[0].startswith("Preparing the engine: 7/40")
        assert said[1] == "Hint: d3. Black is ahead by about 3 discs."
        said = await talk.type("j 2")
        assert said[1:] == ["+3.0: d3", "+3.0: c4"]
        await talk.type("f5", "f4", "e3")
        said = await talk.type("hint")
        assert said[1].startswith(
            "Hint: d2 flips only one disc; most other moves flip more. White "
        )
        await talk.type("resign", "yes")
        assert (await talk.type("hint"))[-1].startswith("Hint: d2 ")
        assert await talk.type("hint 12") == [
            "Type “hint” for the best move, or “hint 2” to “hint 9” for several moves."
        ]


class TestHelp:
    async def test_all_words_are_listed_in_lines_that_fit(self, talk: Talk) -> None:
        await talk.begin()
        said = await talk.type("help")
        assert "row NUMBER, r: list the stones in one row" in said
        assert max(map(columns, said)) <= 79
        assert await talk.type("help row") == ["row NUMBER, r: list the stones in one row"]
        assert await talk.type("h nothing") == [
            "“nothing” is neither a move nor a command. Type “help” for the commands."
        ]

    async def test_japanese_words_work(self, talk: Talk) -> None:
        use_language("ja")
        await talk.othello()
        assert await talk.type("ｄ３") == ["黒d3、d4を返しました。"]
        assert await talk.type("横列　３") == ["3行目：d3 黒、ほかは空き。"]
        assert await talk.type("手番") == ["白の番です。"]
        assert await talk.type("戻") == ["開始局面です（全1手）。"]
        assert await talk.type("quit") == []
        assert talk.session.has_ended
