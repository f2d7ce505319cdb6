from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from boardtui.engine import progress, server
from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.session import EngineOptions
from boardtui.engine.othello import program as othello
from boardtui.engine.thinker import Thinker
from boardtui.record.evaluation import Limit
from tests.engine.conftest import Talk
from tests.engine.scripted import PATIENCE, Conversation, ScriptedThinker

GO = ("nboard 2", "set depth 3", "go")


class Workshop:
    """Makes thinkers only when it is allowed to, and counts kernels meanwhile."""

    def __init__(self) -> None:
        self.allowed = threading.Event()
        self.sizes: list[int] = []
        self.compiles = True
        self.compiled = 0

    def make(self, setup: Setup) -> Thinker:
        self.sizes.append(setup.game.board_size.cols)
        self.compiled += 3 if self.compiles else 0
        progress.tell(progress.ready_so_far() + 3)
        assert self.allowed.wait(PATIENCE)
        return ScriptedThinker()


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    monkeypatch.setattr(othello, "_kernels", lambda _game: 40)
    workshop = Workshop()
    monkeypatch.setattr(progress, "compiled_so_far", lambda: workshop.compiled)
    return workshop


@pytest.fixture
def slow_talk(talk: Callable[..., Conversation], workshop: Workshop) -> Callable[..., Conversation]:
    def start(settings: EngineOptions | None = None) -> Conversation:
        return talk(settings or EngineOptions(limits=Limit(depth=3)), make=workshop.make)

    return start


def test_cheap_commands_are_answered_meanwhile(slow_talk: Talk, workshop: Workshop) -> None:
    gtp = slow_talk()
    assert gtp.ask("name") == "= boardtui"
    assert gtp.ask("play b d3") == "="
    gtp.send("genmove w")
    workshop.allowed.set()
    assert gtp.answer() == "= c3"


@pytest.mark.parametrize("compiles", [True, False], ids=["compiled", "loaded"])
def test_the_progress_is_told(slow_talk: Talk, workshop: Workshop, compiles: bool) -> None:
    workshop.compiles = compiles
    nboard = slow_talk()
    nboard.send("nboard 2", "ping 1")
    lines = {nboard.read() for _ in range(3)}
    assert {f"status {'preparing' if compiles else 'loading'} 3/40", "pong 1"} < lines
    workshop.allowed.set()
    assert nboard.read() == "status ready"


def test_ping_ends_the_wait_for_a_search(slow_talk: Talk, workshop: Workshop) -> None:
    nboard = slow_talk()
    nboard.send(*GO, "ping 2")
    assert not [line for line in nboard.read_to("pong 2") if line.startswith("===")]
    workshop.allowed.set()
    nboard.send("go")
    assert nboard.read_to("===")


def test_a_board_size_is_prepared_before_it_is_asked_for(
    slow_talk: Talk, workshop: Workshop
) -> None:
    gtp = slow_talk()
    workshop.allowed.set()
    assert gtp.ask("boardsize 6") == "="
    assert gtp.ask("genmove b") == "= c2"
    assert gtp.ask("clear_board") == "="
    assert gtp.ask("genmove b") == "= c2"
    assert workshop.sizes[-1] == 6


def test_a_board_size_that_nobody_waits_for_is_put_off(talk: Callable[..., Conversation]) -> None:
    begun, resized = threading.Event(), threading.Event()
    sizes: list[int] = []

    def make(setup: Setup) -> Thinker:
        sizes.append(setup.game.board_size.cols)
        begun.set()
        if sizes == [8]:
            assert resized.wait(PATIENCE)
            progress.tell(progress.ready_so_far() + 1)
            pytest.fail("the order for 8 went on")
        progress.tell(progress.ready_so_far() + 1)
        return ScriptedThinker()

    gtp = talk(EngineOptions(limits=Limit(depth=3)), make=make)
    assert begun.wait(PATIENCE)
    assert gtp.ask("boardsize 6") == "="
    resized.set()
    assert gtp.ask("genmove b") == "= c2"
    assert gtp.ask("boardsize 8") == "="
    assert gtp.ask("genmove b") == "= d3"
    assert sizes == [8, 6, 8]


def test_the_newest_search_alone_is_kept(talk: Callable[..., Conversation]) -> None:
    sizes: list[int] = []

    def make(setup: Setup) -> Thinker:
        sizes.append(setup.game.board_size.cols)
        return ScriptedThinker()

    gtp = talk(EngineOptions(limits=Limit(depth=3)), make=make)
    for size in (8, 8, 6, 6, 8):
        assert gtp.ask(f"boardsize {size}") == "="
        assert gtp.ask("genmove b").startswith("= ")
    assert sizes == [8, 6, 8]


def test_what_cannot_be_made_is_said(talk: Callable[..., Conversation]) -> None:
    def make(_setup: Setup) -> Thinker:
        raise MemoryError

    gtp = talk(make=make)
    assert gtp.ask("genmove b") == "? the engine cannot be made ready: MemoryError"
    assert gtp.ask("name") == "= boardtui"


def test_an_nboard_engine_without_a_search_ends(
    talk: Callable[..., Conversation], capsys: pytest.CaptureFixture[str]
) -> None:
    def make(_setup: Setup) -> Thinker:
        raise OSError("no weights")

    nboard = talk(make=make)
    nboard.send(*GO)
    assert nboard.left.wait(PATIENCE)
    assert nboard.status == 1
    assert capsys.readouterr().err == "boardtui: the engine cannot be made ready: no weights\n"


def test_a_search_that_fails_ends_the_engine_with_a_line(
    talk: Callable[..., Conversation],
    thinker: ScriptedThinker,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr(thinker, "think", fail)
    nboard = talk()
    nboard.send(*GO)
    assert nboard.left.wait(PATIENCE)
    assert nboard.status == 1
    assert capsys.readouterr().err == "boardtui: ZeroDivisionError: a mistake\n"


def test_slow_searches_are_told(
    talk: Callable[..., Conversation], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "slow_because", lambda: "numba is not installed")
    nboard = talk()
    nboard.send(*GO)
    assert nboard.read_to("status ready")[-1] == "status ready, but slow: numba is not installed"
