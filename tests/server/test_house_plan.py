"""How a club is served, told from one version of the program to another."""

from __future__ import annotations

import json
from pathlib import Path

from boardtui.server.house_plan import HousePlan
from boardtui.server.limits import FrontLimits

PLAN = HousePlan(
    Path("/srv/club"),
    Path("/srv/club/serve"),
    FrontLimits(a_minute=7, paste=5),
    guests=False,
    motd=Path("/srv/motd"),
    zygote=Path("/srv/club/serve/zygote-1"),
)


def test_it_is_read_as_it_was_written() -> None:
    assert HousePlan.from_text(PLAN.to_text()) == PLAN
    plan = PLAN._replace(motd=None, guests=True)
    assert HousePlan.from_text(plan.to_text()) == plan


def test_one_of_another_version_is_read_by_its_names() -> None:
    values = json.loads(PLAN.to_text())
    del values["motd"], values["guests"], values["limits"]["at_once"]
    values["limits"] = {"colours": 3, **dict(reversed(values["limits"].items()))}
    values["engines"] = 2
    plan = HousePlan.from_text(json.dumps(values))
    assert plan == PLAN._replace(guests=True, motd=None)
