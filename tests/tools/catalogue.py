"""Bring the message catalogues up to date with the code: `python -m tests.tools.catalogue`.

Collects every message, merges it into each language's `boardtui.po` (translations are kept,
messages that are gone are dropped) and compiles `boardtui.mo` beside it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from boardtui.system.reasons import Reason

PACKAGE = Path(__file__).parents[2] / "boardtui"
LOCALES = PACKAGE / "locale"
KEYWORDS = {"_": None, "N_": None, "Word": None, "ngettext": (1, 2)}
ENGINES = "boardtui.engine."
FACTS_ONLY = re.compile(r"(\{\w+\})+")
"""A pattern that is nothing but facts: there is nothing to translate."""


def collected() -> Catalog:
    """Every message in the package, with what is said of it to translators."""
    catalogue = Catalog(project="boardtui", charset="utf-8")
    found = extract_from_dir(
        PACKAGE, method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"]
    )
    for _filename, _line, message, comments, context in found:
        catalogue.add(message, auto_comments=comments, context=context)
    for pattern in patterns():
        catalogue.add(pattern)
    return catalogue


def patterns() -> Iterator[str]:
    """The pattern of every reason that the package below the screens gives people."""
    for module in walk_packages([str(PACKAGE)], "boardtui."):
        is_program = module.name.startswith(
            ("boardtui.ui.", "boardtui.plain.", "boardtui.__main__")
        )
        if not is_program and _speaks_to_people(module.name):
            import_module(module.name)
    found = (str(reason.value) for kind in _kinds(Reason) for reason in kind)
    yield from (pattern for pattern in found if not FACTS_ONLY.fullmatch(pattern))


def _kinds(base: type[Reason]) -> Iterator[type[Reason]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("boardtui.") and _speaks_to_people(kind.__module__):
            yield kind
            yield from _kinds(kind)


def _speaks_to_people(module: str) -> bool:
    """Return True if a module has messages for people; engines speak English to other programs."""
    return not module.startswith(ENGINES)


def languages() -> list[str]:
    """The codes of the languages that have a catalogue."""
    return sorted(path.name for path in LOCALES.iterdir() if path.is_dir())


def po_path(language: str) -> Path:
    """The file in which the messages of a language are translated."""
    return LOCALES / language / "LC_MESSAGES" / "boardtui.po"


def read(language: str) -> Catalog:
    """The catalogue of a language as it stands; an empty one where there is none."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language, charset="utf-8")
    return read_po(io.BytesIO(path.read_bytes()), locale=language)


def merged(language: str) -> Catalog:
    """The catalogue of a language with the messages of today and the translations it has."""
    catalogue = read(language)
    catalogue.update(collected(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    catalogue.header_comment = (
        f"# boardtui: {catalogue.locale.english_name}" if catalogue.locale else ""
    )
    return catalogue


class Undated(Catalog):
    """A catalogue whose header says nothing of when, by whom and with what it was made."""

    KEPT = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")

    @classmethod
    def of(cls, catalogue: Catalog) -> Undated:
        """The same messages under a header of this kind."""
        undated = cls(locale=catalogue.locale, charset="utf-8", fuzzy=False)
        undated.header_comment = catalogue.header_comment
        for message in catalogue:
            if message.id:
                undated[message.id] = message
        return undated

    def __iter__(self) -> Iterator[Message]:
        messages = super().__iter__()
        header = next(messages)
        lines = str(header.string).split("\n")
        kept = [line for line in lines if line.partition(":")[0] in self.KEPT]
        header.string = "".join(f"{line}\n" for line in kept)
        yield header
        yield from messages


def po_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as people edit it, in a stable order."""
    buffer = io.BytesIO()
    write_po(buffer, Undated.of(catalogue), sort_output=True, no_location=True)
    return buffer.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as the program reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, Undated.of(read_po(io.BytesIO(po_bytes(catalogue)), catalogue.locale)))
    return buffer.getvalue()


def untranslated(catalogue: Catalog) -> list[Message]:
    """The messages without a translation."""
    return [message for message in catalogue if message.id and not all(texts(message.string))]


def texts(message: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """The forms of a message or a translation; one where it has no plural."""
    return (message or "",) if isinstance(message, str | None) else tuple(message)


def main() -> None:
    """Write every catalogue and say what is left to translate."""
    for language in languages():
        catalogue = merged(language)
        po_path(language).write_bytes(po_bytes(catalogue))
        po_path(language).with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        missing = untranslated(catalogue)
        print(f"{language}: {len(catalogue)} messages, {len(missing)} to translate")
        for message in missing:
            print("  ", message.id)


if __name__ == "__main__":
    main()
