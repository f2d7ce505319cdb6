"""Playing on the game screen: moves, illegal moves, passes, ends, computers."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from boardtui.players.human import Human
from boardtui.players.levels import make_player
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game, Move, Pass, Position, Termination
from boardtui.rules.registry import game
from boardtui.ui.messages import NewGameWanted, RematchWanted
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.board import Board
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.fixtures.connect_four import ConnectFour
from tests.ui.host_game import (
    QUICK,
    GameHost,
    match_of,
    play,
    screen_text,
    settle,
    status,
    text_of,
    until,
)

PASS_AT_9 = "f5 f6 c4 g5 h5 h4 g7 h6"
"""After these moves Black has no legal move."""

WIPE_OUT = "f5 d6 c5 f6 e7 f4 g5 e6 e3"
"""White has no disc left."""

WINNABLE = {
    "othello": game("othello", size=4),
    "gomoku": game("gomoku", size=5, line=4),
    "tic-tac-toe": game("gomoku", size=3, line=3),
    "connect four": ConnectFour(),
}


class Stubborn:
    """Answers only when it is told to."""

    def __init__(self) -> None:
        self.name = "Stubborn"
        self.told = asyncio.Event()

    async def choose(self, position: Position, limit: Limit) -> Move:
        await self.told.wait()
        return position.legal_moves[0]

    async def close(self) -> None:
        """Nothing to let go of."""


class Broken(Stubborn):
    """Fails the first time it is asked."""

    async def choose(self, position: Position, limit: Limit) -> Move:
        if not self.told.is_set():
            self.told.set()
            raise PlayerError("The engine went away.")
        return position.legal_moves[0]


@pytest.mark.parametrize("name", WINNABLE)
async def test_a_whole_game_by_keystrokes(name: str) -> None:
    chance = random.Random(name)
    match = match_of(WINNABLE[name])
    app = GameHost(match)
    async with app.run_test() as pilot:
        for _ in range(60):
            if match.state.outcome is not None:
                break
            move = chance.choice(match.state.legal_moves)
            before = match.state.index
            if move != Pass():  # a person who must pass is spared the key
                await pilot.press(*match.record.game.format_move(move), "enter")
            await until(pilot, lambda seen=before: match.state.index > seen)  # type: ignore[misc]
        assert match.state.outcome is not None
        await settle(pilot)
        assert "wins" in text_of(app, ResultPanel) or "draw" in text_of(app, ResultPanel)
        assert "Rematch" in screen_text(app)


async def test_a_click_plays() -> None:
    app = GameHost(match_of(game("gomoku")))
    async with app.run_test() as pilot:
        board = app.screen.query_one(Board)
        x, y = next(
            (x, y)
            for y in range(board.size.height)
            for x in range(board.size.width)
            if board.point_at(x, y) == Point(3, 4)
        )
        await pilot.click(Board, offset=(x, y))
        await settle(pilot)
        assert app.match.node.position.board[Point(3, 4)] == Color(0)


@pytest.mark.parametrize(
    ("moves", "keys", "reason"),
    [
        ("", "a 1", "a1 flips nothing."),
        ("d3", "d 3", "d3 is already taken."),
        (WIPE_OUT, "a 1", "The game is over."),
    ],
)
async def test_an_illegal_move_changes_nothing_and_says_why(
    moves: str, keys: str, reason: str
) -> None:
    app = GameHost(match_of(game("othello"), moves=moves))
    async with app.run_test() as pilot:
        before = app.match.node
        await pilot.press(*keys.split(), "enter")
        await settle(pilot)
        assert app.match.node is before
        assert not before.children
        assert reason in status(app)
        assert app.bells == 1
        await pilot.press("left" if "a1" in reason else "home", "right")
        assert reason not in status(app) or "over" in reason


async def test_the_bell_can_be_turned_off() -> None:
    app = GameHost(match_of(game("othello")), replace(QUICK, bell=False))
    async with app.run_test() as pilot:
        await play(pilot, "a1")
        assert "flips nothing" in status(app)
        assert app.bells == 0


async def test_a_coordinate_is_shown_while_it_is_typed() -> None:
    app = GameHost(match_of(game("gomoku")))
    async with app.run_test() as pilot:
        assert status(app).split() == ["h8"]
        await pilot.press("m")
        assert status(app).split() == ["m_"]
        await pilot.press("1")
        await pilot.press("2", "enter")
        await settle(pilot)
        assert status(app).split() == ["m12"]
        assert app.match.node.move is not None
        assert app.match.record.game.format_move(app.match.node.move) == "m12"


async def test_what_a_move_would_flip_is_counted() -> None:
    app = GameHost(match_of(game("othello")), replace(QUICK, hints=True))
    async with app.run_test() as pilot:
        await pilot.press("f", "5")
        await settle(pilot)
        assert status(app).split() == ["f5", "+1"]
        await pilot.press("right")
        await settle(pilot)
        assert status(app).split() == ["g5"]


async def test_a_pass_stays_announced_until_the_next_move() -> None:
    app = GameHost(match_of(game("othello"), moves=PASS_AT_9))
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.match.node.move == Pass())
        notice = "Black has no legal move and passes."
        assert notice in status(app)
        assert "9  X pass" in screen_text(app)
        await pilot.press("left", "left", "up")
        assert notice in status(app)
        await play(pilot, "c5")
        assert notice not in status(app)


async def test_a_person_may_pass_by_number_by_click_or_by_enter() -> None:
    for way in ("1", "enter", "click"):
        app = GameHost(match_of(game("othello"), moves=PASS_AT_9, players={}))
        async with app.run_test() as pilot:
            assert "Black has no legal move and must pass." in status(app)
            if way == "click":
                await pilot.click("ChoiceBar", offset=(4, 0))
            else:
                await pilot.press(way)
            await settle(pilot)
            assert app.match.node.move == Pass(), way
            assert app.match.head is app.match.node


async def test_ones_own_pass_is_announced_although_the_computer_answers_at_once() -> None:
    players: dict[int, Player] = {0: Human(), 1: make_player("random", seed=1)}
    app = GameHost(match_of(game("othello"), moves=PASS_AT_9, players=players))
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.match.state.index == 10)
        assert "Black had no legal move and passed." in status(app)


async def test_the_end_by_rules_gives_score_and_official_score() -> None:
    app = GameHost(match_of(game("othello"), moves=WIPE_OUT.rpartition(" ")[0]))
    async with app.run_test() as pilot:
        await play(pilot, "e3")
        panel = text_of(app, ResultPanel)
        assert "Black wins 13-0." in panel
        assert "Official score: 64-0." in panel
        assert "Black wins 13-0." in status(app)
        assert "Black wins 13-0." in text_of(app, ScorePanel)


async def test_a_winning_row_ends_the_game() -> None:
    app = GameHost(match_of(game("gomoku")))
    async with app.run_test() as pilot:
        await play(pilot, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
        panel = text_of(app, ResultPanel)
        assert "Black wins." in panel
        assert "5 in a row." in panel


async def test_a_draw_is_called_a_draw() -> None:
    app = GameHost(match_of(game("gomoku", size=3, line=3)))
    async with app.run_test() as pilot:
        await play(pilot, "a1 b1 c1 b2 a2 a3 b3 c2")
        assert app.match.state.outcome is None
        await play(pilot, "c3")
        assert "The game is a draw." in text_of(app, ResultPanel)


def ending(app: GameHost) -> Termination | None:
    """How the game has ended."""
    outcome = app.match.state.outcome
    return None if outcome is None else outcome.termination


async def test_resigning_asks_first() -> None:
    app = GameHost(match_of(game("othello"), moves="d3"))
    async with app.run_test() as pilot:
        await pilot.press("x")
        await settle(pilot)
        assert "Does White resign?" in screen_text(app)
        await pilot.press("n")
        await settle(pilot)
        assert ending(app) is None
        await pilot.press("x", "y")
        await until(pilot, lambda: app.match.state.outcome)
        assert ending(app) is Termination.RESIGNATION
        assert "Black wins." in text_of(app, ResultPanel)
        assert "White resigned." in text_of(app, ResultPanel)
        await pilot.press("u")
        await settle(pilot)
        assert ending(app) is None


@pytest.mark.parametrize(
    ("key", "wish"),
    [("1", RematchWanted(swap=False)), ("2", RematchWanted(swap=True)), ("4", NewGameWanted())],
)
async def test_after_the_end_the_app_is_asked(key: str, wish: object) -> None:
    app = GameHost(match_of(game("othello"), moves=WIPE_OUT))
    async with app.run_test() as pilot:
        await pilot.press(key)
        await settle(pilot)
        assert [type(message) for message in app.wishes] == [type(wish)]
        if isinstance(wish, RematchWanted):
            (message,) = app.wishes
            assert isinstance(message, RematchWanted)
            assert message.swap == wish.swap


async def test_review_after_the_end_goes_to_the_start() -> None:
    app = GameHost(match_of(game("othello"), moves=WIPE_OUT))
    async with app.run_test() as pilot:
        await pilot.press("3")
        await settle(pilot)
        assert app.match.node is app.match.record.root
        assert "Rematch" not in screen_text(app)
        await pilot.press("backspace")
        await settle(pilot)
        assert "Rematch" in screen_text(app)


async def test_the_screen_lives_while_a_computer_thinks() -> None:
    players: dict[int, Player] = {0: Human(), 1: (computer := Stubborn())}
    app = GameHost(match_of(game("othello"), players=players))
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        assert "is thinking" in text_of(app, ScorePanel)
        assert "1  X d3" in screen_text(app)
        await play(pilot, "c3")
        assert "turn" in status(app)
        await pilot.press("comma")
        await settle(pilot)
        assert app.match.node is app.match.record.root
        computer.told.set()
        await until(pilot, lambda: app.match.head.position.ply == 2)
        assert app.match.node is app.match.record.root
        await pilot.press("backspace", "u")
        await settle(pilot)
        assert app.match.head is app.match.record.root


async def test_nothing_can_be_taken_back_before_the_first_move_of_a_person() -> None:
    players: dict[int, Player] = {0: make_player("random", seed=1), 1: Human()}
    app = GameHost(match_of(game("othello"), players=players))
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.match.state.index == 1)
        assert "Take back" not in screen_text(app)
        await pilot.press("u")
        await settle(pilot)
        assert app.match.state.index == 1


async def test_a_move_that_comes_by_itself_waits_and_a_key_hurries_it() -> None:
    players: dict[int, Player] = {0: Human(), 1: make_player("random", seed=1)}
    app = GameHost(match_of(game("othello"), players=players), replace(QUICK, computer_delay=10))
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await pilot.pause(0.1)
        assert app.match.state.index == 1
        await pilot.press("left")
        await until(pilot, lambda: app.match.state.index == 2)


@pytest.mark.parametrize("answer", ["ask", "other", "resign", "later"])
async def test_a_player_who_fails_can_be_helped(answer: str) -> None:
    players: dict[int, Player] = {0: Human(), 1: Broken()}
    app = GameHost(match_of(game("othello"), players=players))
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await until(pilot, lambda: not isinstance(app.screen, GameScreen))
        assert "The engine went away." in screen_text(app)
        match answer:
            case "ask":
                await pilot.press("enter")
                await until(pilot, lambda: app.match.state.index == 2)
            case "other":
                await pilot.press("down", "enter")
                await until(pilot, lambda: "Who plays" in screen_text(app))
                await pilot.press("enter")
                await until(pilot, lambda: isinstance(app.match.players[1], Human))  # type: ignore[index]
            case "resign":
                await pilot.press("down", "down", "enter")
                await until(pilot, lambda: app.match.state.outcome)
                assert "White resigned." in screen_text(app)
            case _:
                await pilot.press("escape")
                await until(pilot, lambda: isinstance(app.screen, GameScreen))
                assert "The engine went away." in status(app)
                await pilot.press("3")
                await until(pilot, lambda: app.match.state.outcome)


SIZES = {(80, 24): "side", (60, 20): "side", (40, 12): "side", (36, 11): "bare", (20, 10): "bare"}


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_size_shows_the_board_and_the_score(size: tuple[int, int]) -> None:
    app = GameHost(match_of(game("othello"), moves="d3"))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        shown = screen_text(app)
        assert "8 " in shown
        assert status(app).split()[0] == "e3"
        if SIZES[size] == "side":
            assert "White to move" in shown
        else:
            assert ">O 1" in status(app)


async def test_changed_settings_hold_at_once() -> None:
    app = GameHost(match_of(game("othello")))
    async with app.run_test() as pilot:
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.settings = replace(QUICK, key_hints=False, computer_delay=3)
        await settle(pilot)
        assert "Enter" not in screen_text(app)
        assert app.match.pace.least == 3
        screen.settings = QUICK
        await settle(pilot)
        assert "Enter" in screen_text(app)


@pytest.mark.parametrize("key", ["othello", "gomoku"])
async def test_too_small_says_so_and_recovers(key: str) -> None:
    app = GameHost(match_of(game(key)))
    async with app.run_test() as pilot:
        await pilot.resize_terminal(14, 5)
        await until(pilot, lambda: "has 14x5" in screen_text(app))
        assert len([line for line in screen_text(app).splitlines() if line.strip()]) == 2
        assert "needs" in screen_text(app)
        await pilot.resize_terminal(1, 1)
        await settle(pilot)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "to move" in screen_text(app))
        await pilot.press("enter")
        await settle(pilot)
        assert app.match.state.index == 1


@pytest.mark.parametrize(
    "board", [game("gomoku", size=19), game("gomoku", size=20), game("othello", size=16)], ids=str
)
async def test_large_boards_are_whole_at_80_by_24(board: Game) -> None:
    app = GameHost(match_of(board))
    async with app.run_test() as pilot:
        await settle(pilot)
        shown = screen_text(app)
        names = [board.notation.row(row, board.board_size) for row in range(board.board_size.rows)]
        starts = [line.split()[0] for line in shown.splitlines() if line.strip()]
        assert [start for start in starts if start in names] == names
        assert "to move" in shown
        assert "Enter" in shown


async def test_another_language_is_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = GameHost(match_of(game("othello")))
    async with app.run_test() as pilot:
        await settle(pilot)
        for module in ("score_panel", "move_log", "key_hints"):
            monkeypatch.setattr(f"boardtui.ui.widgets.{module}._", lambda text: f"«{text}")
        assert isinstance(app.screen, GameScreen)
        app.screen.retranslate()
        await settle(pilot)
        assert "«Start" in screen_text(app)
        assert "«Move 0" in screen_text(app)
        assert "Enter «Play" in screen_text(app)
