from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from boardtui.cli.main import main
from boardtui.formats.detect import read_file
from boardtui.formats.sgf import dumps
from boardtui.match.openings import usual_openings
from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.three_way import ThreeWayOthello
from tests.cases import each

FAKE = f"{sys.executable} -m tests.fixtures.fake_engine"
OPENINGS = "f5d6c3\nf5f6e6f4\n"

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def openings(tmp_path: Path) -> str:
    path = tmp_path / "openings.txt"
    path.write_text(OPENINGS)
    return str(path)


def games(out: Path) -> list[str]:
    """The numbers of the games in a file."""
    return [reading.record.root.properties["RO"][0] for reading in read_file(out)]


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_match_is_told_game_by_game(capsys: pytest.CaptureFixture[str], openings: str) -> None:
    line = ["match", "random", "easy", "--games", "4", "--openings", openings, "--seed", "1"]
    assert main(line) == 0
    shown, told = capsys.readouterr()
    head, *played, gap, title = shown.splitlines()[:7]
    assert head == "Othello 8×8: Random against Easy"
    assert [row[:22] for row in played] == [
        "1/4  Random – Easy    ",
        "2/4  Easy   – Random  ",
        "3/4  Random – Easy    ",
        "4/4  Easy   – Random  ",
    ]
    assert (gap, title) == ("", "Random against Easy, 4 of 4 games:")
    labels = [row.split()[0] for row in shown.splitlines()[7:]]
    assert labels == ["points", "Elo", "stronger", "ended"]
    assert "ended     4 games by normal play\n" in shown
    assert told == ""
    assert main(line) == 0
    assert capsys.readouterr().out == shown, "the same seed plays the same games"


def test_a_seed_makes_games_that_differ(capsys: pytest.CaptureFixture[str]) -> None:
    line = "match random random --games 6 --size 4 --seed 1 --format json"
    assert main(line.split()) == 0
    assert objects(capsys.readouterr().out)[-1]["repeated"] == 0


def test_programs_with_one_long_name_are_told_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    engine = tmp_path / ("long" * 20)
    engine.write_text(f"#!/bin/sh\nexec {FAKE} nboard fine\n")
    engine.chmod(0o700)
    line = f"match {engine} {engine} --games 1 --format json"
    assert main(line.split()) == 0
    match = objects(capsys.readouterr().out)[-1]
    assert match["first"] != match["second"]
    assert match["games"] == 1


def test_a_match_of_a_program_with_an_odd_name_goes_on(tmp_path: Path) -> None:
    engine, out = tmp_path / os.fsdecode(b"engine \xff"), tmp_path / "games.sgf"
    engine.write_text(f"#!/bin/sh\nexec {FAKE} nboard fine\n")
    engine.chmod(0o700)
    for count in ("1", "2"):
        assert main(["match", f'"{engine}"', "easy", "--games", count, "--out", str(out)]) == 0
    assert games(out) == ["1", "2"]


def test_scripts_get_an_object_a_line(capsys: pytest.CaptureFixture[str], openings: str) -> None:
    line = f"match easy random --games 3 --openings {openings} --format json"
    assert main(line.split()) == 0
    *played, match = objects(capsys.readouterr().out)
    assert [game["number"] for game in played] == [1, 2, 3]
    assert [game["opening"] for game in played] == ["f5d6c3", "f5d6c3", "f5f6e6f4"]
    assert [game["players"] for game in played] == [
        ["Easy", "Random"], ["Random", "Easy"], ["Easy", "Random"],
    ]  # fmt: skip
    assert all(str(game["moves"]).startswith(str(game["opening"])) for game in played)
    assert [game["fault"] for game in played] == [None] * 3
    assert (match["type"], match["games"], match["planned"]) == ("match", 3, 3)
    won = sum(game["winner"] == "Easy" for game in played)
    assert match["won"] == won
    assert match["endings"] == [{"kind": "rules", "loser": None, "games": 3}]


def test_a_game_of_the_openings_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "openings.sgf"
    path.write_text("(;GM[4]SZ[9]RU[standard];B[ee];W[ef])")
    out = tmp_path / "games.sgf"
    line = f"match easy random --games 2 --openings {path} --out {out}"
    assert main(line.split()) == 0
    shown, told = capsys.readouterr()
    assert shown.startswith("Gomoku, exactly five 9×9: Easy against Random\n")
    assert told == ""
    assert " moves\n" in shown
    assert {str(reading.record.game.key) for reading in read_file(out)} == {"gomoku"}


def test_players_make_the_opening_where_they_choose_colours(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.sgf"
    line = f"match easy random --game gomoku --size 9 --opening swap2 --games 2 --out {out}"
    assert main(line.split()) == 0
    assert capsys.readouterr().err == ""
    played = [reading.record for reading in read_file(out)]
    assert {record.game for record in played} == {Gomoku(9, opening=OpeningRule.SWAP2)}


def test_gomoku_begins_with_balanced_openings(capsys: pytest.CaptureFixture[str]) -> None:
    line = "match random random --game gomoku --games 4 --draw-after 8 --seed 1 --format json"
    assert main(line.split()) == 0
    shown, told = capsys.readouterr()
    begun = [opening.text for opening in usual_openings(Gomoku())[:2]]
    played = [game["opening"] for game in objects(shown)[:-1]]
    assert played == [begun[0], begun[0], begun[1], begun[1]]
    assert told == ""


def test_what_may_surprise_is_said(capsys: pytest.CaptureFixture[str], openings: str) -> None:
    assert main(["match", "random", "random", "--games", "1"]) == 0
    shown, told = capsys.readouterr()
    assert "Random (A) against Random (B)" in shown
    assert told.startswith("boardtui: All games start from the same position")
    assert main(["match", "random", "easy", "--games", "5", "--openings", openings]) == 0
    assert capsys.readouterr().err.startswith(
        "boardtui: There are only 2 openings for 3 pairs of games"
    )


def test_a_match_is_taken_up_where_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, openings: str
) -> None:
    out = tmp_path / "games.sgf"
    line = f"match random easy --openings {openings} --out {out} --games"
    assert main([*line.split(), "2"]) == 0
    first = out.read_bytes()
    capsys.readouterr()
    assert main([*line.split(), "4"]) == 0
    shown, told = capsys.readouterr()
    assert told == "boardtui: 2 games are already in --out.\n"
    assert "\n3/4 " in shown
    assert "1/4 " not in shown
    assert "4 of 4 games" in shown
    assert out.read_bytes().startswith(first)
    assert games(out) == ["1", "2", "3", "4"]
    assert main([*line.replace("easy", "1").split(), "4"]) == 2
    assert "a match with a different second player" in capsys.readouterr().err
    assert main([*line.split(), "4", "--seconds", "1"]) == 2
    assert "a match with a different time limit" in capsys.readouterr().err
    assert games(out) == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("behaviour", "fault"), [("nboard illegal", "illegal"), ("nboard close-output", "crash")]
)
def test_who_does_what_may_not_be_done_loses(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, behaviour: str, fault: str
) -> None:
    out = tmp_path / "games.sgf"
    line = ["match", "easy", f"{FAKE} {behaviour}", "--games", "2", "--out", str(out)]
    assert main([*line, "--format", "json"]) == 0
    *played, match = objects(capsys.readouterr().out)
    name = Path(sys.executable).name
    assert [game["winner"] for game in played] == ["Easy", "Easy"]
    assert match["endings"] == [{"kind": fault, "loser": name, "games": 2}]
    for reading in read_file(out):
        assert reading.record.root.end().comment.startswith(f"{name} ")
    assert main([*line, "--format", "json"]) == 0
    (again,) = objects(capsys.readouterr().out)
    assert again["endings"] == match["endings"]


def test_who_never_answers_loses_on_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardtui.match.competitors.WARM_UP", 0.1)
    line = ["match", f"{FAKE} gtp hang", "easy", "--games", "1", "--seconds", "0.1"]
    assert main([*line, "--margin", "0.1"]) == 0
    shown = capsys.readouterr().out
    assert "has not moved after 0.20 seconds (allowed: 0.1)." in shown
    assert "ended     1 game on time (" in shown


def test_a_program_that_always_crashes_ends_the_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.sgf"
    line = ["match", f"{FAKE} nboard crash", "random", "--games", "20", "--out", str(out)]
    assert main(line) == 1
    shown, told = capsys.readouterr()
    assert "5 of 20 games" in shown
    assert "failed in 5 games in a row. The last failure: " in told
    assert "exited: cannot find the book" in told
    assert told.endswith("Run the same command again to continue the match.\n")
    assert games(out) == ["1", "2", "3", "4", "5"]


def test_a_program_that_does_not_know_the_rule_ends_the_match_before_its_first_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.sgf"
    line = ["match", f"{FAKE} gomocup one-rule", "random", "--rule", "caro", "--game", "gomoku"]
    assert main([*line, "--out", str(out)]) == 1
    shown, told = capsys.readouterr()
    assert "none of the 10 games was played.\n" in shown
    assert "does not support the rule “caro”: Unknown rule id: 9." in told
    assert out.read_bytes() == b""
    assert main([*line[:3], "--games", "1", "--game", "gomoku"]) == 0


def test_a_program_that_speaks_no_protocol_is_no_loser(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "random", f"{FAKE} nboard prose"]) == 1
    shown, told = capsys.readouterr()
    assert "none of the 10 games was played.\n" in shown
    assert "speak" in told


@each(
    ("line", "words"),
    [
        ("match 3", "required: B"),
        ("match 3 human", "“human” cannot play"),
        ("match 3 zebra", "no player “zebra”; choose from: random, easy, 1, 2"),
        ("match 3 Human", "“human” cannot play"),
        ("match 3 /no/prog", "there is no program “/no/prog”"),
        ("match 3 5 --games 0", "0 is not between 1 and 10000"),
        ("match 3 5 --openings /no/file", "There is no file /no/file."),
        ("match 3 5 --game gomoku --opening swap2 --openings x", "so --openings cannot be used"),
        ("match 3 5 --size 7", "7"),
        ("match 3 5 --game three-way", "invalid choice"),
        ("match 3 5 --rule renju", "Othello has no option “rule”."),
        ("match 3 5 --out x.txt", "an .sgf file or to a folder"),
        ("match 3 5 --out /no/games.sgf", "cannot be written"),
        ("match 3 5 --seconds 1 --clock 5", "not allowed with argument --seconds"),
        ("match 3 5 --hosted", "Visitors cannot use"),
        ("othello --hosted --engine-log x", "unrecognized arguments: --engine-log x"),
        ("othello --engine-log /no/log", "/no/log cannot be written: No such file"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    capsys: pytest.CaptureFixture[str], line: str, words: str
) -> None:
    assert main(line.split()) == 2
    shown, told = capsys.readouterr()
    assert shown == ""
    assert told.startswith("boardtui: ")
    assert words in told
    assert told.count("\n") == 1


def program(*words: str, before: Sequence[str] = ()) -> subprocess.Popen[str]:
    """The program as a process of its own, run by the words before it."""
    return subprocess.Popen(
        [*before, sys.executable, "-m", "boardtui", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def started(process: subprocess.Popen[str], count: int) -> None:
    """Wait until this many games are over."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(f"{count:>2}/"):
            return
    raise AssertionError(process.stderr and process.stderr.read())


def test_a_match_is_for_games_of_two_sides(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "openings.sgf"
    path.write_text(dumps(GameRecord(ThreeWayOthello())))
    assert main(["match", "random", "easy", "--openings", str(path)]) == 2
    assert (
        capsys.readouterr().err
        == "boardtui: A match needs a game with two sides, but this game has more.\n"
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_match_with_its_standing(tmp_path: Path, number: int) -> None:
    out = tmp_path / "games.sgf"
    fake = f"{FAKE} nboard fine"
    with program("match", fake, "easy", "--games", "999", "--out", str(out)) as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith("  2/"):
            pass
        process.send_signal(number)
        shown, told = process.communicate()
    assert process.returncode == 128 + number
    assert " of 999 games:" in shown
    assert "Elo" in shown
    assert told.endswith("boardtui: Run the same command again to continue the match.\n")
    assert "Traceback" not in told
    assert len(games(out)) >= 2


def test_a_match_outlives_its_terminal_under_nohup(tmp_path: Path) -> None:
    line = f"match random easy --games 60 --out {tmp_path / 'games.sgf'}".split()
    with program(*line, before=["nohup"]) as process:
        started(process, 2)
        process.send_signal(signal.SIGHUP)
        shown, _told = process.communicate()
    assert process.returncode == 0
    assert " 60 of 60 games:" in shown


def test_what_is_said_to_engines_goes_to_a_file(tmp_path: Path) -> None:
    log = tmp_path / "engines.log"
    line = ["match", f"{FAKE} nboard fine", "random", "--games", "1", "--engine-log", str(log)]
    assert main(line) == 0
    text = log.read_text()
    assert "]: go\n" in text
    assert "]: === d3/0.50/0.01\n" in text
    assert main([*line[:-1], str(tmp_path)]) == 2


def test_a_long_game_is_drawn_in_a_match_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["match", "random", "easy", "--games", "2", "--out", str(tmp_path / "games.sgf")]
    assert main([*words, "--draw-after", "6"]) == 0
    assert "(+0 =2 -0)" in capsys.readouterr().out
    assert main([*words, "--draw-after", "7"]) == 2
    assert "moves until a draw" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize("clock", ["--clock 5s+0.1", "--seconds 0.1"])
@pytest.mark.parametrize("game", ["othello", "gomoku"])
def test_real_engines_lose_by_the_rules_only(
    capsys: pytest.CaptureFixture[str], game: str, clock: str
) -> None:
    line = f"match 10 3 --games 2 --game {game} {clock} --format json"
    assert main(line.split()) == 0
    *played, match = objects(capsys.readouterr().out)
    assert [played_game["fault"] for played_game in played] == [None, None]
    assert match["games"] == 2
