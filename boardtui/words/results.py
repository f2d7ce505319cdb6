"""Results of games in sentences: who won, how, and by how much."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Outcome, Position, Termination
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.names import side_name
from boardtui.words.sentences import (
    RESIGNED,
    counts_text,
    holder_name,
    is_drawn,
    joined,
    shown_name,
)
from boardtui.words.shared_game import called_off_text, player

if TYPE_CHECKING:
    from boardtui.play.standing import Standing
    from boardtui.play.view_state import ViewState

_CAUSES = {
    Termination.RESIGNATION: RESIGNED,
    Termination.TIMEOUT: N_("{loser} ran out of time."),
    Termination.FORFEIT: N_("{loser} forfeited the game."),
    Termination.ABSENCE: N_("{loser} left and did not come back."),
}

_STATED = {
    Termination.AGREEMENT: N_("{side} won"),
    Termination.RESIGNATION: N_("{side} won by resignation"),
    Termination.TIMEOUT: N_("{side} won on time"),
    Termination.FORFEIT: N_("{side} won by forfeit"),
    Termination.ABSENCE: N_("{side} claimed the win"),
}
"""Results that the moves do not show, as records state them."""

_NUMBERS = {3: N_("Three"), 4: N_("Four"), 5: N_("Five"), 6: N_("Six")}
"""Numbers at the start of a sentence."""


def result_text(
    position: Position, outcome: Outcome, names: Sequence[str] = (), me: Color | None = None
) -> str:
    """Return the result: "You won 49-15.", "Black resigned. White wins."."""
    return joined(*result_sentences(position, outcome, names, me))


def result_sentences(
    position: Position,
    outcome: Outcome,
    names: Sequence[str] = (),
    me: Color | None = None,
    *,
    is_watched: bool = False,
) -> tuple[str, ...]:
    """Return the result in one sentence, or in two: how the game ended, and who won.

    `names` are the players by colour, and `me` is the colour of the reader, if only one person
    plays. That is "You", and the others have their names; without a reader, they are the sides,
    but for one who watches.
    """
    game, winners = position.game, outcome.winners
    if not winners:
        return (_("The game was abandoned."),)
    called = _Names(position, names if is_watched or me is not None else (), me)
    if outcome.score is not None and outcome.termination is Termination.AGREEMENT:
        text, winner = _("The record gives a score of {score}."), outcome.winner
        won = _("The game is a draw.") if winner is None else _win_text(called, winner)
        return text.format(score=counts_text(outcome.score, winner)), won
    if is_drawn(game, outcome):
        return (_draw_text(position, outcome),)
    if len(winners) > 1:
        return (_shared_text(position, outcome, called.all_of(winners)),)
    winner = winners[0]
    if outcome.termination is Termination.RULES:
        return (_won_by_rules(position, outcome, called),)
    if outcome.termination in _CAUSES:
        losers = [Color(color) for color in range(len(game.sides)) if color != winner]
        cause = _(_CAUSES[outcome.termination]).format(loser=called.all_of(losers))
        return cause, _win_text(called, winner)
    return _("The players agreed on the result."), _win_text(called, winner)


def result_name(game: Game, outcome: Outcome | None) -> str:
    """Return a stated result in a few words: "White won by resignation"."""
    if outcome is None:
        return _("no result")
    if not outcome.winners:
        return _("abandoned")
    text = _("Draw")
    if not is_drawn(game, outcome) and outcome.winner is not None:
        text = _(_STATED.get(outcome.termination, _STATED[Termination.AGREEMENT]))
        text = text.format(side=side_name(game, outcome.winner))
    if outcome.score is None:
        return text
    score = counts_text(outcome.score, outcome.winner)
    return _("{result} {score}").format(result=text, score=score)


def official_text(position: Position, outcome: Outcome) -> str:
    """Return the official score as a sentence, if it differs from the count; else nothing."""
    official = position.game.final_score(position)
    if outcome.termination is not Termination.RULES or official is None:
        return ""
    if official == position.game.score(position):
        return ""
    score = counts_text(official, outcome.winner)
    return _("Official score: {score}.").format(score=score)


def result_at(state: ViewState) -> tuple[str, ...]:
    """Return the sentences of the result at the cursor, for the person here."""
    assert state.outcome is not None
    if state.standing is not None and not state.outcome.winners:
        text = called_off_text(state.standing, state.own_seats)
        if text:
            return (text,)
    return result_sentences(
        state.position, state.outcome, state.names, state.me, is_watched=state.is_watched
    )


def ending_text(now: Standing, own: Collection[Seat]) -> str:
    """Return that a shared game is over, and how, for a person who looks at another position."""
    assert now.outcome is not None
    seats = {now.color_of(seat): seat for seat in map(Seat, range(len(now.seats)))}
    names = [player(now, seats[color]) for color in sorted(seats)]
    me = next(map(now.color_of, own), None)
    sentences = result_sentences(now.position, now.outcome, names, me, is_watched=not own)
    called_off = called_off_text(now, own)
    return joined(_("The game is over."), *((called_off,) if called_off else sentences))


def full_result(state: ViewState) -> str:
    """Return the result at the cursor with the official score, for the person here."""
    assert state.outcome is not None
    return joined(*result_at(state), official_text(state.position, state.outcome))


def has_won(state: ViewState) -> bool | None:
    """Return True if the person here has won; None for a draw, or for none or several."""
    me = state.me
    if state.outcome is None or me is None or state.outcome.winner is None:
        return None
    return state.outcome.winner == me


class _Names:
    """The names of the sides in a result."""

    def __init__(self, position: Position, names: Sequence[str], me: Color | None) -> None:
        self._position = position
        self._names = names
        self.me = me

    def of(self, color: Color) -> str:
        """Return "You", or the name of a player whose name no other has, or that of the side."""
        if color == self.me:
            return _("You")
        name = self._names[color] if self._names else ""
        if name and self._names.count(name) == 1:
            return shown_name(name)
        return holder_name(self._position.game, self._position, color)

    def all_of(self, colors: Sequence[Color]) -> str:
        """Return several names, the reader's first."""
        return _(" and ").join(map(self.of, sorted(colors, key=lambda color: color != self.me)))


def _draw_text(position: Position, outcome: Outcome) -> str:
    if outcome.termination is Termination.AGREEMENT:
        return _("A draw by agreement.")
    if (score := _score(position, outcome)) is None:
        return _("The game is a draw.")
    return _("The game is a draw: {score}.").format(score=counts_text(score))


def _shared_text(position: Position, outcome: Outcome, sides: str) -> str:
    if (score := _score(position, outcome)) is None:
        return _("{sides} share first place.").format(sides=sides)
    text = _("{sides} share first place: {score}.")
    return text.format(sides=sides, score=counts_text(score))


def _won_by_rules(position: Position, outcome: Outcome, called: _Names) -> str:
    winner = outcome.winners[0]
    is_mine, name = winner == called.me, called.of(winner)
    is_lost = called.me is not None and not is_mine and len(position.game.sides) == 2
    if outcome.line:
        count = len(outcome.line)
        number = _(_NUMBERS[count]) if count in _NUMBERS else str(count)
        text = _("{number} in a row: {winner} wins.")
        if is_mine or is_lost:
            won, lost = _("{number} in a row: you won."), _("{number} in a row: you lost.")
            text = won if is_mine else lost
        return text.format(number=number, winner=name)
    score = _score(position, outcome)
    if score is None:
        return _win_text(called, winner)
    if is_lost:
        text = _("You lost {score}.")
        return text.format(score=counts_text(score, called.me))
    text = _("You won {score}.") if is_mine else _("{winner} wins {score}.")
    return text.format(winner=name, score=counts_text(score, winner))


def _win_text(called: _Names, winner: Color) -> str:
    if winner == called.me:
        return _("You won.")
    return _("{winner} wins.").format(winner=called.of(winner))


def _score(position: Position, outcome: Outcome) -> tuple[int, ...] | None:
    """Return the points if the rules ended the game; elsewhere they say nothing."""
    return position.game.score(position) if outcome.termination is Termination.RULES else None
