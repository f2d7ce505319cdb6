from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from boardtui.engine import cache
from boardtui.engine.fronts import gomocup
from boardtui.engine.fronts.allowance import in_time, share_at
from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.session import EngineOptions
from boardtui.engine.gomoku.program import kind
from boardtui.match.openings import usual_openings
from boardtui.protocols.opening_choice import TRIES
from boardtui.record.evaluation import Certainty, Limit
from boardtui.rules.board import Color, Point
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.symmetry import images_of
from tests.engine.conftest import Talk
from tests.engine.fronts.gomocup_manager import Recorder, ask
from tests.engine.scripted import ENDLESS, PATIENCE, Conversation, ScriptedThinker

BLACK, WHITE = Color(0), Color(1)

LOADING = 0.05
"""Seconds that START waits for a search to be loaded, in tests of that."""


class TestLimits:
    @pytest.mark.parametrize(
        ("told", "limits"),
        [
            ((), Limit(depth=3)),
            (("max_depth 2",), Limit(depth=2)),
            (("max_depth 9",), Limit(depth=3)),
            (("max_node 500",), Limit(depth=3, nodes=500)),
            (("max_node 500", "max_node 0"), Limit(depth=3)),
            (("timeout_turn 2147483647",), Limit(depth=3)),
            (("time_left 2147483647",), Limit(depth=3)),
            (("timeout_match 0",), Limit(depth=3)),
            (("max_depth two", "colour blue", "folder /x", "evaluate 3,3", ""), Limit(depth=3)),
        ],
    )
    def test_limits_are_kept(
        self, brain: Conversation, recorder: Recorder, told: tuple[str, ...], limits: Limit
    ) -> None:
        ask(brain, *(f"INFO {line}" for line in told), "BEGIN")
        assert recorder.limits[-1] == limits

    @pytest.mark.parametrize(
        ("told", "seconds"),
        [
            (("timeout_turn 1000",), 1.0),
            (("timeout_turn 0",), 0.02),
            (("timeout_turn 1000", "time_left 60000"), 1.0),
            (("timeout_turn 30000", "time_left 60000"), share_at(60.0, 0)),
            (("timeout_turn 30000", "timeout_match 60000"), share_at(60.0, 0)),
            (("timeout_turn 30000", "time_left -5"), 0.01),
        ],
    )
    def test_the_clock_is_kept(
        self, brain: Conversation, recorder: Recorder, told: tuple[str, ...], seconds: float
    ) -> None:
        ask(brain, *(f"INFO {line}" for line in told), "BEGIN")
        asked = recorder.limits[-1].seconds
        assert asked is not None
        most = in_time(Limit(seconds=seconds)).seconds
        assert most is not None
        assert most - 0.3 <= asked <= most

    def test_a_match_without_news_counts_its_own_time(
        self, brain: Conversation, recorder: Recorder
    ) -> None:
        ask(brain, "INFO timeout_match 60000", "BEGIN")
        ask(brain, "TURN 3,3")
        first, second = (limits.seconds or 0 for limits in recorder.limits)
        assert second < share_at(60.0, 2)
        assert first > 0.9 * share_at(60.0, 0)

    def test_memory_is_what_is_left_beside_the_program(
        self, brain: Conversation, setups: list[Setup]
    ) -> None:
        for told, megabytes in ((350 << 20, 64), (220 << 20, 20), (80 << 20, 1), (0, 64)):
            assert ask(brain, "RESTART") == "OK"
            ask(brain, f"INFO max_memory {told}", "BEGIN")
            assert setups[-1] == Setup(Gomoku(size=5), megabytes)

    def test_no_search_outlives_the_time_left(self) -> None:
        for stones in range(0, 225, 15):
            assert 0 < share_at(0.05, stones) <= 0.05
            assert share_at(100.0, stones) < 9


class TestPreparing:
    @pytest.fixture
    def released(self) -> Iterator[threading.Event]:
        """What searches by other rules than freestyle are ready after."""
        event = threading.Event()
        yield event
        event.set()

    @pytest.fixture
    def awaited(self) -> threading.Event:
        """Set when somebody waits for one of them."""
        return threading.Event()

    @pytest.fixture
    def made(self) -> list[Gomoku]:
        return []

    @pytest.fixture
    def engine(
        self,
        talk: Talk,
        recorder: Recorder,
        released: threading.Event,
        awaited: threading.Event,
        made: list[Gomoku],
    ) -> Conversation:
        def make(setup: Setup) -> ScriptedThinker:
            assert isinstance(setup.game, Gomoku)
            made.append(setup.game)
            if setup.game.rule is not Rule.FREESTYLE:
                awaited.set()
                assert released.wait(PATIENCE)
            return recorder

        return talk(kind=kind(), make=make)

    @pytest.fixture
    def late(
        self,
        talk: Talk,
        recorder: Recorder,
        released: threading.Event,
        monkeypatch: pytest.MonkeyPatch,
    ) -> Conversation:
        """An engine that is ready only when it is released, and may have to be compiled."""
        monkeypatch.setattr(gomocup, "LOADING_SECONDS", LOADING)
        monkeypatch.setattr(gomocup, "COMPILING_SECONDS", PATIENCE)
        monkeypatch.setattr(cache, "is_filled", lambda _name: False)

        def make(_setup: Setup) -> ScriptedThinker:
            assert released.wait(PATIENCE)
            return recorder

        return talk(kind=kind(), make=make)

    def test_a_start_waits_for_the_rule_in_force_only(
        self, engine: Conversation, made: list[Gomoku]
    ) -> None:
        assert ask(engine, "START 6") == "OK"
        assert made[-1] == Gomoku(size=6)
        assert {game.rule for game in made} == {Rule.FREESTYLE}

    @pytest.mark.parametrize(("question", "stones"), [(("BEGIN",), 1), (("SWAP2BOARD", "DONE"), 3)])
    def test_a_rule_that_is_told_then_takes_no_time_from_a_turn(
        self,
        engine: Conversation,
        recorder: Recorder,
        released: threading.Event,
        question: tuple[str, ...],
        stones: int,
    ) -> None:
        assert ask(engine, "START 15", "INFO rule 9", "INFO timeout_turn 200") == "OK"
        began = time.monotonic()
        answer = ask(engine, *question)
        assert time.monotonic() - began < PATIENCE / 2
        assert len(answer.split()) == stones
        assert recorder.positions == []
        released.set()
        ask(engine, "INFO timeout_turn 60000", "RESTART")
        ask(engine, "TURN 3,3")
        assert recorder.positions[-1].game == Gomoku(rule=Rule.CARO)

    def test_a_start_that_only_loads_is_answered_before_a_manager_gives_up(
        self, late: Conversation, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cache, "is_filled", lambda _name: True)
        began = time.monotonic()
        assert ask(late, "START 15") == "OK"
        assert time.monotonic() - began < PATIENCE / 2
        assert ask(late, "INFO timeout_turn 200", "BEGIN") == "7,7"

    def test_a_start_waits_longer_for_what_is_to_be_compiled(
        self, late: Conversation, recorder: Recorder, released: threading.Event
    ) -> None:
        threading.Timer(10 * LOADING, released.set).start()
        assert ask(late, "START 15") == "OK"
        assert released.is_set()
        ask(late, "INFO timeout_turn 60000", "BEGIN")
        assert len(recorder.positions) == 1

    def test_a_turn_whose_manager_did_not_wait_for_the_start_is_the_shorter(
        self, late: Conversation, recorder: Recorder, released: threading.Event
    ) -> None:
        late.send("START 15", "INFO timeout_turn 5000", "BEGIN")
        threading.Timer(10 * LOADING, released.set).start()
        assert ask(late) == "OK"
        assert ask(late) == "0,0"
        seconds = recorder.limits[-1].seconds
        assert seconds is not None
        assert seconds < 4.7

    def test_the_end_is_not_kept_waiting(
        self, engine: Conversation, awaited: threading.Event
    ) -> None:
        engine.send("INFO rule 4", "START 15", "INFO timeout_turn 1000")
        assert awaited.wait(PATIENCE)
        began = time.monotonic()
        engine.send("END")
        assert engine.left.wait(PATIENCE)
        assert time.monotonic() - began < PATIENCE / 2


class TestStopping:
    @pytest.fixture
    def thinking(self, talk: Talk, recorder: Recorder) -> object:
        """An engine whose moves take for ever."""
        conversation = talk(
            EngineOptions(Limit(seconds=ENDLESS)),
            kind=kind(),
            make=lambda _setup: recorder,
            script_seconds=0.0,
        )
        assert ask(conversation, "START 15") == "OK"
        return conversation

    @pytest.mark.parametrize("stop", ["STOP", "yxstop"])
    def test_a_move_is_told_at_once(
        self, thinking: Conversation, recorder: Recorder, stop: str
    ) -> None:
        thinking.send("TURN 7,7")
        assert recorder.searching.wait(PATIENCE)
        began = time.monotonic()
        assert ask(thinking, stop) == "0,0"
        assert time.monotonic() - began < PATIENCE / 2
        assert ask(thinking, "ABOUT").startswith("name=")

    def test_without_a_search_it_means_nothing(self, brain: Conversation) -> None:
        assert ask(brain, "STOP", "BEGIN") == "0,0"

    def test_the_end_stops_a_search(self, thinking: Conversation, recorder: Recorder) -> None:
        thinking.send("TURN 7,7")
        assert recorder.searching.wait(PATIENCE)
        thinking.send("END")
        assert thinking.left.wait(PATIENCE)

    def test_the_end_of_a_script_lets_it_answer(self, brain: Conversation) -> None:
        assert ask(brain, "BEGIN", "END") == "0,0"

    def test_whatever_comes_ends_a_rating(self, talk: Talk, recorder: Recorder) -> None:
        brain = talk(EngineOptions(), kind=kind(), make=lambda _setup: recorder, script_seconds=0.0)
        ask(brain, "START 15")
        for line, answer in (("STOP", "0,0"), ("RESTART", "0,0")):
            brain.send("YXNBEST 2")
            assert recorder.searching.wait(PATIENCE)
            assert ask(brain, line) == answer
        assert brain.read() == "OK"


class TestTelling:
    def test_moves_are_rated(self, brain: Conversation) -> None:
        brain.send("YXBOARD", "2,2,2", "DONE", "YXNBEST 2")
        lines = [line for line in brain.read_to("0,0") if not line.startswith("MESSAGE ready")]
        assert lines == [
            "MESSAGE depth 3 ev 10.00 n 1234 ms 500 pv 0,0 1,0",
            "MESSAGE depth 3 ev 9.00 n 1234 ms 500 pv 1,0 0,0",
            "0,0",
        ]

    @pytest.mark.parametrize(
        ("certainty", "sign"), [(Certainty.WINNER, "W"), (Certainty.EXACT, "X")]
    )
    def test_what_is_proved_is_marked(self, talk: Talk, certainty: Certainty, sign: str) -> None:
        brain = talk(kind=kind(), make=lambda _setup: ScriptedThinker(certainty))
        brain.send("START 5", "YXNBEST 1")
        assert brain.read_to("MESSAGE depth")[-1].split()[3:6] == ["ev", "10.00", sign]

    def test_a_move_tells_what_was_found_out(self, brain: Conversation) -> None:
        brain.send("BEGIN")
        assert brain.read_to("0,0")[-2].startswith("MESSAGE depth 3 ev 10.00 n ")

    def test_ratings_change_no_stones(self, brain: Conversation) -> None:
        ask(brain, "YXNBEST 3")
        assert ask(brain, "BEGIN") == "0,0"

    def test_getting_ready_is_told(self, talk: Talk) -> None:
        brain = talk(kind=kind())
        brain.send("START 15")
        assert brain.read_to("MESSAGE ready")


class TestSwapping:
    @pytest.mark.parametrize("size", [15, 20])
    def test_three_stones_of_a_balanced_opening_need_no_search(
        self, brain: Conversation, recorder: Recorder, size: int
    ) -> None:
        ask(brain, f"START {size}")
        answer = ask(brain, "SWAP2BOARD", "DONE")
        board = Gomoku(size=size).start().board
        for number, stone in enumerate(answer.split()):
            board = board.place(Point(*map(int, stone.split(","))), Color(number % 2))
        openings = usual_openings(Gomoku(size=size))
        assert not {*images_of(board)}.isdisjoint(opening.position.board for opening in openings)
        assert recorder.positions == []

    @pytest.mark.parametrize("size", [5, 9, 19])
    def test_three_stones_begin_the_last_of_which_was_judged(
        self, brain: Conversation, recorder: Recorder, size: int
    ) -> None:
        ask(brain, f"START {size}")
        answer = ask(brain, "SWAP2BOARD", "DONE")
        stones = [Point(*map(int, stone.split(","))) for stone in answer.split()]
        assert len(set(stones)) == 3
        assert all(Gomoku(size=size).board_size.holds(stone) for stone in stones)
        assert 1 < len(recorder.positions) <= TRIES
        for judged in recorder.positions:
            assert (judged.board[stones[0]], judged.board[stones[1]]) == (BLACK, WHITE)
            assert (judged.board.count(BLACK), judged.board.count(WHITE)) == (2, 1)
            assert (judged.game, judged.turn) == (Gomoku(size=size), WHITE)

    def test_a_board_too_small_for_swap2_is_refused(self, brain: Conversation) -> None:
        ask(brain, "INFO line 3", "START 4")
        assert ask(brain, "SWAP2BOARD", "DONE").startswith("ERROR ")

    @pytest.mark.parametrize("stones", [3, 5])
    def test_the_better_colour_is_chosen(self, talk: Talk, stones: int) -> None:
        lines = [f"{x},2" for x in range(stones)]
        for score, answer in ((20.0, "0,0"), (-20.0, "SWAP")):
            recorder = Recorder(score=score)
            brain = talk(kind=kind(), make=lambda _setup, recorder=recorder: recorder)
            assert ask(brain, "START 15", "SWAP2BOARD", *lines, "DONE") == "OK"
            assert ask(brain) == answer
            assert recorder.positions[-1].turn == WHITE

    @pytest.mark.parametrize(
        ("lines", "trouble"),
        [
            (("1,1",), "SWAP2BOARD is about 0, 3 or 5 stones, not 1"),
            (("1,1", "1,1", "2,2"), "1,1 is taken"),
            (("1,1", "1,2", "2"), "“2” is not a point such as 7,7"),
        ],
    )
    def test_other_openings_are_refused(
        self, brain: Conversation, lines: tuple[str, ...], trouble: str
    ) -> None:
        assert ask(brain, "SWAP2BOARD", *lines, "DONE") == f"ERROR {trouble}"
