"""Notices: on the status line, one at a time, never over the key hints."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.notices import MOST_WARNINGS, READ, SEEN, TURN
from boardtui.ui.widgets.key_hints import KeyHints
from tests.combinations import combined

from .app_host import board_app, keys, screen_text, settled
from .host_game import status, text_of, until

OTHELLO = NewGame(game("othello"), ("human", "human"))
LONG = "The settings file cannot be written, so they hold for now only. It is in /home/ann/.config."

SCREENS = {
    "picker": (None, []),
    "new game": (None, ["ctrl+n"]),
    "library": (None, ["ctrl+f"]),
    "open a record": (None, ["ctrl+o"]),
    "game": (OTHELLO, []),
    "settings": (OTHELLO, ["f5"]),
    "help": (OTHELLO, ["f1"]),
    "results": (OTHELLO, ["f12"]),
    "palette": (OTHELLO, ["ctrl+p"]),
    "resigning": (OTHELLO, ["x"]),
    "comment": (OTHELLO, ["semicolon"]),
    "saving": (OTHELLO, ["ctrl+s"]),
    "tour": (OTHELLO, ["ctrl+t"]),
}


def words(app: BoardApp) -> str:
    """The words on the screen, with one blank between them."""
    return " ".join(screen_text(app).split())


def later(app: BoardApp, seconds: float) -> None:
    """Let the notice on the screen have appeared earlier."""
    app.notices._since -= seconds
    app.notices._set_timer()


async def told(pilot: Pilot[None], app: BoardApp, text: str) -> None:
    """Wait until a notice is on the screen."""
    await until(pilot, lambda: text in words(app))


@pytest.mark.parametrize(
    ("size", "screen"), combined([(60, 20), (80, 24), (120, 40), (200, 60)], [*SCREENS])
)
async def test_a_notice_is_read_in_full_and_hides_no_keys(
    tmp_path: Path, size: tuple[int, int], screen: str
) -> None:
    opening, names = SCREENS[screen]
    app = board_app(tmp_path, opening)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, *names)
        hints = text_of(app, KeyHints)
        assert "F1" in hints or "Esc" in hints
        app.notices.warn(LONG)
        await told(pilot, app, f"! {LONG.split()[0]}")
        assert text_of(app, KeyHints) == hints
        assert hints.strip() in screen_text(app)
        at_the_end = words(app)[-len(LONG) - len(hints) - 80 :]
        assert all(word in at_the_end for word in LONG.split())
        app.notices._next()
        await settled(pilot)
        assert "/home/ann" not in screen_text(app)


async def test_a_long_notice_takes_rows_only_while_it_is_shown(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        before = screen_text(app).splitlines()
        app.notices.tell(LONG)
        await told(pilot, app, "The settings file")
        after = screen_text(app).splitlines()
        assert [row for row in range(20) if after[row] != before[row]] == [17, 18]
        app.notices._next()
        await settled(pilot)
        assert screen_text(app).splitlines() == before


async def test_over_a_dialog_a_notice_is_drawn_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.notices.warn("Only once.")
        await told(pilot, app, "Only once.")
        await keys(pilot, "x")
        assert screen_text(app).count("Only once.") == 1
        await keys(pilot, "escape")
        assert screen_text(app).count("Only once.") == 1
        await keys(pilot, "x")
        app.notices._next()
        await keys(pilot, "escape")
        assert "Only once." not in screen_text(app)


async def test_news_that_was_read_goes_with_the_next_key_and_a_warning_later(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        for show, read_after in ((app.notices.tell, SEEN), (app.notices.warn, READ)):
            show("A notice.")
            await told(pilot, app, "A notice.")
            await keys(pilot, "right")
            assert "A notice." in status(app)
            later(app, read_after)
            await keys(pilot, "right")
            assert "A notice." not in status(app)


async def test_notices_in_quick_succession_take_turns(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for text in ("First.", "Second.", "First."):
            app.notices.tell(text)
        await settled(pilot)
        assert "First." in status(app)
        later(app, TURN)
        await told(pilot, app, "Second.")
        assert app.notices.texts == ("Second.",)


async def test_a_notice_that_holds_no_longer_gives_its_place_to_the_next(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for text in ("First.", "Second.", "Third."):
            app.notices.warn(text)
        for text in ("First.", "Third.", "None."):
            app.notices.drop(text)
        await settled(pilot)
        assert app.notices.texts == ("Second.",)
        assert "Second." in status(app)
        app.notices.drop("Second.")
        await settled(pilot)
        assert "Second." not in status(app)


async def test_news_takes_the_place_of_news_that_was_seen(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.notices.tell("First.")
        later(app, SEEN)
        app.notices.tell("Second.")
        assert app.notices.texts == ("Second.",)


async def test_a_warning_comes_before_news_which_waits_for_it(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.notices.tell("News.")
        app.notices.warn("A warning.")
        app.notices.tell("More news.")
        await settled(pilot)
        assert app.notices.texts == ("A warning.", "News.", "More news.")
        assert "! A warning." in status(app)
        later(app, READ)
        await told(pilot, app, "News.")


async def test_of_many_warnings_a_few_are_shown_and_the_others_counted(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.notices.tell("News.")
        for number in range(MOST_WARNINGS + 1):
            app.notices.warn(f"Warning {number}.")
        shown = tuple(f"Warning {number}." for number in range(MOST_WARNINGS))
        assert app.notices.texts == (*shown, "There is 1 more warning.", "News.")
        for number in range(298):
            app.notices.warn(f"Late warning {number}.")
        assert app.notices.texts == (*shown, "There are 299 more warnings.", "News.")
        for _turn in shown:
            app.notices._next()
        await told(pilot, app, "! There are 299 more warnings.")
        app.notices.warn("The last one.")
        await told(pilot, app, "! There are 300 more warnings.")
        app.notices._next()
        app.notices.warn("Another warning.")
        assert app.notices.texts == ("Another warning.", "News.")


async def test_the_reason_for_a_refused_move_comes_before_older_news_but_not_a_warning(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.notices.tell("Just news.")
        await keys(pilot, "a", "1", "enter")
        assert "a1 flips nothing" in status(app)
        assert "news" not in status(app)
        await keys(pilot, "right")
        assert "Just news." in status(app)
        app.notices._next()
        app.notices.warn("A warning.")
        await keys(pilot, "a", "1", "enter")
        assert "! A warning." in status(app)
        later(app, READ)
        await keys(pilot, "enter")
        assert "a1 flips nothing" in status(app)


async def test_a_message_of_a_game_does_not_outlive_a_visit_to_the_picker(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await keys(pilot, "comma")
        assert "This is the start position." in status(app)
        await keys(pilot, "f2", "escape")
        assert "This is the start position." not in status(app)


async def test_the_mouse_takes_read_news_away_by_a_click_only(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.notices.tell("Just news.")
        later(app, SEEN)
        await pilot.hover(offset=(10, 10))
        await settled(pilot)
        assert "Just news." in status(app)
        await pilot.click(offset=(10, 10))
        await settled(pilot)
        assert "Just news." not in status(app)


async def test_a_thread_may_warn(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await asyncio.to_thread(app.notices.warn, "A damaged save.")
        await told(pilot, app, "! A damaged save.")


async def test_a_notice_that_comes_while_the_app_ends_is_not_drawn(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await keys(pilot, "f1")
        app.exit()
        app.notices.tell("News.")
