"""Exercises in words: where they come from, what is wanted, and what the answer is."""

from __future__ import annotations

from datetime import datetime

from boardtui.analysis.verdict import MistakeKind, Verdict
from boardtui.record.evaluation import counts_points
from boardtui.record.who import Who
from boardtui.review.verdicts import verdict_between
from boardtui.rules.board import Color, Point, Size
from boardtui.rules.game import Place
from boardtui.system.translatable import N_
from boardtui.training.days import day_of
from boardtui.training.exercise import Exercise, ExerciseKind, ExerciseOrigin
from boardtui.words.analysis import merit_text
from boardtui.words.best_play import best_play_text, result_text
from boardtui.words.coaching import better_text, mistake_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import game_name, move_name, side_name
from boardtui.words.sentences import joined, shown_name

_REGIONS = (
    (N_("upper left"), N_("top"), N_("upper right")),
    (N_("left side"), N_("middle"), N_("right side")),
    (N_("lower left"), N_("bottom"), N_("lower right")),
)

_OUTER = 3 / 8
"""The share of the rows, and of the columns, that belongs to a side of the board."""


def task_text(exercise: Exercise, *, is_later: bool = False) -> str:
    """Return what is wanted; `is_later` after the first move of a win that is played out."""
    game, color = exercise.position.game, exercise.color
    side, other = side_name(game, color), side_name(game, Color(1 - color))
    match exercise.kind:
        case ExerciseKind.MISTAKE if exercise.has_left_lines:
            text = _("{side} to move: find the best reply.")
        case ExerciseKind.MISTAKE:
            text = _("{side} to move: find a better move.")
        case ExerciseKind.LINE:
            text = _("{side} to move: which move is in your lines?")
        case ExerciseKind.WIN if is_later:
            text = _("{side} to move: play on until you have won.")
        case ExerciseKind.WIN:
            text = _("{side} to move: find a move that wins.")
        case ExerciseKind.SAVE:
            text = _("{side} to move: find the only move that saves a draw.")
        case ExerciseKind.DEFEND:
            text = _("{side} to move: stop {other} from winning.")
    return text.format(side=side, other=other)


def source_text(exercise: Exercise) -> str:
    """Return where an exercise comes from, and what was played there."""
    game, origin = exercise.position.game, exercise.origin
    if origin is None:
        return game_name(game)
    played = _played_text(exercise, origin) if exercise.kind is ExerciseKind.MISTAKE else ""
    return joined(_origin_text(origin, exercise.color), played)


def region_text(exercise: Exercise) -> str:
    """Return in which part of the board the answer is; empty for an answer without a place."""
    answer, game = exercise.answers[0], exercise.position.game
    if not isinstance(answer, Place):
        return ""
    row, col = _thirds(answer.point, game.board_size)
    return _("Hint: look at the {region} of the board.").format(region=_(_REGIONS[row][col]))


def column_text(exercise: Exercise) -> str:
    """Return in which column of the board the answer is; empty for an answer without a place."""
    answer = exercise.answers[0]
    if not isinstance(answer, Place):
        return ""
    column = move_name(exercise.position.game, answer).rstrip("0123456789")
    return _("Hint: the answer is in column {column}.").format(column=column)


def solution_text(exercise: Exercise) -> str:
    """Return the answer with its reason and best play after it, as far as they are known."""
    game, best, verdict = exercise.position.game, exercise.best, mistake_of(exercise)
    names = [move_name(game, move) for move in exercise.answers]
    result = "" if best is None else result_text(exercise.position, best)
    if verdict is not None:
        text = joined(better_text(verdict), result)
    elif best is not None and not result and (merit := merit_text(exercise.position, best)):
        text = _("Answer: {merit}").format(merit=merit)
    else:
        text = joined(_("Answer: {move}.").format(move=names[0]), result)
    others = ""
    if names[1:]:
        others = _("Also right: {moves}.").format(moves=_(", ").join(names[1:]))
    line = ""
    if best is not None and len(best.line) > 1:
        line = best_play_text(exercise.position, best)
    return joined(text, others, line)


def mistake_of(exercise: Exercise) -> Verdict | None:
    """Return the verdict on the move that was played; None where none is known."""
    best, played = exercise.best, exercise.played
    if best is None or played is None or exercise.kind is not ExerciseKind.MISTAKE:
        return None
    position = exercise.position
    after = position.play(played.line[0])
    return verdict_between(position, after, best, played, exercise.lost)


def return_text(due: datetime, now: datetime) -> str:
    """Return when an exercise comes back."""
    days = (day_of(due) - day_of(now)).days
    if days <= 0:
        return _("This card comes back today.")
    if days == 1:
        return _("This card comes back tomorrow.")
    text = ngettext(
        "This card comes back in {count} day.", "This card comes back in {count} days.", days
    )
    return text.format(count=days)


def next_text(due: datetime, now: datetime) -> str:
    """Return when the next exercise is due."""
    days = (day_of(due) - day_of(now)).days
    if days <= 0:
        return _("More cards are due today.")
    if days == 1:
        return _("The next card is due tomorrow.")
    text = ngettext(
        "The next card is due in {count} day.", "The next card is due in {count} days.", days
    )
    return text.format(count=days)


def _played_text(exercise: Exercise, origin: ExerciseOrigin) -> str:
    if exercise.has_left_lines:
        other = side_name(exercise.position.game, Color(1 - exercise.color))
        return _("{side} has just left your lines.").format(side=other)
    verdict = mistake_of(exercise)
    if verdict is None:
        return ""
    game, count = exercise.position.game, round(exercise.lost)
    move, side = move_name(game, verdict.move), side_name(game, exercise.color)
    if verdict.kind is not MistakeKind.LOSES or not counts_points(game):
        text = _("You played {move}.") if origin.is_own else _("{side} played {move}.")
        return joined(text.format(side=side, move=move), mistake_text(verdict))
    return _lost_text(count, own=origin.is_own, exact=verdict.is_exact).format(
        side=side, move=move, count=count
    )


def _lost_text(count: int, *, own: bool, exact: bool) -> str:
    if own and exact:
        return ngettext(
            "You played {move}, which lost {count} disc.",
            "You played {move}, which lost {count} discs.",
            count,
        )
    if own:
        return ngettext(
            "You played {move}, which lost about {count} disc.",
            "You played {move}, which lost about {count} discs.",
            count,
        )
    if exact:
        return ngettext(
            "{side} played {move}, which lost {count} disc.",
            "{side} played {move}, which lost {count} discs.",
            count,
        )
    return ngettext(
        "{side} played {move}, which lost about {count} disc.",
        "{side} played {move}, which lost about {count} discs.",
        count,
    )


def _origin_text(origin: ExerciseOrigin, color: Color) -> str:
    names = [_name(who) for who in origin.players]
    others = _(", ").join(name for place, name in enumerate(names) if place != color and name)
    if origin.is_own and others:
        text = (
            _("Your game against {player}, {date}.")
            if origin.date
            else _("Your game against {player}.")
        )
        return text.format(player=others, date=origin.date)
    if origin.is_own:
        return (
            _("Your game of {date}.").format(date=origin.date) if origin.date else _("Your game.")
        )
    known = " - ".join(filter(None, names))
    text = _(", ").join(filter(None, (known, origin.date)))
    return _("{text}.").format(text=text) if text else ""


def _name(who: Who) -> str:
    return shown_name(who.name) if who.name or who.is_person else who.id


def _thirds(point: Point, size: Size) -> tuple[int, int]:
    """Return the part of the board with a point: its row of parts, and its column, 0 to 2."""
    return _third(point.row, size.rows), _third(point.col, size.cols)


def _third(place: int, count: int) -> int:
    outer = max(1, round(count * _OUTER))
    return 0 if place < outer else 2 if place >= count - outer else 1
