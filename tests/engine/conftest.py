from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.searches import SCRIPT_SECONDS
from boardtui.engine.fronts.session import EngineOptions
from boardtui.engine.othello import program as othello
from boardtui.engine.server import EngineKind
from tests.engine.scripted import Conversation, ScriptedThinker

Talk = Callable[..., Conversation]


@pytest.fixture
def thinker() -> ScriptedThinker:
    return ScriptedThinker()


@pytest.fixture
def talk(thinker: ScriptedThinker) -> Iterator[Talk]:
    """Starts a conversation with an engine around the scripted thinker."""
    started: list[Conversation] = []

    def start(
        options: EngineOptions | None = None,
        protocol: str = "",
        make: Callable[[Setup], ScriptedThinker] = lambda _setup: thinker,
        kind: EngineKind | None = None,
        script_seconds: float = SCRIPT_SECONDS,
    ) -> Conversation:
        kind = kind or othello.kind(protocol)
        started.append(Conversation(make, options, kind, script_seconds))
        return started[-1]

    yield start
    for conversation in started:
        conversation.close()
