"""Puzzles of Gomoku: the beginning of a win by fours and threes, and what stops one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import pytest

from boardtui.analysis.requests import AnalysisRequest, Priority
from boardtui.record.digest import Digest
from boardtui.record.evaluation import WIN, Certainty, Info
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.session.engine_pool import EnginePool
from boardtui.training.exercise import ExerciseKind, ExerciseOrigin
from boardtui.training.gomoku_puzzles import gomoku_puzzles
from boardtui.training.puzzle import Puzzle
from tests.training.puzzles import answering

GAME = Gomoku()
TO_WIN = GAME.position(
    Board.from_text(
        """
        ...............
        ...............
        ...............
        ...............
        ..O............
        ...X..O.X......
        ....X..........
        .....X.........
        .....OX.X......
        .......O.......
        ....OXOO.......
        ...............
        ...............
        ...............
        ...............
        """
    ),
    Color(0),
)
"""Black makes a four with i9, which wins, or with i8."""

TO_STOP = GAME.position(
    Board.from_text(
        """
        ...............
        ...............
        ...............
        ...............
        .......OO......
        ......X..X.....
        .....X.X.......
        ...............
        ...............
        ....X...O......
        ......O........
        ...............
        ...............
        ...............
        ...............
        """
    ),
    Color(1),
)
"""Black threatens to win with g11; i10 alone stops that, but loses to a longer win."""

WITH_E7 = GAME.position(
    Board.from_text(
        """
        ...............
        ...............
        ...............
        ...............
        .........X.....
        ...............
        .....X...X.....
        ...............
        .....OOOX......
        ......X........
        ......O........
        ...............
        ...............
        ...............
        ...............
        """
    ),
    Color(1),
)
"""White wins with e7, which a short search finds."""

NINE_PLIES = WIN - 9.0


def won(move: str, score: float = NINE_PLIES, depth: int = 3) -> Info:
    return Info(depth, score, (GAME.parse_move(move),), Certainty.WINNER)


def unclear(move: str, depth: int = 3, score: float = 5.0) -> Info:
    return Info(depth, score, (GAME.parse_move(move),))


class Oracle:
    """Knows the reports on some positions, and of all others that nothing is clear."""

    def __init__(self, *known: tuple[Position, Info | Collection[Info]]) -> None:
        self.asked: list[Position] = []
        self._known: Mapping[tuple[Board, Color], Collection[Info]] = {
            (position.board, position.turn): [infos] if isinstance(infos, Info) else infos
            for position, infos in known
        }

    async def puzzles(
        self, *played: Position, origin: ExerciseOrigin | None = None, defends: bool = True
    ) -> list[Puzzle]:
        ask = answering(self._answers)
        return [each async for each in gomoku_puzzles(played, ask, origin, defends=defends)]

    async def defences(self, *played: Position) -> list[Puzzle]:
        found = await self.puzzles(*played)
        return [each for each in found if each.exercise.kind is ExerciseKind.DEFEND]

    def _answers(self, request: AnalysisRequest) -> Iterator[Info]:
        position = request.position
        self.asked.append(position)
        unknown = [unclear(GAME.format_move(position.legal_moves[0]))]
        yield from self._known.get((position.board, position.turn), unknown)


def after(position: Position, moves: str) -> Position:
    for move in moves.split():
        position = position.play(GAME.parse_move(move))
    return position


def answers(puzzle: Puzzle) -> list[str]:
    return [GAME.format_move(move) for move in puzzle.exercise.answers]


async def test_a_win_with_one_first_move_is_a_puzzle() -> None:
    reports = [unclear("a1", 1), unclear("i8", 2), won("i9", depth=4)]
    [puzzle] = await Oracle((TO_WIN, reports)).puzzles(TO_WIN)
    assert puzzle.exercise.kind is ExerciseKind.WIN
    assert puzzle.exercise.position == TO_WIN
    assert answers(puzzle) == ["i9"]
    assert puzzle.exercise.best == reports[-1]
    assert puzzle.misses == {1, 2}


async def test_another_first_move_that_wins_is_right_as_well() -> None:
    lost = won("i9", -NINE_PLIES)
    reports = [unclear("i8", 2), won("i9")]
    [puzzle] = await Oracle((TO_WIN, reports), (after(TO_WIN, "i8"), lost)).puzzles(TO_WIN)
    assert answers(puzzle) == ["i9", "i8"]
    assert puzzle.misses == set()


async def test_a_win_with_many_first_moves_is_no_puzzle() -> None:
    """Two open threes can become fours at five points."""
    position = after(GAME.start(), "h8 a1 i8 a3 h10 a5 i10 a7")
    attacks = ["g8", "j8", "f8", "k8", "g10", "j10"]
    known = [(after(position, move), won("a9", -NINE_PLIES)) for move in attacks]
    assert await Oracle((position, won("g8")), *known).puzzles(position) == []
    [puzzle] = await Oracle((position, won("g8")), *known[:3]).puzzles(position)
    assert sorted(answers(puzzle)) == ["f8", "g8", "j8"]


@pytest.mark.parametrize("plies", [3, 19])
async def test_a_win_that_is_plain_or_endless_is_no_puzzle(plies: int) -> None:
    assert await Oracle((TO_WIN, won("i9", WIN - plies))).puzzles(TO_WIN) == []


async def test_a_win_by_a_quiet_move_is_no_puzzle() -> None:
    assert await Oracle((TO_WIN, won("a1"))).puzzles(TO_WIN) == []


@pytest.mark.parametrize(
    ("moves", "move"),
    [
        ("h8 a1 h9 a2 h10 a3 c3 a4", "h11"),  # White threatens five with a5
        ("h8 a1 h9 c2 h10 e3 h11 h12", "h7"),  # Black has a five himself
        ("h8 a1 h9 c2 h10 e3", "h11"),  # Black has an open three already
    ],
)
async def test_where_either_side_threatens_to_win_at_once_there_is_no_puzzle(
    moves: str, move: str
) -> None:
    position = after(GAME.start(), moves)
    assert await Oracle((position, won(move))).puzzles(position) == []


async def test_only_the_first_position_of_a_win_is_a_puzzle() -> None:
    """What a glance has missed is seen by a closer look."""
    later = after(TO_WIN, "a1 b3")
    oracle = Oracle((TO_WIN, won("i9")), (later, won("i9", WIN - 7)))
    [puzzle] = await oracle.puzzles(TO_WIN, after(TO_WIN, "a1"), later)
    assert puzzle.exercise.position == TO_WIN
    [puzzle] = await oracle.puzzles(GAME.start(), later, after(later, "d1"))
    assert puzzle.exercise.position.board == later.board


async def test_a_move_that_stops_a_win_is_a_puzzle() -> None:
    played = after(TO_STOP, "j11")
    passed = GAME.position(TO_STOP.board, Color(0))
    wins = [
        (TO_STOP.play(move), won("g11"))
        for move in TO_STOP.legal_moves
        if GAME.format_move(move) not in {"i10", "g11"}
    ]
    oracle = Oracle(
        (passed, won("g11")),
        *wins,
        (after(TO_STOP, "i10"), unclear("f7", score=95.0)),
        (after(TO_STOP, "g11"), unclear("f7", score=90.0)),
    )
    [puzzle] = await oracle.defences(TO_STOP, played)
    exercise = puzzle.exercise
    assert exercise.kind is ExerciseKind.DEFEND
    assert exercise.position == TO_STOP
    assert answers(puzzle) == ["g11", "i10"]
    assert exercise.played is not None
    assert exercise.played.score == 10 - WIN
    assert [GAME.format_move(move) for move in exercise.played.line] == ["j11", "g11"]


async def test_a_win_that_many_moves_stop_or_none_is_no_puzzle() -> None:
    played = after(TO_STOP, "j11")
    passed = GAME.position(TO_STOP.board, Color(0))
    wins = [(TO_STOP.play(move), won("g11")) for move in TO_STOP.legal_moves]
    unstopped = (passed, won("g11")), (played, won("g11"))
    assert await Oracle(*unstopped).defences(TO_STOP, played) == []
    assert await Oracle((passed, won("g11")), *wins).defences(TO_STOP, played) == []


async def test_where_nothing_was_threatened_there_is_nothing_to_stop() -> None:
    played = after(TO_STOP, "j11")
    assert await Oracle((played, won("g11"))).defences(TO_STOP, played) == []


async def test_without_those_to_defend_they_are_not_looked_for() -> None:
    played = after(TO_STOP, "j11")
    oracle = Oracle((played, won("g11")))
    await oracle.puzzles(TO_STOP, played, defends=False)
    assert TO_STOP not in oracle.asked[1:]


async def test_a_puzzle_knows_its_place_in_a_game_and_forgets_its_opening() -> None:
    game = Gomoku(opening=OpeningRule.SWAP)
    position = game.start()
    for move in ["a1", "a2", "a3", "black", "h8", "c2", "h9", "e4"]:
        position = position.play(game.parse_move(move))
    oracle = Oracle((position, won("h10")), (after(position, "h10"), won("a5", -NINE_PLIES)))
    origin = ExerciseOrigin(Digest(b"12"), 0, is_own=False)
    [puzzle] = await oracle.puzzles(position, origin=origin)
    assert puzzle.exercise.position.game == GAME
    assert puzzle.exercise.origin == origin._replace(ply=position.ply)


async def test_the_engine_finds_a_win_but_no_defence_where_every_move_loses() -> None:
    pool = EnginePool()
    ask = pool.asker(GAME, Priority.PUZZLES)
    assert ask is not None
    line = [TO_STOP]
    for move in ["j11", "g11", "g9", "f11", "i8", "f10", "k11"]:
        line.append(after(line[-1], move))
    [win] = [each async for each in gomoku_puzzles([WITH_E7], ask)]
    lost = [each async for each in gomoku_puzzles(line, ask)]
    await pool.close()
    assert (win.exercise.kind, answers(win)) == (ExerciseKind.WIN, ["e7"])
    assert lost == []
