"""The balanced openings that come with the program."""

from __future__ import annotations

from random import Random

import pytest

from boardtui.match.openings import read_openings
from boardtui.protocols.balanced_openings import (
    BALANCED_GAMES,
    BALANCED_PATTERNS,
    openings_file,
    stones_to_balance,
)
from boardtui.rules.board import Board
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.renju_openings import name_of
from boardtui.rules.symmetry import images_of

ALL_KILOBYTES = 100


def boards(game: Game) -> list[Board]:
    path = openings_file(game)
    assert path is not None
    return [opening.position.board for opening in read_openings(path, game)]


@pytest.mark.parametrize("game", BALANCED_GAMES, ids=repr)
def test_each_game_has_500_openings_and_no_two_alike(game: Gomoku) -> None:
    seen = set[Board]()
    found = boards(game)
    for board in found:
        assert 3 <= board.occupied.bit_count() <= 6
        assert board not in seen
        seen.update(images_of(board))
    assert len(found) >= 500


def test_the_files_say_how_they_were_made_and_are_small() -> None:
    size = 0
    for game in BALANCED_GAMES:
        path = openings_file(game)
        assert path is not None
        text = path.read_text(encoding="utf-8")
        size += len(text)
        options = " ".join(f"{name} {value}" for name, value in game.option_values().items())
        assert text.startswith(f"# gomoku {options}: within 10 after ")
    assert size <= ALL_KILOBYTES * 1000


@pytest.mark.parametrize(
    "game", [Gomoku(19), Gomoku(line=4), Gomoku(opening=OpeningRule.SWAP2), Othello()], ids=repr
)
def test_other_games_have_none(game: Game) -> None:
    assert openings_file(game) is None


@pytest.mark.parametrize("opening", [OpeningRule.SWAP, OpeningRule.SWAP2])
@pytest.mark.parametrize("game", BALANCED_GAMES, ids=repr)
def test_three_stones_lead_to_a_balanced_opening(game: Gomoku, opening: OpeningRule) -> None:
    known = {image for board in boards(game) for image in images_of(board)}
    placed, chance = set[Board](), Random(1)
    for _game in range(20):
        position: Position = Gomoku(game.size, rule=game.rule, opening=opening).start()
        for _stone in range(3):
            position = position.play(chance.choice(stones_to_balance(position)))
        placed.add(position.board)
    assert placed <= known
    assert len(placed) > 10


@pytest.mark.parametrize("opening", [OpeningRule.RIF, OpeningRule.SOOSORV_8])
def test_three_stones_make_a_balanced_pattern_of_renju(opening: OpeningRule) -> None:
    names = set()
    chance = Random(1)
    for _game in range(80):
        position = Gomoku(rule=Rule.RENJU, opening=opening).start()
        for _stone in range(3):
            position = position.play(chance.choice(stones_to_balance(position)))
        name = name_of(position.board)
        assert name is not None
        names.add(name.code)
    assert names == set(BALANCED_PATTERNS)


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        (Gomoku(opening=OpeningRule.SWAP2), "a1"),
        (Gomoku(opening=OpeningRule.SWAP2), "h8 i9 j7"),
        (Gomoku(19, opening=OpeningRule.SWAP2), ""),
        (Gomoku(opening=OpeningRule.PRO), "h8"),
        (Gomoku(rule=Rule.RENJU, opening=OpeningRule.RIF), "h8 h9 h10 white"),
        (Gomoku(), ""),
    ],
)
def test_elsewhere_no_stone_leads_to_one(game: Gomoku, moves: str) -> None:
    position = game.start()
    for move in moves.split():
        position = position.play(game.parse_move(move))
    assert stones_to_balance(position) == []
