"""Random games of every game with every combination of its options, read again from their logs."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from boardtui.play.log import Entry, MemoryLog
from boardtui.play.opening import opened, opening, read_opening
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Choose, Game, Pass
from boardtui.rules.registry import GAMES
from tests.rules.random_games import Claims, name_of, variants

from .tables import AGAINST_ROBOT, ALONE, FIRST, OTHER_ROBOT, SECOND, TOGETHER, text

MOST_PLIES = 60


@cache
def random_table(game: Game) -> Table:
    """A random game, some moves of which were taken back."""
    chance = Random(repr(game))
    seats: tuple[Who, ...] = chance.choice([ALONE, TOGETHER, AGAINST_ROBOT])
    seats = (*seats, *[OTHER_ROBOT] * (len(game.sides) - len(seats)))
    table = Table.of(GameRecord(game), seats)
    if len(seats) > 2:
        table.resign(chance.choice([FIRST, SECOND]))
    for _ in range(chance.randrange(MOST_PLIES // 2, MOST_PLIES)):
        standing = table.standing
        if standing.awaited is None:
            break
        if standing.is_solo and chance.random() < 0.1 and standing.length_before(FIRST) is not None:
            table.take_back(FIRST)
            continue
        choices = [move for move in standing.position.legal_moves if isinstance(move, Choose)]
        move = chance.choice(choices or standing.position.legal_moves)
        table.play(standing.awaited, standing.head_revision, move)
    if table.standing.outcome is None:
        table.resign(table.standing.awaited or FIRST)
    return table


of_random_tables = Claims(GAMES, random_table)


@pytest.mark.long
@pytest.mark.parametrize("game", of_random_tables.games, ids=name_of)
def test_all_of_it_holds_in_every_variant(game: Game) -> None:
    of_random_tables.check(game)


def written(table: Table) -> list[Entry]:
    """The entries of a log after they were in a file."""
    return [Entry.from_json(json.loads(json.dumps(entry.to_json()))) for entry in table.log.read()]


@of_random_tables
def test_the_same_entries_give_an_equal_standing_and_the_same_file(table: Table) -> None:
    again = Table.from_log(MemoryLog(written(table)))
    assert again.standing == table.standing
    assert text(again) == text(table)
    assert again.head.path() == table.head.path()


@of_random_tables
def test_positions_are_what_the_moves_lead_to(table: Table) -> None:
    standing = table.standing
    position = standing.start
    assert len(standing.positions) == len(standing.line) + 1
    for move, known in zip(standing.line, standing.positions[1:], strict=True):
        position = position.play(move)
        assert position == known
    assert standing.position == table.head.position


@of_random_tables
def test_a_record_is_opened_as_its_own_entry_reads(table: Table) -> None:
    middle = table.head.line()[len(table.standing.line) // 2]
    for head in (None, table.head, middle):
        begins = opened(table.record, table.standing.seats, head)
        data = json.loads(json.dumps(opening(begins)))
        assert read_opening(Entry(1, 0.0, "", "open", data)) == (begins, None)


def test_openings_with_choices_and_passes_are_among_these_games() -> None:
    families = [game for family in GAMES for game in variants(family)]
    assert any(Choose in types(game) for game in families)
    assert any(Pass in types(game) for game in families if game.key == "othello")


def types(game: Game) -> set[type]:
    """The kinds of moves in a few random games."""
    chance, found = Random(1), set()
    for _ in range(3):
        position = game.start()
        while position.legal_moves and position.ply < MOST_PLIES:
            move = chance.choice(position.legal_moves)
            found.add(type(move))
            position = position.play(move)
    return found
