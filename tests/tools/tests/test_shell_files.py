from __future__ import annotations

import sys

import pytest

from boardtui.cli.completions import DATA
from tests.tools.shell_files import shell_files

THIS_PYTHON = sys.version_info[:2]


@pytest.mark.skipif(
    THIS_PYTHON != (3, 11), reason="argparse words its usage differently in each version"
)
def test_the_files_are_those_of_the_parser_of_today() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in DATA.iterdir()}
    assert kept == shell_files(), "run: python -m tests.tools.shell_files"
