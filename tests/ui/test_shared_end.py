"""The end of a shared game: resigning, calling it off, and another game."""

from __future__ import annotations

import pytest

from boardtui.play.standing import OfferKind
from boardtui.rules.board import Seat
from boardtui.system.ids import is_id
from boardtui.ui.command_lists import matches, palette_entries
from boardtui.ui.messages import RematchAgreed
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, press, screen_text, status, text_of
from tests.ui.shared_games import SharedGame
from tests.ui.test_shared_offers import choices

NAME = "nextgame"


def over() -> SharedGame:
    shared = SharedGame("d3", "c3")
    shared.bob.table.resign(Seat(1))
    return shared


@pytest.mark.parametrize(
    ("key", "is_abandoned"), [("y", False), ("c", True), ("n", None), ("escape", None)]
)
async def test_one_resigns_or_calls_off_a_game_that_has_hardly_begun(
    key: str, *, is_abandoned: bool | None
) -> None:
    shared = SharedGame("d3")
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await press(pilot, "x")
        assert isinstance(app.screen, ConfirmDialog)
        assert "Resign the game?" in screen_text(app)
        await press(pilot, key)
        outcome = shared.bob.table.standing.outcome
        assert (outcome and not outcome.winners) == is_abandoned


@pytest.mark.parametrize(("moves", "review"), [((), []), (("d3",), ["Review"])])
async def test_a_game_called_off_before_its_first_move_offers_no_review(
    moves: tuple[str, ...], review: list[str]
) -> None:
    shared = SharedGame(*moves)
    shared.bob.abort()
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await settled(pilot)
        assert choices(app) == ["Rematch", *review]


async def test_after_ones_second_move_it_is_not_called_off() -> None:
    shared = SharedGame("d3", "c3", "c4")
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await press(pilot, "x")
        assert "Call off" not in screen_text(app)
        await press(pilot, "escape")
        assert any(matches("abort", entry.text) for entry in palette_entries(app.screen, {}))
        await app.screen.run_action("command('club.abort')")
        await settled(pilot)
        assert "You can call off a game only before your second move." in screen_text(app)
        assert shared.bob.table.standing.outcome is None


@pytest.mark.parametrize(("key", "is_abandoned"), [("y", True), ("n", False)])
async def test_the_palette_finds_abort_and_asks_before_the_game_is_called_off(
    key: str, *, is_abandoned: bool
) -> None:
    shared = SharedGame("d3")
    app = shared.host("ann")
    async with app.run_test() as pilot:
        assert any(matches("abort", entry.text) for entry in palette_entries(app.screen, {}))
        await app.screen.run_action("command('club.abort')")
        await settled(pilot)
        assert isinstance(app.screen, ConfirmDialog)
        await press(pilot, key)
        assert (shared.bob.table.standing.outcome is not None) is is_abandoned


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("ann", "You called off the game."),
        ("bob", "Ann called off the game."),
        (None, "Ann called off the game."),
    ],
)
async def test_all_learn_who_has_called_off_the_game(who: str | None, told: str) -> None:
    shared = SharedGame("d3")
    app = shared.host(who)
    async with app.run_test() as pilot:
        shared.ann.abort()
        await settled(pilot)
        panel = " ".join(text_of(app, ResultPanel).replace("|", " ").split())
        assert told in panel


async def agreed(app: GameHost) -> None:
    (message,) = app.requests
    assert isinstance(message, RematchAgreed)
    assert message.game is app.game


async def test_in_a_game_that_is_over_it_is_no_ones_turn_but_a_colours() -> None:
    app = over().host("ann")
    async with app.run_test() as pilot:
        await press(pilot, "comma")
        assert "White to move" in text_of(app, ScorePanel)


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (None, "Bob resigned. Ann wins."),
        ("ann", "Bob resigned. You won."),
        ("bob", "You resigned. Ann wins."),
    ],
)
async def test_one_who_looks_back_is_told_of_the_end(who: str | None, told: str) -> None:
    shared = SharedGame("d3", "c3")
    app = shared.host(who)
    async with app.run_test() as pilot:
        await pilot.press("comma")
        shared.bob.table.resign(Seat(1))
        await settled(pilot)
        assert f"The game is over. {told}" in status(app)
        assert app.view.state.depth == 1


async def test_one_who_looks_back_is_told_who_called_the_game_off() -> None:
    shared = SharedGame("d3")
    app = shared.host(None)
    async with app.run_test() as pilot:
        await pilot.press("comma")
        shared.bob.abort()
        await settled(pilot)
        assert "The game is over. Bob called off the game." in status(app)


async def test_a_rematch_that_is_offered_here_and_accepted_there() -> None:
    shared = over()
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await settled(pilot)
        assert choices(app) == ["Rematch", "Review"]
        await press(pilot, "1")
        assert "You offered a rematch." in status(app)
        offer = shared.bob.table.standing.offer
        assert offer is not None
        assert is_id(offer.log)
        assert choices(app) == ["Review"]
        shared.bob.answer(accept=True)
        await settled(pilot)
        await agreed(app)
        assert choices(app) == ["Next game", "Review"]
        app.requests.clear()
        await press(pilot, "1")
        await agreed(app)


async def test_a_rematch_that_the_other_wants() -> None:
    shared = over()
    app = shared.host("ann")
    async with app.run_test() as pilot:
        shared.bob.rematch(NAME)
        await settled(pilot)
        assert "Bob wants a rematch." in status(app)
        assert choices(app) == ["Accept the rematch", "Not now", "Review"]
        await press(pilot, "1")
        await agreed(app)
        assert shared.bob.table.standing.rematch == NAME


async def test_a_rematch_is_declined() -> None:
    shared = over()
    app = shared.host("ann")
    async with app.run_test() as pilot:
        shared.bob.rematch(NAME)
        await settled(pilot)
        await press(pilot, "2")
        assert choices(app) == ["Rematch", "Review"]
        assert shared.bob.table.standing.offer is None


async def test_a_spectator_is_led_to_the_next_game_only_on_request() -> None:
    shared = over()
    app = shared.host(None)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert choices(app) == ["Review"]
        shared.bob.rematch(NAME)
        shared.ann.answer(accept=True)
        await settled(pilot)
        assert app.requests == []
        assert choices(app) == ["Next game", "Review"]
        await press(pilot, "1")
        await agreed(app)


async def test_an_agreed_draw_is_told_to_both() -> None:
    for who in "ann", "bob":
        shared = SharedGame("d3")
        app = shared.host(who)
        async with app.run_test() as pilot:
            shared.bob.offer(OfferKind.DRAW)
            shared.ann.answer(accept=True)
            await settled(pilot)
            assert "by agreement" in screen_text(app)
