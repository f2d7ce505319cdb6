from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.session import Settings
from boardtui.engine.othello import program as othello
from boardtui.engine.program import Kind
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
        settings: Settings | None = None,
        protocol: str = "",
        make: Callable[[Setup], ScriptedThinker] = lambda _setup: thinker,
        kind: Kind | None = None,
    ) -> Conversation:
        started.append(Conversation(make, settings, kind or othello.kind(protocol)))
        return started[-1]

    yield start
    for conversation in started:
        conversation.close()
