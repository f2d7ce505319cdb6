"""The commands with which Sabaki and Lizzie analyse."""

from __future__ import annotations

import re
import threading

import pytest

from boardtui.engine.fronts.front import CommandError
from boardtui.engine.fronts.gtp_analysis import (
    Request,
    StreamedReply,
    read_request,
    write_infos,
)
from boardtui.engine.fronts.session import EngineOptions
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.board import Color
from boardtui.rules.othello import Othello
from tests.engine.conftest import Talk
from tests.engine.scripted import ENDLESS, PATIENCE, Conversation, ScriptedThinker

GAME = Othello()
D3, C3 = GAME.parse_move("d3"), GAME.parse_move("c3")
INFO = Info(7, 10.0, (D3, C3), Certainty.SEARCHED, 1234, 0.5)
LINE = (
    "info move d3 visits 1234 winrate 8808 scoreLead 10.00 order 0 pv d3 c3 "
    "info move c4 visits 1234 winrate 8581 scoreLead 9.00 order 1 pv c4 c3 "
    "info move f5 visits 1234 winrate 8320 scoreLead 8.00 order 2 pv f5 f4 "
    "info move e6 visits 1234 winrate 8022 scoreLead 7.00 order 3 pv e6 f4"
)


def sabaki(line: str) -> list[dict[str, str]]:
    """The moves of a line as Sabaki takes it apart: pairs of words, then the moves of `pv`."""
    moves = []
    for part in re.split(r"\s*info\s+", line)[1:]:
        match = re.search(r"(pass|[A-Za-z]\d+)(\s+(pass|[A-Za-z]\d+))*$", part.strip())
        assert match is not None
        *words, name = part[: match.start()].split()
        assert name == "pv"
        moves.append(dict(zip(words[::2], words[1::2], strict=True)) | {"pv": match[0]})
    return moves


@pytest.fixture
def gtp(talk: Talk) -> Conversation:
    return talk(EngineOptions(limits=Limit(depth=3), seed=1), "gtp")


class TestRequests:
    @pytest.mark.parametrize(
        ("words", "request_"),
        [
            ("", Request()),
            ("b 50", Request(Color(0), 0.5)),
            ("white interval 100", Request(Color(1), 1.0)),
            ("20", Request(None, 0.2)),
            ("b 0 minmoves 8", Request(Color(0), 0.0, 8)),
            ("b 5 minmoves 1", Request(Color(0), 0.05)),
        ],
    )
    def test_the_arguments_of_all_clients_are_read(self, words: str, request_: Request) -> None:
        assert read_request(words.split()) == request_

    @pytest.mark.parametrize(
        "words", ["b often", "green 5", "b 5 minmoves", "b 1e9", "b 5 avoid 3"]
    )
    def test_what_makes_no_sense_is_refused(self, words: str) -> None:
        with pytest.raises(CommandError):
            read_request(words.split())


class TestLines:
    def test_sabaki_finds_moves_visits_winrates_and_leads(self) -> None:
        lost = Info(9, -20.0, (C3,), Certainty.EXACT, 1300)
        first, second = sabaki(write_infos(GAME, [INFO, lost]))
        assert first == {
            "move": "d3", "visits": "1234", "winrate": "8808", "scoreLead": "10.00",
            "order": "0", "pv": "d3 c3",
        }  # fmt: skip
        assert (second["winrate"], second["scoreLead"]) == ("0", "-20.00")

    def test_what_is_proved_is_certain(self) -> None:
        won, drawn = (INFO._replace(score=score, certainty=Certainty.EXACT) for score in (2.0, 0.0))
        assert [move["winrate"] for move in sabaki(write_infos(GAME, [won, drawn]))] == [
            "10000",
            "5000",
        ]


class TestAnswers:
    def test_the_best_moves_are_reported(self, gtp: Conversation) -> None:
        for command in ("analyze b 0", "lz-analyze b 0", "7 lz-analyze 0"):
            sign, *lines = gtp.ask(command).splitlines()
            assert sign == f"={command.partition(' ')[0] if command[0] == '7' else ''}"
            assert lines == [LINE]

    def test_a_move_is_played_after_its_reports(self, gtp: Conversation) -> None:
        sign, info, play = gtp.ask("genmove_analyze b 0").splitlines()
        assert (sign, play) == ("=", "play d3")
        assert [move["move"] for move in sabaki(info)] == ["d3"]
        assert gtp.ask("lz-genmove_analyze w 50").endswith("\nplay c3")
        assert gtp.ask("gogui-rules_side_to_move") == "= black"

    def test_a_mistake_is_an_error_and_nothing_else(self, gtp: Conversation) -> None:
        assert gtp.ask("analyze w 10") == "? it is the other side's turn"
        assert gtp.ask("3 genmove_analyze w 10") == "?3 it is the other side's turn"
        assert gtp.ask("analyze b soon").startswith("? a color and an interval")
        assert gtp.ask("name") == "= boardtui"

    def test_a_game_that_is_over_has_no_moves(self, gtp: Conversation) -> None:
        for ply, move in enumerate(re.findall("..", "f5d6c5f6e7f4g5e6e3")):
            assert gtp.ask(f"play {'bw'[ply % 2]} {move}") == "="
        assert gtp.ask("analyze b 10") == "="
        assert gtp.ask("genmove_analyze w 10") == "=\nplay pass"

    def test_a_forced_pass_is_the_only_move(self, gtp: Conversation) -> None:
        for ply, move in enumerate(re.findall("..", "f5f6c4g5h5h4g7h6")):
            assert gtp.ask(f"play {'bw'[ply % 2]} {move}") == "="
        assert "info move pass " in gtp.ask("analyze b 10")

    def test_the_next_command_ends_an_analysis(self, talk: Talk, thinker: ScriptedThinker) -> None:
        gtp = talk(script_seconds=0.0)
        gtp.send("lz-analyze b 0")
        assert [gtp.read(), gtp.read()] == ["=", LINE]
        assert thinker.searching.wait(PATIENCE)
        assert thinker.limits == [Limit()], "it goes on until then"
        gtp.send("name")
        assert (gtp.answer(), gtp.answer()) == ("", "= boardtui")

    def test_a_move_that_is_being_chosen_is_waited_for(
        self, talk: Talk, thinker: ScriptedThinker
    ) -> None:
        gtp = talk(EngineOptions(limits=Limit(seconds=ENDLESS)), script_seconds=0.0)
        gtp.send("genmove_analyze b 0")
        assert thinker.searching.wait(PATIENCE)
        gtp.send("name")
        assert gtp.read() == "="
        assert gtp.read().startswith("info move d3 ")
        assert thinker.searching.is_set()
        thinker.stop()
        assert (gtp.answer(), gtp.answer()) == ("play d3", "= boardtui")

    def test_a_script_gets_its_analysis(self, gtp: Conversation) -> None:
        gtp.send("analyze b 100", "name", "quit")
        assert gtp.close() == 0
        assert [gtp.answer() for _ in range(3)] == [f"=\n{LINE}", "= boardtui", "="]


class TestIntervals:
    def test_the_newest_reports_come_at_every_interval(self) -> None:
        written: list[str] = []
        seen = threading.Event()

        def write(text: str) -> None:
            written.append(text)
            if len(written) == 3:
                seen.set()

        with StreamedReply(write, "=") as reply:
            reply.begin(GAME, 1, 0.001)
            reply.report(INFO._replace(nodes=1))
            reply.report(INFO._replace(nodes=2))
            assert seen.wait(PATIENCE)
        assert written[0].startswith("=\ninfo move d3 visits ")
        assert "visits 2 " in written[2]
        assert written[-1] == "\n"

    def test_the_last_reports_come_at_the_end(self) -> None:
        written: list[str] = []
        with StreamedReply(written.append, "=5") as reply:
            reply.begin(GAME, 1, ENDLESS)
            reply.report(INFO)
            assert written == []
            reply.say("play d3")
        assert written == [f"=5\n{write_infos(GAME, [INFO])}\n", "play d3\n", "\n"]
