"""How a person has trained, in words."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.session.training.progress import TrainingProgress
from boardtui.system.translatable import N_
from boardtui.training.exercise import ExerciseKind
from boardtui.training.history import CostlyOpening, History, Share
from boardtui.training.puzzle_rating import PuzzleStanding
from boardtui.words.counts import amount_text, later_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import game_name, opening_name
from boardtui.words.ratings import rating_with_error
from boardtui.words.report import percent_text
from boardtui.words.sentences import joined

_KINDS = {
    ExerciseKind.MISTAKE: N_("Your mistakes"),
    ExerciseKind.LINE: N_("Your lines"),
    ExerciseKind.WIN: N_("Puzzles (find a win)"),
    ExerciseKind.SAVE: N_("Puzzles (save a draw)"),
    ExerciseKind.DEFEND: N_("Puzzles (stop a win)"),
}

_PHASES = (N_("In the opening"), N_("In the middle"), N_("At the end"))


def nothing_trained() -> str:
    """Return the text of an empty page: a preview of its contents."""
    return _(
        "You have not trained yet. This page will show the cards that are due, your "
        "right answers in the last 14 days by kind of exercise and phase of the "
        "game, your puzzle ratings, and the openings that cost you most."
    )


def due_texts(history: History) -> Iterator[str]:
    """Yield what waits, what was solved today, and how many days in a row there were."""
    due = history.due
    text = ngettext("{count} card is due.", "{count} cards are due.", due.total)
    if due.new:
        text = ngettext(
            "{count} card is due, and it is new.",
            "{count} cards are due, {new} of them new.",
            due.total,
        )
    yield text.format(count=due.total, new=due.new)
    if due.later:
        yield later_text(due)
    solved = ngettext(
        "{count} exercise solved today.", "{count} exercises solved today.", history.today
    )
    yield solved.format(count=history.today)
    if history.streak:
        days = ngettext("Streak: {count} day.", "Streak: {count} days.", history.streak)
        yield days.format(count=history.streak)


def due_line(history: History) -> str:
    """Return what is due and what was solved as one line."""
    return joined(*due_texts(history))


def kind_name(kind: ExerciseKind) -> str:
    """Return the name of a kind of exercises."""
    return _(_KINDS[kind])


def phase_name(phase: int) -> str:
    """Return the name of a phase of the game, counted from 0."""
    return _(_PHASES[phase])


def share_percent(share: Share) -> str:
    """Return the part of right answers in percent: "82%"."""
    return percent_text(100 * share.part)


def share_text(share: Share) -> str:
    """Return numbers of right answers and of all: "41 of 50"."""
    return _("{right} of {count}").format(right=share.right, count=share.answers)


def standing_text(standing: PuzzleStanding) -> str:
    """Return a rating with its error, and the number of puzzles behind it."""
    text = ngettext("{rating}, {count} puzzle", "{rating}, {count} puzzles", standing.puzzles)
    return text.format(rating=rating_with_error(standing.rating), count=standing.puzzles)


def opening_label(cost: CostlyOpening) -> str:
    """Return the name of an opening that cost something, or else its kind."""
    name = opening_name(cost.name) or (_(cost.kind) if cost.kind else "")
    return name or game_name(cost.game)


def cost_text(cost: CostlyOpening) -> str:
    """Return what the mistakes after an opening lost: "38 discs in 7 mistakes"."""
    mistakes = ngettext("{count} mistake", "{count} mistakes", cost.mistakes).format(
        count=cost.mistakes
    )
    return _("{lost} in {mistakes}").format(
        lost=amount_text(cost.game, cost.lost), mistakes=mistakes
    )


def told_training(progress: TrainingProgress) -> Iterator[str]:
    """Yield how a person has trained line by line, for one who hears it."""
    history = progress.history
    yield _("Training. {text}").format(text=due_line(history))
    if progress.is_empty:
        return
    right, count = (sum(numbers) for numbers in zip(*history.days, strict=True))
    if count:
        text = _("In the last {days} days, you got {share} right.")
        yield text.format(days=len(history.days), share=share_text(Share(right, count)))
    for kind, share in progress.kinds:
        yield _told_share(kind_name(kind), share)
    for phase, share in enumerate(history.phases):
        if share.answers:
            yield _told_share(phase_name(phase), share)
    for game, standing in progress.standings.items():
        text = _("Your puzzle rating in {game}: {rating}.")
        yield text.format(game=game_name(game), rating=standing_text(standing))
    for cost in history.openings:
        yield _("{name}: {text}.").format(name=opening_label(cost), text=cost_text(cost))


def _told_share(name: str, share: Share) -> str:
    text = _("{name}: {percent}, {share} right.")
    return text.format(name=name, percent=share_percent(share), share=share_text(share))
