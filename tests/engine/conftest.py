from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from boardtui.engine.fronts.session import Settings
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
        make: Callable[[int], ScriptedThinker] = lambda _size: thinker,
    ) -> Conversation:
        started.append(Conversation(make, settings, protocol))
        return started[-1]

    yield start
    for conversation in started:
        conversation.close()
