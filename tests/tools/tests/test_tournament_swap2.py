"""Programs that are asked SWAP2BOARD by the tournament script."""

from __future__ import annotations

import pytest

from boardtui.match.competitors import UNLIMITED, Allowance
from boardtui.match.referee import Contestant, play_game
from boardtui.players.engine_command import PATIENCE, EngineCommand, Patience
from boardtui.rules.game import Choose, Game, Move, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule
from tests.match.test_referee import Scripted, opening
from tests.players.gomocup_scripts import SECOND, SETTINGS, position_after
from tests.players.scripted_transport import Scripts
from tests.tools.tournament.players import Kind, read_competitor
from tests.tools.tournament.swap2 import Swap2Engine

SWAP2 = Gomoku(opening=OpeningRule.SWAP2)
START = SWAP2.start()
ASKED = "> START 15\nOK\n" + SETTINGS + "> INFO time_left 2147483647\n> SWAP2BOARD\n"
THREE = "> 7,7\n> 8,7\n> 9,9\n> DONE\n"
FIVE = "> 7,7\n> 8,7\n> 9,9\n> 8,8\n> 8,6\n> DONE\n"
SEVEN = "> …\n" * 7
AGAIN = "> INFO time_left 2147483647\n"


def program(script: str, patience: Patience = PATIENCE) -> tuple[Swap2Engine, Scripts]:
    connect = Scripts(script)
    command = EngineCommand("Robot", ("robot",), patience=patience)
    return Swap2Engine(command, connect), connect


async def moves_of(engine: Swap2Engine, position: Position, count: int) -> list[Move]:
    """What a program does that makes the next moves itself."""
    made: list[Move] = []
    for _ in range(count):
        made.append(await engine.choose(position, SECOND))
        position = position.play(made[-1])
    return made


def after(position: Position, moves: list[Move]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def parsed(*texts: str, game: Game = SWAP2) -> list[Move]:
    return [game.parse_move(text) for text in texts]


async def test_a_program_places_the_first_three_stones() -> None:
    engine, connect = program(ASKED + "> DONE\nMESSAGE well\n7,7 8,7 9,9\n")
    assert await moves_of(engine, START, 3) == parsed("h8", "i8", "j6")
    assert connect.programs[0].is_through


@pytest.mark.parametrize(
    ("answer", "moves"),
    [
        ("SWAP", [Choose("black")]),
        ("8, 8", [Choose("white"), *parsed("i7")]),
        ("OK\n8,8  8,6", [Choose("more"), *parsed("i7", "i9")]),
    ],
)
async def test_a_program_answers_three_stones(answer: str, moves: list[Move]) -> None:
    engine, connect = program(ASKED + THREE + answer)
    position = position_after("h8 i8 j6", START)
    engine.follow(START, parsed("h8", "i8", "j6"))
    assert await moves_of(engine, position, len(moves)) == moves
    assert connect.programs[0].is_through


async def test_a_program_is_asked_again_about_five_stones_and_goes_on_with_the_board() -> None:
    engine, connect = program(
        ASKED
        + "> DONE\n7,7 8,7 9,9\n"
        + AGAIN
        + f"> SWAP2BOARD\n{FIVE}6,8\n"
        + AGAIN
        + f"> BOARD\n{SEVEN}> DONE\n0,0"
    )
    played = await moves_of(engine, START, 3) + [Choose("more"), *parsed("i7", "i9")]
    engine.follow(START, played)
    position = after(START, played)
    made = await moves_of(engine, position, 2)
    assert made == [Choose("white"), *parsed("g7")]
    position = after(position, made + parsed("a1"))
    assert await engine.choose(position, SECOND) == SWAP2.parse_move("a15")
    assert connect.programs[0].is_through


async def test_a_program_may_swap_at_five_stones() -> None:
    engine, _connect = program(f"{ASKED}{FIVE}swap")
    played = [*parsed("h8", "i8", "j6"), Choose("more"), *parsed("i7", "i9")]
    engine.follow(START, played)
    assert await engine.choose(after(START, played), SECOND) == Choose("black")


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        ("7,7 8,7", "protocol", "Robot answered SWAP2BOARD with “7,7 8,7”."),
        ("SWAP", "protocol", "Robot answered SWAP2BOARD with “SWAP”."),
        ("what?", "protocol", "Robot answered SWAP2BOARD with “what?”."),
        ("UNKNOWN SWAP2BOARD", "protocol", "Robot answered SWAP2BOARD with “UNKNOWN SWAP2BOARD”."),
        (
            "7,7 7,7 8,8",
            "illegal",
            "Robot answered with an illegal move, “7,7 7,7 8,8”: h8 is already taken.",
        ),
    ],
)
async def test_nonsense_loses(answer: str, kind: str, words: str) -> None:
    engine, _connect = program(ASKED + "> DONE\n" + answer)
    sides = [Contestant("a", engine, Allowance(SECOND)), Contestant("b", Scripted())]
    result = (await play_game(opening(SWAP2), sides)).result
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind, result.winner) == (0, kind, 1)
    assert result.fault.words == words
    await engine.close()


async def test_silence_loses() -> None:
    script = ASKED.replace("turn 1000", "turn 10") + "> DONE\nDEBUG hm\n"
    engine, _connect = program(script, Patience(answering=0.01))
    sides = [
        Contestant("a", engine, Allowance(SECOND._replace(seconds=0.01))),
        Contestant("b", Scripted()),
    ]
    result = (await play_game(opening(SWAP2), sides)).result
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind) == (0, "time")
    assert result.fault.words == "Robot does not answer SWAP2BOARD."


@pytest.mark.parametrize("rules", [OpeningRule.SWAP, OpeningRule.PRO, OpeningRule.NONE])
async def test_no_other_opening_has_a_question_in_the_protocol(rules: OpeningRule) -> None:
    engine, connect = program("> …\nOK\n" + "> …\n" * 7 + "7,7")
    await engine.choose(Gomoku(opening=rules).start(), SECOND)
    assert not connect.programs or "SWAP2BOARD" not in connect.programs[0].sent


@pytest.mark.parametrize(("kind", "is_asked"), [(Kind.GOMOCUP, True), ("gomocup+", False)])
def test_programs_of_others_are_asked(kind: Kind, is_asked: bool) -> None:
    competitor = read_competitor(f"Robot={kind}:pbrain-robot", UNLIMITED)
    assert isinstance(competitor.make(SWAP2, 1), Swap2Engine) is is_asked
