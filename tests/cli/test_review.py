"""`boardtui review`: what it prints, keeps, tells, and how it goes on."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.cli import review as review_command
from boardtui.cli.main import main
from boardtui.cli.review import MOST_FAILURES
from boardtui.formats.detect import read_file
from boardtui.formats.sgf import dumps
from boardtui.players.engine_console import FindConsole
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.session.engine_pool import EnginePool
from tests.cases import each
from tests.review.questions import Oracle, OracleEngine, played

from .stderr_terminal import written_to_terminal

pytestmark = pytest.mark.usefixtures("environment")

PLIES = 10
SHALLOW = ["--depth", "4", "--nodes", "1000"]


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """What answers in place of the engine."""
    answers = Oracle()

    def pool(console: FindConsole | None = None) -> EnginePool:
        return EnginePool(lambda _game: EngineQueue(lambda: OracleEngine(answers)), None, console)

    monkeypatch.setattr(review_command, "EnginePool", pool)
    return answers


def new_game(number: int, rules: Game | None = None) -> str:
    record = played(rules or Othello(), PLIES, number)
    record.players = {Seat(0): f"Ann {number}", Seat(1): "Ben"}
    return dumps(record)


def new_folder(tmp_path: Path, *texts: str) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for number, text in enumerate(texts, 1):
        (folder / f"{number}.sgf").write_text(text)
    return folder


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def names(out: Path) -> list[str]:
    """The first players of the games in a file, or in those of a folder."""
    paths = sorted(out.glob("*.sgf")) if out.is_dir() else [out]
    readings = [reading for path in paths for reading in read_file(path)]
    return [reading.record.players[Seat(0)] for reading in readings]


def is_judged(record: GameRecord) -> bool:
    return all(node.cost is not None for node in record.root.mainline())


def test_each_game_of_a_folder_is_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle
) -> None:
    folder = new_folder(tmp_path, new_game(1), new_game(2) + new_game(3))
    assert main(["review", str(folder), *SHALLOW]) == 0
    shown, told = capsys.readouterr()
    sides, titles, *lines, end = shown.splitlines()
    assert sides.split() == ["Black", "White"]
    assert titles.split() == ["players", "result", *["mean", "%", "?!", "?", "??"] * 2]
    assert [line[:12] for line in lines] == ["1/3  Ann 1 -", "2/3  Ann 2 -", "3/3  Ann 3 -"]
    assert {len(line) for line in (sides, titles, *lines)} == {79}
    assert end == "3 games reviewed."
    assert told == ""
    # The games have the first position in common, and perhaps more.
    assert 2 * PLIES < len(oracle.asked) <= 3 * PLIES + 1


def test_a_side_without_a_judged_move_has_no_accuracy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle
) -> None:
    path = tmp_path / "one.txt"
    path.write_text("f5")
    assert main(["review", str(path), *SHALLOW]) == 0
    line = capsys.readouterr().out.splitlines()[2]
    assert line.split()[-5:] == ["-", "-", "0", "0", "0"]
    assert main(["review", str(path), *SHALLOW, "--format", "json"]) == 0
    game, _review = objects(capsys.readouterr().out)
    _black, white = game["sides"]
    assert (white["judged"], white["mean_loss"], white["accuracy"]) == (0, None, None)


def test_scripts_get_an_object_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle
) -> None:
    folder = new_folder(tmp_path, new_game(1), new_game(2, Gomoku()))
    assert main(["review", str(folder), *SHALLOW, "--format", "json"]) == 0
    othello, gomoku, review = objects(capsys.readouterr().out)
    assert (othello["type"], othello["game"], othello["source"]) == ("game", "othello", "1.sgf")
    assert (othello["depth"], othello["nodes"]) == (4, None)
    assert (gomoku["depth"], gomoku["nodes"]) == (None, 1000)
    assert othello["players"] == ["Ann 1", "Ben"]
    assert len(othello["positions"]) == PLIES + 1
    start, first, *_others = othello["positions"]
    assert (start["move"], start["lost"], start["value"]) == (None, None, 0)
    assert first["move"]
    assert first["lost"] >= 0
    assert [side["judged"] for side in othello["sides"]] == [5, 5]
    assert len(othello["sides"][0]["phases"]) == 3
    assert "wins_missed" in gomoku["sides"][0]
    assert review == {"type": "review", "read": 2, "reviewed": 2, "there": 0, "failed": 0}


def test_reviewed_games_are_printed_as_records(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    oracle: Oracle,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = io.TextIOWrapper(io.BytesIO((new_game(1) + new_game(2)).encode()))
    monkeypatch.setattr(sys, "stdin", given)
    assert main(["review", "-", *SHALLOW, "--format", "sgf"]) == 0
    (tmp_path / "reviewed.sgf").write_text(capsys.readouterr().out)
    readings = list(read_file(tmp_path / "reviewed.sgf"))
    assert [is_judged(reading.record) for reading in readings] == [True, True]
    asked = len(oracle.asked)
    assert main(["review", str(tmp_path / "reviewed.sgf"), *SHALLOW]) == 0
    assert len(oracle.asked) == asked, "a judged game needs no engine"


@pytest.mark.parametrize("name", ["out.sgf", "out"])
def test_a_review_is_taken_up_where_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle, name: str
) -> None:
    folder, out = new_folder(tmp_path, new_game(1), new_game(2)), tmp_path / name
    line = ["review", str(folder), *SHALLOW, "--out", str(out)]
    assert main(line) == 0
    asked = len(oracle.asked)
    (folder / "0.sgf").write_text(new_game(3))
    capsys.readouterr()
    assert main(line) == 0
    shown, told = capsys.readouterr()
    assert told == "boardtui: 2 games are already in --out.\n"
    assert shown.splitlines()[2].startswith("1/3  Ann 3 - Ben")
    assert shown.endswith("\n1 game reviewed.\n")
    assert len(oracle.asked) > asked
    assert sorted(names(out)) == ["Ann 1", "Ann 2", "Ann 3"]
    assert main([*line, "--depth", "6"]) == 2
    assert "a different depth" in capsys.readouterr().err
    assert main([*line, "--depth", "6", "--force"]) == 0
    assert names(out) == ["Ann 3", "Ann 1", "Ann 2"]


def test_a_result_among_the_games_is_none_of_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle
) -> None:
    folder = new_folder(tmp_path, new_game(1))
    line = ["review", str(folder), *SHALLOW, "--out", str(folder / "out.sgf")]
    for _time in range(2):
        assert main(line) == 0
    assert names(folder / "out.sgf") == ["Ann 1"]


def test_what_cannot_be_read_is_told_and_the_rest_reviewed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle
) -> None:
    cut = new_game(3).replace(")", ";B[zz];W[aa])")
    folder = new_folder(tmp_path, new_game(1), "(;GM[2", cut)
    (folder / "4.wtb").write_bytes(b"\x14\x04" * 8)
    assert main(["review", str(folder), *SHALLOW]) == 1
    shown, told = capsys.readouterr()
    assert [line[:3] for line in shown.splitlines()[2:]] == ["1/2", "2/2", "2 g"]
    assert all(f"{name}: " in told for name in ("2.sgf", "3.sgf", "4.wtb"))


def test_a_game_without_an_engine_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle
) -> None:
    folder = new_folder(tmp_path, dumps(played(ThreeWayOthello(), 5)), new_game(1))
    assert main(["review", str(folder), *SHALLOW, "--format", "json"]) == 1
    shown, told = capsys.readouterr()
    assert told == "1.sgf, game 1: No engine is available for this game.\n"
    assert objects(shown)[-1]["failed"] == 1


def test_a_game_at_which_the_engine_fails_is_tried_again_the_next_time(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle
) -> None:
    folder, out = new_folder(tmp_path, new_game(1), new_game(2)), tmp_path / "out.sgf"
    oracle.failing = [3]
    line = ["review", str(folder), *SHALLOW, "--out", str(out)]
    assert main(line) == 1
    told = capsys.readouterr().err
    assert told.splitlines() == [
        "1.sgf, game 1: The engine has had enough.",
        "boardtui: Run the same command again to continue the review.",
    ]
    assert names(out) == ["Ann 2"]
    assert main(line) == 0
    assert names(out) == ["Ann 2", "Ann 1"]


def test_an_engine_that_keeps_failing_ends_the_review(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, oracle: Oracle
) -> None:
    folder = new_folder(tmp_path, *map(new_game, range(MOST_FAILURES + 3)))
    oracle.failing = range(1000)
    assert main(["review", str(folder), *SHALLOW, "--out", str(tmp_path / "out")]) == 1
    shown, told = capsys.readouterr()
    assert told.count("game 1: The engine has had enough.") == MOST_FAILURES
    assert told.endswith("boardtui: Run the same command again to continue the review.\n")
    assert shown == "0 games reviewed.\n"


def test_progress_is_shown_on_a_terminal(
    tmp_path: Path, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_command, "BEAT", 0.0)
    folder = new_folder(tmp_path, new_game(1))
    written = written_to_terminal(
        monkeypatch, lambda: main(["review", str(folder), *SHALLOW]), columns=80
    )
    assert written[1] == "Reviewing 1 of 1: 0%, 1.sgf"
    assert "Reviewing 1 of 1: 90%, 1.sgf" in written
    assert written[-1] == ""


@each(
    ("line", "words"),
    [
        ("review", "required: FILE"),
        ("review /no/file", "There is no file /no/file."),
        ("review {game} --depth 0", "0 is not between 1 and 60"),
        ("review {game} --format pgn", "invalid choice"),
        ("review {game} --out x.txt", "an .sgf file or to a folder"),
        ("review {game} --out /no/games.sgf", "cannot be written"),
        ("review {game} --out {game}", "not from a review"),
        ("review {game} --hosted", "Visitors cannot use"),
    ],
)
def test_what_cannot_be_reviewed_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, words: str
) -> None:
    (tmp_path / "game.sgf").write_text(new_game(1))
    assert main(line.format(game=tmp_path / "game.sgf").split()) == 2
    shown, told = capsys.readouterr()
    assert shown == ""
    assert told.startswith("boardtui: ")
    assert words in told
    assert told.count("\n") == 1


def program(*words: str) -> subprocess.Popen[str]:
    """The program as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "boardtui", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def until_line(lines: Iterable[str], beginning: str) -> None:
    """Wait for a line with this beginning."""
    assert any(line.startswith(beginning) for line in lines)


def run_to_the_end(words: Sequence[str]) -> tuple[str, str]:
    with program(*words) as process:
        shown, told = process.communicate()
    assert process.returncode == 0
    return shown, told


def test_a_killed_review_with_our_own_engine_goes_on(tmp_path: Path) -> None:
    folder, out = new_folder(tmp_path, *map(new_game, range(1, 7))), tmp_path / "out.sgf"
    words = ["review", str(folder), *SHALLOW, "--out", str(out)]
    with program(*words) as process:
        assert process.stdout is not None
        until_line(process.stdout, "1/6  Ann 1")
        process.kill()
        process.communicate()
    there = len(names(out))
    assert there >= 1
    _shown, told = run_to_the_end(words)
    assert f"{there} game" in told
    assert names(out) == [f"Ann {number}" for number in range(1, 7)]
    assert all(is_judged(reading.record) for reading in read_file(out))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_review(tmp_path: Path, number: int) -> None:
    folder = new_folder(tmp_path, *map(new_game, range(1, 30)))
    words = ["review", str(folder), "--depth", "18", "--out", str(tmp_path / "out.sgf")]
    with program(*words) as process:
        assert process.stdout is not None
        until_line(process.stdout, " 1/29")
        process.send_signal(number)
        shown, told = process.communicate()
    assert process.returncode == 128 + number
    assert " reviewed.\n" in shown
    assert told.endswith("boardtui: Run the same command again to continue the review.\n")
    assert "Traceback" not in told
