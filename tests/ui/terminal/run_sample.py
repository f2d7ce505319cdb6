"""Runs the sample app as a program; its argument is a file that it writes to save."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from boardtui.ui.terminal.preflight import colour_mode, prepare_environment

if __name__ == "__main__":
    colour = os.environ.get("SAMPLE_COLOUR", "auto")
    colours = colour_mode(colour)
    prepare_environment(colour)

    from tests.ui.terminal.sample_app import SampleApp

    app = SampleApp(Path(sys.argv[1]), os.environ.get("SAMPLE_TYPED", "").encode())
    app.draw_in(colours)
    app.run()
    sys.exit(app.exit_status)
