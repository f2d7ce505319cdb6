"""The output of `boardtui review` as JSON, with one object a line."""

from __future__ import annotations

from boardtui.cli.output import print_object
from boardtui.cli.review_report import ReviewedGame, ReviewTotals
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Evaluation
from boardtui.record.grades import Grade, GradeBounds, graded
from boardtui.record.tree import Node
from boardtui.review.report import SideReport
from boardtui.rules.game import Game, Move
from boardtui.words.cards import result_code

Fields = dict[str, object]

_COUNTS = {
    Grade.INACCURACY: "inaccuracies",
    Grade.MISTAKE: "mistakes",
    Grade.BLUNDER: "blunders",
}


class JsonOutput:
    """Prints one object a line: one for each game, the last one for the review."""

    def game(self, game: ReviewedGame) -> None:
        """Print the object of a game."""
        print_object(game_object(game))

    def end(self, totals: ReviewTotals) -> None:
        """Print the numbers of games."""
        print_object({"type": "review", **totals._asdict()})


def game_object(game: ReviewedGame) -> Fields:
    """Return a game with what was found, as a JSON object."""
    rules, card, line = game.record.game, game.card, game.record.mainline()
    plies = {node: ply for ply, node in enumerate(line)}
    return {
        "type": "game",
        "number": game.number,
        "source": game.source,
        "place": game.place,
        "game": rules.key,
        "options": rules.option_texts(),
        "players": card.players,
        "event": card.event,
        "date": card.date,
        "result": result_code(card),
        "score": card.score,
        "opening": card.opening.english,
        "depth": game.effort.depth or None,
        "nodes": game.effort.nodes or None,
        "sides": [_side(side) for side in game.report.sides],
        "moments": [
            {"ply": plies[moment.node], "chance_lost": round(moment.chance_lost, 3)}
            for moment in game.report.moments
        ],
        "start": None if card.start is None else str(card.start.board),
        "positions": [_position(node, game.bounds) for node in line],
    }


def _side(side: SideReport) -> Fields:
    """Return how a side played."""
    is_judged = bool(side.judged)
    fields: Fields = {
        "judged": side.judged,
        "best": side.best,
        "mean_loss": round(side.mean_loss, 3) if is_judged else None,
        "accuracy": round(side.accuracy, 1) if is_judged else None,
        **{name: side.counts[grade] for grade, name in _COUNTS.items()},
    }
    if side.phases:
        return fields | {"phases": [round(lost, 2) for lost in side.phases]}
    return fields | {"wins_missed": side.wins_missed, "wins_allowed": side.wins_allowed}


def _position(node: Node, bounds: GradeBounds) -> Fields:
    """Return a position with its value, the move that led to it, and what that lost."""
    game = node.position.game
    found = graded(node, bounds)
    return {
        "move": None if node.move is None else game.format_move(node.move),
        **_value(game, node.evaluation),
        **_cost(game, node.cost),
        "mark": found and found.grade.value,
        "doubtful": found is not None and found.is_doubtful,
    }


def _value(game: Game, value: Evaluation | None) -> Fields:
    if value is None:
        return {"value": None}
    return {
        "value": value.value,
        "certainty": value.certainty.value,
        "depth": value.depth,
        "line": _moves(game, value.line),
    }


def _cost(game: Game, cost: Cost | None) -> Fields:
    if cost is None:
        return {"lost": None}
    return {
        "lost": cost.lost,
        "lost_certainty": cost.certainty.value,
        "better": _moves(game, cost.better),
    }


def _moves(game: Game, moves: tuple[Move, ...]) -> list[str]:
    return [game.format_move(move) for move in moves]
