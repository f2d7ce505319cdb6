"""The texts of a drill, for the screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.record.evaluation import counts_points
from boardtui.review.verdicts import verdict_on
from boardtui.session.training.deck import DeckKind
from boardtui.session.training.drill import MOST_HINTS, Drill
from boardtui.session.training.drill_stage import DrillStage
from boardtui.session.training.game_mistakes import GameMistakes
from boardtui.training.exercise import ExerciseKind
from boardtui.words.coaching import refuted_text
from boardtui.words.errors import sentence
from boardtui.words.exercises import (
    column_text,
    mistake_of,
    next_text,
    region_text,
    return_text,
    solution_text,
    source_text,
    task_text,
)
from boardtui.words.language import _, ngettext
from boardtui.words.lines import way_text
from boardtui.words.names import move_name
from boardtui.words.ratings import rating_effect
from boardtui.words.review import price_text
from boardtui.words.sentences import joined
from boardtui.words.tour import Keys, Page


def drill_page(drill: Drill, keys: Keys, problem: str = "") -> Page:
    """Return the current texts; `problem` is the reason why the last point was refused.

    `keys` are those for "skip" and "add"; empty where they do nothing.
    """
    if drill.stage is DrillStage.OVER:
        back = _("To the game") if drill.deck.title.kind is DeckKind.GAME else _("Leave")
        return Page(deck_title(drill), "", over_text(drill), go_on=back)
    page = heading_of(drill)
    match drill.stage:
        case DrillStage.ASKED:
            trouble = problem if drill.trouble is None else sentence(drill.trouble)
            page = page._replace(text=wanted_text(drill), objection=trouble, skip=keys["skip"])
            return page._replace(how=hint_text(drill))
        case DrillStage.JUDGED:
            return page._replace(text=_("The engine is checking the move."))
        case DrillStage.REPLIED:
            return page._replace(praise=right_text(drill))
        case DrillStage.RIGHT:
            return page._replace(
                praise=right_text(drill), text=effect_text(drill), go_on=_("Continue")
            )
        case DrillStage.AS_GOOD:
            add = (
                _("{key} adds the move to your lines.").format(key=keys["add"])
                if keys["add"]
                else ""
            )
            return page._replace(text=as_good_text(drill), how=add, go_on=_("Try again"))
        case DrillStage.WRONG:
            return page._replace(objection=wrong_text(drill), go_on=_("Try again"))
        case DrillStage.NOT_PROVED:
            return page._replace(objection=not_proved_text(drill), go_on=_("Try again"))
        case DrillStage.SHOWN:
            return page._replace(
                text=solved_text(drill), how=effect_text(drill), go_on=_("Continue")
            )


def longest_pages(drill: Drill, keys: Keys) -> Iterator[Page]:
    """Yield pages that are about as long as any of the current exercise."""
    page, exercise = heading_of(drill), drill.exercise
    played = mistake_of(exercise)
    if played is not None:
        yield page._replace(objection=refuted_text(played), go_on=_("Try again"))
    yield page._replace(text=solution_text(exercise), go_on=_("Continue"))
    text, hint = task_text(exercise), region_text(exercise)
    yield page._replace(text=text, how=hint, objection="x" * 40, skip=keys["skip"])


def deck_title(drill: Drill) -> str:
    """Return the title of what is gone through."""
    title = drill.deck.title
    match title.kind:
        case DeckKind.GAME:
            return _("Try again")
        case DeckKind.CARDS:
            return _("Training")
        case DeckKind.LINES:
            return title.name or _("Your lines")
        case DeckKind.PUZZLES:
            return _("Puzzles")


def heading_of(drill: Drill) -> Page:
    """Return a page with the title, the place and the source of the exercise alone."""
    where = str(drill.number)
    if drill.deck.total is not None:
        where = _("{number}/{count}").format(number=drill.number, count=drill.deck.total)
    skip_to = _("Next mistake") if drill.deck.title.kind is DeckKind.GAME else _("Skip")
    return Page(deck_title(drill), where, heading_text(drill), skip_to=skip_to)


def heading_text(drill: Drill) -> str:
    """Return where the exercise comes from, and what was played there."""
    if isinstance(drill.deck, GameMistakes):
        node = drill.deck.node
        number = _("Move {number} of the game.").format(number=node.move_number())
        return joined(number, price_text(node, verdict_on(node)))
    if drill.deck.title.kind is DeckKind.LINES and drill.way:
        return way_text(drill.exercise.position.game, drill.way)
    return source_text(drill.exercise)


def whole_task_text(drill: Drill) -> str:
    """Return the task as sentences, with its number and where it comes from."""
    number = _("Exercise {number}.").format(number=drill.number)
    if drill.deck.total is not None:
        text = _("Exercise {number} of {count}.")
        number = text.format(number=drill.number, count=drill.deck.total)
    heading = "" if drill.is_later else joined(number, _ended(heading_text(drill)))
    return joined(heading, wanted_text(drill))


def wanted_text(drill: Drill) -> str:
    """Return what is wanted."""
    return task_text(drill.wanted, is_later=drill.is_later)


def hint_text(drill: Drill) -> str:
    """Return the help that was asked for; empty if none was."""
    if drill.hints < MOST_HINTS:
        return region_text(drill.wanted) if drill.hints else ""
    return column_text(drill.wanted)


def right_text(drill: Drill) -> str:
    """Return the praise for a right move."""
    move, exercise, judged = drill.last_move, drill.wanted, drill.judged
    assert move is not None
    game = exercise.position.game
    name = move_name(game, move)
    if judged is not None and judged.is_known:
        return _("{move} is right: it was played in other games.").format(move=name)
    if move in exercise.answers or exercise.best is None:
        return _("{move} is right.").format(move=name)
    text = _("{move} is right, too. The engine prefers {better}.")
    return text.format(move=name, better=move_name(game, exercise.best.line[0]))


def as_good_text(drill: Drill) -> str:
    """Return that a move is good, but not the one that is asked for."""
    move = drill.last_move
    assert move is not None
    text = _("{move} is just as good, but your lines have another move.")
    return text.format(move=move_name(drill.position.game, move))


def wrong_text(drill: Drill) -> str:
    """Return what is wrong with a move, without the better one."""
    move, verdict = drill.last_move, drill.verdict
    assert move is not None
    if verdict is not None and verdict.lost > 0:
        return refuted_text(verdict)
    name = move_name(drill.position.game, move)
    if drill.wanted.kind is ExerciseKind.LINE:
        return _("{move} is not in your lines.").format(move=name)
    return _("{move} is not the answer.").format(move=name)


def not_proved_text(drill: Drill) -> str:
    """Return that a move can be proved neither right nor wrong."""
    move, game = drill.last_move, drill.position.game
    assert move is not None
    name = move_name(game, move)
    if drill.wanted.kind is ExerciseKind.DEFEND:
        text = _("Not proved: the engine finds no forced win against {move}.")
    elif counts_points(game):
        text = _("Not proved: the engine could not judge {move}.")
    else:
        text = _("Not proved: the engine finds no forced win after {move}.")
    return joined(text.format(move=name), _("This answer does not count."))


def solved_text(drill: Drill) -> str:
    """Return the answer, with its reason and best play after it."""
    return solution_text(drill.wanted)


def effect_text(drill: Drill) -> str:
    """Return what came of the answer: when it comes back, or the rating; may be empty."""
    effect = drill.effect
    is_ended = drill.stage in {DrillStage.RIGHT, DrillStage.SHOWN}
    if effect is None and drill.is_unproved and is_ended:
        return _(
            "This answer does not count, because one of your earlier moves may also have "
            "been right."
        )
    if effect is None:
        return _("This answer is not saved.") if drill.is_lost and is_ended else ""
    due = "" if effect.due is None else return_text(effect.due, drill.now())
    return joined(due, "" if effect.rating is None else rating_effect(effect.rating))


def over_text(drill: Drill) -> str:
    """Return how many exercises were solved, and when the next one is due.

    Of those that were answered, if the drill is left before its end.
    """
    is_over = drill.stage is DrillStage.OVER
    count = drill.deck.total if is_over else drill.count
    if count is None:
        count = drill.count
    if not drill.number and drill.failure is not None:
        text = sentence(drill.failure)
    elif not drill.number:
        text = _("There is nothing to train right now.")
    elif not count:
        text = _("No answers yet.")
    else:
        text = ngettext(
            "You solved {found} of {count} exercise.",
            "You solved {found} of {count} exercises.",
            count,
        ).format(found=drill.found, count=count)
    due = "" if drill.next_due is None else next_text(drill.next_due, drill.now())
    return joined(text, due)


def _ended(text: str) -> str:
    """Return a heading as a sentence."""
    return text if text.endswith((".", "。")) else _("{text}.").format(text=text)
