"""Published games, random records and a way to look at trees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from boardtui.formats import sgf
from boardtui.formats.errors import FormatError
from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Position
from boardtui.rules.othello import Othello
from boardtui.rules.registry import GAMES
from boardtui.system.reasons import Reason

SHARED = Path(__file__).parents[3] / "shared" / "data" / "othello"


class Published(NamedTuple):
    """A game whose result is known."""

    name: str
    game: Game
    moves: str
    passes: int
    score: tuple[int, int]
    """With the empty squares given to the winner."""


PUBLISHED = [
    Published(
        "perfect play on 8×8, Takizawa 2023",
        Othello(),
        "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1"
        "f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
        passes=0,
        score=(32, 32),
    ),
    Published(
        "perfect play on 6×6, Feinstein 1993",
        Othello(size=6),
        "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1",
        passes=1,
        score=(16, 20),
    ),
    Published(
        "Penloup and Juhem, World Championship 1992",
        Othello(),
        "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e2a3d1c1a4a5f3g4f1e7d7d8e6f6b6"
        "e1b1c7a6a7b2f7g3g5h4h5g2h1g1a1a2b7c8b8a8h3h6g6e8h7h2h8g8g7f8",
        passes=2,
        score=(20, 44),
    ),
    Published(
        "the shortest draw", Othello(), "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5", 0, (32, 32)
    ),
    Published("Black wins in nine moves", Othello(), "f5d6c5f6e7f4g5e6e3", 0, (64, 0)),
    Published("White takes every disc", Othello(), "f5f4e3f6d3c3c4c5e6f3d6c6b5a5b4a4", 0, (0, 64)),
]


def research_file(name: str) -> Path:
    """A file of the research data, which are not part of the project."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the research data are not here: {name}")
    return path


def outline(node: Node) -> str:
    """The moves after a node: "f5 f4 (c3) (e3 d6)"."""
    words = []
    while node.children:
        if len(node.children) > 1:
            words += [f"({_move(child)} {outline(child)}".strip() + ")" for child in node.children]
            break
        node = node.children[0]
        words.append(_move(node))
    return " ".join(words)


def _move(node: Node) -> str:
    assert node.move is not None
    return node.position.game.format_move(node.move)


def described(record: GameRecord) -> list[object]:
    """All that a record holds, to be compared."""
    nodes = list(record.root.walk())
    index = {id(node): i for i, node in enumerate(nodes)}
    return [
        (record.game, record.players, record.date, record.event, record.outcome),
        None if record.ended_at is None else index[id(record.ended_at)],
        *(
            (
                None if node.parent is None else index[id(node.parent)],
                node.move,
                node.position,
                node.comment,
                node.marks,
                node.evaluation,
                node.properties,
            )
            for node in nodes
        ),
    ]


def refuse_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a start and the position after a move fail, to show that none is made."""

    def refuse(*_arguments: object) -> Position:
        raise AssertionError

    monkeypatch.setattr(Game, "start", refuse)
    monkeypatch.setattr(Position, "play", refuse)


def variants(families: tuple[type[Game], ...] = GAMES) -> list[Game]:
    """Every game with every combination of options that it accepts."""
    games = []
    for family in families:
        options = family.options()
        for values in product(*(option.choices for option in options)):
            try:
                games.append(family(**{o.name: v for o, v in zip(options, values, strict=True)}))
            except RulesError:
                continue
    return games


def random_record(
    random: Random, game: Game, *, moves: int = 30, variations: int = 10
) -> GameRecord:
    """A random game with random variations."""
    record = GameRecord(game)
    _extend(random, record.root, moves)
    line = record.mainline()
    for _ in range(variations):
        _extend(random, random.choice(line), 4)
    return record


def _extend(random: Random, node: Node, moves: int) -> None:
    for _ in range(moves):
        legal = node.position.legal_moves
        if not legal:
            return
        node = node.play(random.choice(legal))


def read(text: str | bytes) -> Reading:
    """The only game of a text, which is written and read again without loss."""
    (reading,) = sgf.loads(text)
    (again,) = sgf.loads(sgf.dumps(reading.record, seats=reading.seats, head=reading.head))
    assert described(again.record) == described(reading.record)
    assert again.seats == reading.seats
    assert not again.problems
    return reading


Told = tuple[int | None, int | None, Reason, Mapping[str, object]]


def told(*errors: FormatError) -> list[Told]:
    """Line, column, reason and facts of each error, whose sentence finds its facts."""
    assert all(map(str, errors))
    return [(error.line, error.column, error.reason, error.facts) for error in errors]


@contextmanager
def refused(reason: Reason, /, **facts: object) -> Iterator[pytest.ExceptionInfo[FormatError]]:
    """Expect a FormatError for this reason with these facts, perhaps among others."""
    with pytest.raises(FormatError) as caught:
        yield caught
    assert str(caught.value)
    assert caught.value.reason is reason
    assert facts.items() <= caught.value.facts.items()
