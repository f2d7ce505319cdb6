from __future__ import annotations

import random
import statistics
import time
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.play.match import Match
from boardtui.play.store import Store
from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku

pytestmark = pytest.mark.benchmark


def long_game(moves: int = 400, variations: int = 1000) -> Match:
    """A game on 20×20 with a variation of one to four moves at many of its nodes."""
    chance = random.Random(1)
    match = Match(GameRecord(Gomoku(20, 20)))
    while len(match.state.line) <= moves - 8 and match.state.legal_moves:
        match.play(chance.choice(match.state.legal_moves))
    main = match.record.mainline()
    for _ in range(variations):
        node = chance.choice(main[:-8])
        for _ in range(chance.randint(1, 4)):
            node = node.play(chance.choice(node.position.legal_moves))
    match.goto(main[-1])
    return match


def test_a_long_game_is_saved_within_20_ms(tmp_path: Path) -> None:
    match = long_game()
    save = Store(tmp_path, pytest.fail).create(match)
    whole, text = [], []
    for index in range(60):
        began = time.perf_counter()
        match.annotate(match.node, f"remark {index}")
        whole.append(time.perf_counter() - began)
        began = time.perf_counter()
        sgf.dumps(match.record, head=match.head)
        text.append(time.perf_counter() - began)
    nodes = sum(1 for _node in match.record.root.walk())
    median = statistics.median(whole) * 1000
    print(
        f"\n{nodes} nodes, {save.path.stat().st_size} bytes: an edit is saved in {median:.1f} ms "
        f"(slowest {max(whole) * 1000:.1f}), of which {statistics.median(text) * 1000:.1f} for SGF"
    )
    assert median <= 20
