from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import pytest

from boardtui.match.competitors import UNLIMITED, Allowance
from boardtui.match.game_result import GameResult, Usage
from boardtui.match.openings import Opening, write_moves
from boardtui.match.records import result_of
from boardtui.match.referee import Contestant, Played, play_game
from boardtui.players.engine import EngineReason
from boardtui.players.player import (
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Limit,
    PlayerError,
)
from boardtui.players.random import RandomPlayer
from boardtui.record.clock import Clock
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Outcome, Pass, Position, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from tests.fixtures.failures import failure

SMALL = Othello(size=4)


class Scripted:
    """A player that says what it is told to say, or fails."""

    name = "scripted"

    def __init__(self, answers: Sequence[str | Exception] = ()) -> None:
        self.answers = list(answers)
        self.limits: list[Limit] = []
        self.followed: list[Sequence[Move]] = []

    def follow(self, start: Position, moves: Sequence[Move]) -> None:
        assert start == start.game.start()
        self.followed.append(tuple(moves))

    async def choose(self, position: Position, limit: Limit) -> Move:
        self.limits.append(limit)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return position.game.parse_move(answer)

    async def close(self) -> None:
        pass


class Silent(Scripted):
    """A player that never answers."""

    async def choose(self, position: Position, limit: Limit) -> Move:
        await asyncio.Event().wait()
        return await super().choose(position, limit)


class Refused(Scripted):
    """A program whose answer is refused by what talks to it."""

    async def choose(self, position: Position, limit: Limit) -> Move:
        move = await super().choose(position, limit)
        try:
            position.game.check(position, move)
        except RulesError:
            raise failure("it may not do that", EngineProtocolError) from None
        return move


def opening(game: Othello | Gomoku, *moves: str) -> Opening:
    position, played = game.start(), []
    for text in moves:
        played.append(game.parse_move(text))
        position = position.play(played[-1])
    return Opening(write_moves(game, played), game.start(), tuple(played), position)


def ticking(seconds: float) -> Iterator[float]:
    """A clock that shows so much more at every look."""
    now = 0.0
    while True:
        yield now
        now += seconds


async def play(
    *sides: Scripted | RandomPlayer,
    begin: Opening | None = None,
    allowance: Allowance = UNLIMITED,
    tick: float = 0.0,
) -> GameResult:
    return (await played(*sides, begin=begin, allowance=allowance, tick=tick)).result


async def played(
    *sides: Scripted | RandomPlayer,
    begin: Opening | None = None,
    allowance: Allowance = UNLIMITED,
    tick: float = 0.0,
) -> Played:
    begin = begin or opening(SMALL)
    seats = [Contestant(name, side, allowance) for name, side in zip("ab", sides, strict=True)]
    return await play_game(begin, seats, ticking(tick).__next__)


async def test_a_game_is_played_to_its_end() -> None:
    result = await play(RandomPlayer(1), RandomPlayer(2))
    assert result.fault is None
    assert result.score is not None
    assert sum(result.score) == 16
    assert result.margin("a") == -(result.margin("b") or 0) == result.score[0] - result.score[1]
    assert result.points("a") + result.points("b") == 1
    assert result.points("a") == (0.5 if result.winner is None else 1 - result.winner)


@pytest.mark.parametrize(
    ("color", "first", "winner"), [("black", ["g6", "g5"], 1), ("white", ["c1", "d1"], 0)]
)
async def test_the_winner_is_who_has_the_colour_that_wins(
    color: str, first: list[str], winner: int
) -> None:
    game = Gomoku(size=7, line=4, opening=OpeningRule.SWAP)
    second = ["c1", "d1"] if color == "black" else ["g6", "g5"]
    begin = opening(game, "a1", "g7", "b1")
    result = await play(Scripted(first), Scripted([color, *second]), begin=begin)
    assert (result.fault, result.winner) == (None, winner)
    assert result.points("b") == winner


async def test_a_drawn_game_is_half_a_point_for_both() -> None:
    for seed in range(100):
        result = await play(RandomPlayer(seed), RandomPlayer(seed))
        if result.score == (8, 8):
            break
    assert (result.winner, result.points("a"), result.points("b")) == (None, 0.5, 0.5)


async def test_a_game_that_becomes_too_long_is_drawn() -> None:
    begin, stones = opening(Gomoku(size=7, line=5), "a1"), (["b2", "c3"], ["g1", "g2"])
    seats = [Contestant(name, Scripted(moves)) for name, moves in zip("ab", stones, strict=True)]
    played = await play_game(begin, seats, longest=4)
    assert played.result.moves == "a1g1b2g2"
    assert (played.result.winner, played.result.score, played.result.fault) == (None, None, None)
    assert played.record.outcome == Outcome((Color(0), Color(1)), Termination.AGREEMENT)
    assert result_of(played.record).points("a") == 0.5


async def test_a_game_that_ends_with_its_longest_move_is_not_drawn() -> None:
    begin = opening(Gomoku(size=3, line=3), "a1", "b1", "a2", "b2")
    seats = [Contestant("a", Scripted(["a3"])), Contestant("b", Scripted())]
    assert (await play_game(begin, seats, longest=5)).result.winner == 0


async def test_other_games_are_judged_by_their_rules_too() -> None:
    game = Gomoku(size=5, line=3)
    black = Scripted(["a1", "a2", "a3"])
    result = await play(black, Scripted(["e1", "e2"]), begin=opening(game))
    assert (result.winner, result.score, result.moves) == (0, None, "a1e1a2e2a3")
    assert result.margin("a") is None


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        ("a1", "illegal", "A1 flips nothing."),
        (failure("nonsense", EngineProtocolError), "protocol", "nonsense"),
        (failure("it has ended", EngineTerminated), "crash", "it has ended"),
        (failure("it does not answer", EngineTimeout), "time", "it does not answer"),
        (PlayerError(EngineReason.RESIGNED, name="It"), "resigned", "It resigned."),
    ],
)
async def test_who_does_what_may_not_be_done_loses(
    answer: str | Exception, kind: str, words: str
) -> None:
    black = Scripted([answer])
    result = await play(black, Scripted())
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (0, kind)
    assert result.fault.words.lower() == words.lower()
    assert (result.winner, result.score, result.moves) == (1, None, "")
    assert (result.points("a"), result.points("b")) == (0, 1)


async def test_a_forbidden_move_is_a_foul() -> None:
    game = Gomoku(rule=Rule.RENJU)
    begin = opening(game, "f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1")
    result = await play(Scripted(["h8"]), Scripted(), begin=begin)
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (0, "foul")
    assert result.winner == 1


async def test_a_program_that_fouls_is_told_from_one_that_takes_a_taken_point() -> None:
    for text, kind in (("h8", "foul"), ("h9", "illegal")):
        game = Gomoku(rule=Rule.RENJU)
        begin = opening(game, "f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1")
        result = await play(Refused([text]), Scripted(), begin=begin)
        assert result.fault is not None
        assert (result.fault.kind, result.fault.words) == (kind, "it may not do that")


async def test_players_learn_how_the_game_went() -> None:
    black, white = Scripted(["b1", failure("enough", EngineTerminated)]), Scripted(["a1"])
    await play(black, white)
    b1, a1 = map(SMALL.parse_move, ("b1", "a1"))
    assert (black.followed, white.followed) == ([(), (b1, a1)], [(b1,)])


async def test_nobody_is_asked_for_a_forced_pass() -> None:
    begin = opening(Othello(), "f5", "f6", "c4", "g5", "h5", "h4", "g7", "h6")
    black, white = Scripted(), Scripted([failure("enough", EngineTerminated)])
    result = await play(black, white, begin=begin)
    assert result.moves == begin.text
    assert (len(black.followed), len(white.followed)) == (0, 1)
    assert white.followed[0][-1] == Pass()


async def test_what_is_nobodys_fault_is_no_result() -> None:
    with pytest.raises(PlayerError, match="it does not play that"):
        await play(Scripted([failure("it does not play that")]), Scripted())


async def test_moves_over_the_time_are_counted() -> None:
    allowance = Allowance(Limit(seconds=1.0))
    result = await play(RandomPlayer(1), RandomPlayer(2), allowance=allowance, tick=1.11)
    moves, seconds, slowest, over, excess = result.usage[0]
    assert result.fault is None
    assert over == moves > 0
    assert [slowest, seconds, excess] == pytest.approx([1.11, 1.11 * moves, 0.11])
    assert Usage().after(1.09, 1.0).over == 0
    assert Usage().after(1.09, 1.0).excess == pytest.approx(0.09)
    assert Usage().after(5.0, None) == Usage(1, 5.0, 5.0, 0, 0.0)
    assert Usage().after(0.9, 1.0).excess == 0


async def test_a_move_within_the_margin_is_in_time() -> None:
    allowance = Allowance(Limit(seconds=1.0), margin=0.5)
    result = await play(RandomPlayer(1), RandomPlayer(2), allowance=allowance, tick=1.49)
    assert result.fault is None
    result = await play(RandomPlayer(1), RandomPlayer(2), allowance=allowance, tick=1.6)
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (0, "time")
    assert result.fault.words == "a has not moved after 1.60 seconds (allowed: 1)."


async def test_who_does_not_answer_is_not_waited_for() -> None:
    allowance = Allowance(Limit(seconds=0.01), margin=0.02)
    result = await play(Silent(), Scripted(), allowance=allowance)
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (0, "time")
    assert result.fault.words == "a has not moved after 0.03 seconds (allowed: 0.01)."


async def test_who_uses_up_the_clock_loses() -> None:
    allowance = Allowance(clock=Clock(2.5))
    result = await play(RandomPlayer(1), RandomPlayer(2), allowance=allowance, tick=1.0)
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (0, "time")
    assert result.fault.words == "a ran out of time."


async def test_a_flag_falls_while_a_player_thinks() -> None:
    result = await play(Silent(), Scripted(), allowance=Allowance(clock=Clock(0.02)))
    assert result.fault is not None
    assert result.fault.words == "a ran out of time."


async def test_players_are_told_what_is_left_on_the_clock() -> None:
    black = Scripted(["b1", failure("enough", EngineTerminated)])
    clock = Clock(12.0, increment=1.0)
    game = await played(black, Scripted(["a1"]), allowance=Allowance(clock=clock), tick=2.0)
    assert [limit.remaining for limit in black.limits] == [12, 11]
    assert {(limit.increment, limit.main) for limit in black.limits} == {(1, 12)}
    lefts = [node.left and node.left.main for node in game.record.root.mainline()]
    assert (game.record.clock, lefts) == (clock, [11, 11])


async def test_the_record_says_who_won_and_why() -> None:
    crashed = await played(Scripted(["b1"]), Scripted([failure("it died", EngineTerminated)]))
    record = crashed.record
    assert record.players == {Seat(0): "a", Seat(1): "b"}
    assert record.outcome == Outcome((Color(0),), Termination.FORFEIT)
    assert record.root.end().comment == "it died"
    late = await played(Silent(), Scripted(), allowance=Allowance(clock=Clock(0.02)))
    assert late.record.outcome == Outcome((Color(1),), Termination.TIMEOUT)
    resigned = await played(Scripted([PlayerError(EngineReason.RESIGNED, name="a")]), Scripted())
    assert resigned.record.outcome == Outcome((Color(1),), Termination.RESIGNATION)
    over = await played(RandomPlayer(1), RandomPlayer(2))
    assert over.record.outcome is None
    assert over.record.root.end().position.outcome is not None
