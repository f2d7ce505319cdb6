"""What happens in a game, in whole sentences."""

from __future__ import annotations

from boardtui.language import N_, _
from boardtui.play.view_state import ViewState
from boardtui.players.levels import LEVELS
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Choose, Game, Outcome, Pass, Position, Termination
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import move_name, seat_name, side_name

_REASONS = {
    Termination.RESIGNATION: N_("{loser} resigned."),
    Termination.TIMEOUT: N_("{loser} ran out of time."),
    Termination.AGREEMENT: N_("The players agreed."),
    Termination.FORFEIT: N_("{loser} forfeited the game."),
}


def holder_name(game: Game, position: Position, color: Color) -> str:
    """The name of a colour's player: the colour itself once colours are settled."""
    if game.is_settled(position):
        return side_name(game, color)
    return seat_name(game, game.seats(position)[color])


def player_name(state: ViewState, color: Color) -> str:
    """The name of a colour's player; the only person, if without a name, is "You"."""
    if not state.names[color] and state.humans == {color}:
        return _("You")
    return shown_name(state.names[color])


def shown_name(name: str) -> str:
    """A name from a record as people read it: that of a level in the language in use."""
    return _(name) if any(name == level.title for level in LEVELS) else name


def captured(node: Node) -> tuple[Point, ...]:
    """The points whose stones the move to a node flipped or removed, in reading order."""
    if node.parent is None:
        return ()
    changes = node.position.board.changes(node.parent.position.board)
    return tuple(point for point, (before, _after) in changes.items() if before is not None)


def result_text(position: Position, outcome: Outcome) -> str:
    """Who won, in a sentence; with the score where the rules ended a game that counts."""
    game = position.game
    score = game.score(position) if outcome.termination is Termination.RULES else None
    winner = outcome.winner
    if not outcome.winners:
        return _("The game was abandoned.")
    if winner is None:
        if score is None:
            return _("The game is a draw.")
        return _("The game is a draw: {score}.").format(score=_score_text(score))
    name = holder_name(game, position, winner)
    if score is None:
        return _("{side} wins.").format(side=name)
    return _("{side} wins {score}.").format(side=name, score=_score_text(score, winner))


def reason_text(position: Position, outcome: Outcome) -> str:
    """What else there is to say of a result: why it came, or its official score; may be empty."""
    game = position.game
    if outcome.termination in _REASONS:
        colors = [Color(color) for color in range(len(game.sides))]
        losers = [
            holder_name(game, position, color) for color in colors if color not in outcome.winners
        ]
        return _(_REASONS[outcome.termination]).format(loser=", ".join(losers))
    official = game.final_score(position)
    if outcome.termination is Termination.RULES and official != game.score(position):
        assert official is not None
        return _("Official score: {score}.").format(score=_score_text(official, outcome.winner))
    if outcome.line:
        return _("{count} in a row.").format(count=len(outcome.line))
    return ""


def verdict(state: ViewState) -> str:
    """Whether the one person who plays has won; empty for a draw, and if others play as well."""
    outcome = state.outcome
    if outcome is None or outcome.winner is None or len(state.humans) != 1:
        return ""
    return _("You won.") if outcome.winner in state.humans else _("You lost.")


def full_result(state: ViewState) -> str:
    """The verdict, if there is one, and who won."""
    assert state.outcome is not None
    result, own = result_text(state.position, state.outcome), verdict(state)
    return _("{verdict} {result}").format(verdict=own, result=result) if own else result


def turn_text(state: ViewState) -> str:
    """Whose turn it is at the cursor, or how the game ended there."""
    position = state.position
    if state.outcome is not None:
        return result_text(position, state.outcome)
    if not state.game.is_settled(position):
        return _("{side} to move").format(side=_decider_name(state, state.node))
    return _("{side} to move").format(side=side_name(state.game, position.turn))


def notice(state: ViewState) -> str:
    """What a person must not miss: trouble, the end, a pass, a choice; empty if there is nothing.

    A pass or a choice stays said until the player who is to move has moved, however fast a computer
    answers.
    """
    if state.trouble:
        return sentence(state.trouble)
    if state.is_unsaved:
        return _("The newest move is not on disk yet.")
    if state.outcome is not None:
        result = full_result(state)
        reason = reason_text(state.position, state.outcome)
        if not reason:
            return result
        return _("{result} {reason}").format(result=result, reason=reason)
    if state.legal_moves == (Pass(),):
        side = side_name(state.game, state.position.turn)
        return _("{side} has no legal move and must pass.").format(side=side)
    if task := _task(state):
        return task
    node = _recent_event(state)
    if node is None:
        return ""
    if isinstance(node.move, Pass):
        return _pass_text(node, now=node is state.node)
    return _choice_text(state, node)


def _task(state: ViewState) -> str:
    """What an opening asks of the person who is to decide."""
    position = state.position
    task = state.game.task(position)
    if task is None or (state.thinking is not None and not state.reviewing):
        return ""
    if len(state.humans) == 1 or state.game.is_settled(position):
        return sentence(task)
    player = _decider_name(state, state.node)
    return _("{player}: {task}").format(player=player, task=sentence(task))


def _recent_event(state: ViewState) -> Node | None:
    """The last pass or choice since a person moved; in review, the cursor's own move if it is one.

    A choice is no news to the only person who plays and made it.
    """
    node = state.node
    while node.parent is not None:
        by_person = _decider(state, node.parent) in state.humans
        if isinstance(node.move, Pass):
            return node
        if isinstance(node.move, Choose):
            return None if by_person and len(state.humans) == 1 else node
        if state.reviewing or not state.humans or by_person:
            return None
        node = node.parent
    return None


def _decider(state: ViewState, node: Node) -> Color:
    """The colour, at the cursor, of the player who decided at a node."""
    seats = state.game.seats(state.position)
    return Color(seats.index(state.game.seat(node.position)))


def _decider_name(state: ViewState, node: Node) -> str:
    """The name of the player who decided at a node, whatever the colour."""
    name = player_name(state, _decider(state, node))
    return name or seat_name(state.game, state.game.seat(node.position))


def _choice_text(state: ViewState, node: Node) -> str:
    assert node.parent is not None
    assert node.move is not None
    player = _decider_name(state, node.parent)
    choice = move_name(state.game, node.move)
    return _("{player} chose: {choice}.").format(player=player, choice=choice)


def _pass_text(node: Node, *, now: bool) -> str:
    assert node.parent is not None
    before = node.parent.position
    side = side_name(before.game, before.turn)
    if before.legal_moves != (Pass(),):
        return _("{side} passes.").format(side=side)
    if now:
        return _("{side} has no legal move and passes.").format(side=side)
    return _("{side} had no legal move and passed.").format(side=side)


def _score_text(score: tuple[int, ...], winner: Color | None = None) -> str:
    """The points of the sides, the winner's first whatever the colour."""
    if winner is not None:
        score = (score[winner], *score[:winner], *score[winner + 1 :])
    return "-".join(map(str, score))
