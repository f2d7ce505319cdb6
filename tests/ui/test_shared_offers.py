"""Offers and phrases of the players of a shared game, and the answers to them."""

from __future__ import annotations

import pytest
from textual.screen import Screen

from boardtui.play.standing import OfferKind
from boardtui.record.clock import Clock
from boardtui.rules.board import Seat
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.choice_bar import ChoiceBar
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, offered, play, press, screen_text, status, text_of
from tests.ui.shared_games import SharedGame
from tests.ui.test_shared_game import SWAP2, THREE_STONES

BLITZ = Clock(main=300.0, increment=3.0)

OFFERS = {
    OfferKind.DRAW: ("left_curly_bracket", "You offered a draw.", "Bob offers a draw."),
    OfferKind.TAKE_BACK: (
        "u",
        "You asked to take a move back.",
        "Bob asks to take a move back.",
    ),
    OfferKind.MORE_TIME: (
        "ctrl+u",
        "You offered 15 s of extra time.",
        "Bob offers 15 s of extra time.",
    ),
}
"""The key, what its author is shown, and what the other player is."""


ANSWERS = {
    OfferKind.DRAW: "",
    OfferKind.TAKE_BACK: "You allowed the takeback.",
    OfferKind.MORE_TIME: "You accepted the extra time.",
}
"""What the other player is shown after accepting it; a draw shows in the result."""


@pytest.fixture
def shared() -> SharedGame:
    """A game of two on a clock, with Ann to move."""
    return SharedGame("d3", "c3", clock=BLITZ)


def choices(app: GameHost) -> list[str]:
    return [choice.text for choice in app.screen.query_one(ChoiceBar).choices]


@pytest.mark.parametrize("what", OFFERS)
async def test_a_key_makes_an_offer_and_the_screen_tells_that_it_stands(
    shared: SharedGame, what: OfferKind
) -> None:
    key, told, _told_to_other = OFFERS[what]
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await press(pilot, key)
        offer = shared.bob.table.standing.offer
        assert offer is not None
        assert (offer.what, offer.seat) == (what, Seat(0))
        assert told in status(app)
        assert (choices(app), app.bells) == ([], 0)
        await press(pilot, key)
        assert "has not answered yet" in status(app)
        assert len(shared.log.read()) == 4


@pytest.mark.parametrize("what", OFFERS)
async def test_the_other_is_asked_with_the_bell_and_answers_by_number(
    shared: SharedGame, what: OfferKind
) -> None:
    app = shared.host("ann")
    async with app.run_test() as pilot:
        shared.bob.offer(what)
        await settled(pilot)
        assert OFFERS[what][2] in status(app)
        assert choices(app)[1] == "Not now"
        assert app.bells == 1
        await press(pilot, "1")
        now = shared.bob.table.standing
        assert now.offer is None
        match what:
            case OfferKind.DRAW:
                assert now.outcome is not None
            case OfferKind.TAKE_BACK:
                assert len(now.line) == 1
            case OfferKind.MORE_TIME:
                assert now.timing is not None
                assert now.timing.left[0].main == BLITZ.main + BLITZ.increment + 15
        assert OFFERS[what][2] not in screen_text(app)
        assert ANSWERS[what] in status(app)
        assert app.bells == 1


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_an_offer_is_shown_until_it_is_answered_or_a_move_is_played(
    shared: SharedGame,
    size: tuple[int, int],
) -> None:
    app = shared.host("ann")
    async with app.run_test(size=size) as pilot:
        shared.bob.offer(OfferKind.DRAW)
        await settled(pilot)
        for keys in ("up",), ("comma", "full_stop"), ("ctrl+k", "left"), ("u", "right"):
            await press(pilot, *keys)
            assert "Bob offers a draw." in status(app), keys
            assert choices(app) == ["Accept the draw", "Not now"]
        await play(pilot, "c4")
        assert "Bob offers a draw." not in status(app)
        assert shared.bob.table.standing.offer is None


async def test_a_stray_yes_does_not_hide_an_offer() -> None:
    shared = SharedGame("d3", "c3")
    app = shared.host("bob")
    async with app.run_test() as pilot:
        shared.ann.offer(OfferKind.TAKE_BACK)
        await settled(pilot)
        await press(pilot, "y")
        assert "Ann asks to take a move back." in status(app)


async def test_not_now_declines_and_its_author_is_told(shared: SharedGame) -> None:
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await pilot.press("left_curly_bracket")
        shared.bob.answer(accept=False)
        await settled(pilot)
        assert "Bob declined the draw." in status(app)
        assert app.bells == 1


async def test_one_who_declines_is_told_so_without_the_bell(shared: SharedGame) -> None:
    app = shared.host("ann")
    async with app.run_test() as pilot:
        shared.bob.offer(OfferKind.DRAW)
        await settled(pilot)
        await press(pilot, "2")
        assert "You declined." in status(app)
        assert app.bells == 1
        await play(pilot, "c4")
        assert "declined" not in status(app)


async def test_a_move_back_is_given_from_this_screen(shared: SharedGame) -> None:
    app = shared.host("bob")
    async with app.run_test() as pilot:
        await pilot.press("u")
        shared.ann.answer(accept=True)
        await settled(pilot)
        assert "Ann allowed the takeback." in status(app)
        await play(pilot, "e3")
        assert len(shared.ann.table.standing.line) == 2


async def test_the_key_accepts_a_draw_that_is_offered(shared: SharedGame) -> None:
    app = shared.host("ann")
    async with app.run_test() as pilot:
        shared.bob.offer(OfferKind.DRAW)
        await press(pilot, "left_curly_bracket")
        assert shared.bob.state.outcome is not None
        assert "by agreement" in screen_text(app)


async def test_an_answer_comes_after_the_choices_of_the_opening() -> None:
    shared = SharedGame(*THREE_STONES, game=SWAP2)
    app = shared.host("bob")
    async with app.run_test() as pilot:
        await settled(pilot)
        before = choices(app)
        shared.ann.offer(OfferKind.DRAW)
        await settled(pilot)
        assert choices(app) == [*before, "Accept the draw", "Not now"]


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("ctrl+u", "The game has no clock."),
        ("ctrl+k", "The player to move is not away."),
        ("u", "You have no move to take back."),
    ],
)
async def test_why_a_command_is_impossible(key: str, reason: str) -> None:
    app = SharedGame().host("ann")
    async with app.run_test() as pilot:
        await press(pilot, key)
        assert reason in status(app)


async def test_moves_are_asked_back_in_the_game_not_while_looking_back(shared: SharedGame) -> None:
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await press(pilot, "comma", "u")
        assert "You can take back moves only in the game" in status(app)
        assert len(shared.log.read()) == 3


async def test_a_phrase_is_chosen_by_its_number_and_shown_until_the_next_move(
    shared: SharedGame,
) -> None:
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await press(pilot, "right_curly_bracket")
        assert isinstance(app.screen, ConfirmDialog)
        assert "8 I have to go." in screen_text(app)
        await press(pilot, "2")
        assert isinstance(app.screen, GameScreen)
        (said,) = shared.bob.table.standing.said
        assert (said.seat, said.phrase) == (Seat(0), 2)
        assert "You: “Good luck.”" in status(app)
        shared.bob.say(1)
        await settled(pilot)
        assert "Bob: “Hello.”" in status(app)
        assert app.bells == 1
        await play(pilot, "c4")
        assert "Hello" not in screen_text(app)


async def test_a_second_phrase_at_once_is_refused(shared: SharedGame) -> None:
    app = shared.host("ann")
    async with app.run_test() as pilot:
        for _time in range(2):
            await press(pilot, "right_curly_bracket")
            await press(pilot, "1")
        assert "You have just sent a phrase" in status(app)


async def test_offers_and_phrases_of_others_are_shown_to_a_spectator_without_the_bell(
    shared: SharedGame,
) -> None:
    app = shared.host(None)
    async with app.run_test() as pilot:
        shared.bob.say(2)
        shared.bob.offer(OfferKind.DRAW)
        await settled(pilot)
        assert "Bob: “Good luck.” Bob offers a draw." in status(app)
        assert (choices(app), app.bells) == ([], 0)
        shared.ann.answer(accept=False)
        await settled(pilot)
        assert "Ann declined the draw." in status(app)
        assert text_of(app, ChoiceBar).strip() == ""


async def test_on_a_small_terminal_the_line_has_the_answers_too(shared: SharedGame) -> None:
    app = shared.host("ann")
    async with app.run_test(size=(40, 10)) as pilot:
        shared.bob.offer(OfferKind.DRAW)
        await settled(pilot)
        words = " ".join(status(app).split())
        assert "Bob offers a draw. 1 Accept the draw 2 Not now" in words


async def test_the_hint_at_asking_back_comes_with_the_first_move() -> None:
    app = SharedGame(clock=BLITZ).host("ann")
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "Takeback" not in screen_text(app)
        await play(pilot, "d3")
        assert "u Takeback" in offered(app)


async def test_one_who_looks_at_another_screen_is_told(
    shared: SharedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shared.host("ann")
    told: list[str] = []
    async with app.run_test() as pilot:
        monkeypatch.setattr(app, "notify", told.append)
        shared.bob.say(1)
        await settled(pilot)
        assert told == []
        await pilot.press("u")
        app.add_mode("lobby", lambda: Screen())
        await app.switch_mode("lobby")
        shared.bob.answer(accept=False)
        shared.bob.offer(OfferKind.DRAW)
        await settled(pilot)
        assert told == ["Bob declined the takeback.", "Bob: “Hello.” Bob offers a draw."]
        assert app.bells == 3
