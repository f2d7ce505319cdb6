"""Puzzles of Gomoku: a win by fours and threes, and the moves that stop one.

A game is looked through quickly. Where a side has a win, the first position of it is sought, since
in later ones the win is under way; the position before that is one to defend.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Iterable, Mapping, Sequence

from boardtui.analysis.judge import deepest, report_before
from boardtui.analysis.requests import Ask
from boardtui.record.evaluation import WIN, Info
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.threats import makes_threat, threats_of
from boardtui.training.exercise import Exercise, ExerciseKind, ExerciseOrigin
from boardtui.training.exercise_data import diagram_of
from boardtui.training.puzzle import DEPTHS, Puzzle, new_puzzle
from boardtui.training.puzzle_questions import (
    is_lost,
    is_won,
    place_of,
    reports_within,
)

_MOVES = range(3, 10)
"""The winner's moves of a win that is neither plain nor endless."""

MOST_ANSWERS = 3
"""The most first moves that win, or moves that stop a win."""

_LEAST_STONES = 6
"""With fewer on the board, neither side has a win."""

_HOPELESS = -95.0
"""The score of a move that only puts a loss off."""

_STRIDE = (1, 3)
"""Plies to the next position that is looked at, from one with an even number and an odd one.

So both sides are looked at at every second turn: a win takes longer.
"""

_GLANCE, _LOOK, _PROOF = 3_000, 20_000, 60_000
"""Nodes to look through a game, to see where a win begins, and to be sure of a move."""

_LAST_PROOF = 300_000
"""Nodes to be sure that a move stops a win: of many lost positions only a long search knows."""


async def gomoku_puzzles(
    played: Sequence[Position],
    ask: Ask,
    origin: ExerciseOrigin | None = None,
    *,
    defends: bool = True,
) -> AsyncGenerator[Puzzle, None]:
    """Yield the puzzles among the positions of one game, whose place is told by `origin`.

    With `defends`, also those to stop a win, which cost several times as much. Raises PlayerError.
    """
    for index in await _beginnings(played, ask):
        position = played[index]
        reports = await reports_within(ask, position, _LOOK)
        win = deepest(reports)
        if win is None or not is_won(win):
            continue
        if puzzle := await _attack(position, reports, win, ask, origin):
            yield puzzle
        if defends and index:
            before = played[index - 1]
            if puzzle := await _defence(before, position, win, ask, origin):
                yield puzzle


def attacks_in(position: Position) -> list[Move]:
    """Return the moves that make a four or an open three."""
    row, color = _rules(position).winning_row, position.turn
    return [
        move
        for move in position.legal_moves
        if isinstance(move, Place) and makes_threat(row, position.board, color, move.point)
    ]


async def _beginnings(played: Sequence[Position], ask: Ask) -> list[int]:
    """Return the indexes of the positions at which the side to move begins to have a win.

    The plies of a win are passed over; after them, another one may begin.
    """
    found = set[int]()
    index = 0
    while index < len(played) and played[index].outcome is None:
        position = played[index]
        if position.board.occupied.bit_count() < _LEAST_STONES or position.game.task(position):
            index += 1
            continue
        report = deepest(await reports_within(ask, position, _GLANCE))
        if report is not None and is_won(report):
            found.add(await _first(played, index, ask))
            index += 2 * _moves_of(report)
        else:
            index += _STRIDE[index % len(_STRIDE)]
    return sorted(found)


async def _first(played: Sequence[Position], index: int, ask: Ask) -> int:
    """Return the index at which a win begins that is under way, by a closer look."""
    while index >= 2 and is_won(deepest(await reports_within(ask, played[index - 2], _LOOK))):
        index -= 2
    return index


async def _attack(
    position: Position,
    reports: Mapping[int, Info],
    win: Info,
    ask: Ask,
    origin: ExerciseOrigin | None,
) -> Puzzle | None:
    """Return the puzzle to find a win; None if the win is none of few by fours or threes."""
    color, attacks = position.turn, attacks_in(position)
    if not _is_apt(win) or win.line[0] not in attacks or _is_urgent(position):
        return None
    if threats_of(_rules(position).winning_row, position.board, color) != ((), ()):
        return None
    answers = [win.line[0]]
    left = [move for move in attacks if move != win.line[0]]
    for nodes in (_LOOK, _PROOF):
        for move in tuple(left):
            if is_lost(deepest(await reports_within(ask, position.play(move), nodes))):
                left.remove(move)
                answers.append(move)
                if len(answers) > MOST_ANSWERS:
                    return None
    exercise = Exercise(
        ExerciseKind.WIN,
        diagram_of(position),
        tuple(answers),
        win,
        origin=place_of(origin, position),
    )
    return new_puzzle(exercise, _misses(reports, answers))


async def _defence(
    before: Position, after: Position, win: Info, ask: Ask, origin: ExerciseOrigin | None
) -> Puzzle | None:
    """Return the puzzle to stop a win; None if too many moves do, or none.

    `win` is the report on the position after the move that was played, which did not stop it.
    """
    diagram, attacker = diagram_of(before), after.turn
    game = _rules(diagram)
    if before.outcome is not None or after.last is None:
        return None
    if _is_urgent(before) or threats_of(game.winning_row, before.board, attacker) != ((), ()):
        return None
    threat = deepest(await reports_within(ask, game.position(before.board, attacker), _LOOK))
    reports = await reports_within(ask, before, _LOOK)
    if threat is None or not _is_apt(threat) or is_won(deepest(reports)):
        return None
    stops = await _stops(before, threat, ask)
    answers = tuple(stops)
    if not answers or stops[answers[0]].score < _HOPELESS:
        return None
    exercise = Exercise(
        ExerciseKind.DEFEND,
        diagram,
        answers,
        stops[answers[0]],
        report_before(before, Place(after.last), after, win),
        place_of(origin, before),
    )
    return new_puzzle(exercise, _misses(reports, answers))


async def _stops(position: Position, threat: Info, ask: Ask) -> Mapping[Move, Info]:
    """Return the moves after which the other side has no win, the best first, with the reports.

    Empty if there are too many.
    """
    # The likely ones lie on the line of the win: where none of them stops it, or too many, that
    # shows soon.
    stops: dict[Move, Info] = {}
    for is_on_line in (True, False):
        moves: Iterable[Move] = [
            move for move in position.legal_moves if (move in threat.line) is is_on_line
        ]
        for nodes in (_GLANCE, _LOOK, _PROOF):
            moves = left = await _unbeaten(position, moves, nodes, ask)
        stops.update(left)
        if not 0 < len(stops) <= MOST_ANSWERS:
            return {}
    stops = await _unbeaten(position, stops, _LAST_PROOF, ask)
    return dict(sorted(stops.items(), key=lambda stop: -stop[1].score))


async def _unbeaten(
    position: Position, moves: Iterable[Move], nodes: int, ask: Ask
) -> dict[Move, Info]:
    """Return the moves after which a search finds no win for the other side, with the reports.

    A search to be sure ends where they are too many.
    """
    found: dict[Move, Info] = {}
    for move in moves:
        after = position.play(move)
        reply = deepest(await reports_within(ask, after, nodes))
        if reply is not None and not is_won(reply):
            found[move] = report_before(position, move, after, reply)
            if nodes == _PROOF and len(found) > MOST_ANSWERS:
                break
    return found


def _is_apt(win: Info) -> bool:
    """Return True if a report proves a win of a length that is good to find."""
    return is_won(win) and _moves_of(win) in _MOVES


def _moves_of(win: Info) -> int:
    """Return the winner's moves of a proved win."""
    return int(WIN - win.score + 1) // 2


def _is_urgent(position: Position) -> bool:
    """Return True if the other side threatens to win at once."""
    return bool(position.game.threats(position).wins)


def _misses(reports: Mapping[int, Info], answers: Collection[Move]) -> frozenset[int]:
    """Return the depths at which a search does not find an answer; one that has proved it does."""
    return frozenset(
        depth for depth in DEPTHS if depth in reports and reports[depth].line[0] not in answers
    )


def _rules(position: Position) -> Gomoku:
    game = position.game
    assert isinstance(game, Gomoku)
    return game
