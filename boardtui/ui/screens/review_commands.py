"""The handlers of a review, with the reasons why one is impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.ui.commands import Handler
from boardtui.ui.messages import GuessWanted, ReportWanted
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.ui.screens.game import GameScreen


def has_mistakes(screen: GameScreen) -> bool:
    """Return True if any move of the branch at the cursor is marked as a mistake."""
    # So that a game without marks need not load what reads them.
    nodes = screen.state.line[1:]
    may_have = any(node.cost is not None or node.properties for node in nodes)
    return may_have and screen.mistakes.are_known


def _why_not_back(screen: GameScreen) -> str:
    if has_mistakes(screen):
        return _("There are no mistakes before this move.")
    return _("No moves in this game are marked as mistakes.")


def _why_not_forward(screen: GameScreen) -> str:
    if has_mistakes(screen):
        return _("There are no mistakes after this move.")
    return _("No moves in this game are marked as mistakes.")


def has_better_line(screen: GameScreen) -> bool:
    """Return True if a review has a better line than the mistake at the cursor."""
    shown = screen.latest
    return shown.mistake is not None and shown.state.node.cost is not None


def _is_active(screen: GameScreen) -> bool:
    review = screen.latest.review
    return review is not None and review.is_active


def _may_go_on(screen: GameScreen) -> bool:
    """Return True after a pause or a failure."""
    review = screen.latest.review
    is_over = review is None or review.is_active or review.is_done
    return screen.engines.may_review and not is_over


def _has_report(screen: GameScreen) -> bool:
    """Return True once a game is reviewed, now or before it was opened."""
    review = screen.latest.review
    if not screen.engines.may_review or not screen.state.is_judged:
        return False
    return screen.engines.review.is_complete if review is None else review.is_done


def _may_begin(screen: GameScreen) -> bool:
    is_begun = screen.latest.review is not None
    return screen.engines.may_review and not is_begun and not _has_report(screen)


def _show_report(screen: GameScreen) -> None:
    screen.post_message(ReportWanted(screen.latest, screen.view, screen.replay.look_at))


def _why_no_review(screen: GameScreen) -> str:
    from boardtui.words.review import why_no_review  # a game without a review needs no such words

    return why_no_review(
        has_engine=screen.analysis.has_engine,
        is_running=screen.state.is_running,
        why_no_help=screen.engines.why_no_help(),
    )


def _may_try(screen: GameScreen) -> bool:
    is_free = screen.analysis.has_engine and not screen.state.is_running
    return is_free and screen.state.is_judged and screen.mistakes.may_try


def _why_not_try(screen: GameScreen) -> str:
    if not screen.state.is_judged and _may_begin(screen):
        text = _("Press {key} to review the game first. Then you can try its mistakes again.")
        return text.format(key=screen.key_of("game.review"))
    if not (screen.state.is_judged and screen.analysis.has_engine):
        return _why_no_review(screen)
    return _("There are no mistakes to try again.")


def _may_guess(screen: GameScreen) -> bool:
    return not screen.state.is_running and len(screen.state.line) > 1


def _guess(screen: GameScreen) -> None:
    state = screen.state
    screen.post_message(GuessWanted(screen.view.record, state.line, state.depth))


REVIEW_HANDLERS: Mapping[str, Handler[GameScreen]] = {
    "game.review": Handler(
        lambda screen: screen.engines.review.start(), _may_begin, _why_no_review
    ),
    "game.report": Handler(_show_report, _has_report),
    "game.pause-review": Handler(lambda screen: screen.engines.review.pause(), _is_active),
    "game.go-on-review": Handler(lambda screen: screen.engines.review.start(), _may_go_on),
    "game.previous-mistake": Handler(
        lambda screen: screen.mistakes.step(-1),
        lambda screen: has_mistakes(screen) and screen.mistakes.before is not None,
        _why_not_back,
    ),
    "game.next-mistake": Handler(
        lambda screen: screen.mistakes.step(1),
        lambda screen: has_mistakes(screen) and screen.mistakes.after is not None,
        _why_not_forward,
    ),
    "game.try-again": Handler(lambda screen: screen.mistakes.try_again(), _may_try, _why_not_try),
    "game.insert-better": Handler(
        lambda screen: screen.mistakes.insert_better(),
        lambda screen: has_better_line(screen) and not screen.analysis.may_insert,
        lambda screen: screen.analysis.why_not_insert(),
    ),
    "game.guess": Handler(_guess, _may_guess),
}
