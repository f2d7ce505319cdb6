"""The person's own mistakes are kept once the whole app has reviewed a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from textual.pilot import Pilot

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.formats import sgf
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.session.engine_pool import EnginePool
from boardtui.session.launch import Review
from boardtui.ui.app import BoardApp
from tests.review.questions import Oracle, OracleEngine, played
from tests.ui.app_host import board_app, keys, screen_text, started
from tests.ui.host_game import until

REVIEW = "ampersand"


@asynccontextmanager
async def opened(
    directory: Path, own_name: str, *, keeps: bool = True
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """A record in which Bob, who has White, twice gives back a great lead at once."""
    record = played(Othello(), 10)
    record.players = {Seat(0): "Ann", Seat(1): "Bob"}
    (reading,) = sgf.loads(sgf.dumps(record))
    app = board_app(
        directory, Review(reading, str(directory / "game.sgf")), keeps=keeps, name=own_name
    )
    oracle = Oracle(lambda position, _depth: 30.0 if position.ply in {3, 9} else 0.0)
    queue = EngineQueue(lambda: OracleEngine(oracle), soon=0.0, interval=0.0)
    app.services = replace(app.services, engines=EnginePool(lambda _game: queue))
    async with started(app, size=(80, 24)) as pilot:
        yield app, pilot


async def test_own_mistakes_are_kept_after_the_last_pass(tmp_path: Path) -> None:
    async with opened(tmp_path, "Bob") as (app, pilot):
        await keys(pilot, REVIEW)
        await until(pilot, lambda: "2 of your mistakes were added" in screen_text(app))
        training = app.games.training
        cards = training.cards.draw(training.now(), 9).cards
        assert {card.exercise.color for card in cards} == {1}
        assert len(cards) == 2


async def test_those_of_others_are_kept_where_asked_for_only(tmp_path: Path) -> None:
    async with opened(tmp_path, "Carl") as (app, pilot):
        await keys(pilot, REVIEW)
        await until(pilot, lambda: "The review is finished" in screen_text(app))
        assert app.games.training.cards.is_new()
        await keys(pilot, REVIEW, "c")
        made = "Made 3 cards from the mistakes of both sides."
        await until(pilot, lambda: made in screen_text(app))


async def test_where_nothing_is_kept_that_is_told(tmp_path: Path) -> None:
    async with opened(tmp_path, "Bob", keeps=False) as (app, pilot):
        await keys(pilot, REVIEW)
        await until(pilot, lambda: "Nothing is saved here" in screen_text(app))
