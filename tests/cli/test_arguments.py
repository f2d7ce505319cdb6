"""The grammar of the command line: a start makes only the part of it that it needs."""

from __future__ import annotations

import pytest

from boardtui.cli.arguments import UsageError, argument_parser, parse_arguments
from boardtui.words.columns import columns
from boardtui.words.language import use_language

STARTS = [
    "",
    "--glyphs ascii --no-hints",
    "othello",
    "--seed 3 othello --size 6 --black human --white easy --coach",
    "gomoku --size 19 --rule renju --clock 5+3 --plain",
    "gomoku --black othello",
    "three-way --plain",
    "learn gomoku",
    "open - --game othello",
    "open learn",
    "--language ja open game.sgf",
]


@pytest.mark.parametrize("line", STARTS)
def test_the_part_of_the_grammar_reads_what_the_whole_reads(line: str) -> None:
    whole = argument_parser(hosted=False).parse_args(line.split())
    assert vars(parse_arguments(line.split())) == vars(whole)


@pytest.mark.parametrize("line", ["othllo", "othello --size x", "--glyphs", "match random", "open"])
def test_what_is_wrong_is_said_by_the_whole_grammar(line: str) -> None:
    with pytest.raises(UsageError) as whole:
        argument_parser(hosted=False).parse_args(line.split())
    with pytest.raises(UsageError) as told:
        parse_arguments(line.split())
    assert str(told.value) == str(whole.value)


@pytest.mark.parametrize("line", ["--help", "--help othello", "othello --help", "match -h"])
def test_help_tells_of_the_whole_grammar(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        argument_parser(hosted=False).parse_args(line.split())
    whole = capsys.readouterr().out
    with pytest.raises(SystemExit):
        parse_arguments(line.split())
    assert capsys.readouterr().out == whole


@pytest.mark.parametrize("command", ["match", "solve", "library add"])
def test_every_line_of_a_help_fits_a_terminal(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        argument_parser(hosted=False).parse_args([*command.split(), "--help"])
    assert max(map(len, capsys.readouterr().out.splitlines())) < 80


@pytest.mark.parametrize(("words", "end"), [(["library"], "[ACTION ...]"), ([], "[COMMAND ...]")])
def test_a_command_that_may_be_left_out_stands_in_brackets(
    capsys: pytest.CaptureFixture[str], words: list[str], end: str
) -> None:
    with pytest.raises(SystemExit):
        argument_parser(hosted=False).parse_args([*words, "--help"])
    usage, _rest = capsys.readouterr().out.split("\n\n", 1)
    assert usage.endswith(end)


def test_wide_placeholders_keep_the_column_of_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    use_language("ja")
    with pytest.raises(SystemExit):
        argument_parser(hosted=False).parse_args(["picture", "--help"])
    lines = capsys.readouterr().out.splitlines()
    explained = [line for line in lines if line.startswith("  --") and "  " in line[2:]]
    assert {columns(line[: line.rindex("  ") + 2]) for line in explained} == {24}
