"""`boardtui train`: what it prints, and what it begins with."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest

from boardtui.cli.arguments import UsageError, parse_arguments
from boardtui.cli.main import main
from boardtui.cli.opening import opening_of
from boardtui.config.settings import Settings
from boardtui.config.settings_file import default_data_path
from boardtui.formats.sgf import dumps
from boardtui.person.personal_file import FILE
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.session.launch import UNBOUNDED, Review, Train, TrainKind
from boardtui.training.card_store import CardStore
from tests.cases import each
from tests.fixtures.judged import record_of
from tests.training.exercises import found, mistakes, mistakes_and_lines

from .test_main import refusal

pytestmark = pytest.mark.usefixtures("environment")


def new_record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(dumps(record_of(Othello(), "f5 d6 c3 d3 c4")))
    return path


def opening(*words: str) -> Any:
    return opening_of(parse_arguments(["train", *words]), Settings(), UNBOUNDED)


def have_cards() -> None:
    """Three cards, one of which was answered just now."""
    now = dt.datetime.now(dt.UTC)
    default_data_path().mkdir(parents=True)
    store = CardStore(default_data_path() / FILE)
    store.add(mistakes(3), now)
    store.answer(store.draw(now, 20).cards[0], found(now))


def test_what_is_due_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    have_cards()
    assert main(["train", "--due"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "Training. 2 cards are due, 2 of them new. 1 exercise solved today. Streak: 1 day."
    )
    assert "Your mistakes: 100%, 1 of 1 right." in lines


def test_it_is_printed_as_json_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    have_cards()
    assert main(["train", "--due", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {name: told[name] for name in ("type", "due", "new", "new_later", "streak")} == {
        "type": "training",
        "due": 2,
        "new": 2,
        "new_later": 0,
        "streak": 1,
    }
    assert len(told["days"]) == 14
    assert told["days"][-1] == {"day": told["days"][-1]["day"], "right": 1, "answers": 1}
    assert told["kinds"] == {"mistake": {"right": 1, "answers": 1}}
    assert [opening["game"] for opening in told["openings"]] == ["othello"] * len(told["openings"])
    assert told["ratings"] == []


def test_new_cards_beyond_those_of_the_day_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    default_data_path().mkdir(parents=True)
    CardStore(default_data_path() / FILE).add(mistakes_and_lines(), dt.datetime.now(dt.UTC))
    assert main(["train", "--due"]) == 0
    assert "8 more new cards will follow in the next few days." in capsys.readouterr().out
    assert main(["train", "--due", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["new"], told["new_later"]) == (20, 8)


def test_who_has_not_trained_reads_what_will_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "--due"]) == 0
    assert "You have not trained yet." in capsys.readouterr().out
    assert not (default_data_path() / FILE).exists()


def test_a_damaged_file_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    default_data_path().mkdir(parents=True)
    (default_data_path() / FILE).write_bytes(b"not a database" * 1000)
    assert main(["train", "--due"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert FILE in printed.err


@each(
    ("line", "reason"),
    [
        ("--due --puzzles", "not allowed with argument --due"),
        ("--guess x --lines y", "not allowed with argument --guess"),
        ("--puzzles --format json", "--format works with --due only"),
        ("--guess {game} --format json", "--format works with --due only"),
        ("--format json", "--format works with --due only"),
        ("--due --colour black", "--colour black works with --lines or --guess only."),
        ("--due --game gomoku", "--game and --rule work with"),
        ("--rule renju", "--game and --rule work with"),
        ("--puzzles --colour white", "--colour white works with --lines or --guess only."),
        ("--puzzles --game three-way", "There are no puzzles for "),
        ("--puzzles --rule caro", "There are no puzzles for Caro"),
        ("--lines {game} --colour red", "There is no side “red” here; choose from: black, white."),
        ("--guess - --game gomoku --colour red", "There is no side “red” here"),
        ("--colour black", "--colour black works with --lines or --guess only."),
        ("--colour pink", "invalid choice"),
        ("--guess nowhere.sgf", "There is no file nowhere.sgf."),
        ("--due --hosted", "Nothing is saved here"),
        ("--plain --format csv", "invalid choice"),
    ],
)
@pytest.mark.usefixtures("confined")
def test_a_wrong_command_line_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, reason: str
) -> None:
    words = line.format(game=new_record(tmp_path)).split()
    assert reason in refusal(capsys, "train", *words)


def test_visitors_are_confined_before_their_file_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], confined: list[str]
) -> None:
    assert main(["train", "--due", f"--hosted={tmp_path / 'guest'}"]) == 0
    assert confined == ["confined"]
    assert "You have not trained yet." in capsys.readouterr().out


def test_without_options_it_begins_what_is_due() -> None:
    assert opening() == Train()
    assert opening("--puzzles") == Train(TrainKind.PUZZLES)


@each(
    ("words", "chosen"),
    [
        ("--game othello", Othello()),
        ("--game gomoku", game("gomoku")),
        ("--rule renju", game("gomoku", rule="renju")),
    ],
)
def test_the_game_of_puzzles_may_be_named(words: str, chosen: Game) -> None:
    assert opening("--puzzles", *words.split()) == Train(TrainKind.PUZZLES, game=chosen)


@each(("option", "kind"), [("--lines", TrainKind.LINES), ("--guess", TrainKind.GUESS)])
def test_a_record_and_a_side_are_named_by_it(tmp_path: Path, option: str, kind: TrainKind) -> None:
    wanted = opening(option, str(new_record(tmp_path)), "--colour", "white")
    assert (wanted.kind, wanted.side) == (kind, "white")
    assert isinstance(wanted.opened, Review)
    assert opening(option, str(new_record(tmp_path))).side == ""


def test_the_colours_of_the_terminal_can_still_be_told() -> None:
    arguments = parse_arguments(["train", "--colour", "none", "--colour", "black"])
    assert (arguments.colour, arguments.side) == ("none", "black")
    assert "colour" not in parse_arguments(["train"])
    assert parse_arguments(["train", "--colour", "White"]).side == "white"


def test_a_side_alone_begins_nothing() -> None:
    with pytest.raises(UsageError):
        opening("--colour", "black")
