"""The log of answers and the mistakes of one person, as far as the history needs them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from boardtui.record.evaluation import counts_points
from boardtui.review.phases import phase_with
from boardtui.rules.game import Game, Move
from boardtui.system.databases import typed
from boardtui.training.answer import Recall
from boardtui.training.card_file import CardFile, read_time
from boardtui.training.exercise import ExerciseKind
from boardtui.training.exercise_data import data_of_text, game_of_text, read_opening, read_score
from boardtui.training.history import History, KnownMistake, LoggedAnswer, history

MOST_ANSWERS = 10_000
"""Of more answers, the newest are looked at."""

MOST_MISTAKES = 2_000
"""The same of mistakes."""

_ANSWERS = """
SELECT answers.at, answers.kind, answers.recall, coalesce(cards.game, puzzles.game),
    substr(coalesce(cards.exercise, puzzles.exercise), 1, 500)
FROM answers
LEFT JOIN cards ON cards.number = answers.card
LEFT JOIN puzzles ON puzzles.number = answers.puzzle
ORDER BY answers.number DESC LIMIT ?
"""
_POSITION = re.compile(r'"position": ?"([^"]*)"')
"""The position at the beginning of an exercise."""

_MISTAKES = "SELECT game, exercise FROM cards WHERE kind = 'mistake' ORDER BY number DESC LIMIT ?"


class HistoryFile(CardFile):
    """The file of cards and answers; its methods raise PersonalError."""

    def history(self, now: dt.datetime, new_a_day: int) -> History:
        """Return what the person has trained."""
        due = self.count(now, new_a_day)
        if self.is_new():
            return history(now, due, (), ())
        with self.opened() as database:
            answers = database.execute(_ANSWERS, (MOST_ANSWERS,)).fetchall()
            mistakes = database.execute(_MISTAKES, (MOST_MISTAKES,)).fetchall()
        return history(now, due, tuple(_answers(answers)), _mistakes(mistakes))


def _answers(rows: Iterable[tuple[Any, ...]]) -> Iterator[LoggedAnswer]:
    """Yield the answers of rows, without what makes no sense."""
    for at, kind, recall, game, exercise in rows:
        try:
            known = ExerciseKind(kind), Recall(recall)
            yield LoggedAnswer(read_time(at), *known, _phase(game, exercise))
        except (TypeError, ValueError):
            continue


def _phase(game_text: Any, exercise: Any) -> int | None:
    """Return the phase of an exercise's position; its board is enough for that."""
    try:
        game = game_of_text(*typed((game_text,), str))
        position = _POSITION.search(*typed((exercise,), str))
    except (TypeError, ValueError):  # its card is gone, or makes no sense
        return None
    if position is None or not counts_points(game):
        return None
    return phase_with(game, position[1].count("."))


def _mistakes(rows: Iterable[tuple[Any, ...]]) -> Iterator[KnownMistake]:
    """Yield the person's own mistakes of rows; boards and lines are not looked at."""
    for row in rows:
        try:
            game, exercise = typed(row, str, str)
            match data_of_text(exercise):
                case {
                    "best": {"score": best},
                    "played": {"score": played},
                    "origin": {"opening": [_, *_] as names, "own": True},
                }:
                    known = game_of_text(game)
                    opening = _opening(known, tuple(names))
                    yield KnownMistake(known, opening, read_score(best), read_score(played))
        except (TypeError, ValueError):
            continue


@lru_cache(maxsize=1024)
def _opening(game: Game, names: tuple[object, ...]) -> tuple[Move, ...]:
    """Return the first moves of a game: its mistakes have them in common. Raises ValueError."""
    return read_opening(game, [*names])
