from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from boardtui.match.competitors import UNLIMITED
from boardtui.match.fixtures import Fixture
from boardtui.match.game_result import Fault, FaultKind, GameResult, Usage
from boardtui.match.openings import Opening
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from tests.tools.tournament.__main__ import main
from tests.tools.tournament.players import read_competitor
from tests.tools.tournament.results import Results, ResultsError
from tests.tools.tournament.tables import tables

EASY_BEATS_RANDOM = GameResult(
    ("easy", "random"), "b1a1", "b1a1a2", 0, (12, 4), None, (Usage(5, 0.5, 0.2, 0), Usage(5))
)
FORFEIT = GameResult(
    ("random", "easy"),
    "b1a1",
    "b1a1",
    1,
    None,
    Fault(0, FaultKind.CRASH, "It has ended."),
    (Usage(),) * 2,
)
DRAW = EASY_BEATS_RANDOM._replace(opening="b1c1", winner=None, score=(8, 8))
EASY_AND_RANDOM = [read_competitor(name, UNLIMITED) for name in ("easy", "random")]

FAKE_ENGINE = """
import sys
answers = {"protocol_version": "2", "list_commands": "play\\ngenmove\\nclear_board"}
for line in sys.stdin:
    command = line.split()[0]
    if command == "genmove" and sys.argv[1] == "dies":
        sys.exit("out of ideas")
    print("=", answers.get(command, sys.argv[1] if command == "genmove" else ""), end="\\n\\n")
    sys.stdout.flush()
    if command == "quit":
        break
"""


def play(out: Path, *arguments: str, engines: tuple[str, ...] = ("random", "easy")) -> int:
    words = [word for engine in engines for word in ("--engine", engine)]
    return main([*words, "--out", str(out), *arguments])


def games(out: Path) -> list[dict[str, object]]:
    lines = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    return [{**line, "usage": ()} for line in lines if "players" in line]


def written(out: Path, *results: GameResult) -> Results:
    held = Results(out)
    held.enter(Othello(size=4), EASY_AND_RANDOM)
    for result in results:
        held.add(result)
    return held


def test_easy_beats_random(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    markdown = tmp_path / "table.md"
    size = ("--size", "6", "--games", "30", "--jobs", "2", "--markdown", str(markdown))
    assert play(tmp_path / "out", *size, engines=("easy", "random")) == 0
    shown, told = capsys.readouterr()
    match = next(line for line in shown.splitlines() if line.startswith("easy – random"))
    assert match.split()[3] == "30"
    won, score = float(match.split()[4]), float(match.split()[7])
    assert won >= 24
    assert score >= 80
    assert "30/30" in told
    assert "| easy – random | " in markdown.read_text(encoding="utf-8")


def test_any_game_of_the_registry_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gomoku = ("--game", "gomoku", "--size", "7", "--random-plies", "2", "--games", "4")
    assert play(tmp_path / "out", *gomoku) == 0
    assert "random – easy      4    0      0     4" in capsys.readouterr().out


def test_every_option_of_the_game_can_be_chosen(tmp_path: Path) -> None:
    tic_tac_toe = ("--game", "gomoku", "--size", "3", "--line", "3", "--rule", "standard")
    assert play(tmp_path / "out", *tic_tac_toe, "--random-plies", "1", "--games", "2") == 0
    played = json.loads((tmp_path / "out").read_text().splitlines()[0])
    assert played["options"] | {"size": 3, "line": 3, "rule": "standard"} == played["options"]


def test_players_make_the_opening_themselves_where_they_choose_colours(tmp_path: Path) -> None:
    swap = ("--game", "gomoku", "--size", "7", "--opening", "swap2")
    assert play(tmp_path / "out", *swap, "--games", "4") == 0
    played = games(tmp_path / "out")
    assert [game["opening"] for game in played] == ["#1", "#1", "#2", "#2"]
    assert all(game["fault"] is None for game in played)
    assert len({game["moves"] for game in played}) == 4


def test_a_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    size = ("--size", "4", "--random-plies", "3")
    play(tmp_path / "parts", *size, "--games", "4")
    first = games(tmp_path / "parts")
    assert len(first) == 4
    play(tmp_path / "parts", *size, "--games", "10")
    assert games(tmp_path / "parts")[:4] == first
    play(tmp_path / "whole", *size, "--games", "10", "--jobs", "3")
    both = [sorted(map(str, games(tmp_path / name))) for name in ("parts", "whole")]
    assert both[0] == both[1]
    assert len(set(both[0])) == 10


def test_a_file_that_was_cut_short_is_continued(tmp_path: Path) -> None:
    out = tmp_path / "out"
    written(out, EASY_BEATS_RANDOM, FORFEIT)
    out.write_bytes(out.read_bytes()[:-10])
    again = Results(out)
    assert again.games == [EASY_BEATS_RANDOM]
    start = Othello(size=4).start()
    lost = Fixture(1, Opening("b1a1", start, (), start), ("random", "easy"))
    assert lost not in again
    again.add(FORFEIT)
    assert Results(out).games == [EASY_BEATS_RANDOM, FORFEIT]
    assert lost in Results(out)


def test_a_game_counts_once(tmp_path: Path) -> None:
    held = written(tmp_path / "out", EASY_BEATS_RANDOM, EASY_BEATS_RANDOM)
    assert held.games == Results(tmp_path / "out").games == [EASY_BEATS_RANDOM]


def test_results_of_different_tournaments_are_not_mixed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    written(out)
    with pytest.raises(ResultsError, match="another game"):
        Results(out).enter(Othello(), EASY_AND_RANDOM)
    with pytest.raises(ResultsError, match="“easy” is another player or has other limits"):
        Results(out).enter(
            Othello(size=4), [read_competitor("easy[seconds=3]=level:easy", UNLIMITED)]
        )
    third = read_competitor("other=level:random", UNLIMITED)
    Results(out).enter(Othello(size=4), [*EASY_AND_RANDOM, third])
    assert len(out.read_text().splitlines()) == 4


def test_an_option_that_a_file_does_not_know_is_the_usual_one(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text('{"game": "gomoku", "options": {"size": 19}}\n')
    Results(out).enter(Gomoku(size=19), EASY_AND_RANDOM)
    with pytest.raises(ResultsError, match="another game"):
        Results(out).enter(Gomoku(size=19, rule=Rule.STANDARD), EASY_AND_RANDOM)


def test_results_without_the_time_by_which_moves_were_late_are_read(tmp_path: Path) -> None:
    out = tmp_path / "out"
    written(out, EASY_BEATS_RANDOM)
    text = out.read_text()
    assert text.count(', "excess": 0.0') == 2
    out.write_text(text.replace(', "excess": 0.0', ""))
    assert Results(out).games == [EASY_BEATS_RANDOM]


def test_a_file_of_something_else_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.write_text("f5d6c3\n")
    assert play(out) == 2
    assert capsys.readouterr().err == f"tournament: {out}, line 1: no result.\n"


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [("a1", "illegal", "an illegal move"), ("dies", "crash", "out of ideas")],
)
def test_a_program_that_breaks_the_rules_forfeits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], answer: str, kind: str, words: str
) -> None:
    program = tmp_path / "engine.py"
    program.write_text(FAKE_ENGINE)
    engine = f"fake=gtp:{sys.executable} {program} {answer}"
    assert play(tmp_path / "out", "--games", "2", engines=("easy", engine)) == 0
    shown = capsys.readouterr().out
    assert shown.count(f"fake, {kind}: fake ") == 2
    assert words in shown
    assert [game["fault"] is None for game in games(tmp_path / "out")] == [False, False]
    assert "easy – fake      2    2" in shown


@pytest.mark.parametrize(
    ("engines", "arguments", "words"),
    [
        (("random",), (), "needs two players"),
        (("random", "random"), (), "the same name"),
        (("random", "zebra"), (), "“zebra” is no player"),
        (("random", "a=gtp:/no/such/program"), (), "there is no program “/no/such/program”"),
        (("random", "easy"), ("--size", "7"), "Board size"),
        (("random", "easy"), ("--game", "go"), "no game “go”"),
        (("random", "easy"), ("--game", "gomoku", "--rule", "go"), "Rule cannot be go"),
        (("random", "easy"), ("--jobs", "0"), "cannot be fewer"),
        (("random", "easy"), ("--openings", "/no/such/file"), "/no/such/file"),
        (("random", "easy"), ("--report", "/no/such/file"), "/no/such/file"),
    ],
)
def test_what_cannot_be_played_is_one_clear_message(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    engines: tuple[str, ...],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    assert play(tmp_path / "out", *arguments, engines=engines) == 2
    told = capsys.readouterr().err
    assert told.startswith("tournament: ")
    assert words in told


def test_the_results_need_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--engine", "random", "--engine", "easy"]) == 2
    assert "--out FILE" in capsys.readouterr().err


def test_a_file_of_results_can_be_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path / "out", EASY_BEATS_RANDOM, FORFEIT, DRAW)
    assert main(["--report", str(tmp_path / "out")]) == 0
    match, conduct = (
        line
        for line in capsys.readouterr().out.splitlines()
        if "easy –" in line or "random, crash" in line
    )
    assert match.split() == [
        "easy", "–", "random", "3", "2", "1", "0", "83.3", "25.6", "…", "96.3",
        "+4.0", "±", "7.8", "+280", "-185", "…", "+567",
    ]  # fmt: skip
    assert conduct == "random, crash: It has ended. (after b1a1)"


def test_tables_of_several_players_have_ratings() -> None:
    other = EASY_BEATS_RANDOM._replace(players=("random", "third"))
    lost = other._replace(opening="b1c1", winner=1, score=(0, 16))
    made = tables([EASY_BEATS_RANDOM, FORFEIT, other, lost], ["third", "random", "easy"])
    assert [table.title for table in made][1:] == ["Ratings", "Conduct"]
    ratings = made[1]
    assert [row[0] for row in ratings.rows] == ["easy", "random", "third"]
    assert "infinite" in ratings.notes[0]
    text = ratings.as_text().splitlines()
    assert text[2].startswith("player")
    assert set(text[3]) == {"-"}
    assert len({len(line) for line in ratings.as_markdown().splitlines()[2:-2]}) == 1


def test_fouls_are_counted_where_there_are_some() -> None:
    foul = FORFEIT._replace(fault=Fault(0, FaultKind.FOUL, "H8 is forbidden."))
    assert "foul" not in tables([FORFEIT], ["random", "easy"])[-1].header
    conduct = tables([FORFEIT, foul], ["random", "easy"])[-1]
    column = conduct.header.index("foul")
    assert [row[column] for row in conduct.rows] == ["1", "0"]


def test_nothing_played_makes_no_tables() -> None:
    assert tables([], ["easy"]) == []
