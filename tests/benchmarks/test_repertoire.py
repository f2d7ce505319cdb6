"""How long a large repertoire takes to open."""

from __future__ import annotations

import datetime as dt
import random
import time
from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.training.card_store import CardStore
from boardtui.training.repertoire import Repertoire
from boardtui.training.repertoire_sync import LinesFile, RepertoireStore, cards_by_position

pytestmark = pytest.mark.benchmark

POSITIONS = 5000
NOW = dt.datetime(2026, 11, 27, 12, tzinfo=dt.UTC)

MOST = 1.0
"""Seconds of processor time: twice what is promised, for a slow machine."""


def repertoire(kind: Game) -> GameRecord:
    """A record with one own move in each of so many positions, and several replies to it."""
    chance, record, count = random.Random(1), GameRecord(kind), 0
    while count < 2 * POSITIONS:
        node = record.root
        while node.position.ply < 40 and node.position.outcome is None:
            moves = 1 if node.position.turn == 0 else 4
            if len(node.children) >= moves or (node.children and chance.random() < 0.6):
                node = chance.choice(node.children)
                continue
            before = len(node.children)
            node = node.play(chance.choice(node.position.legal_moves))
            assert node.parent is not None
            count += len(node.parent.children) - before
    return record


@pytest.mark.parametrize("kind", [game("othello"), game("gomoku", rule="renju")])
def test_a_large_repertoire_opens_at_once(kind: Game, tmp_path: Path) -> None:
    record, cards = repertoire(kind), CardStore(tmp_path / FILE)
    store = RepertoireStore(tmp_path / FILE)
    figures = []
    for _time in ("first", "again"):
        begun = time.process_time()
        lines = Repertoire(record, Color(0))
        own = len(lines.own)
        read = time.process_time()
        number = store.number_of(LinesFile("large.sgf"), kind, Color(0))
        store.sync(cards, number, lines, NOW)
        known = len(cards_by_position(cards, number, lines))
        figures.append((read - begun, time.process_time() - read))
        assert known == own
    assert own >= POSITIONS * 0.9
    (reading, making), (again, opening) = figures
    print(
        f"\n{kind}: {own} positions read in {reading:.2f} CPU s, their cards made in {making:.2f},"
        f" opened again in {opening:.2f}"
    )
    assert again + opening < MOST
