"""The part of the app that begins training, lines and guesses."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from textual import on

from boardtui.session.launch import Train
from boardtui.ui import messages
from boardtui.ui.services import Services
from boardtui.ui.terminal.app import TerminalApp


class TrainingApp(TerminalApp):
    """Runs the flow that a screen requests."""

    services: Services

    async def run_flow(
        self, flow: Callable[..., Coroutine[Any, Any, None]], *args: Any, **options: Any
    ) -> None:
        """Run a flow in the background; its dialog is open when this returns."""
        raise NotImplementedError

    async def begin_training(self, wanted: Train) -> None:
        """Begin to train, as the command line says."""
        from boardtui.ui.flows.training import begin_training

        await begin_training(self.services, wanted)

    @on(messages.LinesWanted)
    async def _learn_lines(self, message: messages.LinesWanted) -> None:
        from boardtui.ui.flows.lines import learn_lines

        await self.run_flow(learn_lines, message.game)

    @on(messages.RepliesWanted)
    async def _add_replies(self, message: messages.RepliesWanted) -> None:
        from boardtui.ui.flows.replies import add_replies

        await self.run_flow(add_replies, message.game, message.only)

    @on(messages.GuessWanted)
    async def _guess(self, message: messages.GuessWanted) -> None:
        from boardtui.ui.flows.guessing import guess

        await self.run_flow(guess, message)
