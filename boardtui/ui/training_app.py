"""The part of the app that takes requests of screens for lines."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from textual import on

from boardtui.ui import messages
from boardtui.ui.terminal.app import TerminalApp


class TrainingApp(TerminalApp):
    """Runs the flow that a screen requests."""

    async def run_flow(
        self, flow: Callable[..., Coroutine[Any, Any, None]], *args: Any, **options: Any
    ) -> None:
        """Run a flow in the background; its dialog is open when this returns."""
        raise NotImplementedError

    @on(messages.LinesWanted)
    async def _learn_lines(self, message: messages.LinesWanted) -> None:
        from boardtui.ui.flows.lines import learn_lines

        await self.run_flow(learn_lines, message.game)

    @on(messages.RepliesWanted)
    async def _add_replies(self, message: messages.RepliesWanted) -> None:
        from boardtui.ui.flows.growth import add_replies

        await self.run_flow(add_replies, message.game, message.only)
