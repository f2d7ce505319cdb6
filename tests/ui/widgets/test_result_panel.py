"""The panel with the result of a game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from boardtui.players.human import Human
from boardtui.players.player import Player
from boardtui.rules.board import Seat
from boardtui.rules.registry import game
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.text_lines import line_width
from tests.play.players import Scripted
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, status, text_of

SIZES = [(80, 24), (120, 40), (160, 50), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_choices_stand_in_rows_of_the_same_length(size: tuple[int, int]) -> None:
    app = GameHost(game_of(game("gomoku", size=3, line=3), moves="a1 b1 a2 b2 a3"))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        rows = text_of(app, ResultPanel).splitlines()
        counts = [sum(f"{n} " in row for n in range(1, 5)) for row in rows]
        counts = [count for count in counts if count]
        assert counts in ([4], [2, 2])
        assert size != (200, 60) or counts == [4]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)], ids=str)
@pytest.mark.parametrize("loser", [0, 1])
async def test_a_game_won_looks_won(size: tuple[int, int], loser: int) -> None:
    players: Mapping[int, Player] = {0: Human(), 1: Scripted()}
    opened = game_of(game("othello"), moves="f5", players=players)
    app = GameHost(opened, glyphs="unicode")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        opened.resign(Seat(loser))
        await settled(pilot)
        panel = app.screen.query_one(ResultPanel)
        said = text_of(app, ResultPanel) if app.screen.latest.has_panels else status(app)  # type: ignore[attr-defined]
        has_won = loser == 1
        assert ("\u2605 " in said) == has_won
        assert ("You won." in said) == has_won
        assert panel.has_class("-won") == has_won


@pytest.mark.parametrize("kind", ["othello", "gomoku"])
async def test_under_the_board_the_result_has_its_choices_and_the_moves_their_title(
    kind: str,
) -> None:
    app = GameHost(game_of(game(kind), moves="f5" if kind == "othello" else "h8"), glyphs="shaped")
    async with app.run_test(size=(80, 50)) as pilot:
        await settled(pilot)
        app.game.resign(Seat(0))
        await settled(pilot)
        assert "4 New game" in text_of(app, ResultPanel)
        assert "Rematch" not in text_of(app, ChoiceBar)
        assert "Moves" in text_of(app, MoveLog).splitlines()[0]


async def test_a_long_text_in_a_title_is_cut_with_a_sign() -> None:
    app = GameHost(game_of(game("othello")), glyphs="unicode")
    async with app.run_test() as pilot:
        await settled(pilot)
        log = app.screen.query_one(MoveLog)
        rule = log.rule("Analysis", 30, "Preparing the engine: 54 of 90")
        assert line_width(rule) == 30
        assert "".join(span.text for span in rule).startswith("─ Analysis Preparing the … ")
