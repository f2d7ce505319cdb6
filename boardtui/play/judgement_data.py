"""Evaluations and judgements as JSON data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from boardtui.record.cost import LONGEST_BETTER, Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.tree import Path
from boardtui.rules.game import Game, Move

_MOST_MOVES = 10**6
"""The most moves of all paths together that are read.

Paths share most of their moves, so that a short text could stand for very many.
"""


def evaluation_data(game: Game, evaluation: Evaluation) -> dict[str, Any]:
    """Return an evaluation as JSON data."""
    return {
        "value": evaluation.value,
        "depth": evaluation.depth,
        "certainty": evaluation.certainty.value,
        "line": _names(game, evaluation.line),
        "nodes": evaluation.nodes,
    }


def read_evaluation(game: Game, data: object) -> Evaluation:
    """Return the evaluation that `evaluation_data` wrote. Raises ValueError."""
    match data:
        case {
            "value": int() | float() as value,
            "depth": int(depth),
            "certainty": certainty,
            "line": list(line),
            "nodes": int(nodes),
        }:
            return Evaluation(value, depth, Certainty(certainty), _moves(game, line), nodes)
    raise ValueError(data)


def judgements_data(game: Game, judgements: Iterable[Judgement]) -> list[dict[str, Any]]:
    """Return judgements as JSON data.

    Each path says how many of its moves it shares with the path before it, and names the others.
    """
    data = []
    before: Path = ()
    for path, evaluation, cost in judgements:
        shared = _shared(before, path)
        item: dict[str, Any] = {"shared": shared, "moves": _names(game, path[shared:])}
        if evaluation is not None:
            item["evaluation"] = evaluation_data(game, evaluation)
        if cost is not None:
            item["cost"] = _cost_data(game, cost)
        data.append(item)
        before = path
    return data


def read_judgements(game: Game, data: object) -> tuple[Judgement, ...]:
    """Return the judgements that `judgements_data` wrote. Raises ValueError."""
    return tuple(_read_judgements(game, data))


def _read_judgements(game: Game, data: object) -> Iterator[Judgement]:
    if not isinstance(data, list):
        raise ValueError(data)  # noqa: TRY004  data of a file, and no mistake of the program
    path: Path = ()
    moves = 0
    for item in data:
        match item:
            case {"shared": int(shared), "moves": list(names)} if 0 <= shared <= len(path):
                moves += shared + len(names)
                if moves > _MOST_MOVES:
                    raise ValueError(moves)
                path = path[:shared] + _moves(game, names)
                evaluation, cost = item.get("evaluation"), item.get("cost")
                yield Judgement(
                    path,
                    None if evaluation is None else read_evaluation(game, evaluation),
                    None if cost is None else _read_cost(game, cost),
                )
            case _:
                raise ValueError(item)


def _cost_data(game: Game, cost: Cost) -> dict[str, Any]:
    return {
        "lost": cost.lost,
        "certainty": cost.certainty.value,
        "depth": cost.depth,
        "better": _names(game, cost.better),
    }


def _read_cost(game: Game, data: object) -> Cost:
    match data:
        case {
            "lost": int() | float() as lost,
            "certainty": certainty,
            "depth": int(depth),
            "better": list(better),
        } if len(better) <= LONGEST_BETTER:
            return Cost(lost, Certainty(certainty), depth, _moves(game, better))
    raise ValueError(data)


def _shared(one: Path, other: Path) -> int:
    """Return how many first moves two paths share."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:  # as along one line: much quicker than move by move
        return least
    return next(place for place in range(least) if one[place] != other[place])


def _names(game: Game, moves: Iterable[Move]) -> list[str]:
    return list(map(game.format_move, moves))


def _moves(game: Game, names: Iterable[object]) -> tuple[Move, ...]:
    return tuple(game.parse_move(str(name)) for name in names)
