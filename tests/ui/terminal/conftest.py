"""The programs that the checks of the terminal run on."""

from __future__ import annotations

import pytest

from tests.ui.terminal.programs import BOARDTUI, SAMPLE, Program


# The real program is built on the same base as the sample, which is there to have more in it.
@pytest.fixture(
    params=[BOARDTUI, pytest.param(SAMPLE, marks=pytest.mark.long)],
    ids=lambda program: program.name,
)
def program(request: pytest.FixtureRequest) -> Program:
    assert isinstance(request.param, Program)
    return request.param
