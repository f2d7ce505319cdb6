"""Random games of every game with every combination of its options, typed to their end."""

from __future__ import annotations

from random import Random

import pytest

from boardtui.plain.columns import wrapped
from boardtui.record.who import PERSON
from boardtui.rules.game import Choose, Game
from boardtui.rules.registry import GAMES
from boardtui.session.launch import NewGame
from boardtui.words.columns import columns
from tests.rules.random_games import variants

from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment")

ASIDE = (
    *(
        "board",
        "moves",
        "black",
        "white",
        "third",
        "list",
        "last",
        "turn",
        "score",
        "help",
        "",
        "row 2",
    ),
    *("column b", "point b2", "back 3", "forward", "start", "end", "goto 1", "z9z", "undo"),
)
"""Lines that end no game."""


def marks(game: Game) -> list[pytest.MarkDecorator]:
    """Options are combined, and large boards filled, where it may take long."""
    unusual = [each for each in game.options() if getattr(game, each.name) != each.default]
    is_large = game.board_size.cols > 8 and "size" in {each.name for each in unusual}
    return [pytest.mark.long] if len(unusual) > 1 or is_large else []


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=marks(game)) for family in GAMES for game in variants(family)],
    ids=lambda game: "-".join([game.key, *map(str, vars(game).values())]),
)
async def test_a_random_game_is_typed_to_its_end(game: Game) -> None:
    chance = Random(repr(game))
    talk = Talk(None)
    said = await talk.begin(NewGame(game, (PERSON,) * len(game.sides)))
    table = talk.session.game.table
    while table.standing.outcome is None:
        if chance.random() < 0.1:
            said += await talk.type(chance.choice(ASIDE), "goto")
        position = table.standing.position
        move = chance.choice(position.legal_moves)
        choices = [each for each in position.legal_moves if isinstance(each, Choose)]
        text = game.format_move(move)
        if isinstance(move, Choose):
            text = str(choices.index(move) + 1)
        said += await talk.type(text)
        assert position.play(move) in table.standing.positions[-3:]  # passes come by themselves
    assert said[-1].endswith("Type “rematch”, “start”, “games” or “quit”.")
    assert max(columns(line) for text in said for line in wrapped(text)) <= 79
    await talk.close()
