"""Tables with players at them, and what to compare of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest

from boardtui.formats import sgf
from boardtui.play.edits import Edit
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.study import Study
from boardtui.play.subject import Subject
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.record.who import NOBODY, Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.game import Game, Outcome

from .tic_tac_toe import TIC_TAC_TOE

FIRST, SECOND = Seat(0), Seat(1)

ANN = Who(WhoKind.PERSON, "ann", "Ann")
BOB = Who(WhoKind.PERSON, "bob", "Bob")
ROBOT = Who(WhoKind.LEVEL, "5", "Level 5")
OTHER_ROBOT = Who(WhoKind.LEVEL, "7", "Level 7")

ALONE = (ANN, ANN)
AGAINST_ROBOT = (ANN, ROBOT)
ROBOTS = (ROBOT, OTHER_ROBOT)
TOGETHER = (ANN, BOB)
WAITING = (ANN, NOBODY)
AT_ONE_KEYBOARD = (ANN, ANN._replace(name="Bob"))


def new_record(*names: str, game: Game = TIC_TAC_TOE, outcome: Outcome | None = None) -> GameRecord:
    """A record with some moves."""
    record = GameRecord(game, outcome=outcome)
    grow(record.root, *names)
    return record


def grow(node: Node, *names: str) -> Node:
    """Put moves into a record after a node; the last one."""
    for name in names:
        node = node.play(node.position.game.parse_move(name))
    return node


def new_table(*names: str, seats: Sequence[Who] = ALONE, game: Game = TIC_TAC_TOE) -> Table:
    """A table at which the moves were played."""
    table = Table.of(GameRecord(game), seats)
    play(table, *names)
    return table


def new_view(*names: str, seats: Sequence[Who] = ALONE, who: str | None = "ann") -> View:
    """A view of a table at which the moves were played."""
    return View(new_table(*names, seats=seats), who)


def subject_of(record: GameRecord, seats: Sequence[Who]) -> Subject:
    """A table at which the record is played, or a study of it where nobody sits."""
    return Table.of(record, seats) if seats else Study(record)


def play(table: Table, *names: str) -> None:
    """Play moves for whichever seat is awaited."""
    for name in names:
        standing = table.standing
        assert standing.awaited is not None
        table.play(standing.awaited, standing.head_revision, standing.game.parse_move(name))


def path(*names: str, game: Game = TIC_TAC_TOE) -> Path:
    return tuple(game.parse_move(name) for name in names)


def text(subject: Subject) -> str:
    """The record as a save holds it."""
    return sgf.dumps(subject.record, head=subject.head, timing=subject.timing)


def tree(root: Node) -> list[tuple[object, ...]]:
    """Every node with what it says, in order."""
    return [
        (
            (node.move, node.position, len(node.children)),
            (node.comment, node.marks, node.evaluation, node.cost, node.left),
            dict(node.properties),
        )
        for node in root.walk()
    ]


def everything(subject: Subject) -> tuple[object, ...]:
    """All that a command may change."""
    record = subject.record
    return (
        (subject.standing, *subject.log.read()) if isinstance(subject, Table) else (),
        tree(record.root),
        subject.head,
        record.outcome,
        record.ended_at,
        dict(record.players),
        text(subject),
    )


@contextmanager
def refused(subject: Subject, reason: RefusalReason, **facts: object) -> Iterator[None]:
    """What is done here is refused for a reason, and changes nothing."""
    before = everything(subject)
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.reason is reason
    assert {name: caught.value.facts[name] for name in facts} == facts
    assert everything(subject) == before


def undone(view: View) -> Edit:
    """Undo an edit; which one it was."""
    return _told_by(view.take_back)


def redone(view: View) -> Edit:
    """Make an edit again; which one it was."""
    return _told_by(view.redo)


def _told_by(command: Callable[[Callable[[Edit | None], object]], object]) -> Edit:
    edits: list[Edit | None] = []
    command(edits.append)
    (edit,) = edits
    assert edit is not None
    return edit


def told(view: View) -> list[ViewState]:
    """The states that a view tells from now on."""
    states: list[ViewState] = []
    view.subscribe(states.append)
    states.clear()
    return states
