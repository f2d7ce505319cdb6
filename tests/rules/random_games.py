"""Every game with every combination of its options, and claims about all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, Generic, TypeVar

from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardtui.rules.board import Board, Color, grid
from boardtui.rules.errors import OptionError
from boardtui.rules.game import Game, Option

DRAWN = 8
"""How many variants a claim is checked with besides the usual games."""

Made = TypeVar("Made")
Claim = Callable[[Made], None]


def some_choices(option: Option) -> tuple[Any, ...]:
    """Each choice of a few; of many the first, the last and some between."""
    choices = option.choices
    if len(choices) <= 8:
        return choices
    middle = choices.index(option.default)
    return tuple(dict.fromkeys([*choices[:3], choices[middle // 2], choices[middle], choices[-1]]))


def variants(family: type[Game]) -> Iterator[Game]:
    """The game with the combinations of these choices that it accepts."""
    options = family.options()
    for values in product(*map(some_choices, options)):
        try:
            yield family(**dict(zip((option.name for option in options), values, strict=True)))
        except OptionError:
            continue


def name_of(game: Game) -> str:
    return "-".join([game.key, *map(str, vars(game).values())])


def random_board(rules: Game, rng: Random, share: float) -> Board:
    """A board on which a share of the points has stones of any side."""
    size, sides = rules.board_size, len(rules.sides)
    board = Board.empty(size, sides)
    for point in grid(size).points(grid(size).cells):
        if rng.random() < share:
            board = board.place(point, Color(rng.randrange(sides)))
    return board


class Claims(Generic[Made]):
    """Claims about what is made of a game, such as a random course of it.

    Each is a test of the usual games and of some variants, which Hypothesis draws, always the
    same ones for a claim. Other tests `check` all claims for one variant.
    """

    def __init__(self, families: tuple[type[Game], ...], make: Callable[[Game], Made]) -> None:
        self.games = [game for family in families for game in variants(family)]
        self._usual = [family() for family in families]
        self._make = make
        self._claims: list[Claim[Made]] = []

    def __call__(self, claim: Claim[Made]) -> Callable[[], None]:
        """Make a test of a claim."""
        self._claims.append(claim)

        def holds(game: Game) -> None:
            claim(self._make(game))

        for name in ("__name__", "__qualname__", "__module__"):
            setattr(holds, name, getattr(claim, name))
        test = given(game=st.sampled_from(self.games))(holds)
        test = settings(max_examples=DRAWN, derandomize=True)(test)
        for game in self._usual:
            test = example(game=game)(test)
        return test

    def check(self, game: Game) -> None:
        """Check every claim for one variant."""
        made = self._make(game)
        for claim in self._claims:
            claim(made)
