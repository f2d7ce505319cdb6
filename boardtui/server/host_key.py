"""The key by which visitors know the host again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import asyncssh

from boardtui.system.atomic_files import write_atomically
from boardtui.system.private_folders import PRIVATE_FILE
from boardtui.system.reasons import Reason, Reasoned
from boardtui.system.regular_files import is_there, read_regular
from boardtui.words.errors import sentence
from boardtui.words.language import preferred_language, use_language

_KIND: Final = "ssh-ed25519"
_LONGEST: Final = 16_384


class HostKeyReason(Reason):
    """Reasons why there is no host key."""

    NO_KEY = "This is not an OpenSSH private key: {file}"
    OPEN = "Other users can read the host key. To make it private, run: chmod 600 {file}"


class HostKeyError(Reasoned, RuntimeError):
    """There is no host key."""


def host_fingerprint(path: Path) -> str:
    """Return the fingerprint of the host key, made if missing. Raises HostKeyError, OSError."""
    if not is_there(path):
        made = asyncssh.generate_private_key(_KIND, comment="boardtui")
        write_atomically(path, made.export_private_key(), PRIVATE_FILE)
    if path.stat().st_mode & ~PRIVATE_FILE & 0o777:
        raise HostKeyError(HostKeyReason.OPEN, file=path)
    try:
        return asyncssh.import_private_key(read_regular(path, _LONGEST)).get_fingerprint()
    except (asyncssh.KeyImportError, ValueError) as error:
        raise HostKeyError(HostKeyReason.NO_KEY, file=path) from error


def main() -> int:
    """Print the fingerprint of the key at the path of the command line; return the exit status."""
    use_language(preferred_language())
    try:
        print(host_fingerprint(Path(sys.argv[1])))
    except (HostKeyError, OSError) as error:
        print(sentence(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
