"""The guide of one person through a tour."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from boardtui.play.seats import seated
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.tree import GameRecord
from boardtui.record.who import AT_HOME, PERSON
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Pass, Place
from boardtui.session.tour.steps import AskedCommand, Step, Task, Tour
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_

_OTHER_SIDE = "easy"
"""The nominal player of the other side: a level, so that its moves are taken back with one's own.

The guide plays its moves.
"""


class Remark(NamedTuple):
    """The guide's remark on a move or a command: a message to translate."""

    text: str
    facts: Mapping[str, str] = MappingProxyType({})
    is_right: bool = False


class Guide:
    """Leads through the steps of a tour: sets the position, judges moves, plays for the other side.

    The rules check every move. A legal move that does not solve the task is not played.
    """

    def __init__(self, tour: Tour) -> None:
        self.tour = tour
        self.begin(0)

    @property
    def step(self) -> Step:
        return self.tour.steps[self.number]

    @property
    def task(self) -> Task | None:
        """The current task; None once all tasks of this step are solved."""
        tasks = self.step.tasks
        return tasks[self._task] if self._task < len(tasks) else None

    @property
    def is_at_end(self) -> bool:
        """True once the last step is done."""
        return self.task is None and self.number == len(self.tour.steps) - 1

    @property
    def owes_reply(self) -> bool:
        """True while an answer of the other side is due; `reply` plays it."""
        return bool(self._reply)

    def begin(self, number: int) -> None:
        """Begin a step, counted from 0; the first and the last are the limits."""
        self.number = min(max(number, 0), len(self.tour.steps) - 1)
        self.remark: Remark | RulesError | None = None
        """The remark on the last move or command."""
        self._task = 0
        self._reply = ""
        game = self.tour.game
        record = GameRecord(game, start=self.step.position(game))
        table = Table.of(record, seated((PERSON, *[_OTHER_SIDE] * (len(game.sides) - 1))))
        self.view = View(table, AT_HOME)
        """The view of the step's board; each step has its own."""
        for move in self.step.played.split():
            self._play(game.parse_move(move))

    def play_at(self, point: Point) -> None:
        """Play at a point; where the only move is a pass, any point passes."""
        must_pass = self.view.state.legal_moves == (Pass(),)
        self.play(Pass() if must_pass else Place(point))

    def play(self, move: Move) -> None:
        """Play a move for the person if it solves the task; otherwise say why not."""
        task = self.task
        if task is None or self.owes_reply:
            return
        position = self.view.state.position
        name = position.game.format_move(move)
        try:
            position.play(move)
        except RulesError as error:
            self.remark = error
            return
        if isinstance(task.wanted, AskedCommand) or not task.wanted(position, move):
            self.remark = Remark(task.wrong_at.get(name, task.wrong), {"point": name})
            return
        self._play(move)
        self.remark = None
        self._reply = task.replies.get(name, task.replies.get("", ""))
        if not self._reply:
            self._fulfil(task)

    def reply(self) -> None:
        """Play the other side's answer, if one is due."""
        if self.task is not None and self._reply:
            self._play(self.tour.game.parse_move(self._reply))
            self._reply = ""
            self._fulfil(self.task)

    def take_back(self) -> None:
        """Take the last move back if that is the task; otherwise begin the step again."""
        task = self.task
        if task is not None and task.wanted is AskedCommand.TAKE_BACK:
            self.view.take_back(keep=False)
            self._fulfil(task)
        elif self._task or self._reply:
            self.begin(self.number)
        else:
            self.remark = Remark(N_("There is nothing to take back here."))

    def hint(self) -> Move | None:
        """Return a move that solves the task, and name it in the remark; None if there is none."""
        task = self.task
        if task is None or self.owes_reply:
            return None
        if task.wanted is AskedCommand.TAKE_BACK:
            self.remark = Remark(task.wrong)
            return None
        if task.wanted is AskedCommand.HINT:
            self._fulfil(task)
        move = self._suggested()
        if task.wanted is not AskedCommand.HINT and move is not None:
            name = self.tour.game.format_move(move)
            self.remark = Remark(N_("Hint: {point}."), {"point": name})
        return move

    def _suggested(self) -> Move | None:
        """Return the first legal move that solves the task."""
        task, position = self.task, self.view.state.position
        if task is None or isinstance(task.wanted, AskedCommand):
            return None
        wanted = task.wanted
        return next((move for move in position.legal_moves if wanted(position, move)), None)

    def _fulfil(self, task: Task) -> None:
        self.remark = Remark(task.right, is_right=True)
        self._task += 1

    def _play(self, move: Move) -> None:
        """Play a move for the side whose turn it is."""
        table = self.view.table
        seat = table.standing.awaited
        assert seat is not None
        table.play(seat, table.standing.head_revision, move)
