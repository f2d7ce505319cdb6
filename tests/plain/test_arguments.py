"""What starts the program line by line."""

from __future__ import annotations

import pytest

from boardtui.cli.main import main
from boardtui.rules.othello import Othello
from boardtui.session.launch import Launch, NewGame

pytestmark = pytest.mark.usefixtures("environment")


def test_without_a_terminal_it_says_so_and_goes_on_line_by_line(
    capsys: pytest.CaptureFixture[str], plain_launches: list[Launch]
) -> None:
    assert main(["othello"]) == 8
    printed = capsys.readouterr()
    assert printed.err.startswith("boardtui needs a terminal")
    assert printed.err.endswith("Plain mode is used instead.\n")
    assert plain_launches[0].opening == NewGame(Othello(), ("human", "easy"))


@pytest.mark.parametrize("line", ["--plain othello --size 6", "othello --plain --size 6"])
def test_line_by_line_the_arguments_are_the_same(
    capsys: pytest.CaptureFixture[str],
    launches: list[Launch],
    plain_launches: list[Launch],
    line: str,
) -> None:
    assert main(line.split()) == 8
    assert plain_launches[0].opening == NewGame(Othello(6), ("human", "easy"))
    assert launches == []
    assert capsys.readouterr().err == ""


def test_a_dumb_terminal_is_served_line_by_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    plain_launches: list[Launch],
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert main([]) == 8
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("confined")
def test_a_visitor_is_bound_line_by_line_too(plain_launches: list[Launch]) -> None:
    assert main(["--plain", "--hosted"]) == 8
    assert not plain_launches[0].bounds.paths
    assert plain_launches[0].data_path is None
