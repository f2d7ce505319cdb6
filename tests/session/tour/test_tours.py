"""The positions, tasks and texts of the tours, held against the rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardtui.rules.board import Color
from boardtui.rules.game import Pass, Place, Position, Threats
from boardtui.rules.registry import game_class
from boardtui.session.launch import TOURED
from boardtui.session.tour.games import tour_of
from boardtui.session.tour.guide import Guide
from boardtui.session.tour.steps import AskedCommand, Step, Task, any_move
from tests.cases import each

STEPS = [(key, number) for key in TOURED for number in range(6)]


def step_of(key: str, number: int) -> Step:
    return tour_of(key).steps[number]


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(position.game.parse_move(move))
    return position


def wanted(position: Position, task: Task) -> list[str]:
    """The legal moves that a task asks for."""
    assert not isinstance(task.wanted, AskedCommand)
    game = position.game
    legal = position.legal_moves
    return [game.format_move(move) for move in legal if task.wanted(position, move)]


def ways(step: Step, position: Position, first: int = 0) -> Iterator[tuple[Task, Position]]:
    """Each task with every position in which a person who does the ones before may meet it."""
    if first == len(step.tasks):
        return
    task = step.tasks[first]
    yield task, position
    if isinstance(task.wanted, AskedCommand):
        yield from ways(step, position, first + 1)
        return
    for move in wanted(position, task):
        played = after(position, move)
        reply = task.replies.get(move, task.replies.get("", ""))
        yield from ways(step, after(played, reply) if reply else played, first + 1)


def threats(position: Position, color: int) -> Threats:
    """What a colour could do if it were to move."""
    game = position.game
    return game.threats(game.position(position.board, Color(1 - color)))


@pytest.mark.parametrize("key", TOURED)
def test_a_tour_has_six_steps_of_its_game(key: str) -> None:
    tour = tour_of(key)
    assert len(tour.steps) == 6
    assert tour.game == game_class(key)()


@each(("key", "number"), STEPS)
def test_every_position_is_one_of_the_rules_with_black_to_move(key: str, number: int) -> None:
    step, game = step_of(key, number), tour_of(key).game
    position = step.position(game)
    assert (position.turn, position.outcome) == (0, None)
    played = after(position, *step.played.split())
    assert (played.turn, played.outcome) == (0, None)
    if step.cursor:
        game.notation.parse(step.cursor, game.board_size)


@each(("key", "number"), STEPS)
def test_every_task_can_be_done_whatever_was_done_before(key: str, number: int) -> None:
    step = step_of(key, number)
    met: list[Task] = []
    for task, position in ways(step, step.position(tour_of(key).game)):
        if not isinstance(task.wanted, AskedCommand):
            assert wanted(position, task)
        met.append(task)
    assert all(task in met for task in step.tasks)


@each(("key", "number"), STEPS)
def test_there_are_words_for_every_other_move(key: str, number: int) -> None:
    step = step_of(key, number)
    for task, position in ways(step, step.position(tour_of(key).game)):
        if isinstance(task.wanted, AskedCommand):
            assert task.wrong
            continue
        right = wanted(position, task)
        legal = {position.game.format_move(move) for move in position.legal_moves}
        others = legal - {*right}
        assert task.wrong_at.keys() <= others
        assert bool(task.wrong) == bool(others - task.wrong_at.keys())
        assert {*task.replies} - {""} <= {*right}
        if task.wanted is any_move:
            assert not others


@each(("key", "number"), STEPS)
def test_the_cursor_begins_where_the_person_may_play(key: str, number: int) -> None:
    guide = Guide(tour_of(key))
    guide.begin(number)
    if guide.step.cursor:
        move = guide.tour.game.parse_move(guide.step.cursor)
        assert move in guide.view.state.position.legal_moves


class TestOthello:
    """Facts that its texts tell."""

    def position(self, number: int) -> Position:
        return step_of("othello", number).position(tour_of("othello").game)

    def test_one_move_flips_five_discs_in_five_directions(self) -> None:
        position = self.position(1)
        captures = position.game.captures(position)
        (best,) = [point for point, discs in captures.items() if len(discs) == 5]
        assert position.game.format_move(Place(best)) == "f4"
        assert max(len(discs) for point, discs in captures.items() if point != best) < 5
        directions = {
            (
                (disc.col > best.col) - (disc.col < best.col),
                (disc.row > best.row) - (disc.row < best.row),
            )
            for disc in captures[best]
        }
        assert len(directions) == 5

    def test_black_has_to_pass_and_can_move_again_afterwards(self) -> None:
        position = self.position(2)
        assert position.legal_moves == (Pass(),)
        assert len(after(position, "pass", "c5").legal_moves) > 3

    def test_the_corner_is_legal_but_flips_less_than_another_move(self) -> None:
        position = self.position(3)
        captures = {
            position.game.format_move(Place(point)): len(discs)
            for point, discs in position.game.captures(position).items()
        }
        assert captures["h8"] < max(captures.values())
        assert {"a1", "a8", "h1"}.isdisjoint(captures)

    def test_only_the_move_that_is_taken_back_gives_a_corner_away(self) -> None:
        position = self.position(4)
        corners = {"a1", "a8", "h1", "h8"}

        def given_away(move: str) -> bool:
            later = after(position, move)
            return not corners.isdisjoint(map(later.game.format_move, later.legal_moves))

        assert given_away("b2")
        assert not given_away("b4")

    def test_the_last_discs_fall_as_is_told(self) -> None:
        position = self.position(5)
        game = position.game
        assert position.board.vacant.bit_count() == 3
        assert game.score(position) == (33, 28)
        answered = after(position, "h1")
        assert [game.format_move(move) for move in answered.legal_moves] == ["g8"]
        white, black = (game.score(after(answered, *moves)) for moves in (["g8"], ["g8", "g1"]))
        assert white is not None
        assert white[1] == white[0] + 1
        assert black == (39, 25)
        greedy = after(position, "g1")
        assert len(game.captures(position)[game.notation.parse("g1", game.board_size)]) == 8
        assert game.score(after(greedy, "h1", "pass", "g8")) == (27, 37)


class TestGomoku:
    """Facts that its texts tell."""

    def position(self, number: int, *moves: str) -> Position:
        return after(step_of("gomoku", number).position(tour_of("gomoku").game), *moves)

    def names(self, position: Position, points: object) -> set[str]:
        assert isinstance(points, tuple)
        return {position.game.format_move(Place(point)) for point in points}

    def test_both_sides_have_as_many_stones(self) -> None:
        for number in range(6):
            board = self.position(number).board
            assert board.count(Color(0)) == board.count(Color(1))

    def stops(self, position: Position) -> set[str]:
        """The moves after which White can neither win nor make an open four."""
        return {
            position.game.format_move(move)
            for move in position.legal_moves
            if threats(position.play(move), 1) == Threats()
        }

    def test_one_point_makes_five(self) -> None:
        position = self.position(1)
        assert self.names(position, threats(position, 0).wins) == {"f6"}

    def test_the_four_has_to_be_blocked_and_then_the_three(self) -> None:
        four = self.position(2)
        assert self.names(four, threats(four, 1).wins) == {"j11"}
        assert threats(four, 0) == Threats()
        three = after(four, "j11", "k6")
        assert threats(three, 0) == Threats()
        assert self.stops(three) == {*wanted(three, step_of("gomoku", 2).tasks[1])}

    def test_an_open_four_is_what_the_rules_call_one(self) -> None:
        position = self.position(3)
        doubles = self.names(position, threats(position, 0).doubles)
        assert doubles == {*wanted(position, step_of("gomoku", 3).tasks[0])}

    def test_only_one_point_makes_a_four_and_a_three(self) -> None:
        position = self.position(4)
        assert threats(position, 0) == Threats()
        found = set()
        for move in position.legal_moves:
            four = position.play(move)
            if wins := threats(four, 0).wins:
                (block,) = wins
                if threats(four.play(Place(block)), 0).doubles:
                    found.add(position.game.format_move(move))
        assert found == {*wanted(position, step_of("gomoku", 4).tasks[0])}
        later = after(position, "i8", "j8")
        doubles = self.names(later, threats(later, 0).doubles)
        assert doubles == {*wanted(later, step_of("gomoku", 4).tasks[1])}
        assert threats(later, 1) == Threats()

    def test_the_move_that_is_taken_back_loses_and_the_others_do_not(self) -> None:
        lost = self.position(5, "h7", "j6")
        assert len(threats(lost, 1).wins) == 2
        assert threats(lost, 0).wins == ()
        position = self.position(5)
        assert self.stops(position) == {*wanted(position, step_of("gomoku", 5).tasks[2])}
