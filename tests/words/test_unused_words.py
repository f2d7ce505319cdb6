"""What is not said any more is gone: from the catalogues, and from the reasons of errors."""

from __future__ import annotations

import ast
import re

import pytest
from babel.messages.catalog import Catalog

from boardtui.system.reasons import Reason
from tests.tools import catalogue

UNUSED = "No one says this."
BY_NAME = {"AwaitedTask", "PersonalReason", "ReviewCacheReason"}
"""Reasons that are looked up by the names that other reasons have."""


@pytest.mark.parametrize("language", catalogue.languages())
def test_a_message_that_the_code_lacks_is_dropped(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    read = catalogue.read

    def with_another(of: str) -> Catalog:
        found = read(of)
        found.add(UNUSED, UNUSED)
        return found

    monkeypatch.setattr(catalogue, "read", with_another)
    assert with_another(language).get(UNUSED) is not None
    assert catalogue.merged(language).get(UNUSED) is None


def test_every_reason_is_given_somewhere() -> None:
    list(catalogue.patterns())  # imports every module that has some
    named: set[tuple[str, str]] = set()
    for path in catalogue.PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Attribute):
                named.add((ast.unparse(node.value).rpartition(".")[2], node.attr))
    unused = [
        f"{kind.__name__}.{reason.name}"
        for kind in catalogue._kinds(Reason)
        if kind.__name__ not in BY_NAME
        for reason in kind
        if (kind.__name__, reason.name) not in named and ("cls", reason.name) not in named
    ]
    assert unused == []


@pytest.mark.parametrize("language", ["en", *catalogue.languages()])
def test_keys_are_written_as_the_key_line_writes_them(language: str) -> None:
    messages = [message for message in catalogue.read("ja") if message.id]
    said = [each.id if language == "en" else each.string for each in messages]
    texts = [text for each in said for text in catalogue.texts(each)]
    assert [text for text in texts if re.search(r"\b(Ctrl|Shift|Alt)-[A-Za-z]\b", text)] == []
