"""Runs the sample app as a program; its argument is a file that it writes to save."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from boardtui.ui.terminal.preflight import prepare_environment

if __name__ == "__main__":
    prepare_environment(os.environ.get("SAMPLE_COLOUR", "auto"))

    from tests.ui.terminal.sample_app import SampleApp

    app = SampleApp(Path(sys.argv[1]), os.environ.get("SAMPLE_TYPED", "").encode())
    app.run()
    sys.exit(app.exit_status)
