from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from boardtui import __version__
from boardtui.engine.fronts.allowance import SECONDS_A_MOVE, in_time
from boardtui.engine.fronts.session import EngineOptions
from boardtui.record.evaluation import Certainty, Limit
from tests.engine.conftest import Talk
from tests.engine.scripted import ENDLESS, PATIENCE, Conversation, ScriptedThinker

START = "BO[8 ---------------------------O*------*O--------------------------- *]"
AFTER_F5 = f"(;GM[Othello]PB[a]PW[b]TY[8]{START}B[F5];)"
BLACK_MUST_PASS = "f5f6c4g5h5h4g7h6"
WIPE_OUT = "f5d6c5f6e7f4g5e6e3"


def told(lines: list[str]) -> list[str]:
    """What was said but for the news about getting ready."""
    return [line for line in lines if not line.startswith(("status ready", "status preparing"))]


def game(moves: str) -> str:
    played = "".join(
        f"{'BW'[ply % 2]}[{moves[2 * ply : 2 * ply + 2]}]" for ply in range(len(moves) // 2)
    )
    return f"set game (;GM[Othello]{START}{played};)"


@pytest.fixture
def nboard(talk: Talk) -> Conversation:
    """An engine that was greeted, with the game after Black's f5."""
    conversation = talk()
    conversation.send("nboard 2", "set depth 5", f"set game {AFTER_F5}", "ping 1")
    assert told(conversation.read_to("pong")) == [f"set myname boardtui {__version__}", "pong 1"]
    return conversation


def ask(nboard: Conversation, *commands: str) -> list[str]:
    """What the engine says to commands."""
    nboard.send(*commands, "learn")
    return told(nboard.read_to("learned"))[:-1]


class TestGo:
    def test_the_answer_names_move_value_and_seconds(
        self, nboard: Conversation, thinker: ScriptedThinker
    ) -> None:
        assert ask(nboard, "go") == [
            "search F4-C3 10.00 0 5",
            "nodestats 1234 0.50",
            "=== F4/10.00/0.50",
        ]
        assert thinker.limits == [Limit(depth=5)]

    def test_the_engine_does_not_play_its_move_itself(self, nboard: Conversation) -> None:
        first = ask(nboard, "go")
        assert ask(nboard, "go") == first
        assert ask(nboard, "move F4", "go")[-1].startswith("=== C3/")

    @pytest.mark.parametrize("move", ["move F4", "move f4/1.50/0.25", "move F4//3", "F4", "f4/1/2"])
    def test_moves_come_with_or_without_the_word_and_its_facts(
        self, nboard: Conversation, move: str
    ) -> None:
        assert ask(nboard, move, "go")[-1].startswith("=== C3/")

    def test_a_move_that_is_not_legal_is_said_and_changes_nothing(
        self, nboard: Conversation
    ) -> None:
        answer = ask(nboard, "move A1", "move Q9", "go")
        assert answer[0] == "status Error: a1 flips nothing."
        assert answer[1].startswith("status Error: ")
        assert answer[-1].startswith("=== F4/")

    def test_a_forced_pass(self, nboard: Conversation, thinker: ScriptedThinker) -> None:
        assert ask(nboard, game(BLACK_MUST_PASS), "go") == ["=== PA//0.00"]
        assert thinker.limits == []
        assert ask(nboard, "move PA", "go")[-1].startswith("=== ")
        assert len(thinker.limits) == 1

    def test_a_finished_game_has_no_move(self, nboard: Conversation) -> None:
        assert ask(nboard, game(WIPE_OUT), "go") == ["status Error: the game is over", "=== PA"]

    @pytest.mark.parametrize("size", range(4, 17, 2))
    def test_a_game_may_have_any_size(self, nboard: Conversation, size: int) -> None:
        low = size // 2 - 1
        rows = ["-" * size] * size
        rows[low] = "-" * low + "O*" + "-" * low
        rows[low + 1] = "-" * low + "*O" + "-" * low
        board = f"BO[{size} {' '.join(rows)} *]"
        answer = ask(nboard, f"set game (;GM[Othello]{board};)", "go")
        column, row = "abcdefgh"[low], low
        assert answer[-1].startswith(f"=== {column.upper()}{row}/")

    def test_a_game_that_cannot_be_read_is_said(self, nboard: Conversation) -> None:
        for line in ("set game", "set game nonsense", f"set game (;GM[Othello]{START}B[a1];)"):
            (answer,) = ask(nboard, line)
            assert answer.startswith("status Error: the game cannot be read: ")


class TestHint:
    def test_every_move_has_a_line_and_every_depth_its_cost(self, nboard: Conversation) -> None:
        assert ask(nboard, "hint 2") == [
            "search F4-C3 10.00 0 5",
            "search D6-C3 9.00 0 5",
            "nodestats 1234 0.50",
            "status hint done",
        ]

    @pytest.mark.parametrize(
        ("certainty", "depth"), [(Certainty.EXACT, "100%"), (Certainty.WINNER, "100%W")]
    )
    def test_what_is_proved_is_marked(self, talk: Talk, certainty: Certainty, depth: str) -> None:
        nboard = talk(make=lambda _size: ScriptedThinker(certainty))
        nboard.send("nboard 2", "set depth 5", "hint 1")
        line = told(nboard.read_to("search"))[-1]
        assert line == f"search D3-C3 10.00 0 {depth}"
        nboard.send("ping 1")

    def test_a_search_that_left_out_moves_says_so(self, talk: Talk) -> None:
        nboard = talk(make=lambda _size: ScriptedThinker(confidence=73))
        nboard.send("nboard 2", "set depth 5", "hint 1")
        assert told(nboard.read_to("search"))[-1] == "search D3-C3 10.00 0 5@73%"
        nboard.send("ping 1")

    def test_a_forced_pass_is_rated_like_any_move(self, nboard: Conversation) -> None:
        rating, _, end = ask(nboard, game(BLACK_MUST_PASS), "hint 5")
        assert rating.startswith("search PA-")
        assert end == "status hint done"

    def test_a_finished_game_has_nothing_to_rate(self, nboard: Conversation) -> None:
        assert ask(nboard, game(WIPE_OUT), "hint 5") == ["status hint done"]

    def test_levels_do_not_make_hints_worse(
        self, nboard: Conversation, thinker: ScriptedThinker
    ) -> None:
        ask(nboard, "set level 1", "hint 1")
        assert thinker.limits == [Limit(depth=5)]


@pytest.mark.parametrize("level", [None, 10])
def test_an_accepted_loss_is_played_by_chance_and_the_same_again(talk: Talk, level: int) -> None:
    def moves(seed: int) -> list[str]:
        options = EngineOptions(Limit(nodes=100), level, seed, accepted_loss=2.0)
        engine = talk(options)
        engine.send("nboard 2")
        starts = [game("f5d6c3d3c4f4"[: 2 * plies]) for plies in range(1, 7)]
        answers = [ask(engine, start, "go")[-1] for start in starts]
        return [answer.split("/")[1] for answer in answers]

    played = moves(1)
    assert set(played) <= {"10.00", "9.00", "8.00"}
    assert len(set(played)) > 1
    assert moves(1) == played != moves(2)


@pytest.mark.parametrize("varies", [True, False])
def test_a_level_varies_its_openings_unless_told_not_to(talk: Talk, varies: bool) -> None:
    answers = set()
    for seed in range(8):
        engine = talk(EngineOptions(Limit(nodes=100), 9, seed, varies=varies))
        engine.send("nboard 2")
        answers.add(ask(engine, game("f5d6c3"), "go")[-1].split("/")[0])
    assert len(answers) == (2 if varies else 1)


class TestSettings:
    @pytest.mark.parametrize(
        ("command", "limits"),
        [
            ("set nodes 5000", Limit(depth=5, nodes=5000)),
            ("set seconds 0.25", Limit(depth=5, seconds=0.25)),
            ("set depth 12", Limit(depth=12)),
            ("set depth 0", Limit(seconds=2.0)),
            ("set contempt 50", Limit(depth=5)),
            ("set colours bright", Limit(depth=5)),
        ],
    )
    def test_limits(
        self, nboard: Conversation, thinker: ScriptedThinker, command: str, limits: Limit
    ) -> None:
        assert ask(nboard, command, "go")[-1].startswith("===")
        assert thinker.limits == [in_time(limits)]

    @pytest.mark.parametrize(
        "line", ["set depth", "set depth deep", "set seconds -1", "set nodes 1e9", "hint many"]
    )
    def test_what_is_no_number_is_said(self, nboard: Conversation, line: str) -> None:
        (answer,) = ask(nboard, line)
        assert answer.startswith("status Error: ")
        assert "number" in answer

    def test_a_level_is_part_of_the_name(self, nboard: Conversation) -> None:
        assert ask(nboard, "set level 3") == [f"set myname boardtui {__version__} level 3"]
        assert ask(nboard, "set level 0") == [f"set myname boardtui {__version__}"]
        assert ask(nboard, "set level 11") == ["status Error: level: there are 1 to 10"]

    def test_a_level_limits_the_depth(self, nboard: Conversation, thinker: ScriptedThinker) -> None:
        ask(nboard, "set depth 60", "set level 3", "go")
        assert [limits.depth for limits in thinker.limits] == [2]

    def test_the_clock_of_the_game_counts_from_version_2_on(
        self, nboard: Conversation, thinker: ScriptedThinker
    ) -> None:
        def seconds_with(*commands: str) -> float:
            ask(nboard, *commands, "go")
            return thinker.limits[-1].seconds or 0.0

        clock = "set game (;GM[Othello]TI[05:00]BO" + START[2:] + "B[F5//1];)"
        fresh = seconds_with(clock)
        assert 300 / 30 < fresh < 300 / 10
        used = seconds_with(clock, "move F6//290", "move E6//1", "go")
        assert used < 10 / 10
        assert seconds_with("nboard 1", clock) == 0.0


class TestStopping:
    @pytest.fixture
    def endless(self, talk: Talk, thinker: ScriptedThinker) -> Callable[..., Conversation]:
        """Starts a command that goes on until it is stopped."""

        def start(command: str, **options: float) -> Conversation:
            nboard = talk(EngineOptions(limits=Limit(seconds=ENDLESS)), **options)
            nboard.send("nboard 2", command)
            assert thinker.searching.wait(PATIENCE)
            return nboard

        return start

    @pytest.mark.parametrize("command", ["go", "hint 4"])
    def test_ping_ends_a_search_at_once_and_unanswered(
        self, endless: Callable[[str], Conversation], command: str
    ) -> None:
        nboard = endless(command)
        began = time.monotonic()
        nboard.send("ping 5")
        lines = nboard.read_to("pong 5")
        assert time.monotonic() - began < PATIENCE / 2
        assert not [line for line in lines if line.startswith(("===", "status hint"))]

    def test_ping_ends_what_still_waits(self, endless: Callable[[str], Conversation]) -> None:
        nboard = endless("hint 1")
        nboard.send("go", "hint 2", "go", "ping 6")
        lines = nboard.read_to("pong 6")
        assert len([line for line in lines if line.startswith("search")]) == 1

    def test_other_commands_end_a_hint_but_not_a_move(
        self,
        endless: Callable[..., Conversation],
        thinker: ScriptedThinker,
    ) -> None:
        nboard = endless("hint 1", script_seconds=0.0)
        nboard.send("learn")
        nboard.read_to("learned")
        nboard.send("go")
        assert thinker.searching.wait(PATIENCE)
        nboard.send("learn")
        thinker.stop()
        assert [line for line in nboard.read_to("learned") if line.startswith("===")]

    def test_quit_ends_it_in_the_middle_of_thinking(
        self, endless: Callable[..., Conversation]
    ) -> None:
        nboard = endless("go", script_seconds=0.0)
        nboard.send("quit")
        assert nboard.left.wait(PATIENCE)
        assert nboard.status == 0

    def test_a_script_gets_all_its_answers(self, talk: Talk) -> None:
        nboard = talk()
        nboard.send("nboard 2", "set depth 3", "hint 1", "go", "move d3", "go", "quit")
        assert nboard.close() == 0
        assert len([line for line in nboard.read_to("=== C3") if line.startswith("===")]) == 2

    def test_a_hint_without_limits_ends_where_nothing_more_can_end_it(self, talk: Talk) -> None:
        nboard = talk()
        nboard.send("nboard 2", "hint 1")
        assert nboard.close() == 0

    def test_a_hint_without_limits_does_not_hold_up_a_script(
        self, talk: Talk, thinker: ScriptedThinker
    ) -> None:
        nboard = talk()
        nboard.send("nboard 2", "hint 1", "go")
        nboard.read_to("===")
        # The hint had the time of a move, or was ended by what came after it.
        assert thinker.limits[0] in {Limit(seconds=SECONDS_A_MOVE), Limit()}

    def test_anything_ends_a_hint_without_limits(
        self, talk: Talk, thinker: ScriptedThinker
    ) -> None:
        nboard = talk()
        nboard.send("nboard 2", "hint 1")
        assert thinker.searching.wait(PATIENCE)
        nboard.send("learn")
        nboard.read_to("learned")

    def test_garbage_never_ends_it(self, nboard: Conversation) -> None:
        dice = random.Random(2)
        words = ["set", "game", "depth", "go", "hint", "move", "ping", "analyze", "(;", "B[f5]"]
        for _ in range(300):
            line = " ".join(dice.choices(words, k=dice.randrange(1, 5)))
            noise = bytes(dice.randrange(256) for _ in range(dice.randrange(30)))
            nboard.send_bytes(line.encode() + noise + b"\n" + noise + b"\n")
        nboard.send("", "ping 99")
        nboard.read_to("pong 99")

    def test_a_line_that_is_too_long_is_said(self, nboard: Conversation) -> None:
        assert ask(nboard, "set game " + "x" * (2 << 20)) == ["status Error: the line is too long"]


class TestAnalysis:
    def test_every_position_of_the_game_is_rated_the_last_one_first(
        self, nboard: Conversation
    ) -> None:
        assert ask(nboard, game("f5d6"), "analyze") == [
            "analysis 2 10.00",
            "analysis 1 10.00",
            "analysis 0 10.00",
        ]

    def test_a_finished_game_has_its_result_for_the_side_that_would_move(
        self, nboard: Conversation
    ) -> None:
        assert ask(nboard, game(WIPE_OUT), "analyze")[0] == "analysis 9 -64.00"
