"""The review of a game in plain mode: its mistakes, its graph and its report in words."""

from __future__ import annotations

from boardtui.plain.questions import NotUnderstood
from boardtui.plain.session import Session
from boardtui.record.evaluation import Evaluation
from boardtui.record.grades import graded, marked
from boardtui.record.tree import Node
from boardtui.review.report import report as report_on
from boardtui.review.verdicts import verdict_on
from boardtui.rules.board import Color
from boardtui.session.grading import grade_bounds
from boardtui.session.known_games import KnownGames
from boardtui.session.review_state import ReviewStage, ReviewState
from boardtui.session.reviewing import Reviewing, efforts_within
from boardtui.session.training.card_maker import CardMaker
from boardtui.session.training.left_lines import left_lines
from boardtui.system.reasons import Reasoned
from boardtui.system.translatable import N_
from boardtui.words.analysis import preparing_advice
from boardtui.words.card_making import kept_text, made_text
from boardtui.words.errors import sentence
from boardtui.words.graph import course_texts
from boardtui.words.language import _
from boardtui.words.lines import left_text
from boardtui.words.report import report_facts, report_title, told_report
from boardtui.words.review import (
    done_text,
    failed_text,
    paused_text,
    progress_text,
    told_mistake,
    why_no_review,
)
from boardtui.words.sentences import quoted

_BACK = N_("back")


class SpokenReview:
    """The review of the open game; says how it begins and ends, not each pass."""

    def __init__(self, session: Session) -> None:
        self._session = session
        view = session.game.view
        self._reviewing = Reviewing(
            view,
            session.engines,
            efforts_within(view.state.game, session.bounds),
            self._take,
            find_known=KnownGames(session.games.library).moves,
            bounds=lambda: grade_bounds(session.settings),
            take_judged=_card_maker(session).make_own,
        )
        self._before: ReviewState | None = None

    @property
    def is_active(self) -> bool:
        """True while passes are to come by themselves."""
        return self._reviewing.is_active

    @property
    def is_complete(self) -> bool:
        """True if the game has been judged by all passes."""
        return self._reviewing.is_complete

    @property
    def state(self) -> ReviewState | None:
        """How far the review has come; None before its start."""
        return self._reviewing.state

    def start(self) -> None:
        """Begin, or go on. Raises NotUnderstood where there is nothing to review."""
        state = self._session.game.view.state
        if not self._reviewing.may_start:
            has_engine = self._reviewing.has_engine
            raise NotUnderstood(why_no_review(has_engine=has_engine, is_running=state.is_running))
        if self.is_complete:
            self._session.say(done_text(self._count()))
            return
        self._session.say(_("Reviewing the game. Type “review” again to pause."))
        self._reviewing.start()

    def pause(self) -> None:
        """Stop until the next start."""
        self._reviewing.pause()

    def close(self) -> None:
        """Stop for good."""
        self._reviewing.close()

    def _take(self, state: ReviewState) -> None:
        """Say what has come to an end, and once that the engine gets ready."""
        before, self._before = self._before, state
        session = self._session
        if state.preparing and not (before is not None and before.preparing):
            session.say(preparing_advice(state.preparing))
        if before is None or state.stage is not before.stage:
            match state.stage:
                case ReviewStage.DONE:
                    words = _(
                        "Type “mistake” to go to the next mistake, or “report” for a summary."
                    )
                    session.say(f"{done_text(self._count())} {words}")
                case ReviewStage.PAUSED:
                    session.say(paused_text(state, quoted("review")))
                case ReviewStage.FAILED:
                    session.say(failed_text(state, quoted("review")))
        session.changed.set()

    def _count(self) -> int:
        return len(_mistakes(self._session))


def review(session: Session, _argument: str) -> None:
    """Review the game, or pause."""
    if session.review is None:
        session.review = SpokenReview(session)
    if session.review.is_active:
        session.review.pause()
    else:
        session.review.start()


def mistake(session: Session, argument: str) -> None:
    """Go to the next mistake, or to the one before, and say what is wrong."""
    if argument and argument not in {"back", _(_BACK)}:
        raise NotUnderstood(_("Type “mistake” or “mistake back”."))
    depth, line = session.state.depth, session.state.line
    nodes = reversed(line[:depth]) if argument else line[depth + 1 :]
    bounds = grade_bounds(session.settings)
    for node in nodes:
        if (found := graded(node, bounds)) is not None:
            session.view.goto(node)
            session.say(told_mistake(node, found, verdict_on(node)))
            return
    if not _mistakes(session):
        raise NotUnderstood(_unmarked(session))
    no_other = _("There are no mistakes after this move.")
    if argument:
        no_other = _("There are no mistakes before this move.")
    raise NotUnderstood(no_other)


def graph(session: Session, _argument: str) -> None:
    """Say who was ahead, and which moves changed it."""
    state = session.state
    texts = [*course_texts(state.line, _evaluation, grade_bounds(session.settings))]
    if not texts:
        raise NotUnderstood(_unmarked(session))
    session.say("\n".join(texts))


async def report(session: Session, _argument: str) -> None:
    """Say how the sides played, and the moments that decided the game."""
    state, view = session.state, session.view
    if not state.is_judged:
        raise NotUnderstood(_unmarked(session))
    bounds = grade_bounds(session.settings)
    found = report_on(state.game, state.line, bounds)
    progress = None if session.review is None else session.review.state
    lines = [report_title(state, view.record), *report_facts(state.line, progress)]
    colors = frozenset(map(Color, range(len(state.game.sides))))
    left = await left_lines(session.games.training, state.line, colors)
    lines += [_("{text}.").format(text=left_text(each, state.line)) for each in left]
    session.say("\n".join([*lines, *told_report(state.game, found, bounds)]))


async def cards(session: Session, _argument: str) -> None:
    """Keep the mistakes of the game for training: in an own game the own ones."""
    card_maker, line = _card_maker(session), session.state.line
    if not card_maker.finds(line):
        raise NotUnderstood(_unmarked(session))
    try:
        count = await card_maker.make(line)
        session.say(made_text(count, is_own=card_maker.is_own))
    except Reasoned as error:
        raise NotUnderstood(sentence(error)) from error


def _card_maker(session: Session) -> CardMaker:
    """Return what makes cards of the mistakes in the open game."""
    return CardMaker(
        session.games.training,
        session.view,
        lambda: session.settings,
        lambda count: session.say(kept_text(count)),
    )


def _evaluation(node: Node) -> Evaluation | None:
    return node.evaluation


def _mistakes(session: Session) -> tuple[Node, ...]:
    return marked(session.state.line, grade_bounds(session.settings))


def _unmarked(session: Session) -> str:
    """Return the sentence for a game without marks, whether or not it was reviewed."""
    review = session.review
    if review is not None and review.is_active and review.state is not None:
        text = _("Review in progress: {place}.")
        return text.format(place=progress_text(review.state))
    if session.state.is_judged:
        return _("No moves in this game are marked as mistakes.")
    return _("The game has not been reviewed yet. Type “review” to start.")
