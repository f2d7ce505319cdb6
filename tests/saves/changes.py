"""All sorts of changes of a game, at random but the same for the same seed."""

from __future__ import annotations

import datetime as dt
import itertools
import random
from collections.abc import Iterator
from enum import StrEnum

from boardtui.formats.details import Details
from boardtui.play.seats import seated
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.clock import Clock
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.marks import Shape, StrokeKind
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.game import Game, Outcome, Pass, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.saves.file_log import FileLog

from .saved_games import PERSONS


class Did(StrEnum):
    """What was done."""

    MOVE = "move"
    EXPLORE = "explore"
    INSERT = "insert"
    COMMENT = "comment"
    MARK = "mark"
    STROKE = "stroke"
    SIGN = "sign"
    JUDGE = "judge"
    UNDO = "undo"
    PROMOTE = "promote"
    REMOVE = "remove"
    RESIGN = "resign"
    TAKE_BACK = "take-back"
    GO_ON = "go-on"
    PAUSE = "pause"
    RESUME = "resume"
    DESCRIBE = "describe"
    END = "end"


_OFTEN = {Did.MOVE: 50, Did.EXPLORE: 14, Did.COMMENT: 10, Did.UNDO: 6}
_SELDOM = 4

_OVER = (Did.EXPLORE, Did.INSERT, Did.COMMENT, Did.JUDGE, Did.UNDO, Did.PROMOTE, Did.REMOVE)
"""What may be done with a game that is over, before its end is taken back."""


def table_of(seed: int, clock: Clock | None = None) -> Table:
    """A new game; on a clock, its log's time goes on by a second with each look."""
    size = 5 + seed % 5
    record = GameRecord(Gomoku(size, 4), date=dt.date(2026, 1, 1 + seed % 28))
    if clock is None:
        return Table.of(record, seated(PERSONS), log=FileLog())
    record.clock, seconds = clock, itertools.count(100)
    return Table.of(record, seated(PERSONS), log=FileLog(clock=lambda: float(next(seconds))))


KINDS: tuple[tuple[Game, Clock | None], ...] = (
    (Gomoku(7, 4), None),
    (Othello(), None),
    (Othello(6), Clock(7200, 2)),
    (ThreeWayOthello(), None),
    (ThreeWayOthello(), Clock(7200)),
    (Gomoku(opening=OpeningRule.SWAP2), None),
    (Gomoku(opening=OpeningRule.SWAP2), Clock(3600, 0, 5, 600)),
    (Gomoku(rule=Rule.RENJU, opening=OpeningRule.TARAGUCHI_10), None),
    (Gomoku(rule=Rule.RENJU, opening=OpeningRule.SOOSORV_8), Clock(7200, 5)),
    (Gomoku(9, rule=Rule.STANDARD), Clock(7200)),
)
"""Ten kinds of game, some of them on a clock."""


def table_of_kind(seed: int) -> Table:
    """A new game of the kind of a number; its log's time goes on by a second with each look."""
    game, clock = KINDS[seed % len(KINDS)]
    seconds = itertools.count(100)
    log = FileLog(clock=lambda: float(next(seconds)))
    record = GameRecord(game, date=dt.date(2026, 1, 1 + seed % 28), clock=clock)
    return Table.of(record, seated(PERSONS[:1] * len(game.sides)), log=log)


def changes(table: Table, seed: int) -> Iterator[Did]:
    """Change a game without end; gives what was done after each change."""
    chance = random.Random(seed)
    view = View(table, "human")
    while True:
        before = table.standing.revision, table.edits.revision
        if table.standing.outcome is not None:
            did = chance.choice([Did.TAKE_BACK, *_OVER, *_OVER])
        else:
            weights = [_OFTEN.get(did, _SELDOM) for did in Did]
            (did,) = chance.choices(list(Did), weights)
        _do(did, view, chance)
        if before != (table.standing.revision, table.edits.revision):
            yield did


def _do(did: Did, view: View, chance: random.Random) -> None:
    table = view.table
    now, seat = table.standing, table.standing.awaited
    match did:
        case Did.MOVE:
            assert seat is not None
            table.play(seat, now.head_revision, chance.choice(now.position.legal_moves))
        case Did.EXPLORE:
            view.goto(_any_node(table, chance))
            if view.node is not table.head and view.state.outcome is None:
                view.play(chance.choice(view.state.legal_moves))
        case Did.INSERT:
            view.goto(_any_node(table, chance))
            if view.may_insert:
                line = (chance.choice(view.node.position.legal_moves),)
                view.insert(line, Evaluation(chance.choice([0.5, -3]), 9, line=line))
        case Did.COMMENT:
            text = "".join(chance.choices('ab1 \\]"\n\t:五', k=chance.randint(0, 40)))
            view.comment(_any_node(table, chance).path(), text)
        case Did.MARK:
            cols, rows = now.game.board_size
            point = Point(chance.randrange(cols), chance.randrange(rows))
            mark = chance.choice([None, *Shape, "1", "a:]\\ 五"])
            view.mark(_any_node(table, chance).path(), point, mark)
        case Did.STROKE:
            cols, rows = now.game.board_size
            start = Point(chance.randrange(cols), chance.randrange(rows))
            end = Point((start.col + 2) % cols, chance.randrange(rows))
            stroke = chance.choice([None, *StrokeKind])
            view.draw(_any_node(table, chance).path(), start, end, stroke)
        case Did.SIGN:
            view.sign(_any_node(table, chance).path(), chance.choice(["", "!", "??"]))
        case Did.JUDGE:
            nodes = [_any_node(table, chance) for _ in range(chance.randint(1, 5))]
            view.judge(_judgement(node, chance) for node in nodes)
        case Did.UNDO:
            table.edits.undo()
        case Did.PROMOTE:
            view.goto(_any_node(table, chance))
            view.promote()
        case Did.REMOVE:
            view.remove(_any_node(table, chance).path())
        case Did.RESIGN:
            assert seat is not None
            table.resign(seat)
        case Did.TAKE_BACK:
            if now.length_before(Seat(0)) is not None:
                table.take_back(Seat(0), keep=chance.random() < 0.5)
        case Did.PAUSE:
            table.pause()
        case Did.RESUME:
            table.resume()
        case Did.DESCRIBE:
            texts = chance.choices(["", "Ann", "a]\\ 五", "3"], k=5)
            date = chance.choice(["", "1993", "1993-11", "1993-11-05", "1993-11-05,06"])
            seats = len(now.seats)
            details = Details((texts[0], texts[1], "")[:seats], date, *texts[2:])
            view.describe(details)
        case Did.END:
            sides = chance.choice([(Color(0),), (Color(1),), (Color(0), Color(1))])
            table.end(
                Outcome(sides, chance.choice([Termination.AGREEMENT, Termination.RESIGNATION]))
            )
        case Did.GO_ON:
            node = _any_node(table, chance)
            if node.position.outcome is None:
                table.go_on(Seat(0), node.path())


def _judgement(node: Node, chance: random.Random) -> Judgement:
    value, depth = chance.choice([0.1, -64, 1e-9, 1e18]), chance.randrange(3)
    line = (chance.choice([*node.position.legal_moves, Pass()]),) * depth
    certainty = chance.choice(list(Certainty))
    evaluation = Evaluation(value, depth, certainty, line)
    cost = Cost(abs(value), certainty, depth, line)
    return Judgement(node.path(), chance.choice([None, evaluation]), chance.choice([None, cost]))


def _any_node(table: Table, chance: random.Random) -> Node:
    return chance.choice(list(table.record.root.walk()))
