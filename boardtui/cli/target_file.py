"""The file that a command writes."""

from __future__ import annotations

import os
from pathlib import Path

from boardtui.cli.arguments import UsageError
from boardtui.formats.errors import FormatError
from boardtui.formats.file_bytes import check_writable
from boardtui.words.errors import sentence
from boardtui.words.language import _


def require_free(target: Path, *, is_forced: bool) -> None:
    """Raise UsageError if a file cannot be written, or if it exists and may not be replaced.

    It is for the time before long work.
    """
    if os.path.isfile(target) and not is_forced:  # noqa: PTH113  Path's raises where it may not look
        raise UsageError(_("{path} already exists. Use --force to replace it.").format(path=target))
    try:
        check_writable(target)
    except FormatError as error:
        raise UsageError(sentence(error)) from None
