"""Hypothesis drives a table that several look at; its log and views made afresh have to agree."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boardtui.formats import sgf
from boardtui.play.admission import fold
from boardtui.play.errors import Refused
from boardtui.play.log import Entry, MemoryLog
from boardtui.play.opening import read_opening
from boardtui.play.shared_table import answer, offer
from boardtui.play.standing import OfferKind
from boardtui.play.study import Study
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.record.clock import Clock
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.record.who import Who
from boardtui.rules.board import Seat
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Game, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.fixtures.connect_four import ConnectFour, register

from .tables import AGAINST_ROBOT, ALONE, FIRST, ROBOTS, SECOND, TOGETHER, everything, text, tree

GAMES: tuple[Game, ...] = (
    Othello(4),
    Othello(6),
    Gomoku(3, 3),
    Gomoku(5, 4),
    Gomoku(5, 4, opening=OpeningRule.SWAP2),
    ConnectFour(),
)
LOOKERS = ("ann", "ann", "bob", None)
SEATS = st.sampled_from([FIRST, SECOND])
VIEWS = st.sampled_from([0, 0, 0, 1, 1, 2, 3])


Command = Callable[[Table, Seat], object]
COMMANDS: tuple[Command, ...] = (
    lambda table, _seat: table.flag(),
    lambda table, _seat: table.pause(),
    lambda table, _seat: table.resume(),
    lambda table, seat: table.resign(seat),
    lambda table, seat: table.take_back(seat),
    lambda table, seat: table.take_back(seat, keep=False),
    lambda table, seat: table.redo(seat),
    lambda table, seat: offer(table, seat, OfferKind.DRAW),
    lambda table, seat: offer(table, seat, OfferKind.TAKE_BACK),
    lambda table, seat: answer(table, seat, accept=True),
    lambda table, seat: answer(table, seat, accept=False),
)

Act = Callable[[View], object]
ACTS: tuple[Act, ...] = (
    lambda view: view.back(),
    lambda view: view.forward(),
    lambda view: view.promote(),
    lambda view: view.take_back(),
    lambda view: view.take_back(keep=False),
    lambda view: view.redo(),
    lambda view: view.go_on(),
    lambda view: view.rejoin(),
    lambda view: view.edits.undo() if view.is_own else None,
)


Value = tuple[Evaluation | None, Cost | None]
VALUES = st.tuples(
    st.sampled_from([None, Evaluation(2.5, 12), Evaluation(-1, 4, Certainty.EXACT)]),
    st.sampled_from([None, Cost(0), Cost(7.5, depth=12), Cost(40, Certainty.EXACT)]),
)


class Look(NamedTuple):
    view: View
    states: list[ViewState]
    """What it told."""
    studies: list[Study]


class TableMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        register(self.patch)

    @initialize(
        game=st.sampled_from(GAMES),
        seats=st.sampled_from([ALONE, ALONE, AGAINST_ROBOT, ROBOTS, TOGETHER]),
        clock=st.sampled_from([None, Clock(60), Clock(9, 2), Clock(5, 0, 2, 7), Clock(0, 0, 1, 9)]),
    )
    def begin(self, game: Game, seats: tuple[Who, ...], clock: Clock | None) -> None:
        self.now = 100.0
        log = MemoryLog(clock=lambda: self.now)
        self.table = Table.of(GameRecord(game, clock=clock), seats, log=log)
        self.other = Table.from_log(self.table.log)
        """Another table over the same log, as another process has it."""
        self.is_edited = False
        self.looks = []
        for who in LOOKERS:
            studies: list[Study] = []
            view = View(self.table, who, keep_study=studies.append)
            states: list[ViewState] = []
            view.subscribe(states.append)
            self.looks.append(Look(view, states, studies))

    def teardown(self) -> None:
        self.patch.undo()

    # What may be done. A command is refused, and then changes nothing, or makes one entry.

    def command(self, act: Callable[[], object]) -> None:
        before, revision = everything(self.table), self.table.standing.revision
        told = [len(look.states) for look in self.looks]
        try:
            act()
        except (Refused, IllegalMove):
            assert everything(self.table) == before
            assert [len(look.states) for look in self.looks] == told
        else:
            made = self.table.standing.revision - revision
            assert made <= 1
            assert len(self.table.log.read()) == self.table.standing.revision
            assert [len(look.states) for look in self.looks] == [count + made for count in told]

    def by_view(self, index: int, act: Callable[[View], object]) -> None:
        """One who looks does something: no other cursor moves, but with the head."""
        look = self.looks[index]
        cursors = [each.view.cursor for each in self.looks]
        heads = [each.view.node is each.view.head for each in self.looks]
        revision, before = self.table.standing.revision, everything(self.table)
        told, studies = [len(each.states) for each in self.looks], len(look.studies)
        edits = self.table.edits.revision
        may_edit = self.may_edit(look)
        try:
            act(look.view)
        except (Refused, IllegalMove):
            assert everything(self.table) == before
            assert [len(each.states) for each in self.looks] == told
            assert len(look.studies) == studies
            return
        assert len(look.states) - told[index] <= 1
        if self.table.edits.revision != edits:
            self.is_edited = True
            assert may_edit
        elif self.table.standing.revision == revision:
            assert everything(self.table) == before
            others = [count for at, count in enumerate(told) if at != index]
            assert [len(each.states) for each in self.others(index)] == others
        for at, each in enumerate(self.looks):
            if at != index and not (heads[at] and self.table.standing.revision != revision):
                is_kept = cursors[at] in {node.path() for node in each.view.record.root.walk()}
                assert not is_kept or each.view.cursor == cursors[at]

    def may_edit(self, look: Look) -> bool:
        """Return True if one who looks may change the game's record."""
        standing, who = self.table.standing, look.view.who
        people = {each.id for each in standing.seats if each.is_person}
        is_alone = who is not None and people <= {who}
        return is_alone and not look.view.is_study

    def others(self, index: int) -> list[Look]:
        return [look for at, look in enumerate(self.looks) if at != index]

    @precondition(lambda self: self.table.standing.awaited is not None)
    @rule(data=st.data(), is_far=st.booleans())
    def move(self, data: st.DataObject, is_far: bool) -> None:
        standing = self.table.standing
        move = data.draw(st.sampled_from(standing.position.legal_moves))
        seat = standing.awaited
        assert seat is not None
        table = self.other if is_far else self.table
        self.command(lambda: table.play(seat, standing.head_revision, move))
        if standing.timing is not None and standing.timing.has_fallen(seat, self.now):
            outcome = self.table.standing.outcome
            assert outcome is not None
            assert outcome.termination is Termination.TIMEOUT
        else:
            assert self.table.standing.line == (*standing.line, move)

    @rule(seconds=st.floats(0, 8))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @precondition(lambda self: self.table.standing.awaited is not None)
    @rule(chance=st.randoms(use_true_random=False), count=st.integers(2, 8))
    def some_moves(self, chance: Random, count: int) -> None:
        for _ in range(count):
            standing = self.table.standing
            if (seat := standing.awaited) is not None:
                self.table.play(
                    seat, standing.head_revision, chance.choice(standing.position.legal_moves)
                )

    @rule(data=st.data(), seat=SEATS, at=st.integers(0, 30))
    def wild_move(self, data: st.DataObject, seat: Seat, at: int) -> None:
        legal = self.table.standing.start.legal_moves
        move = data.draw(st.sampled_from(legal))
        before = self.table.standing
        self.command(lambda: self.table.play(seat, at, move))
        is_timely = at == before.head_revision
        # After the flag has fallen, any command ends the game.
        if not is_timely and not before.is_out_of_time(self.now):
            assert self.table.standing is before

    @rule(seat=SEATS, command=st.sampled_from(COMMANDS), is_far=st.booleans())
    def do(self, seat: Seat, command: Command, is_far: bool) -> None:
        self.command(lambda: command(self.other if is_far else self.table, seat))

    @rule(data=st.data(), seat=SEATS)
    def go_on_elsewhere(self, data: st.DataObject, seat: Seat) -> None:
        path = self.any_path(data, self.table.record)
        self.command(lambda: self.table.go_on(seat, path))

    @rule(index=VIEWS, data=st.data(), count=st.integers(1, 3))
    def play_or_explore(self, index: int, data: st.DataObject, count: int) -> None:
        if data.draw(st.booleans()):
            self.goto(index, data)
        for _ in range(count):
            state = self.looks[index].view.state
            if state.legal_moves:
                move = data.draw(st.sampled_from(state.legal_moves))
                assert state.may_play or state.node is state.head
                self.by_view(index, lambda view, move=move: view.play(move))  # type: ignore[misc]

    @rule(index=VIEWS, data=st.data())
    def goto(self, index: int, data: st.DataObject) -> None:
        record = self.looks[index].view.record
        node = record.at(self.any_path(data, record))
        self.by_view(index, lambda view: view.goto(node))
        assert self.looks[index].view.node is node

    @rule(index=VIEWS, acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=6))
    def act(self, index: int, acts: list[Act]) -> None:
        for act in acts:
            self.by_view(index, act)

    @rule(index=VIEWS, data=st.data(), words=st.sampled_from(["", "good", "bad", None]))
    def edit(self, index: int, data: st.DataObject, words: str | None) -> None:
        path = self.any_path(data, self.looks[index].view.record)
        if words is None:
            self.by_view(index, lambda view: view.remove(path))
        else:
            self.by_view(index, lambda view: view.comment(path, words))

    @rule(index=VIEWS, data=st.data(), values=st.lists(VALUES, max_size=3))
    def judge(self, index: int, data: st.DataObject, values: list[Value]) -> None:
        """What the program says of moves is no edit of anybody, and so makes no study."""
        look = self.looks[index]
        edits = look.view.edits
        before = edits.newest, edits.newest_undone, len(look.studies)
        told = len(look.states) - edits.revision
        paths = [self.any_path(data, look.view.record) for _ in values]
        look.view.judge(Judgement(path, *value) for path, value in zip(paths, values, strict=True))
        assert (edits.newest, edits.newest_undone, len(look.studies)) == before
        assert len(look.states) - edits.revision == told
        self.is_edited = self.is_edited or self.table.edits.revision > 0

    def any_path(self, data: st.DataObject, record: GameRecord) -> Path:
        return data.draw(st.sampled_from(list(record.root.walk()))).path()

    # What holds at any time.

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def records_are_legal_trees(self) -> None:
        records = {id(look.view.record): look.view.record for look in self.looks}
        for record in records.values():
            for node in record.root.walk():
                assert len({child.move for child in node.children}) == len(node.children)
                for child in node.children:
                    assert child.parent is node
                    assert child.move in node.position.legal_moves
                    assert child.position == node.position.play(child.move)

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def the_record_says_what_the_standing_says(self) -> None:
        table, standing = self.table, self.table.standing
        assert table.head.path() == standing.line
        assert table.head.position == standing.position
        assert table.record.at(standing.line) is table.head
        if standing.outcome is None or standing.position.outcome is not None:
            assert table.head is not table.record.ended_at
        else:
            assert (table.record.outcome, table.record.ended_at) == (standing.outcome, table.head)

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def the_main_line_of_a_finished_game_is_what_was_played(self) -> None:
        table = self.table
        if table.standing.outcome is not None:
            main = table.record.mainline()
            assert main[: len(table.standing.line) + 1] == table.head.line()

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def the_log_folded_afresh_is_the_standing(self) -> None:
        first, *entries = self.table.log.read()
        standing, _date = read_opening(first)
        for entry in entries:
            standing = fold(standing, entry)
        assert standing == self.table.standing == self.other.standing
        if not self.is_edited:
            again = Table.from_log(MemoryLog(self.table.log.read()))
            assert text(again) == text(self.table) == text(self.other)

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def the_file_holds_it_all(self) -> None:
        table = self.table
        (reading,) = sgf.loads(text(table).encode())
        assert reading.problems == ()
        assert tree(reading.record.root) == tree(table.record.root)
        again = Table.of(reading.record, table.standing.seats, reading.head)
        assert again.standing.line == table.standing.line
        assert again.standing.outcome == table.standing.outcome
        assert again.record.outcome == table.record.outcome
        assert path_of(again.record.ended_at) == path_of(table.record.ended_at)

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def every_view_shows_what_one_made_afresh_shows(self) -> None:
        for look in self.looks:
            view, state = look.view, look.view.state
            assert state is look.states[-1]
            revisions = [each.revision for each in look.states]
            assert revisions == sorted(set(revisions))
            assert state.line[state.depth] is state.node is view.node
            assert state.line == state.line[-1].line()
            assert state.line[0] is view.record.root
            assert not state.line[-1].children
            if view.is_study:
                assert view.edits is look.studies[-1].edits
                continue
            fresh = View(self.table, view.who)
            fresh.goto(state.line[-1])
            fresh.goto(state.node)
            shown, wanted = (
                {**fields(each), "revision": 0, "edits": 0} for each in (state, fresh.state)
            )
            assert shown == wanted
            fresh.close()

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def counters_only_grow(self) -> None:
        for look in self.looks:
            for before, after in zip(look.states[-2:], look.states[-1:], strict=False):
                assert before.edits <= after.edits
                if before.line[0] is not after.line[0]:
                    assert before.edits < after.edits
        entries = self.table.log.read()
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        assert sorted(entries, key=time_of) == list(entries)


def time_of(entry: Entry) -> float:
    return entry.at


def path_of(node: Node | None) -> Path | None:
    return None if node is None else node.path()


def fields(state: ViewState) -> dict[str, object]:
    return state._asdict()


QUICK = settings(
    max_examples=12,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


class OtherTables(TableMachine):
    """The same, for more of them."""


TableMachine.TestCase.settings = QUICK
OtherTables.TestCase.settings = settings(QUICK, max_examples=75)
TestTableMachine = TableMachine.TestCase
TestMoreTables = pytest.mark.long(OtherTables.TestCase)
