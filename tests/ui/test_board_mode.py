"""A chip in the title of the panel tells that one looks back or explores instead of playing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.record.tree import GameRecord
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screen_state import BoardMode
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.words.language import use_language
from tests.ui.app_host import board_app, keys, open_game, screen_text, settled, started
from tests.ui.host_game import GameHost, game_of, text_of

OTHELLO = NewGame(game("othello"), ("human", "human"))
FOUR_MOVES = ("tab", "enter") * 4
TIC_TAC_TOE = game("gomoku", size=3, line=3)
WON = "a1 b1 a2 b2 a3"


def title(app: GameHost | BoardApp) -> str:
    """The title of the panel, its words with one blank between."""
    return " ".join(text_of(app, ScorePanel).splitlines()[0].split())


def record(line: str, *variations: str) -> GameHost:
    """The screen of a record with nobody at its board."""
    app = GameHost(game_of(TIC_TAC_TOE, moves=line, players={}))
    grow(app.view.record, *variations)
    return app


def grow(record: GameRecord, *variations: str) -> None:
    for variation in variations:
        node = record.root
        for move in variation.split():
            node = node.play(record.game.parse_move(move))


async def titles(app: GameHost | BoardApp, pilot: Pilot[None], *names: str) -> list[str]:
    """The title after each key."""
    seen = []
    for name in names:
        await keys(pilot, name)
        seen.append(title(app))
    return seen


async def test_ordinary_play_has_no_chip_but_after_a_look_elsewhere(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, *FOUR_MOVES, size=(120, 40)) as pilot:
        assert title(app) == "Othello Move 4"
        assert await titles(app, pilot, "comma", "comma") == [
            "Othello Review Move 3 of 4",
            "Othello Review Move 2 of 4",
        ]
        await keys(pilot, "tab", "tab")
        assert await titles(app, pilot, "enter") == ["Othello Variation Move 3 (main line 4)"]
        assert await titles(app, pilot, "comma", "backspace") == [
            "Othello Review Move 2 of 4",
            "Othello Live Move 4",
        ]
        await keys(pilot, "tab")
        assert await titles(app, pilot, "enter") == ["Othello Move 5"]


async def test_a_move_of_the_computer_seen_from_the_past_is_not_missed(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, *FOUR_MOVES, "comma", size=(120, 40)) as pilot:
        table = open_game(app, "othello").table
        standing = table.standing
        assert standing.awaited is not None
        table.play(standing.awaited, standing.head_revision, standing.position.legal_moves[0])
        await settled(pilot)
        assert title(app) == "Othello Review Move 3 of 5"
        assert await titles(app, pilot, "backspace") == ["Othello Live Move 5"]


@pytest.mark.parametrize(
    "size",
    [
        (80, 24),
        (60, 20),
        *(pytest.param(size, marks=pytest.mark.long) for size in ((80, 50), (120, 40), (200, 60))),
    ],
)
@pytest.mark.parametrize("kind", ["othello", "gomoku", "three-way"])
async def test_the_word_and_the_length_of_the_game_are_seen_at_every_size(
    tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    of_kind = game(kind)
    app = board_app(tmp_path, NewGame(of_kind, ("human",) * len(of_kind.sides)))
    async with started(app, *FOUR_MOVES, "comma", size=size) as pilot:
        assert "Review" in title(app)
        assert title(app).endswith(("3 of 4", "3/4"))
        await keys(pilot, "comma", "tab", "tab", "enter")
        assert "Variation" in title(app)
        assert title(app).endswith(("3 (main line 4)", "3 (main 4)", "3/4"))
        await keys(pilot, "backspace")
        assert "Live" in title(app)


async def test_a_record_is_reviewed_wherever_it_is_looked_at() -> None:
    app = record("a1 b2 a2", "a1 c3 c1 c2 b1")
    async with app.run_test() as pilot:
        await keys(pilot, "less_than_sign")
        assert title(app) == "Tic-tac-toe Review Move 0 of 3"
        assert await titles(app, pilot, "greater_than_sign") == ["Tic-tac-toe Review Move 3 of 3"]
        await keys(pilot, "less_than_sign", "full_stop")
        # The branch is longer than the main line, whose length stays.
        await keys(pilot, "full_stop")
        assert await titles(app, pilot, "right_square_bracket", "greater_than_sign") == [
            "Tic-tac-toe Variation 2 (main 3)",
            "Tic-tac-toe Variation 5 (main 3)",
        ]
        assert await titles(app, pilot, "v") == ["Tic-tac-toe Review Move 5 of 5"]


async def test_a_finished_game_has_a_chip_away_from_its_end() -> None:
    app = GameHost(game_of(TIC_TAC_TOE, moves=WON))
    async with app.run_test() as pilot:
        assert title(app) == "Tic-tac-toe Move 5"
        assert await titles(app, pilot, "comma", "greater_than_sign") == [
            "Tic-tac-toe Review Move 4 of 5",
            "Tic-tac-toe Move 5",
        ]
        await keys(pilot, "comma", "comma")
        await keys(pilot, "c", "3")
        assert await titles(app, pilot, "enter") == ["Tic-tac-toe Variation 4 (main 5)"]


async def test_moves_taken_back_and_kept_are_a_variation(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO, keep_taken_back=True)
    async with started(app, *FOUR_MOVES, "u", size=(120, 40)) as pilot:
        assert title(app) == "Othello Move 3 of 4"
        assert await titles(app, pilot, "full_stop") == ["Othello Variation Move 4 (main line 3)"]


async def test_without_colour_the_chip_is_a_word(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO, term="vt100")
    async with started(app, *FOUR_MOVES, "comma") as pilot:
        assert "Review" in screen_text(app)
        await keys(pilot, "backspace")
        assert "Live" in screen_text(app)


async def test_each_chip_has_a_colour_of_its_own(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app):
        panel = app.screen.query_one(ScorePanel)
        styles = [
            panel.get_component_rich_style(f"score-panel--{mode.name.lower()}")
            for mode in BoardMode
        ]
        assert len({style.color for style in styles}) == len(BoardMode)
        assert all(style.reverse for style in styles)


@pytest.fixture
def _english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.usefixtures("_english_afterwards")
async def test_in_japanese_too(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f5", size=(80, 40)) as pilot:
        await keys(pilot, "right", "right", "escape", *FOUR_MOVES, "comma")
        assert "検討" in title(app)
        await keys(pilot, "comma", "tab", "tab", "enter")
        assert "変化" in title(app)
        await keys(pilot, "backspace")
        assert "対局中" in title(app)
