from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from boardtui.cli import solve as solving
from boardtui.cli.main import main
from boardtui.cli.progress_line import ProgressLine
from boardtui.config.kinds import AUTO
from boardtui.engine.thinker import InfoCallback, Thinker
from boardtui.formats.obf import read_position
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Position
from boardtui.system.processors import threads_for
from tests.cli.stderr_terminal import written_to_terminal
from tests.engine.scripted import PATIENCE, ScriptedThinker

FFO = Path(__file__).parents[3] / "shared" / "data" / "othello" / "ffo.obf"

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
FULL = "X" * 40 + "O" * 24
# Only a1 is empty, and only White can play there.
BLACK_MUST_PASS = "-" + "X" * 6 + "O" + "X" * 56
WIPED_OUT = "-" * 60 + "XXX-"
# One square left: Black flips the row up to h1 and has all 64 discs.
LAST_MOVE = "X" + "O" * 6 + "-" + "X" * 56


class TestCommand:
    def test_a_file_without_positions_is_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert self.solve(tmp_path, "# nothing") == 1
        assert capsys.readouterr().err.startswith("boardtui: No position was found")

    def solve(self, tmp_path: Path, *lines: str) -> int:
        path = tmp_path / "problems.obf"
        path.write_text("\n".join(lines))
        return main(["solve", str(path)])

    def test_each_position_gets_a_line(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = ["# some", "", f"{LAST_MOVE} X; h1:+64", f"{BLACK_MUST_PASS} X", f"{FULL} O"]
        assert self.solve(tmp_path, *lines, f"{WIPED_OUT} X", f"{WIPED_OUT} O") == 0
        rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
        assert [len(row) for row in rows] == [6] * 5
        assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
        assert [(row[1], row[2], row[5]) for row in rows] == [
            ("+64", "h1", "h1"),
            ("+48", "pass", "pass a1"),
            ("-16", "-", ""),
            ("+64", "-", ""),
            ("-64", "-", ""),
        ]
        for row in rows:
            assert int(row[3]) >= 0
            assert float(row[4]) >= 0

    def test_bad_lines_are_told_and_the_rest_is_solved(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert self.solve(tmp_path, "nonsense", f"{LAST_MOVE} X", "-" * 70) == 1
        output, errors = capsys.readouterr()
        assert output.startswith("1\t+64\th1\t")
        assert output.count("\n") == 1
        told = [line for line in errors.splitlines() if "Preparing" not in line]
        assert len(told) == 2
        assert told[0].startswith("boardtui: Line 1: ")
        assert told[1].startswith("boardtui: Line 3: ")

    def test_a_file_of_garbage_is_no_reason_to_stop(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "garbage.obf"
        path.write_bytes(bytes(range(256)) * 50 + f"\n{LAST_MOVE} X\n".encode())
        assert main(["solve", str(path)]) == 1
        assert capsys.readouterr().out.startswith("1\t+64\th1\t")

    @pytest.mark.skipif(not FFO.exists(), reason=f"{FFO} is not there")
    def test_published_endgames(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        problems = [line for line in FFO.read_text().splitlines() if line[0] in "-XO"][:19]
        assert self.solve(tmp_path, *problems) == 0
        rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
        for problem, (_number, score, best, _nodes, _seconds, line) in zip(
            problems, rows, strict=True
        ):
            values = dict(entry.strip().lower().split(":") for entry in problem.split(";")[1:-1])
            assert score == max(values.values(), key=int)
            assert values[best] == score
            position = read_position(problem)
            assert position is not None
            turn = position.turn
            for move in line.split():
                position = position.play(position.game.parse_move(move))
            final = position.game.final_score(position)
            assert position.outcome is not None
            assert final is not None
            assert final[turn] - final[1 - turn] == int(score)


class TestProcess:
    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "boardtui", "solve", *arguments],
            env=os.environ | {"LANGUAGE": "en"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def test_each_line_is_answered_before_the_next_one_comes(self) -> None:
        with self.start("-") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for index in range(1, 3):
                process.stdin.write(f"{LAST_MOVE} X\n")
                process.stdin.flush()
                assert process.stdout.readline().startswith(f"{index}\t+64\th1\t")
            process.stdin.close()
            assert process.wait(PATIENCE) == 0

    def test_ctrl_c_ends_it_without_a_traceback(self) -> None:
        with self.start("-") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdin.write(f"{LAST_MOVE} X\n{START} X\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith("1\t")
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 130
            assert "Traceback" not in process.stderr.read()


class Slow(ScriptedThinker):
    """Finds a move that wins by 4, waits until that was looked at, and has proved it."""

    def __init__(self, looked: threading.Event) -> None:
        super().__init__()
        self._looked = looked

    def think(self, position: Position, limits: Limit, report: InfoCallback | None = None) -> Info:
        thought = Info(17, 4.0, position.legal_moves[:1], Certainty.SEARCHED, 5, 0.1)
        assert report is not None
        report(thought)
        assert self._looked.wait(PATIENCE)
        return thought._replace(certainty=Certainty.EXACT)


class TestProgress:
    @pytest.fixture(autouse=True)
    def slow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every search takes until its progress is shown, which is soon."""
        looked = threading.Event()

        class Watched(ProgressLine):
            def show(self, text: str) -> None:
                super().show(text)
                looked.set()

        monkeypatch.setattr(solving, "ProgressLine", Watched)
        self.thinker = Slow(looked)

    def solve(self, line: str) -> int:
        lines = [f"{line}\n".encode()]
        return solving.solve_lines(lines, 1, make=lambda *_: self.thinker, between_news=0.01)

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            (f"{LAST_MOVE} X", "Position 1: 0 s, depth 17, h1 +4 so far"),
            (f"{BLACK_MUST_PASS} X", "Position 1: 0 s, depth 17, pass -4 so far"),
        ],
    )
    @pytest.mark.parametrize("columns", [80, 20])
    def test_a_terminal_shows_it_until_the_result_comes(
        self,
        line: str,
        words: str,
        columns: int,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        statuses: list[int] = []
        seen = written_to_terminal(monkeypatch, lambda: statuses.append(self.solve(line)), columns)
        assert statuses == [0]
        assert seen[0] == seen[-1] == ""
        assert set(seen[1:-1]) == {words[: columns - 1]}
        assert capsys.readouterr().out.startswith("1\t")

    @pytest.mark.parametrize("term", [None, "xterm"])
    def test_elsewhere_there_is_none(
        self,
        term: str | None,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        if term is not None:
            monkeypatch.setenv("TERM", term)
        assert self.solve(f"{LAST_MOVE} X") == 0
        assert capsys.readouterr().err == ""


def test_the_number_of_threads_reaches_the_thinker(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[int, ...]] = []

    def made(*facts: int) -> Thinker:
        asked.append(facts)
        return ScriptedThinker()

    monkeypatch.setattr(solving, "make_thinker", made)
    problems = tmp_path / "problems.obf"
    problems.write_text(f"{WIPED_OUT} X\n")
    assert main(["solve", str(problems), "--threads", "3"]) == 0
    assert main(["solve", str(problems)]) == 0
    assert [threads for _size, _megabytes, threads in asked] == [3, threads_for(AUTO)]


def test_ctrl_c_ends_all_searches_for_the_rest_of_a_line() -> None:
    thinker = ScriptedThinker()

    def interrupt() -> None:
        thinker.searching.wait(PATIENCE)
        os.kill(os.getpid(), signal.SIGINT)

    interrupting = threading.Thread(target=interrupt)
    interrupting.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        solving.solve_lines([f"{START} X\n".encode()], 1, make=lambda *_: thinker)
    interrupting.join()
    # It thinks anew every two moves.
    assert len(thinker.limits) > 20
    assert time.monotonic() - began < PATIENCE / 2
