"""A Gomoku engine around a scripted thinker."""

from __future__ import annotations

import pytest

from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.session import EngineOptions
from boardtui.engine.gomoku.program import kind
from boardtui.record.evaluation import Limit
from tests.engine.conftest import Talk
from tests.engine.fronts.gomocup_manager import Recorder, ask
from tests.engine.scripted import Conversation, ScriptedThinker


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def setups() -> list[Setup]:
    """What thinkers were made for."""
    return []


@pytest.fixture
def brain(talk: Talk, recorder: Recorder, setups: list[Setup]) -> Conversation:
    """An engine that looks three plies ahead, started on a board of 5x5."""

    def make(setup: Setup) -> ScriptedThinker:
        setups.append(setup)
        return recorder

    conversation = talk(EngineOptions(Limit(depth=3), seed=1), kind=kind(), make=make)
    assert ask(conversation, "START 5") == "OK"
    return conversation
