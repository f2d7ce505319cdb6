"""Hints and analysis in games that are won, not counted; and best play put into the record."""

from __future__ import annotations

import re

import pytest

from boardtui.players.player import Certainty
from boardtui.rules.registry import game
from boardtui.session.analysis_state import Loss, PointValue
from boardtui.ui.widgets.analysis_panel import AnalysisPanel
from boardtui.ui.widgets.move_log import MoveLog
from tests.combinations import combined
from tests.fixtures.engines import ScriptedEngine, info
from tests.play.tic_tac_toe import played
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, HINT, OTHELLO, analysing, asked, host, panel, values
from tests.ui.host_game import GameHost, offered, status, text_of, until

GOMOKU = game("gomoku")
MOVES = "h8 h9 g9 i7 i9"
INSERT = "exclamation_mark"
LARGE = (160, 50)


def reason(app: GameHost) -> str:
    """The text of the panel on a hint, below its title."""
    _title, *lines = text_of(app, AnalysisPanel).splitlines()
    return " ".join(" ".join(lines).split())


async def test_the_best_moves_have_percentages() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, MOVES, game=GOMOKU, size=LARGE) as (app, pilot):
        assert engine.asked[0][2] == 12
        engine.say(
            info(GOMOKU, "g7 f6 e5", 35.4, depth=9),
            info(GOMOKU, "f6", -8.0),
            info(GOMOKU, "k9", -994.0, Certainty.WINNER),
            info(GOMOKU, "k8", 0.2),
        )
        await until(pilot, lambda: len(values(app)) == 4)
        assert values(app) == {
            "g7": PointValue("+35", best=True),
            "k8": PointValue("0", loss=Loss.MUCH),
            "f6": PointValue("-8", loss=Loss.MUCH),
            "k9": PointValue("L3", proved=True, loss=Loss.MUCH),
        }
        assert panel(app)[1] == "! g7  +35%  depth 9"
        assert panel(app)[4].startswith("k8 0%  f6 -8%  k9 loss in 3")


async def test_a_proved_win_ends_the_analysis() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, MOVES, game=GOMOKU, size=LARGE) as (app, pilot):
        engine.say(info(GOMOKU, "g7 f6 k11 j10 e5", 995.0, Certainty.WINNER, depth=5))
        await until(pilot, lambda: panel(app)[0] == "Analysis finished")
        assert panel(app)[1:3] == ["! g7  win in 3  proved", "f6 k11 j10 e5"]
        assert not engine.is_thinking


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("h8 a1 i8 c1 j8", "g8 k8: Black threatens to win in 2 moves"),
        ("h8 a1 i8 c1 j8 e1 k8", "g8 l8: Black threatens to win"),
        ("h8 a1 i8 c1 j8 g8 k8", "l8: Black threatens to win"),
    ],
)
async def test_threats_are_told(moves: str, words: str) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, moves, game=GOMOKU, size=LARGE) as (app, pilot):
        engine.say(info(GOMOKU, "l8", -30.0, nodes=900, seconds=1.0))
        await until(pilot, lambda: len(panel(app)) > 5 and panel(app)[5])
        assert sorted(panel(app)[5].split()) == sorted(words.split())


@pytest.mark.parametrize(("width", "lines"), combined([60, 80, 100, 120], [0, 1, 2, 3]))
async def test_a_threat_is_told_whole(width: int, lines: int) -> None:
    engine = ScriptedEngine()
    size = (width, 24)
    async with analysing(engine, "h8 a1 i8 c1 j8", game=GOMOKU, size=size) as (app, pilot):
        for _ in range(lines):
            await pilot.press("asterisk")
        moves = ("g8 f6 e5", "k8 k9", "f6 f7", "k9 k10", "k7 k6")
        engine.say(*(info(GOMOKU, move, -30.0 - at) for at, move in enumerate(moves)))
        await until(pilot, lambda: "threatens" in text_of(app, AnalysisPanel))
        text = " ".join(text_of(app, AnalysisPanel).split())
        assert re.search("(g8 k8|k8 g8): Black threatens to win in 2 moves", text), text


async def test_what_speaks_for_the_best_move_takes_the_place_of_the_speed_at_the_end() -> None:
    engine = ScriptedEngine()
    async with analysing(engine, "h8 a1 i8 c1", game=GOMOKU, size=LARGE) as (app, pilot):
        await pilot.press("asterisk")
        engine.say(info(GOMOKU, "j8", 30.0, nodes=900, seconds=1.0))
        await until(pilot, lambda: panel(app)[-1] == "900 nodes, 900/s")
        engine.end()
        await until(pilot, lambda: panel(app)[-1] == "j8 makes an open three.")


@pytest.mark.parametrize(
    ("nodes", "words"), [(1, "1 node, 1/s"), (2, "2 nodes, 2/s")], ids=["one", "two"]
)
async def test_one_node_is_no_nodes(nodes: int, words: str) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, "h8 a1", game=GOMOKU, size=LARGE) as (app, pilot):
        await pilot.press("asterisk")
        engine.say(info(GOMOKU, "i8", 1.0, nodes=nodes, seconds=1.0))
        await until(pilot, lambda: words in panel(app))


@pytest.mark.parametrize(
    ("score", "certainty", "words"),
    [
        (995.0, Certainty.WINNER, "White wins in 3 moves."),
        (999.0, Certainty.WINNER, "White wins in 1 move."),
        (-998.0, Certainty.WINNER, "Black wins in 1 move."),
        (0.0, Certainty.WINNER, "The game is a draw with best play."),
        (9.0, Certainty.SEARCHED, "The sides are about even."),
        (-30.0, Certainty.SEARCHED, "Black is better."),
        (80.0, Certainty.SEARCHED, "White is much better."),
    ],
)
async def test_a_hint_says_who_wins_or_stands_better(
    score: float, certainty: Certainty, words: str
) -> None:
    engine = ScriptedEngine()
    async with analysing(engine, MOVES, game=GOMOKU, key=HINT, size=LARGE) as (app, pilot):
        assert engine.asked[0][2] == 1
        engine.say(info(GOMOKU, "g7", score, certainty))
        engine.end()
        await until(pilot, lambda: "Hint: g7." in status(app))
        assert reason(app) == words


@pytest.mark.parametrize(
    ("option", "score", "hint", "words"),
    [
        ("white", 30.0, "Hint: Play White.", "White is better."),
        ("black", 30.0, "Hint: Play Black.", "Black is better."),
        ("more", 1.0, "Hint: Place two more stones.", "The sides are about even."),
    ],
)
async def test_a_hint_says_what_to_choose_in_an_opening(
    option: str, score: float, hint: str, words: str
) -> None:
    engine = ScriptedEngine()
    swap2 = game("gomoku", opening="swap2")
    async with analysing(engine, "h8 h9 i9", game=swap2, key=HINT, size=LARGE) as (app, pilot):
        engine.say(info(swap2, option, score, depth=0))
        engine.end()
        await until(pilot, lambda: hint in status(app))
        assert reason(app) == words


class TestBestPlay:
    async def test_it_becomes_a_variation_beside_what_was_played(self) -> None:
        engine = ScriptedEngine()
        app = host(engine, f"{MOVES} a1", game=GOMOKU)
        async with app.run_test(size=LARGE) as pilot:
            await pilot.press("comma", ANALYSIS)
            await asked(pilot, engine)
            assert "Best play" not in offered(app)
            engine.say(info(GOMOKU, "g7 f6 k11", 40.0))
            await until(pilot, lambda: "! Best play" in offered(app))
            await pilot.press(INSERT)
            await settled(pilot)
            assert "Added 3 moves of best play as a variation. Press ] to go there." in status(app)
            assert played(app.view.state) == f"{MOVES} | a1"
            length = app.view.state.main_length
            await pilot.press("right_square_bracket", "full_stop")
            await settled(pilot)
            assert played(app.view.state) == f"{MOVES} g7 f6 | k11"
            assert app.view.state.main_length == length
            log = text_of(app, MoveLog)
            assert all(f"{move:<4}!" in log for move in ("g7", "f6", "k11"))
            assert "a1!" not in log.replace(" ", "")
            # The game itself stands where it stood.
            await pilot.press("backspace")
            await settled(pilot)
            assert played(app.view.state) == f"{MOVES} a1 |"
            # One key takes the line out again, with the evaluation that came with it.
            await pilot.press("comma", "u")
            await settled(pilot)
            assert "Undone: the added best play (3 moves)." in status(app)
            assert played(app.view.state) == f"{MOVES} | a1"
            assert [
                node.evaluation for node in app.view.record.root.walk() if node.evaluation
            ] == []

    async def test_the_move_that_was_played_is_that_of_the_main_line(self) -> None:
        engine = ScriptedEngine()
        app = host(engine, "d3 c5", players={})
        async with app.run_test(size=LARGE) as pilot:
            await pilot.press("comma", ANALYSIS)
            await asked(pilot, engine)
            for moves in ("e3 f4", "c5 b4"):
                engine.say(info(OTHELLO, moves, 2.0))
            await until(pilot, lambda: "played: c5" in text_of(app, AnalysisPanel))
            await pilot.press(INSERT, "right_square_bracket", "comma")
            await settled(pilot)
            assert played(app.view.state) == "d3 | e3 f4"
            await until(pilot, lambda: "played: c5" in text_of(app, AnalysisPanel))

    @pytest.mark.parametrize(
        ("best", "told"),
        [
            ("c5 f6 f5", "Added 3 moves of best play as a variation from move 5."),
            ("c5 d6", "Best play (2 moves) is already in the record."),
            ("c5 d6 e3", "Best play (3 moves) is already in the record."),
        ],
    )
    async def test_where_it_is_in_the_list_is_told(self, best: str, told: str) -> None:
        engine = ScriptedEngine()
        app = host(engine, "d3 c3 c4 c5 d6", players={})
        async with app.run_test(size=LARGE) as pilot:
            await pilot.press("comma", "comma", ANALYSIS)
            await asked(pilot, engine)
            engine.say(info(OTHELLO, best, 2.0))
            await until(pilot, lambda: values(app))
            await pilot.press(INSERT)
            await settled(pilot)
            assert told in status(app)

    async def test_othello_has_it_too(self) -> None:
        engine = ScriptedEngine()
        app = host(engine, "d3 c5")
        async with app.run_test(size=LARGE) as pilot:
            await pilot.press("comma", HINT)
            await asked(pilot, engine)
            engine.say(info(OTHELLO, "e3 f4", 2.0))
            engine.end()
            await until(pilot, lambda: values(app))
            await pilot.press("f8")
            await settled(pilot)
            assert played(app.view.state) == "d3 | c5"
            assert app.view.record.at(tuple(map(OTHELLO.parse_move, ("d3", "e3", "f4"))))

    async def test_the_move_of_a_game_that_goes_on_is_left_to_its_player(self) -> None:
        engine = ScriptedEngine()
        app = host(engine, MOVES, game=GOMOKU)
        async with app.run_test(size=LARGE) as pilot:
            await pilot.press(INSERT)
            await settled(pilot)
            assert "Ask for a hint or start the analysis" in status(app)
            await pilot.press(ANALYSIS)
            await asked(pilot, engine)
            engine.say(info(GOMOKU, "g7 f6", 40.0))
            await until(pilot, lambda: values(app))
            await pilot.press(INSERT)
            await settled(pilot)
            assert "The game continues from here." in status(app)
            assert played(app.view.state) == f"{MOVES} |"
