"""Wins by fours and threats as the rules tell them: slow, and without a thought for speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from boardtui.rules.board import Color, Point, Size, grid
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move, Place, Position

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

Finder = Callable[[Position], Sequence[Move] | None]
"""Finds a win of the side to move."""


@cache
def lines(size: Size, point: Point) -> tuple[tuple[int, int], ...]:
    """The bits of the points within four of a point along each line, and of those within five."""
    found = []
    for across, down in DIRECTIONS:
        line = [Point(point.col + i * across, point.row + i * down) for i in range(-5, 6)]
        bits = [grid(size).bit(other) if size.holds(other) else 0 for other in line]
        found.append((sum(bits[1:-1]), sum(bits)))
    return tuple(found)


@cache
def windows(size: Size, point: Point) -> tuple[int, ...]:
    """The bits of each five points in a line that hold a point."""
    found = []
    for across, down in DIRECTIONS:
        line = [Point(point.col + i * across, point.row + i * down) for i in range(-4, 5)]
        fives = (line[start : start + 5] for start in range(5))
        found += [sum(map(grid(size).bit, five)) for five in fives if all(map(size.holds, five))]
    return tuple(found)


def attempts(position: Position, color: Color, least: int) -> list[Point]:
    """Vacant points with that many stones of a colour within four points along one line.

    No other point makes a four (of three) or a five (of four).
    """
    size, stones = position.board.size, position.board.stones[color]
    return [
        point
        for point in grid(size).points(position.board.vacant)
        if any((line & stones).bit_count() >= least for line, _ in lines(size, point))
    ]


def fives(position: Position, color: Color) -> list[Point]:
    """The points where that colour would win at once, whoever is to move."""
    game = position.game
    found = []
    for point in attempts(position, color, 4):
        to_move = Position(game, position.board, color)
        outcome = game.apply(to_move, Place(point)).outcome
        if outcome is not None and outcome.winner == color:
            found.append(point)
    return found


def stops(position: Position, attacker: Color) -> list[Move]:
    """The replies after which the attacker, who has a five, has none any more."""
    size, stones = position.board.size, position.board.stones[attacker]
    near = 0
    for five in fives(position, attacker):
        for line, beyond in lines(size, five):
            if (line & stones).bit_count() >= 4:
                near |= beyond
    replies: list[Move] = []
    for point in grid(size).points(near & position.board.vacant):
        try:
            after = position.play(Place(point))
        except IllegalMove:
            continue
        if not fives(after, attacker):
            replies.append(Place(point))
    return replies


def wins_by_fours(position: Position, fours: int) -> bool:
    """Return True if the side to move wins with at most so many fours and a five."""
    attacker = position.turn
    if fives(position, attacker):
        return True
    if fours == 0:
        return False
    for point in attempts(position, attacker, 3):
        try:
            after = position.play(Place(point))
        except IllegalMove:
            continue
        if not fives(after, attacker) or fives(after, after.turn):
            continue
        if all(wins_by_fours(after.play(reply), fours - 1) for reply in stops(after, attacker)):
            return True
    return False


def prove_fours(position: Position, line: Sequence[Move], find: Finder) -> None:
    """Fail unless a line of fours wins, and `find` wins after every other reply that stops one."""
    attacker = position.turn
    after = position.play(line[0])
    if after.outcome is not None:
        assert after.outcome.winner == attacker, f"{line[0]} wins nothing\n{after.board}"
        assert len(line) == 1, "the line goes on after its end"
        return
    assert len(line) > 2, f"the line ends before the game does\n{after.board}"
    assert not fives(after, after.turn), f"{line[0]} lets the other side win\n{after.board}"
    assert fives(after, attacker), f"{line[0]} is no four\n{after.board}"
    replies = stops(after, attacker)
    if line[1] not in replies:
        assert not replies, f"{line[1]} is not the reply to {line[0]}\n{after.board}"
        replies = [line[1]]
    for reply in replies:
        following = after.play(reply)
        if reply == line[1]:
            prove_fours(following, line[2:], find)
        else:
            another = find(following)
            assert another, f"{line[0]} is stopped by {reply}\n{after.board}"
            prove_fours(following, another, find)


def prove_threats(position: Position, line: Sequence[Move], find: Finder, random: Random) -> None:
    """Fail unless a line of threats wins and `find` wins after every other reply.

    Of the wins after other replies to the same move one is proved in turn.
    """
    attacker = position.turn
    if is_all_fours(position, line):
        prove_fours(position, line, find)
        return
    after = position.play(line[0])
    assert not fives(after, after.turn), f"{line[0]} lets the other side win\n{after.board}"
    replies = list(after.legal_moves)
    if fives(after, attacker):
        replies = stops(after, attacker)
    others = [reply for reply in replies if reply != line[1]]
    for reply in others:
        assert find(after.play(reply)), f"{line[0]} is stopped by {reply}\n{after.board}"
    for reply in [line[1], *random.sample(others, min(1, len(others)))]:
        following = after.play(reply)
        rest = line[2:] if reply == line[1] else find(following)
        assert rest
        prove_threats(following, rest, find, random)


def is_all_fours(position: Position, line: Sequence[Move]) -> bool:
    """Return True if every move of the side to move in a line is a four, or the five at its end."""
    attacker = position.turn
    for number, move in enumerate(line):
        position = position.play(move)
        if number % 2 == 0 and position.outcome is None and not fives(position, attacker):
            return False
    return True
