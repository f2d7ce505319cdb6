"""Every language says everything that the program says, with the same placeholders."""

from __future__ import annotations

import ast
import re

import pytest

from boardtui import LANGUAGES
from tests.tools import catalogue

PLACEHOLDER = re.compile(r"\{\w*[^}]*\}")


def test_every_offered_language_but_english_has_a_catalogue() -> None:
    assert set(catalogue.languages()) == LANGUAGES.keys() - {"en"}


@pytest.mark.parametrize("language", catalogue.languages())
def test_catalogue_holds_the_messages_of_today(language: str) -> None:
    path = catalogue.po_path(language)
    merged = catalogue.merged(language)
    assert path.read_bytes() == catalogue.po_bytes(merged), "run python -m tests.tools.catalogue"
    assert path.with_suffix(".mo").read_bytes() == catalogue.mo_bytes(merged)


def test_no_message_stands_inside_an_f_string() -> None:
    # Babel collects it there with Python 3.12 and later only.
    files = catalogue.PACKAGE.rglob("*.py")
    assert [
        f"{path}:{call.lineno}"
        for path in files
        for text in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        if isinstance(call.func, ast.Name) and call.func.id in catalogue.KEYWORDS
        if any(isinstance(argument, ast.Constant) for argument in call.args)
    ] == []


@pytest.mark.parametrize("language", catalogue.languages())
def test_catalogue_is_complete(language: str) -> None:
    missing = catalogue.untranslated(catalogue.read(language))
    assert [message.id for message in missing] == []


@pytest.mark.parametrize("language", catalogue.languages())
def test_translations_keep_the_placeholders(language: str) -> None:
    for message in catalogue.read(language):
        wanted = set(PLACEHOLDER.findall(catalogue.texts(message.id)[-1]))
        for translation in catalogue.texts(message.string) if message.id else ():
            assert set(PLACEHOLDER.findall(translation)) == wanted, message.id
