"""Every key that the game screen advertises does something, and none is forgotten."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.players.human import Human
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.registry import game
from boardtui.session.commands.club import CLUB
from boardtui.session.open_game import OpenGame
from boardtui.ui.commands import NO_KEY
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.move_log import MoveLog
from tests.fixtures.engines import ScriptedEngine
from tests.fixtures.judged import judge
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, opened, screen_text


def table(moves: str, *variations: str, players: bool = True, looking_at: str = "") -> OpenGame:
    """A game of tic-tac-toe with variations, and the cursor after some of the moves."""
    record = GameRecord(game("gomoku", size=3, line=3))

    def walk(line: str) -> Node:
        node = record.root
        for move in line.split():
            node = node.play(record.game.parse_move(move))
        return node

    for line in (moves, *variations):
        walk(line)
    found = opened(record, {0: Human(), 1: Human()} if players else {})
    if looking_at:
        found.view.goto(walk(looking_at))
    return found


def judged() -> OpenGame:
    """A record with three mistakes, at the one in the middle."""
    found = table("a1 b2 a2 c3 b1", players=False, looking_at="a1 b2 a2")
    nodes = found.subject.record.mainline()
    for node, better in ((nodes[1], "b2"), (nodes[3], "c1"), (nodes[5], "a3")):
        judge(node, 50.0, 0.0, 50.0, better)
    return found


SITUATIONS: dict[str, Callable[[], tuple[OpenGame, list[str]]]] = {
    "start": lambda: (table(""), []),
    "play": lambda: (table("a1 b2"), []),
    "taken back": lambda: (table("a1 b2"), ["u"]),
    "looking back": lambda: (table("a1 b2 a2 c3", looking_at="a1 b2"), []),
    "variation": lambda: (table("a1 b2 a2", "a1 b2 c1", looking_at="a1 b2 c1"), []),
    "record": lambda: (table("a1 b2 a2", players=False, looking_at="a1"), []),
    "mistake": lambda: (judged(), []),
    "autoplay": lambda: (table("a1 b2 a2", looking_at="a1"), ["z"]),
    "hint": lambda: (table("a1 b2 a2"), ["slash"]),
    "analysis": lambda: (table("a1 b2 a2"), ["equals_sign"]),
    "end": lambda: (table("a1 b1 a2 b2 a3"), []),
    "log": lambda: (table("a1 b2 a2"), ["f6", "up"]),
}
"""The game and the keys that lead there."""


def is_without_key(binding: Binding) -> bool:
    """Return True for a command that only the palette has."""
    return binding.key == NO_KEY.format(id=binding.id)


SCREEN_BINDINGS = [
    binding for family in (GameScreen, MoveLog) for binding in family.__dict__["BINDINGS"]
]
IDS = {binding.id for binding in SCREEN_BINDINGS if not is_without_key(binding)}


def host(found: OpenGame) -> GameHost:
    """A game screen with an engine to ask."""
    return GameHost(found, queue=EngineQueue(ScriptedEngine))


def advertised(app: GameHost) -> dict[str, Binding]:
    """The bindings of the game screen and its log that are enabled now, by id."""
    return {
        active.binding.id: active.binding
        for active in app.screen.active_bindings.values()
        if active.enabled and active.binding.id in IDS and active.binding.id
    }


def seen(app: GameHost) -> object:
    """All that a person could notice, and what the keys would do now."""
    highlight = [
        str(list(log.render_line(y)))
        for log in app.screen.query(MoveLog)
        for y in range(log.size.height)
    ]
    return screen_text(app), type(app.focused), len(app.requests), highlight, set(advertised(app))


async def reach(pilot: Pilot[None], keys: list[str]) -> None:
    await settled(pilot)
    await pilot.press(*keys)
    await settled(pilot)


async def advertised_in(situation: str) -> dict[str, Binding]:
    found, keys = SITUATIONS[situation]()
    app = host(found)
    async with app.run_test(size=(100, 16)) as pilot:
        await reach(pilot, keys)
        return advertised(app)


async def test_every_key_is_advertised_somewhere_and_does_something_where_it_first_is() -> None:
    offered: set[str | None] = set()
    for situation in SITUATIONS:
        bindings = await advertised_in(situation)
        new = {name: binding for name, binding in bindings.items() if name not in offered}
        await check_that_each_does_something(new, situation)
        offered |= new.keys()
    choices = {f"game.choose-{number}" for number in range(5, 10)}
    # What an engine has found, or failed to find, is pressed where engines speak.
    of_findings = {"game.insert-line", "game.give-up-analysis", "game.go-on", "game.explain-hint"}
    # Without a library there is nothing to explore.
    of_library = {"game.explorer", "game.end-explorer", "game.games-with-position"}
    # Reviews are begun, and reported, where there are engines for them.
    of_reviews = {"game.review", "game.pause-review", "game.go-on-review", "game.report"}
    # Crosses and noughts have no numbers.
    of_stones = {"game.stone-numbers"}
    # The tree is to be open.
    of_tree = {"game.end-tree"}
    # Nobody plays from another place.
    of_others = {command.id for command in CLUB if command.keys}
    found = choices | of_findings | of_library | of_reviews | of_stones | of_tree | of_others
    assert IDS - offered == found


@pytest.mark.long
@pytest.mark.parametrize("situation", SITUATIONS)
async def test_every_key_does_something_wherever_it_is_advertised(situation: str) -> None:
    bindings = await advertised_in(situation)
    assert bindings
    await check_that_each_does_something(bindings, situation)


async def check_that_each_does_something(bindings: dict[str, Binding], situation: str) -> None:
    left = [*bindings.values()]
    while left:
        found, keys = SITUATIONS[situation]()
        app = host(found)
        async with app.run_test(size=(100, 16)) as pilot:
            await reach(pilot, keys)
            before = seen(app)
            while left and seen(app) == before:
                binding = left.pop()
                await pilot.press(binding.key)
                await settled(pilot)
                assert seen(app) != before, f"{binding.id} does nothing in “{situation}”"
                # Where Escape leads back, the next key is pressed in the same app.
                await pilot.press("escape")
                await settled(pilot)


def test_every_binding_has_an_id_of_its_own_and_a_description() -> None:
    ids = [binding.id for binding in SCREEN_BINDINGS]
    assert len(set(ids)) == len(ids)
    assert all(binding.description for binding in SCREEN_BINDINGS)


def test_no_letter_key_is_the_name_of_a_column() -> None:
    columns = set("abcdefghijklmnopqrst")
    keys = {key for binding in GameScreen.__dict__["BINDINGS"] for key in binding.key.split(",")}
    assert not keys & columns
