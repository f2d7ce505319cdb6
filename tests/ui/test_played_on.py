"""Playing on from a game that is over begins a game of its own, which says where it is from."""

from __future__ import annotations

from pathlib import Path

from boardtui.formats import sgf
from boardtui.play.seats import seat_words
from boardtui.record.tree import Origin
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from boardtui.ui.screens.play_on import PlayOn
from tests.plain.talk import Talk
from tests.session.keepers import file_of

from .app_host import board_app, on_disk, screen_text, settled, shows

TWO_PEOPLE = NewGame(Othello(), ("human", "human"))


async def test_from_where_it_was_resigned(tmp_path: Path) -> None:
    app = board_app(tmp_path, TWO_PEOPLE)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        await pilot.press(*"f5", "enter", *"d6", "enter", "x", "y")
        await settled(pilot)
        over = app.navigation.shown
        assert over is not None
        assert not over.is_unfinished
        await pilot.press("y")
        await settled(pilot)
        assert shows(app, PlayOn)
        await pilot.press("enter")
        await settled(pilot)
        new = app.navigation.shown
        assert new is not None
        assert new is not over
        assert "a new game" in screen_text(app)
        assert sorted(seat_words(new.seats)) == ["easy", "human"]
        date = over.subject.record.date
        assert new.subject.record.origin == Origin(2, str(date))
        await app.save_at_exit()
    (ended,) = sgf.loads(file_of(over).read_text())
    assert seat_words(ended.seats) == TWO_PEOPLE.seats
    assert ended.record.outcome is not None
    assert ended.record.origin is None


async def test_plain_mode_and_the_lists_say_so_too(tmp_path: Path) -> None:
    talk = Talk(tmp_path / "games")
    await talk.othello()
    await talk.type("f5", "d6", "resign", "resign")
    over = talk.session.game
    await talk.type("play", "1")
    said = await talk.type("1")
    assert said[0] == "This is a new game; the original game is unchanged."
    assert talk.session.game is not over
    await talk.type("c3")
    date = over.subject.record.date
    await talk.close()
    (summary,) = on_disk(tmp_path).values()
    assert summary.origin == Origin(2, str(date))
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert f"from move 2 of {date} " in screen_text(app)
