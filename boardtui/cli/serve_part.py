"""One of the processes of `boardtui serve`: python -m boardtui.cli.serve_part PART PLAN."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Sequence
from functools import partial

from boardtui.cli.guarding import guarded
from boardtui.cli.playing import load_asyncio
from boardtui.server.house_plan import HousePlan, Part
from boardtui.server.places import HOST_KEY, KEEPER

# The front has OpenSSL and no Textual, the zygote Textual and no OpenSSL; the keeper has neither.


def main(arguments: Sequence[str]) -> int:
    """Be a part; return the exit status."""
    part, text, *handed = arguments
    plan = HousePlan.from_text(text)
    match Part(part):
        case Part.FRONT:
            return _be_front(plan, *map(int, handed))
        case Part.ZYGOTE:
            return _be_zygote(plan)
        case Part.KEEPER:
            return _be_keeper(plan)


def _be_front(plan: HousePlan, door: int, ready: int) -> int:
    from boardtui.server.front import FrontPlaces, run_front

    places = FrontPlaces(plan.folder / HOST_KEY, plan.zygote, plan.folder / KEEPER)
    listening = socket.socket(fileno=door)
    return run_front(listening, places, plan.limits, guests=plan.guests, ready=ready)


def _be_zygote(plan: HousePlan) -> int:
    load_asyncio()  # before players, who import it too
    from boardtui.cli.visit import receive
    from boardtui.server.child import report_failure
    from boardtui.server.visit_request import VisitRequest
    from boardtui.server.zygote import Zygote, preload

    def visit(request: VisitRequest, lag: int | None) -> int:
        visitor, words = request.visitor, request.words
        return guarded(partial(receive, plan.club, visitor, words, plan.motd, lag, report_failure))

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of a terminal: the house ends us
    preload()
    return Zygote(plan.zygote, visit).run()


def _be_keeper(plan: HousePlan) -> int:
    from boardtui.server.keeper import run_keeper

    return run_keeper(plan.club, plan.folder / KEEPER)


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))
