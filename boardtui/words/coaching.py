"""Sentences of the coach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardtui.analysis.verdict import MistakeKind, Verdict
from boardtui.record.evaluation import counts_points
from boardtui.rules.game import Game
from boardtui.words.analysis import full_score, line_text, merit_text, moves_to_win
from boardtui.words.faults import fault_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, side_name
from boardtui.words.sentences import joined
from boardtui.words.terms import new_term

if TYPE_CHECKING:
    from boardtui.record.evaluation import Info


def coach_text(*, has_rating: bool) -> str:
    """Return a description of the coach, for the form for a new game."""
    text = _("Points out a costly move at once, with the best reply.")
    casual = _("The game is not rated.")
    return joined(text, casual) if has_rating else text


def mistake_text(verdict: Verdict) -> str:
    """Return the mistake of a move as a sentence."""
    position, best, played = verdict.position, verdict.best, verdict.played
    game = position.game
    move = move_name(game, verdict.move)
    other = side_name(game, verdict.after.turn)
    match verdict.kind:
        case MistakeKind.MISSES_WIN if verdict.is_decided:
            return _("{move} turns a win into a loss.").format(move=move)
        case MistakeKind.MISSES_WIN if not counts_points(game):
            count = moves_to_win(best)
            text = ngettext(
                "{move} misses a win in {count} move.",
                "{move} misses a win in {count} moves.",
                count,
            )
            return text.format(move=move, count=count)
        case MistakeKind.MISSES_WIN:
            return _("{move} misses a win.").format(move=move)
        case MistakeKind.ALLOWS_WIN if not counts_points(game):
            count = moves_to_win(played)
            text = ngettext(
                "{move} lets {side} win in {count} move.",
                "{move} lets {side} win in {count} moves.",
                count,
            )
            return text.format(move=move, side=other, count=count)
        case MistakeKind.ALLOWS_WIN:
            return _("{move} lets {side} win.").format(move=move, side=other)
        case MistakeKind.LOSES:
            return _drop_text(game, move, verdict)


def better_text(verdict: Verdict) -> str:
    """Return the better move, with its merit where that says more than the fault of the other."""
    says_more = not verdict.faults or verdict.kind is MistakeKind.MISSES_WIN
    if says_more and (merit := merit_text(verdict.position, verdict.best)):
        return _("Better: {merit}").format(merit=merit)
    move = move_name(verdict.position.game, verdict.best.line[0])
    return _("Better: {move}.").format(move=move)


def refutation_text(verdict: Verdict) -> str:
    """Return the refutation, move by move; may be empty."""
    reply = reply_of(verdict)
    if reply is None:
        return ""
    return _("Refutation: {line}.").format(line=line_text(verdict.after, reply))


def refuted_text(verdict: Verdict) -> str:
    """Return what is wrong with a move, its reason and its refutation, without the better move."""
    fault = verdict.faults[0] if verdict.faults else None
    reason = "" if fault is None else fault_text(verdict.position, verdict.move, fault)
    return joined(mistake_text(verdict), reason, refutation_text(verdict))


def lesson(verdict: Verdict) -> Iterator[str]:
    """Yield the most telling fault of a mistake, the refutation that shows it, and a better move.

    A word of the trade is explained after them, unless the person has met it before.
    """
    fault = verdict.faults[0] if verdict.faults else None
    if fault is not None:
        yield fault_text(verdict.position, verdict.move, fault)
    if refutation := refutation_text(verdict):
        yield refutation
    yield better_text(verdict)
    if fault is not None and (term := new_term(fault.kind, verdict.told)) is not None:
        yield term.meaning


def verdict_text(verdict: Verdict) -> str:
    """Return everything about a mistake: its price, and the lesson."""
    return joined(mistake_text(verdict), *lesson(verdict))


def correction(verdict: Verdict, *, take_back: str, go_on: str, has_panel: bool) -> str:
    """Return the text of the status line, with the keys for taking back and going on.

    Without a panel it includes the better move and the refutation.
    """
    if not has_panel:
        return verdict_text(verdict)
    mistake = mistake_text(verdict)
    if not (take_back and go_on):
        return mistake
    keys = _("{take_back} takes the move back; {go_on} continues.")
    return joined(mistake, keys.format(take_back=take_back, go_on=go_on))


def reply_of(verdict: Verdict) -> Info | None:
    """Return the report on the first move of the refutation; None if none is known."""
    played = verdict.played
    return played._replace(line=verdict.refutation) if verdict.refutation else None


def loss_text(game: Game, move: str, lost: float, *, is_exact: bool) -> str:
    """Return what a move loses as a sentence: discs, or points of the percentage of wins."""
    count = round(lost)
    if not counts_points(game):
        text = ngettext(
            "{move} lowers the chance of winning by {count} point.",
            "{move} lowers the chance of winning by {count} points.",
            count,
        )
    elif is_exact:
        text = ngettext("{move} loses {count} disc.", "{move} loses {count} discs.", count)
    else:
        text = ngettext(
            "{move} loses about {count} disc.", "{move} loses about {count} discs.", count
        )
    return text.format(move=move, count=count)


def _drop_text(game: Game, move: str, verdict: Verdict) -> str:
    best, played = verdict.best, verdict.played
    if counts_points(game):
        return loss_text(game, move, verdict.lost, is_exact=verdict.is_exact)
    text = _("{move} lowers the value from {before} to {after}.")
    return text.format(move=move, before=full_score(game, best), after=full_score(game, played))
