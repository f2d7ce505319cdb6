from __future__ import annotations

import asyncio

from boardtui.play.autoplay import Autoplay
from boardtui.play.study import Study
from boardtui.play.view import View

from .tables import new_record


def reviewed(*names: str) -> View:
    """A view of a record, at its start."""
    view = View(Study(new_record(*names)))
    view.goto(view.record.root)
    return view


async def test_a_view_plays_its_branch_to_the_end() -> None:
    view, other = reviewed("a1", "b1", "c1"), asyncio.Event()
    seen: list[int] = []
    view.subscribe(lambda state: seen.append(state.depth))
    view.autoplay.delay = 0
    view.autoplay.on_end = other.set
    view.autoplay.start()
    assert view.autoplay.running
    assert seen == [0]
    await other.wait()
    assert seen == [0, 1, 2, 3]
    assert not view.autoplay.running


async def test_one_view_that_plays_itself_moves_no_other() -> None:
    view = reviewed("a1", "b1")
    other = View(view.subject)
    end = asyncio.Event()
    view.autoplay.delay, view.autoplay.on_end = 0, end.set
    before = other.state
    view.autoplay.start()
    await end.wait()
    assert other.state is before
    assert not other.autoplay.running


async def test_a_view_that_is_closed_takes_no_further_step() -> None:
    view = reviewed("a1", "b1")
    view.autoplay.start()
    view.close()
    assert not view.autoplay.running
    assert view.state.depth == 0


async def test_a_new_speed_holds_from_the_next_step() -> None:
    ended = asyncio.Event()
    autoplay = Autoplay(lambda: False, delay=10)
    autoplay.on_end = ended.set
    autoplay.start()
    autoplay.change_speed(1e-9)
    assert autoplay.delay == 0.1
    await ended.wait()
    autoplay.change_speed(1e9)
    assert autoplay.delay == 10
    assert not autoplay.running
