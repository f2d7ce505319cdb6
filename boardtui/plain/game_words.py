"""A game in words: its moves, turn and players, and the place in its record."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.plain.board_words import point_names
from boardtui.play.view_state import ViewState
from boardtui.record.grades import GradeBounds
from boardtui.record.tree import Casual, Node
from boardtui.rules.board import Color
from boardtui.rules.game import Choose, Game, Pass, Place, Propose, Resign
from boardtui.words.counts import moves_text
from boardtui.words.language import _
from boardtui.words.names import (
    game_name,
    move_name,
    name_of_line,
    option_label,
    side_name,
    value_name,
)
from boardtui.words.ratings import rating_effect
from boardtui.words.sentences import (
    captured,
    choice_text,
    drop_out_text,
    holder_name,
    joined,
    opening_text,
    player_name,
    status_sentence,
    turn_text,
)

MOVES_A_LINE = 10

_MOST_COMMENT = 2000
"""Longer comments are cut to this many characters."""


def shared_move_text(state: ViewState, node: Node) -> str:
    """Return the same as `move_text`; in a shared game, a choice comes with its player's name."""
    is_named = state.is_shared and isinstance(node.move, Choose)
    return choice_text(state, node) if is_named else move_text(node)


def move_text(node: Node) -> str:
    """Return the move to a node with its effect: "Black d3, flips d4."."""
    parent, move = node.parent, node.move
    assert parent is not None
    assert move is not None
    position = parent.position
    game = position.game
    side = holder_name(game, position, position.turn)
    match move:
        case Pass():
            text = _("{side} passes.")
            if position.legal_moves == (Pass(),):
                text = _("{side} has no legal move and passes.")
            return text.format(side=side)
        case Choose():
            chooser = Color(game.seats(position).index(game.seat(position)))
            player = holder_name(game, position, chooser)
            return _("{player} chose: {choice}.").format(
                player=player, choice=move_name(game, move)
            )
        case Propose(point):
            return _("{side} offers {point}.").format(side=side, point=point_names(game, [point]))
        case Resign(color):
            return drop_out_text(node.position, color)
        case Place():
            name = game.format_move(move)
            if flipped := captured(node):
                text = _("{side} {move}, flips {points}.")
                text = text.format(side=side, move=name, points=point_names(game, flipped))
            else:
                text = _("{side} {move}.").format(side=side_name(game, position.turn), move=name)
            return joined(text, opening_reached(node))


def opening_reached(node: Node) -> str:
    """Return a sentence with the opening's name if the move to a node changes it; may be empty."""
    line = node.line()
    name = name_of_line(line)
    if not name or name == name_of_line(line[:-1]):
        return ""
    return _("The opening is {name}.").format(name=name)


def last_text(state: ViewState) -> str:
    """Return the last move as a sentence."""
    return _("There are no moves yet.") if state.node.parent is None else move_text(state.node)


def list_lines(state: ViewState, bounds: GradeBounds) -> Iterator[str]:
    """Yield the moves up to the cursor, ten per line after the first one's number; the opening.

    Passes have no number, and are not among the ten.
    """
    nodes = state.line[1 : state.depth + 1]
    if not nodes:
        yield _("There are no moves yet.")
    lines, number = list[str](), 0
    for node in nodes:
        is_numbered = isinstance(node.move, Place)
        if not lines or (is_numbered and number % MOVES_A_LINE == 0 < number):
            lines.append(f"{number + 1}:")
        lines[-1] += f" {signed_move(node, bounds)}"
        number += is_numbered
    yield from lines
    if opening := opening_text(nodes):
        yield _("{text}.").format(text=opening)


def signed_move(node: Node, bounds: GradeBounds) -> str:
    """Return the move to a node with the sign that its author or a review gives it: "d6??"."""
    assert node.move is not None
    name = node.position.game.format_move(node.move)
    if node.cost is None and not node.properties:
        return name
    from boardtui.words.remarks import move_sign

    return name + move_sign(node, bounds)


def place_text(state: ViewState) -> str:
    """Return the place in the record: "Move 23 of 60, d3.", "After move 51 of 60, pass."."""
    last, count = state.last_move, state.last_number
    if last is None:
        text = _("At the start; {moves} in total.") if count else _("At the start.")
        return text.format(moves=moves_text(count))
    text = _("Move {number} of {count}, {move}.")
    if not isinstance(last, Place):
        text = _("After move {number} of {count}, {move}.")
    name = move_name(state.game, last)
    return text.format(number=state.move_number, count=count, move=name)


def around(state: ViewState) -> Iterator[str]:
    """Yield the facts at the cursor: an opening, remarks, alternatives to the next move."""
    if opening := opening_reached(state.node):
        yield opening
    yield from remarks(state.node)
    others = [child for child in state.node.children if child is not state.next_node]
    if state.next_node is not None and others:
        moves = [move_name(state.game, child.move) for child in others if child.move is not None]
        yield _("Variations here: {moves}.").format(moves=" ".join(moves))


def remarks(node: Node) -> Iterator[str]:
    """Yield a record's remarks on a position: its name, annotations, comment and marks."""
    from boardtui.words.remarks import annotation_texts, name_text

    if name := name_text(node):
        yield _("Name: {text}").format(text=name)
    if judged := joined(*annotation_texts(node)):
        yield judged
    if comment := node.comment.strip():
        yield _("Comment: {text}").format(text=comment[:_MOST_COMMENT])
    yield from mark_lines(node)


def mark_lines(node: Node) -> Iterator[str]:
    """Yield the marks at a position, and its arrows and lines."""
    if not (node.marks or node.properties):
        return
    from boardtui.words.remarks import marks_text, stroke_texts

    if marks := marks_text(node):
        yield _("Marks: {marks}.").format(marks=marks)
    yield from stroke_texts(node)


def players_text(state: ViewState) -> str:
    """Return the players by colour; empty if none has a name."""
    game, names = state.game, []
    for color in map(Color, range(len(game.sides))):
        if name := player_name(state, color):
            holder = holder_name(game, state.position, color)
            names.append(_("{side}: {name}").format(side=holder, name=name))
    return _(", ").join(names)


def score_text(state: ViewState) -> str:
    """Return the points of each side as a sentence."""
    game, score = state.game, state.game.score(state.position)
    if score is None:
        return _("This game has no score.")
    points = [f"{side_name(game, Color(color))} {count}" for color, count in enumerate(score)]
    return _("{text}.").format(text=_(", ").join(points))


def game_text(game: Game) -> str:
    """Return the name of a game and its options."""
    options = [
        f"{option_label(option)} {value_name(getattr(game, option.name))}"
        for option in game.options()
    ]
    return _("{game}. {options}.").format(game=game_name(game), options=_(", ").join(options))


def whose_turn(state: ViewState) -> str:
    """Return the turn, with a task or an event; at the end, the result and the opening."""
    said = status_sentence(state)
    if state.outcome is not None:
        from boardtui.words.results import full_result  # not needed before a game ends

        said = said or full_result(state)
        opening = opening_text(state.line)
        said = joined(said, _("{text}.").format(text=opening)) if opening else said
        # What a game that counts does to the rating is said once that is known.
        if isinstance(state.rating, Casual) and not state.is_away:
            return joined(said, rating_effect(state.rating))
        return said
    turn = _("{text}.").format(text=turn_text(state))
    return joined(turn, said)


def asked_text(state: ViewState) -> str:
    """Return the next thing to do: wait, move, or choose another game."""
    if state.thinking is not None and not state.reviewing:
        return _("{player} is thinking.").format(player=player_name(state, state.thinking))
    if state.reviewing or not state.is_played:
        return joined(place_text(state), whose_turn(state))
    if state.outcome is None:
        return whose_turn(state)
    offers = _("Type “rematch”, “start”, “games” or “quit”.")
    if state.is_shared:
        again = _("Type “rematch”, “start”, “club” or “quit”.")
        offers = _("Type “start”, “club” or “quit”.") if state.is_watched else again
    return joined(whose_turn(state), offers)
