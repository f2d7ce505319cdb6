"""Games at the same time, several players, limits of nodes, and an end by a test."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from boardtui.cli.main import main
from tests.cases import each, more
from tests.cli.test_match import games, program, started

FAKE = f"{sys.executable} -m tests.fixtures.fake_engine"

pytestmark = pytest.mark.usefixtures("environment")


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def openings(tmp_path: Path) -> str:
    path = tmp_path / "openings.txt"
    path.write_text("f5d6c3\nf5f6e6f4\n")
    return str(path)


def test_games_at_the_same_time_are_those_of_one_after_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, openings: str
) -> None:
    line = f"match random easy 1 --games 2 --size 8 --openings {openings} --seed 3 --format json"
    played_by = {}
    for jobs in (1, 3):
        out = tmp_path / f"{jobs}.sgf"
        assert main([*line.split(), "--jobs", str(jobs), "--out", str(out)]) == 0
        *played, match = objects(capsys.readouterr().out)
        played_by[jobs] = {game["number"]: (game["players"], game["moves"]) for game in played}
        assert match["games"] == 6
        assert games(out) == [str(number) for number in range(1, 7)]
    assert played_by[1] == played_by[3]
    texts = [(tmp_path / f"{jobs}.sgf").read_text() for jobs in (1, 3)]
    assert texts[0] == texts[1]


def test_several_players_meet_each_other_and_are_rated(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.sgf"
    line = ["match", "random", "easy", f"{FAKE} nboard fine", "--size", "8", "--jobs", "2"]
    line += ["--games", "2", "--out", str(out)]
    assert main(line) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Othello 8×8: Random, Easy, {Path(sys.executable).name}\n")
    assert "\n6 of 6 games:\n" in shown
    assert main([*line[:-3], "4", *line[-2:], "--format", "json"]) == 0
    *played, match = objects(capsys.readouterr().out)
    assert sorted(game["number"] for game in played) == [7, 8, 9, 10, 11, 12]
    assert [player["games"] for player in match["players"]] == [8, 8, 8]
    assert [pairing["games"] for pairing in match["pairings"]] == [4, 4, 4]
    assert main([*line[:2], "1", *line[3:]]) == 2
    assert "a match with a different second player" in capsys.readouterr().err
    assert main([*line[:4], *line[3:]]) == 2
    assert "a match with a different third or later player" in capsys.readouterr().err


def test_a_test_ends_the_match_and_the_same_command_only_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.sgf"
    line = f"match random easy --size 6 --sprt 0,200 --jobs 2 --seed 1 --out {out}"
    assert main(line.split()) == 0
    shown = capsys.readouterr().out
    assert "SPRT      +0 Elo rather than +200: LLR -" in shown
    played = len(games(out))
    assert played < 100
    assert main([*line.split(), "--format", "json"]) == 0
    test, match = objects(capsys.readouterr().out)
    assert (test["type"], match["sprt"]["decision"]) == ("sprt", "low")
    assert match["games"] == played
    assert match["planned"] == 10_000


def test_a_test_ends_where_the_players_repeat_their_games(
    capsys: pytest.CaptureFixture[str], openings: str
) -> None:
    player = f"{FAKE} nboard fine"
    line = ["match", player, player, "--openings", openings, "--sprt", "0,10"]
    assert main([*line, "--format", "json"]) == 0
    shown, told = capsys.readouterr()
    *_games, match = objects(shown)
    assert (match["sprt"]["pairs"], match["sprt"]["repeated"]) == ([0, 0, 2, 0, 0], 5)
    assert (match["games"], match["sprt"]["decision"]) == (14, None)
    assert told == (
        "boardtui: A test ended without a decision, because the players only repeated their games. "
        "Give more openings with --openings.\n"
    )


def test_every_two_of_several_players_play_until_their_test_is_decided(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games.sgf"
    line = ["match", "random", "easy", f"{FAKE} nboard fine", "--size", "8", "--jobs", "2"]
    line += ["--sprt", "0,300", "--seed", "1", "--out", str(out), "--format", "json"]
    assert main(line) == 0
    *_games, match = objects(capsys.readouterr().out)
    decisions = [pairing["sprt"]["decision"] for pairing in match["pairings"]]
    assert None not in decisions
    counts = [pairing["games"] for pairing in match["pairings"]]
    assert max(counts) > min(counts)
    assert match["planned"] == 3 * 3332
    assert main(line) == 0
    *tests, again = objects(capsys.readouterr().out)
    assert {test["type"] for test in tests} == {"sprt"}
    assert again == match


@pytest.mark.parametrize(("jobs", "count"), [*more((1, 3)), (3, 5)])
def test_a_match_that_was_killed_goes_on(tmp_path: Path, jobs: int, count: int) -> None:
    out = tmp_path / "games.sgf"
    line = f"match random easy --size 6 --games 60 --jobs {jobs} --out {out}".split()
    with program(*line) as process:
        started(process, count)
        process.kill()
    assert len(games(out)) >= 3
    assert main(line) == 0
    assert games(out) == [str(number) for number in range(1, 61)]


def test_programs_are_told_their_limit_of_nodes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    line = ["match", f"{FAKE} gomocup fine {log}", "1", "--game", "gomoku", "--size", "9"]
    line += ["--games", "1", "--nodes", "700,500"]
    engines = tmp_path / "engines.log"
    assert main([*line, "--engine-log", str(engines)]) == 0
    assert "INFO max_node 700\n" in log.read_text()
    assert "INFO max_node 500\n" in engines.read_text()
    assert "max_node 500" not in log.read_text()


@pytest.mark.long
@pytest.mark.parametrize("game", ["othello --size 6", "gomoku --size 9"])
def test_games_by_nodes_can_be_played_again_one_by_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    line = f"match 10 8 --game {game} --nodes 3000,2000 --seed 1 --draw-after 24 --format json"

    def played(*more: str) -> dict[int, str]:
        assert main([*line.split(), *more]) == 0
        told = objects(capsys.readouterr().out)
        return {each["number"]: each["moves"] for each in told if each["type"] == "game"}

    at_once = played("--games", "4", "--jobs", "2")
    out = str(tmp_path / "games.sgf")
    first = played("--games", "3", "--out", out)
    assert first | played("--games", "4", "--out", out) == at_once


def test_a_limit_of_nodes_is_a_condition_of_the_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = f"match random easy --size 6 --games 1 --out {tmp_path / 'games.sgf'}"
    assert main([*line.split(), "--nodes", "100"]) == 0
    assert main([*line.split(), "--nodes", "200"]) == 2
    assert "a match with a different node limit" in capsys.readouterr().err


def test_a_seed_is_a_condition_of_the_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = f"match random easy --size 6 --games 1 --out {tmp_path / 'games.sgf'}"
    assert main([*line.split(), "--seed", "1"]) == 0
    assert main(line.split()) == 2
    assert "a match with a different seed" in capsys.readouterr().err


@each(
    ("line", "words"),
    [
        ("match 3 5 7 --games 3", "--games must be even"),
        ("match 3 5 7 9 --games 5000", "more than 10000 games"),
        ("match 3 5 7 --nodes 1,2", "one number, or one for each of two players"),
        ("match 3 5 --sprt 5,0", "“5,0” is not a pair of Elo differences"),
        ("match 3 5 --sprt 5", "“5” is not a pair of Elo differences"),
        ("match 3 5 --nodes many", "“many” is not one or two numbers of nodes"),
        ("match 3 5 --jobs 0", "0 is not between 1 and 64"),
        (f"match 3 {sys.executable} --nodes 9,9", "cannot be limited by nodes"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    capsys: pytest.CaptureFixture[str], line: str, words: str
) -> None:
    assert main(line.split()) == 2
    shown, told = capsys.readouterr()
    assert shown == ""
    assert words in told
    assert told.count("\n") == 1


def test_names_of_engines_may_be_written_in_any_case(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "boardtui" / "config.toml"
    settings.parent.mkdir()
    settings.write_text(f'[engines]\nTester = "{FAKE} nboard fine"\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["match", "EASY", "tester", "--games", "1"]) == 0
    assert "Easy against Tester" in capsys.readouterr().out
