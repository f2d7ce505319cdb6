"""The real program with a clock of training that is ahead: `python -m tests.ui.ahead DAYS …`."""

from __future__ import annotations

import datetime as dt
import sys
from types import SimpleNamespace

from boardtui.__main__ import main
from boardtui.session.training import training


def set_ahead(days: int) -> None:
    """Let training believe that it is some days later."""

    class Ahead(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> dt.datetime:  # type: ignore[override]
            return dt.datetime.now(tz) + dt.timedelta(days=days)

    vars(training)["dt"] = SimpleNamespace(datetime=Ahead, UTC=dt.UTC)


if __name__ == "__main__":
    set_ahead(int(sys.argv.pop(1)))
    main()
