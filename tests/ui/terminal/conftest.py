"""The programs that the checks of the terminal run on."""

from __future__ import annotations

import pytest

from tests.ui.terminal.programs import PROGRAMS, Program


@pytest.fixture(params=PROGRAMS, ids=lambda program: program.name)
def program(request: pytest.FixtureRequest) -> Program:
    assert isinstance(request.param, Program)
    return request.param
