"""The program with a pulse: how late its event loop is, idle and while it analyses.

To be run as a file. Arguments: the file for the figures, then those of the program.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from boardtui.cli.main import main
from boardtui.session.analysis_state import AnalysisMode
from boardtui.ui import run
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen

BEAT = 0.005
"""Seconds between two beats."""


class Watched(BoardApp):
    """Notes the delay of every beat, in seconds, by what is going on."""

    delays: dict[str, list[float]]

    def on_ready(self) -> None:
        self.delays = {mode.name: [] for mode in AnalysisMode}
        self.run_worker(self.beat())

    async def beat(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            began = clock()
            await asyncio.sleep(BEAT)
            if isinstance(self.screen, GameScreen):
                self.delays[self.screen.shown.analysis.mode.name].append(clock() - began - BEAT)

    async def save_at_exit(self) -> None:
        self.write_down()
        await super().save_at_exit()

    def write_down(self) -> None:
        Path(sys.argv[1]).write_text(json.dumps(self.delays))


if __name__ == "__main__":
    run.BoardApp = Watched  # type: ignore[attr-defined]
    raise SystemExit(main(sys.argv[2:]))
