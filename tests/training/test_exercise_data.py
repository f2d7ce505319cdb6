"""Exercises as data: what is written is read again, and what makes no sense is told."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from boardtui.record.digest import Digest
from boardtui.record.evaluation import Certainty, Info
from boardtui.record.who import Who
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import OpeningRule
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.exercise_data import (
    LONGEST_LINE,
    LONGEST_TEXT,
    diagram_of,
    exercise_data,
    exercise_of_text,
    exercise_text,
    game_of_text,
    game_text,
    read_exercise,
)
from tests.cases import each
from tests.training.exercises import FIRST_LINES, mistake, position_after

OTHELLO, GOMOKU = Othello(), Gomoku()
SWAP = Gomoku(opening=OpeningRule.SWAP2)


@each("game", [OTHELLO, Othello(size=16), GOMOKU, Gomoku(size=20), game("gomoku", rule="renju")])
def test_what_is_written_is_read_again(game: Game) -> None:
    chance, position = random.Random(5), game.start()
    for _ in range(30):
        position = position.play(chance.choice(position.legal_moves))
    diagram = diagram_of(position)
    for origin in (mistake(FIRST_LINES[0]).origin, None):
        for kind in ExerciseKind:
            legal = diagram.legal_moves
            best = Info(12, 3.5, legal[:1], Certainty.EXACT, 10)
            wanted = Exercise(kind, diagram, legal[:3], best, None, origin)
            if origin is not None:
                wanted = wanted._replace(
                    origin=origin._replace(opening=()), counted=(origin.digest, Digest(b"two"))
                )
            text = exercise_text(wanted)
            assert exercise_of_text(game, text) == wanted
            assert len(text) < LONGEST_TEXT


def test_an_opening_with_choices_is_left_out() -> None:
    position = position_after(SWAP, "h8 i9 j10 white")
    assert position.game == SWAP
    diagram = diagram_of(position)
    assert diagram.game == GOMOKU
    assert (diagram.board, diagram.turn) == (position.board, position.turn)
    assert game_of_text(game_text(SWAP)) == GOMOKU
    exercise = Exercise(ExerciseKind.LINE, diagram, diagram.legal_moves[:1])
    assert read_exercise(SWAP, exercise_data(exercise)) == exercise


def test_lines_are_cut() -> None:
    moves = []
    position = diagram_of(OTHELLO.start())
    for _ in range(20):
        moves.append(position.legal_moves[0])
        position = position.play(moves[-1])
    start = diagram_of(OTHELLO.start())
    best = Info(20, 0.0, tuple(moves))
    exercise = Exercise(ExerciseKind.LINE, start, (moves[0],), best)
    read = read_exercise(OTHELLO, exercise_data(exercise))
    assert read.best == best._replace(line=tuple(moves[:LONGEST_LINE]))


def test_a_line_that_goes_on_wrongly_ends_before() -> None:
    data = exercise_data(mistake(FIRST_LINES[0]))
    first = data["best"]["line"][0]
    data["best"]["line"] = [first, first, "a1"]
    best = read_exercise(OTHELLO, data).best
    assert best is not None
    assert [OTHELLO.format_move(move) for move in best.line] == [first]


def changed(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy in which the value at a path differs."""
    copy: dict[str, Any] = json.loads(json.dumps(data))
    *names, last = path.split(".")
    place = copy
    for name in names:
        place = place[name]
    place[last] = value
    return copy


@each(
    ("path", "value"),
    [
        ("kind", "guess"),
        ("position", 5),
        ("position", ""),
        ("position", "X" * 64 + " X"),
        ("position", "." * 64 + " O"),
        ("position", "." * 63 + " X"),
        ("answers", []),
        ("answers", ["a1"]),
        ("answers", ["pass"]),
        ("answers", ["z99"]),
        ("answers", [None]),
        ("answers", ["f6"] * 100),
        ("best", []),
        ("best.score", "8"),
        ("best.score", float("nan")),
        ("best.score", float("inf")),
        ("best.depth", -1),
        ("best.depth", 1.5),
        ("best.nodes", 10**30),
        ("best.certainty", "sure"),
        ("best.line", []),
        ("best.line", ["a1"]),
        ("best.line", ["f6"] * 50),
        ("played.line", {}),
        ("origin", 7),
        ("origin.digest", "no hexadecimal number"),
        ("origin.digest", "00" * 500),
        ("origin.ply", -1),
        ("origin.ply", "3"),
        ("origin.players", [["person", "", "Ann"]] * 9),
        ("origin.players", [["ghost", "", "Ann"]]),
        ("origin.players", ["Ann"]),
        ("origin.opening", ["z99"]),
        ("origin.own", 1),
        ("counted", "00"),
        ("counted", [5]),
        ("counted", ["no hexadecimal number"]),
        ("counted", ["00"] * 100),
    ],
)
def test_what_makes_no_sense_is_told(path: str, value: object) -> None:
    data = exercise_data(mistake(FIRST_LINES[0]))
    assert read_exercise(OTHELLO, data)
    with pytest.raises(ValueError):  # noqa: PT011
        read_exercise(OTHELLO, changed(data, path, value))


@each("text", ["", "[", "[]", "null", "[" * 5_000, " " * (LONGEST_TEXT + 1), '"a"', "{}"])
def test_a_text_that_is_no_exercise_is_told(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        exercise_of_text(OTHELLO, text)


def test_names_are_safe_for_a_terminal() -> None:
    data = exercise_data(mistake(FIRST_LINES[0]))
    data["origin"]["players"][0][2] = "A\x1b[2Jnn" + "n" * 500
    data["origin"]["date"] = "\x1b]0;\x07" * 30
    origin = read_exercise(OTHELLO, data).origin
    assert origin is not None
    name, date = origin.players[0].name, origin.date
    assert name.isprintable()
    assert len(name) == 60
    assert date.isprintable()
    assert len(date) <= 20


def test_long_names_do_not_make_an_exercise_unreadable() -> None:
    exercise = mistake(FIRST_LINES[0])
    assert exercise.origin is not None
    players = tuple(who._replace(name="n" * 10_000) for who in exercise.origin.players)
    text = exercise_text(exercise._replace(origin=exercise.origin._replace(players=players)))
    origin = exercise_of_text(OTHELLO, text).origin
    assert origin is not None
    assert {who.name for who in origin.players} == {"n" * 60}


def test_of_many_games_that_counted_the_last_ones_are_kept() -> None:
    games = tuple(Digest(bytes([number] * 12)) for number in range(100))
    text = exercise_text(mistake(FIRST_LINES[0])._replace(counted=games))
    assert exercise_of_text(OTHELLO, text).counted == games[-64:]


def test_a_finished_game_is_no_exercise() -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_exercise(
            GOMOKU, {"kind": "win", "position": "X" * 5 + "." * 220 + " O", "answers": ["a1"]}
        )


def test_people_in_records_without_an_id_are_strangers() -> None:
    data = exercise_data(mistake(FIRST_LINES[0]))
    players = [["person", "", "Ann"], ["person", "human", "Bob"]]
    origin = read_exercise(OTHELLO, changed(data, "origin.players", players)).origin
    assert origin is not None
    assert origin.players == (Who.stranger("Ann"), Who.of_word("human", "Bob"))
