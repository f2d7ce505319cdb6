"""Exercises as JSON data, so that a card outlives its game, its file and the library."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from boardtui.library.moves import kind_text
from boardtui.record.digest import Digest
from boardtui.record.evaluation import Certainty, Info
from boardtui.record.who import Who, WhoKind
from boardtui.review.verdicts import legal_start
from boardtui.rules.board import SYMBOLS
from boardtui.rules.diagram import parse_position
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.game_text import game_from_text
from boardtui.rules.opening_names import FIRST_MOVES
from boardtui.system.printable import tidy_line
from boardtui.training.exercise import Exercise, ExerciseKind, ExerciseOrigin

LONGEST_LINE = 9
"""The most moves of a line."""

LONGEST_TEXT = 2**14
"""The most characters of an exercise in JSON; one on the largest board has 3,000."""

_MOST_ANSWERS = 64
_MOST_COUNTED = 64
_LONGEST_DIGEST = 64
_LONGEST_NAME = 60
_LONGEST_DATE = 20
_MOST = 10**18
_MOST_PLIES = 10**6

_ROW_ENDS = str.maketrans("\n", "/")


def diagram_of(position: Position) -> Position:
    """Return a position as an exercise has it: its stones and side to move, without an opening."""
    return _of_board(position.game).position(position.board, position.turn)


def exercise_text(exercise: Exercise) -> str:
    """Return an exercise as a text in JSON."""
    return json.dumps(exercise_data(exercise), separators=(",", ":"))


def exercise_of_text(game: Game, text: str) -> Exercise:
    """Return the exercise of such a text. Raises ValueError."""
    return read_exercise(game, data_of_text(text))


def data_of_text(text: str) -> object:
    """Return the data in such a text, which may be of any kind. Raises ValueError."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(len(text))
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError(text[:_LONGEST_NAME]) from error


def game_text(game: Game) -> str:
    """Return the game of exercises as a text, which `game_of_text` reads."""
    return kind_text(game, of_board=True)


@lru_cache(maxsize=64)
def game_of_text(text: str) -> Game:
    """Return the game of such a text. Raises RulesError."""
    return game_from_text(text)


def exercise_data(exercise: Exercise) -> dict[str, Any]:
    """Return an exercise as JSON data, without its game."""
    position = exercise.position
    game = position.game
    data: dict[str, Any] = {
        "kind": exercise.kind.value,
        "position": f"{position.board} {SYMBOLS[position.turn]}".translate(_ROW_ENDS),
        "answers": _names(game, exercise.answers[:_MOST_ANSWERS]),
    }
    for name, info in (("best", exercise.best), ("played", exercise.played)):
        if info is not None:
            data[name] = _info_data(game, info)
    if exercise.origin is not None:
        data["origin"] = _origin_data(game, exercise.origin)
    if exercise.counted:
        data["counted"] = [digest.hex() for digest in exercise.counted[-_MOST_COUNTED:]]
    return data


def read_exercise(game: Game, data: object) -> Exercise:
    """Return the exercise that `exercise_data` wrote.

    Raises ValueError where the position makes no sense, or an answer is not legal in it.
    """
    match data:
        case {"kind": str(kind), "position": str(diagram), "answers": list(names), **others}:
            pass
        case _:
            raise ValueError(data)
    position = parse_position(_of_board(game), diagram)
    answers = _moves(game, names, _MOST_ANSWERS)
    if not answers:
        raise ValueError(names)
    for move in answers:
        position.play(move)
    return Exercise(
        ExerciseKind(kind),
        position,
        answers,
        _read_info(position, others.get("best")),
        _read_info(position, others.get("played")),
        _read_origin(game, others.get("origin")),
        _read_counted(others.get("counted", [])),
    )


def read_score(data: object) -> float:
    """Return the score of a report. Raises ValueError."""
    match data:
        case int() | float() as score if abs(score) <= _MOST:
            return float(score)
    raise ValueError(data)


def read_opening(game: Game, names: list[object]) -> tuple[Move, ...]:
    """Return the first moves of a game. Raises ValueError."""
    return _moves(game, names, FIRST_MOVES)


@lru_cache(maxsize=64)
def _of_board(game: Game) -> Game:
    """Return a game without its opening."""
    return game_of_text(game_text(game))


def _info_data(game: Game, info: Info) -> dict[str, Any]:
    return {
        "score": info.score,
        "depth": info.depth,
        "certainty": info.certainty.value,
        "line": _names(game, info.line[:LONGEST_LINE]),
        "nodes": info.nodes,
    }


def _read_info(position: Position, data: object) -> Info | None:
    match data:
        case None:
            return None
        case {
            "score": score,
            "depth": int(depth),
            "certainty": certainty,
            "line": list(names),
            "nodes": int(nodes),
        } if 0 <= depth <= _MOST and 0 <= nodes <= _MOST:
            # Only its first move is certain to be legal: what comes from a file may go on wrongly.
            line = legal_start(position, _moves(position.game, names, LONGEST_LINE))
            if line:
                return Info(depth, read_score(score), line, Certainty(certainty), nodes)
    raise ValueError(data)


def _origin_data(game: Game, origin: ExerciseOrigin) -> dict[str, Any]:
    return {
        "digest": origin.digest.hex(),
        "ply": origin.ply,
        "players": [
            [who.kind.value, who.id[:_LONGEST_NAME], who.name[:_LONGEST_NAME]]
            for who in origin.players
        ],
        "date": origin.date[:_LONGEST_DATE],
        "opening": _names(game, origin.opening[:FIRST_MOVES]),
        "own": origin.is_own,
    }


def _read_origin(game: Game, data: object) -> ExerciseOrigin | None:
    match data:
        case None:
            return None
        case {
            "digest": digest,
            "ply": int(ply),
            "players": list(players),
            "date": str(date),
            "opening": list(opening),
            "own": bool(is_own),
        } if 0 <= ply <= _MOST_PLIES:
            if len(players) > len(game.sides):
                raise ValueError(players)
            return ExerciseOrigin(
                _read_digest(digest),
                ply,
                tuple(map(_read_player, players)),
                tidy_line(date, _LONGEST_DATE),
                read_opening(game, opening),
                is_own,
            )
    raise ValueError(data)


def _read_counted(data: object) -> tuple[Digest, ...]:
    match data:
        case list(digests) if len(digests) <= _MOST_COUNTED:
            return tuple(map(_read_digest, digests))
    raise ValueError(data)


def _read_digest(text: object) -> Digest:
    if not isinstance(text, str) or len(text) > _LONGEST_DIGEST:
        raise ValueError(text)
    return Digest(bytes.fromhex(text))


def _read_player(data: object) -> Who:
    match data:
        case [WhoKind.PERSON, "", str(name)]:  # as strangers once were written
            return Who.stranger(tidy_line(name, _LONGEST_NAME))
        case [str(kind), str(known_as), str(name)]:
            return Who(WhoKind(kind), known_as[:_LONGEST_NAME], tidy_line(name, _LONGEST_NAME))
    raise ValueError(data)


def _names(game: Game, moves: Iterable[Move]) -> list[str]:
    return list(map(game.format_move, moves))


def _moves(game: Game, names: list[object], most: int) -> tuple[Move, ...]:
    if len(names) > most:
        raise ValueError(names)
    return tuple(game.parse_move(str(name)[:_LONGEST_NAME]) for name in names)
