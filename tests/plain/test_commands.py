from __future__ import annotations

from unicodedata import normalize

import pytest

from boardtui import LANGUAGES
from boardtui.plain.commands import COMMANDS, find
from boardtui.rules.registry import GAMES
from boardtui.session.hosting import HOSTED
from boardtui.session.launch import UNBOUNDED
from boardtui.words.language import _, use_language

pytestmark = pytest.mark.usefixtures("environment")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_long_name_of_its_own_and_perhaps_a_short_one(language: str) -> None:
    use_language(language)
    names: list[str] = []
    for command in COMMANDS:
        long, *short = _(command.names).split()
        assert len(long) >= 2
        assert [len(each) for each in short] in ([], [1])
        assert len(short) == len(command.names.split()) - 1
        names += [normalize("NFKC", each) for each in (long, *short)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_names_are_known_in_every_language(language: str) -> None:
    use_language(language)
    for command in COMMANDS:
        for name in (*command.names.split(), *normalize("NFKC", _(command.names)).split()):
            assert find(name, UNBOUNDED) is command


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_explanation_begins_with_the_command_again(language: str) -> None:
    use_language(language)
    for command in COMMANDS:
        long = _(command.names).split()[0]
        assert not normalize("NFKC", _(command.about)).startswith(f"{long}:")


def test_no_name_is_a_move_or_a_game() -> None:
    names = {name for command in COMMANDS for name in command.names.split()}
    assert not names & {"pass", *(family.key for family in GAMES)}


def test_a_visitor_has_no_files() -> None:
    assert find("save", HOSTED) is None
    assert find("d", HOSTED) is None
    assert find("list", HOSTED) is not None
