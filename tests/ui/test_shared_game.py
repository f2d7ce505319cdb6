"""A game of two people at different places, as each of them and a spectator sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardtui import LANGUAGES
from boardtui.play.standing import OfferKind
from boardtui.record.clock import DAY, Clock
from boardtui.rules.board import Seat
from boardtui.rules.game import Choose
from boardtui.rules.openings import TAKE_WHITE
from boardtui.rules.registry import game
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.words.language import use_language
from tests.play.tables import TOGETHER
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, offered, play, press, screen_text, status, text_of
from tests.ui.shared_games import SharedGame

SWAP2 = game("gomoku", rule="renju", opening="swap2")
THREE_STONES = ("h8", "i9", "j7")


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


LONG_NAME = "山田太郎花子小林"
"""A name of the most columns."""

WATCHING = "You cannot do this in a game that you are only watching."


def has_whole_board(app: GameHost) -> bool:
    """Return True if the last row of a board is shown with its number."""
    return any(line.startswith("  1  ") for line in screen_text(app).splitlines())


@pytest.mark.parametrize(
    ("who", "plates", "turn"),
    [
        ("ann", ("Ann (you)", "Bob"), "Your turn to move"),
        ("bob", ("Ann", "Bob (you)"), "Ann to move"),
        (None, ("Ann", "Bob"), "Watching: Ann to move"),
    ],
)
async def test_names_on_the_plates_and_whose_turn_it_is(
    who: str | None, plates: tuple[str, str], turn: str
) -> None:
    app = SharedGame("d3", "c3").host(who)
    async with app.run_test() as pilot:
        await settled(pilot)
        lines = text_of(app, ScorePanel).splitlines()
        assert (lines[2].strip(), lines[4].strip()) == plates
        assert lines[-1].strip() == turn


async def test_before_the_colours_are_settled_a_plate_is_that_of_a_seat() -> None:
    shared = SharedGame(game=SWAP2)
    app = shared.host("bob")
    async with app.run_test() as pilot:
        await settled(pilot)
        _title, *plates = text_of(app, ScorePanel).splitlines()
        assert [line.split() for line in plates[:4]] == [
            [">", "First", "player"],
            ["Ann"],
            ["Second", "player"],
            ["Bob", "(you)"],
        ]
        assert "Ann to move" in text_of(app, ScorePanel)
        assert "Next: stone 1 of 3, for Black." in status(app)
        shared.play(*THREE_STONES)
        await settled(pilot)
        assert "> Second player" in text_of(app, ScorePanel)
        assert "Your turn to choose" in screen_text(app)
        await press(pilot, "2")
        assert "Bob (you)" in text_of(app, ScorePanel)
        assert "player" not in text_of(app, ScorePanel)


@pytest.mark.parametrize(
    ("clock", "size", "rows"),
    [
        (Clock(300.0), (60, 20), ["Ann 5:00", "> Bob (you) 5:00"]),
        (Clock(0.0, periods=1, period=3 * DAY), (60, 20), ["Ann about 3 d", "> Bob about 3 d"]),
    ],
)
async def test_names_have_room_first_beside_a_clock(
    clock: Clock, size: tuple[int, int], rows: list[str]
) -> None:
    app = SharedGame(*THREE_STONES, game=SWAP2, clock=clock).host("bob")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        plates = text_of(app, ScorePanel).splitlines()[1:3]
        assert [" ".join(line.split()) for line in plates] == rows


async def test_a_clock_by_days_gives_way_to_the_names() -> None:
    by_days = Clock(0.0, periods=1, period=3 * DAY)
    app = SharedGame("d3", clock=by_days).host("bob")
    async with app.run_test(size=(40, 14)) as pilot:
        await settled(pilot)
        plates = text_of(app, ScorePanel).splitlines()[1:3]
        assert [" ".join(line.split()) for line in plates] == ["X Black Ann 4", "O > Bob (you) 1"]


@pytest.mark.parametrize("who", ["ann", "bob", None])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_board_of_fifteen_rows_stays_whole_while_a_player_chooses(
    language: str, who: str | None
) -> None:
    ann, bob = (each._replace(name=LONG_NAME) for each in TOGETHER)
    shared = SharedGame(*THREE_STONES, game=SWAP2, clock=Clock(300.0), seats=(ann, bob))
    app = shared.host(who)
    use_language(language)
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        assert has_whole_board(app)
        shared.ann.offer(OfferKind.DRAW)
        await settled(pilot)
        assert has_whole_board(app)
        if who == "bob":
            *_others, last = app.screen.query_one(ChoiceBar).choices
            assert f"5 {last.text}" in text_of(app, ChoiceBar)


async def test_a_task_comes_back_when_an_offer_that_hid_it_is_answered() -> None:
    shared = SharedGame(*THREE_STONES, game=SWAP2)
    app = shared.host("bob")
    async with app.run_test(size=(60, 20)) as pilot:
        shared.ann.offer(OfferKind.DRAW)
        await settled(pilot)
        assert status(app).endswith("Ann offers a draw.")
        await press(pilot, "5", "up")
        assert status(app).endswith("Choose a colour, or place two more stones.")


async def test_a_choice_of_the_other_is_shown_until_the_next_move() -> None:
    shared = SharedGame(*THREE_STONES, game=SWAP2)
    app = shared.host("ann")
    async with app.run_test() as pilot:
        shared.bob.play(Choose(TAKE_WHITE))
        await settled(pilot)
        assert "Bob chose: Play White." in status(app)
        shared.play("g7")
        await settled(pilot)
        assert "chose" not in status(app)


@pytest.mark.parametrize(("who", "has_choices"), [("ann", False), ("bob", True), (None, False)])
async def test_a_choice_is_offered_to_the_player_whose_it_is(
    who: str | None, *, has_choices: bool
) -> None:
    app = SharedGame(*THREE_STONES, game=SWAP2).host(who)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert bool(app.screen.query_one(ChoiceBar).choices) is has_choices
        await press(pilot, "1")
        assert (len(app.game.table.standing.line) == 4) is has_choices


@pytest.mark.parametrize(
    ("who", "result"),
    [
        ("ann", "Bob resigned. You won."),
        ("bob", "You resigned. Ann wins."),
        (None, "Bob resigned. Ann wins."),
    ],
)
async def test_the_result_is_told_from_where_one_sits(who: str | None, result: str) -> None:
    shared = SharedGame("d3")
    app = shared.host(who)
    async with app.run_test() as pilot:
        shared.bob.table.resign(Seat(1))
        await settled(pilot)
        panel = " ".join(text_of(app, ResultPanel).replace("|", " ").split())
        assert result in panel


async def test_one_who_watches_is_reminded_of_it_and_has_no_commands() -> None:
    shared = SharedGame("d3", "c3")
    app = shared.host(None)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Watching: Ann to move" in text_of(app, ScorePanel)
        assert "Resign" not in offered(app)
        for key in "u", "x", "left_curly_bracket", "right_curly_bracket", "ctrl+u", "ctrl+k":
            await press(pilot, key)
            assert WATCHING in status(app), key
            await pilot.press("escape")
        await play(pilot, "c4")
        assert WATCHING in status(app)
        shared.play("c4")
        await settled(pilot)
        assert "Watching: Bob to move" in text_of(app, ScorePanel)
        assert len(shared.log.read()) == 4


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (36, 20)])
async def test_one_who_watches_sees_it_beside_a_task_and_while_looking_back(
    size: tuple[int, int],
) -> None:
    app = SharedGame(*THREE_STONES, game=SWAP2).host(None)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert "Next: the choice of colour, or two more stones." in " ".join(status(app).split())
        assert "watching" in screen_text(app).lower()
        await press(pilot, "comma")
        assert "watching" in screen_text(app).lower()


async def test_one_who_watches_players_of_long_names_sees_it_as_well() -> None:
    ann, bob = (who._replace(name=f"{who.name} of a long name") for who in TOGETHER)
    app = SharedGame(*THREE_STONES, game=SWAP2, seats=(ann, bob)).host(None)
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        assert text_of(app, ScorePanel).splitlines()[-1].strip() == "You are watching."


async def test_enter_is_hinted_at_in_either_turn_and_tells_whose_it_is() -> None:
    shared = SharedGame("d3")
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await settled(pilot)
        before = offered(app)
        assert before.startswith(" Enter Play ")
        await press(pilot, "enter")
        assert "It is Bob’s turn." in status(app)
        shared.play("c3")
        await settled(pilot)
        assert offered(app) == before


async def test_one_who_watches_looks_back_with_a_cursor_of_their_own() -> None:
    shared = SharedGame("d3", "c3")
    app = shared.host(None)
    async with app.run_test() as pilot:
        await pilot.press("comma", "comma")
        shared.play("c4")
        await settled(pilot)
        assert app.view.state.depth == 0
        assert len(app.view.state.line) == 4


async def test_both_screens_follow_a_whole_game() -> None:
    shared = SharedGame()
    moves = "d3 c3 c4 c5 b3 f3"
    for who in "ann", "bob":
        app = shared.host(who)
        async with app.run_test() as pilot:
            for move in moves.split()[:3] if who == "ann" else moves.split()[3:]:
                if app.view.state.may_play:
                    await play(pilot, move)
                else:
                    shared.play(move)
                    await settled(pilot)
            assert app.view.state.node.position == shared.ann.state.node.position
    assert len(shared.ann.table.standing.line) == 6


async def test_a_game_at_home_has_none_of_it() -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c3"))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "(you)" not in screen_text(app)
        for key in "left_curly_bracket", "right_curly_bracket", "ctrl+u", "ctrl+k":
            await press(pilot, key)
            assert "This is possible only in a game against another person." in status(app), key
            await pilot.press("up")
        assert app.view.table.standing.offer is None


async def test_from_a_game_that_is_over_one_plays_on_at_home() -> None:
    shared = SharedGame("d3", "c3")
    app = shared.host("ann")
    async with app.run_test() as pilot:
        await press(pilot, "comma", "y")
        assert "You are playing with others" in status(app)
        shared.bob.offer(OfferKind.DRAW)
        shared.ann.answer(accept=True)
        await settled(pilot)
        await press(pilot, "y")
        assert "Who plays from here?" in screen_text(app)


async def test_one_step_leads_from_a_study_to_the_running_game_wherever_the_cursor_is() -> None:
    app = SharedGame("d3", "c3").host("ann")
    async with app.run_test() as pilot:
        await pilot.press("comma", "comma")
        await play(pilot, "c4")
        assert "You are exploring other moves. Backspace returns to the game." in status(app)
        await press(pilot, "backspace")
        assert not app.view.is_study
        assert app.view.node is app.view.head
        assert "Exploring" not in status(app)
        await play(pilot, "c4")
        assert len(app.game.table.standing.line) == 3


async def test_a_study_of_a_game_that_is_over_is_left_in_two_steps_and_not_announced() -> None:
    shared = SharedGame("d3", "c3")
    app = shared.host("ann")
    async with app.run_test() as pilot:
        shared.bob.table.resign(Seat(1))
        await settled(pilot)
        await pilot.press("comma", "comma")
        await play(pilot, "c4")
        assert app.view.is_study
        assert "Exploring" not in status(app)
        await press(pilot, "backspace")
        assert app.view.is_study
