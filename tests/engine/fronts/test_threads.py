"""The number of threads, as each protocol tells it, reaches the search at full strength."""

from __future__ import annotations

import pytest

from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.session import EngineOptions
from boardtui.engine.gomoku import program as gomoku
from boardtui.record.evaluation import Limit
from tests.engine.conftest import Talk
from tests.engine.scripted import Conversation, ScriptedThinker

SHORT = Limit(depth=3)


@pytest.fixture
def setups() -> list[Setup]:
    """What thinkers were made for, the last one last."""
    return []


@pytest.fixture
def thinkers() -> list[ScriptedThinker]:
    """Those that were made, the last one last."""
    return []


@pytest.fixture
def engine(talk: Talk, setups: list[Setup], thinkers: list[ScriptedThinker]) -> Talk:
    """Starts an engine that notes what its thinkers are made for."""

    def start(options: EngineOptions, **facts: object) -> Conversation:
        def make(setup: Setup) -> ScriptedThinker:
            setups.append(setup)
            thinkers.append(ScriptedThinker())
            return thinkers[-1]

        return talk(options, make=make, **facts)

    return start


def test_it_is_one_unless_told(engine: Talk, setups: list[Setup]) -> None:
    assert engine(EngineOptions(SHORT)).ask("genmove b").startswith("=")
    assert [setup.threads for setup in setups] == [1]


def test_gtp(engine: Talk, setups: list[Setup]) -> None:
    gtp = engine(EngineOptions(SHORT, threads=3))
    assert gtp.ask("boardtui-threads") == "= 3"
    gtp.ask("genmove b")
    assert setups[-1].threads == 3
    assert gtp.ask("boardtui-threads 2") == "="
    gtp.ask("genmove w")
    assert setups[-1].threads == 2
    for wrong in ("0", "65", "-1", "two", "1 2"):
        assert gtp.ask(f"boardtui-threads {wrong}").startswith("?")
    assert gtp.ask("boardtui-threads") == "= 2"


def test_nboard(engine: Talk, setups: list[Setup]) -> None:
    nboard = engine(EngineOptions(SHORT), protocol="nboard")
    nboard.send("nboard 2", "set threads 4", "go")
    nboard.read_to("===")
    assert setups[-1].threads == 4
    for wrong in ("0", "65", "-1", "x"):
        nboard.send(f"set threads {wrong}")
        assert nboard.read_to("status Error")


def test_gomocup(engine: Talk, setups: list[Setup]) -> None:
    gomocup = engine(EngineOptions(SHORT), kind=gomoku.kind())
    gomocup.send("START 15", "INFO THREAD_NUM 4", "BEGIN", "YXSHOWFORBID")
    gomocup.read_to("FORBID")
    assert (setups[-1].threads, setups[-1].hash_megabytes) == (4, 64)
    gomocup.send(f"INFO max_memory {250 << 20}", "YXHASHCLEAR", "YXSHOWFORBID")
    gomocup.read_to("FORBID")
    assert (setups[-1].threads, setups[-1].hash_megabytes) == (2, 30)


def test_fewer_of_them_may_search_with_the_same_tables(
    engine: Talk, thinkers: list[ScriptedThinker]
) -> None:
    nboard = engine(EngineOptions(SHORT, threads=4), protocol="nboard")
    for number in (1, 0):
        nboard.send(f"set most-threads {number}", "go")
        nboard.read_to("===")
    (thinker,) = thinkers
    assert [limit.threads for limit in thinker.limits] == [1, None]


def test_so_may_they_under_gomocup(engine: Talk, thinkers: list[ScriptedThinker]) -> None:
    gomocup = engine(EngineOptions(SHORT, threads=4), kind=gomoku.kind())
    gomocup.send("START 15")
    for number in (1, 0):
        gomocup.send(f"INFO most_threads {number}", "INFO max_depth 3", "YXNBEST 1", "ABOUT")
        gomocup.read_to("name")
    assert [limit.threads for limit in thinkers[-1].limits] == [1, None]
    assert len(thinkers) == 1


def test_the_highest_level_looks_as_far_as_it_can_with_all(
    engine: Talk, setups: list[Setup]
) -> None:
    nboard = engine(EngineOptions(SHORT, level=10, threads=8), protocol="nboard")
    nboard.send("nboard 2", "go")
    nboard.read_to("===")
    assert [setup.threads for setup in setups] == [8]


def test_a_level_searches_with_one(engine: Talk, setups: list[Setup]) -> None:
    nboard = engine(EngineOptions(SHORT, level=3, threads=8), protocol="nboard")
    nboard.send("nboard 2", "go")
    nboard.read_to("===")
    assert [setup.threads for setup in setups] == [1]
    nboard.send("set level 0", "go")
    nboard.read_to("===")
    assert setups[-1].threads == 8
