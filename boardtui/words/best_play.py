"""Words about best play in exercises: where it leads, and why it cannot be stopped."""

from __future__ import annotations

from boardtui.record.evaluation import Certainty, Info, counts_points
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Place, Position
from boardtui.words.analysis import judgement, line_text
from boardtui.words.language import _
from boardtui.words.names import foul_name, move_name, side_name
from boardtui.words.sentences import joined


def result_text(position: Position, best: Info) -> str:
    """Return the result of best play as a sentence, if it is proved and counted in points.

    The discs of both sides are told where no empty squares are left to the winner.
    """
    game = position.game
    if not counts_points(game) or best.certainty is Certainty.SEARCHED:
        return ""
    cols, rows = game.board_size
    total, score = cols * rows, round(abs(best.score))
    if best.certainty is not Certainty.EXACT or not score or (total + score) % 2:
        return judgement(position, best)
    color = game.color_with(position, best.line[0])
    side = side_name(game, color)
    more, fewer = (total + score) // 2, (total - score) // 2
    if best.score > 0:
        return _("{side} wins {more}-{fewer}.").format(side=side, more=more, fewer=fewer)
    return _("{side} loses {fewer}-{more}.").format(side=side, more=more, fewer=fewer)


def best_play_text(position: Position, best: Info) -> str:
    """Return best play up to the move that decides, and the forbidden points that decide it."""
    shown = deciding_line(position, best.line)
    line = line_text(position, best._replace(line=shown))
    text = _("Best play: {line}").format(line=line)
    for move in shown:
        position = position.play(move)
    forbidden = _forbidden_text(position) if len(shown) < len(best.line) else ""
    return joined(_("{text}.").format(text=text), forbidden) if forbidden else text


def deciding_line(position: Position, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return a line up to the first reply that does not even try to stop a row."""
    for place, move in enumerate(line):
        if place and _is_hopeless(position, move):
            return line[:place]
        try:
            position = position.play(move)
        except RulesError:
            return line[:place]
    return line


def _is_hopeless(position: Position, move: Move) -> bool:
    """Return True if the other side wins at once after a move that takes none of its points."""
    wins = position.game.threats(position).wins
    if not wins or not isinstance(move, Place) or move.point in wins:
        return False
    try:
        after = position.play(move)
    except RulesError:
        return True
    return after.outcome is None and any(
        (won := after.play(Place(point)).outcome) is not None and won.winner == after.turn
        for point in wins
    )


def _forbidden_text(position: Position) -> str:
    """Return at which point a row may not be stopped; empty if no such point is forbidden."""
    game = position.game
    fouls = game.forbidden_points(position)
    point = next((each for each in game.threats(position).wins if each in fouls), None)
    if point is None:
        return ""
    text = _("{side} cannot stop the row: {point} is forbidden ({foul}).")
    return text.format(
        side=side_name(game, position.turn),
        point=move_name(game, Place(point)),
        foul=foul_name(fouls[point]),
    )
