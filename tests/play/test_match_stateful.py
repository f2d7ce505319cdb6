"""Hypothesis drives a match; a tree of moves is the model, and the save has to agree."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from boardtui.formats import sgf
from boardtui.play.match import Match, NotYourTurn
from boardtui.play.store import Store
from boardtui.record.tree import GameRecord, Node
from boardtui.rules import registry
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Move
from boardtui.rules.gomoku import Gomoku, Opening
from boardtui.rules.othello import Othello
from tests.fixtures.connect_four import ConnectFour

from .players import Scripted, settle

Way = tuple[Move, ...]
"""A node of the model: the moves that lead to it."""

GAMES: tuple[Game, ...] = (
    Othello(4),
    Othello(6),
    Gomoku(3, 3),
    Gomoku(5, 4),
    Gomoku(5, 4, opening=Opening.SWAP2),
    ConnectFour(),
)


class MatchMachine(RuleBasedStateMachine):
    """The model: the set of all nodes ever made and not removed, cursor, head and ending."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.directory = Path(tempfile.mkdtemp())
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(registry, "GAMES", (*registry.GAMES, ConnectFour))

    @initialize(
        game=st.sampled_from(GAMES),
        computers=st.sets(st.sampled_from([Seat(0), Seat(1)])),
        stubborn=st.booleans(),
    )
    def begin(self, game: Game, computers: set[Seat], stubborn: bool) -> None:
        self.robot = Scripted(stubborn=stubborn)
        self.computers = computers
        self.match = Match(GameRecord(game), dict.fromkeys(computers, self.robot))
        self.store = Store(self.directory, pytest.fail)
        self.save = self.store.create(self.match, ("human", "easy"))
        self.nodes: set[Way] = {()}
        self.cursor: Way = ()
        self.head: Way = ()
        self.ended: Way | None = None
        self.revision = self.edits = -1
        self.run(self.match.start)

    def teardown(self) -> None:
        if hasattr(self, "match"):
            self.loop.run_until_complete(self.match.close())
            for index in range(len(self.robot.asked)):
                self.robot.answer(RuntimeError("the test is over"), index)
            self.run(lambda: None)
            self.store.close()
        self.loop.close()
        self.patch.undo()
        shutil.rmtree(self.directory)

    def run(self, action: object) -> object:
        """Do something inside the running loop, and let what is ready run."""

        async def inside() -> object:
            assert callable(action)
            try:
                return action()
            finally:
                await settle()

        return self.loop.run_until_complete(inside())

    def node(self, path: Way) -> Node:
        node = self.match.record.root
        for move in path:
            node = next(child for child in node.children if child.move == move)
        return node

    def may_play(self) -> bool:
        return self.match.state.outcome is None

    def enter(self, path: Way) -> None:
        """The model of a person's move, which brings the head along."""
        if self.computers and path[:-1] == self.head:
            self.continues_the_game(path)
        self.nodes.add(path)
        self.cursor = self.head = path

    def continues_the_game(self, path: Way) -> None:
        parent = self.node(path).parent
        assert parent is not None
        assert parent.next is self.node(path)

    @precondition(may_play)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.match.state.legal_moves))
        self.run(lambda: self.match.play(move))
        self.enter((*self.cursor, move))

    @precondition(may_play)
    @rule(data=st.data())
    def submit(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.match.state.legal_moves))
        seat = self.match.record.game.seat(self.match.node.position)
        if self.cursor == self.head and seat in self.computers:
            with pytest.raises(NotYourTurn):
                self.run(lambda: self.match.submit(move))
        else:
            self.run(lambda: self.match.submit(move))
            self.enter((*self.cursor, move))

    @rule()
    def back(self) -> None:
        self.run(self.match.back)
        self.cursor = self.cursor[:-1]

    @rule()
    def forward(self) -> None:
        following = self.match.state.next_node
        self.run(self.match.forward)
        if following is not None:
            assert following.move is not None
            self.cursor = (*self.cursor, following.move)

    @rule(data=st.data())
    def goto(self, data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(sorted(self.nodes, key=repr)))
        self.run(lambda: self.match.goto(self.node(path)))
        self.cursor = path

    @rule()
    def play_on(self) -> None:
        self.run(self.match.play_on)
        self.head = self.cursor

    @rule()
    def take_back(self) -> None:
        offered = self.match.state.can_take_back
        before = self.head
        taken = self.run(self.match.take_back)
        assert taken is offered
        if not taken:
            return
        if self.ended == before:
            self.ended = None
            assert self.path(self.match.head) == before
        else:
            self.head = self.path(self.match.head)
            assert self.head == before[: len(self.head)]
            assert len(self.head) < len(before)
            seat = self.match.record.game.seat(self.match.head.position)
            assert self.computers == {Seat(0), Seat(1)} or seat not in self.computers
        self.cursor = self.head

    @rule(color=st.sampled_from([Color(0), Color(1)]))
    def resign(self, color: Color) -> None:
        over = self.match.head.position.outcome is not None or self.ended == self.head
        self.run(lambda: self.match.resign(color))
        if not over:
            self.ended = self.cursor = self.head
            assert self.match.state.outcome is not None
            assert self.match.state.outcome.winner != color

    @rule(data=st.data())
    def promote(self, data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(sorted(self.nodes, key=repr)))
        self.run(lambda: self.match.promote(self.node(path)))
        node = self.node(path)
        assert node.parent is None or node.parent.children[0] is node

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(sorted(self.nodes, key=repr)))
        self.run(lambda: self.match.remove(self.node(path)))
        if not path:
            return
        self.nodes = {other for other in self.nodes if other[: len(path)] != path}
        if self.cursor[: len(path)] == path:
            self.cursor = path[:-1]
        if self.head[: len(path)] == path:
            self.head = path[:-1]
        if self.ended is not None and self.ended[: len(path)] == path:
            self.ended = None

    @precondition(lambda self: self.robot.asked)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """The computer answers, in time or long after its turn was taken back."""
        index = data.draw(st.integers(0, len(self.robot.asked) - 1))
        move = data.draw(st.sampled_from(self.robot.asked[index].legal_moves))
        current = index == len(self.robot.asked) - 1 and self.match.state.thinking is not None
        fresh = self.robot.is_waiting(index)
        self.run(lambda: self.robot.answer(move, index))
        if current and fresh:
            followed = self.cursor == self.head
            self.head = (*self.head, move)
            self.continues_the_game(self.head)
            self.nodes.add(self.head)
            self.cursor = self.head if followed else self.cursor

    def path(self, node: Node) -> Way:
        return tuple(step.move for step in node.line() if step.move is not None)

    @invariant()
    def the_match_is_the_model(self) -> None:
        if not hasattr(self, "match"):
            return
        match, state = self.match, self.match.state
        assert {self.path(node) for node in match.record.root.walk()} == self.nodes
        assert self.path(match.node) == self.cursor
        assert self.path(match.head) == self.head
        assert state.line[state.index] is match.node
        assert state.line == state.line[-1].line()
        assert not state.line[-1].children
        assert (match.record.outcome is None) == (self.ended is None)
        if self.ended is not None:
            assert match.record.ended_at is self.node(self.ended)
        assert state.trouble is None

    @invariant()
    def replaying_the_line_gives_its_positions(self) -> None:
        if not hasattr(self, "match"):
            return
        position = self.match.record.game.start()
        for node in self.match.state.line[1:]:
            assert node.move is not None
            position = position.play(node.move)
            assert node.position == position

    @invariant()
    def the_computer_thinks_exactly_when_it_is_to_move(self) -> None:
        if not hasattr(self, "match"):
            return
        head = self.match.head
        over = head.position.outcome is not None or self.head == self.ended
        turn = self.match.record.game.seat(head.position) in self.computers
        assert (self.match.state.thinking is not None) == (turn and not over)

    @invariant()
    def counters_only_grow(self) -> None:
        if not hasattr(self, "match"):
            return
        state = self.match.state
        assert state.revision >= self.revision
        assert state.edits >= self.edits
        self.revision, self.edits = state.revision, state.edits

    @invariant()
    def the_save_holds_it_all(self) -> None:
        if not hasattr(self, "match") or not self.match.state.edits:
            return
        (reading,) = sgf.loads(self.save.path.read_bytes())
        assert reading.problems == ()
        assert reading.record.game == self.match.record.game
        assert tree(reading.record.root) == tree(self.match.record.root)
        assert self.path(reading.head or reading.record.root.end()) == self.head
        again = Match(reading.record, head=reading.head)
        again.goto(again.record.root)
        ended = reading.record.ended_at
        assert (None if ended is None else self.path(ended)) == self.ended
        assert reading.record.outcome == self.match.record.outcome


def tree(root: Node) -> list[tuple[object, ...]]:
    """Every node with what it says, in order."""
    return [(node.move, node.position, len(node.children)) for node in root.walk()]


QUICK = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


class OtherMatches(MatchMachine):
    """The same, for more of them."""


MatchMachine.TestCase.settings = QUICK
OtherMatches.TestCase.settings = settings(QUICK, max_examples=200)
TestMatchMachine = MatchMachine.TestCase
TestMoreMatches = pytest.mark.long(OtherMatches.TestCase)
