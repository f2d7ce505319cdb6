"""Mutations of bytes: what a careless or hostile writer makes of a good file, line or input."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

LARGEST = 16 * 1024
"""Bytes that a mutation of a smaller content grows to at most."""

HOSTILE = (
    *(
        b"\0",
        b"\x1b",
        b"\x1b[",
        b"\x9b",
        b"\xff",
        b"\xfe\xff",
        b"\xef\xbb\xbf",
        b"\r",
        b"\r\n",
        b"\n",
    ),
    *(
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xc3",
        b"\xe3\x80\x80",
        b"\xe2\x80\xae",
        b"\xf0\x9f\x98\x80",
    ),
    *(
        b"(",
        b")",
        b"[",
        b"]",
        b"{",
        b"}",
        b"\\",
        b'"',
        b"'",
        b";",
        b":",
        b",",
        b".",
        b"=",
        b"%",
        b" ",
    ),
    *(b"-1", b"0", b"-0", b"1e999", b"nan", b"99999999999999999999", b"0x10", b"2147483648"),
)
"""Pieces that go wrong in many a reader."""

_Mutation = Callable[[Random, bytes, Sequence[bytes]], bytes]


def mutations(
    random: Random, contents: Sequence[bytes], pieces: Sequence[bytes] = ()
) -> Iterator[bytes]:
    """Yield mutations of the contents without end; `pieces` are words of their language."""
    words = (*HOSTILE, *pieces)
    while True:
        content = random.choice(contents)
        if random.random() < 0.1:
            other = random.choice(contents)
            content = content[: _place(random, content)] + other[_place(random, other) :]
        yield mutated(random, content, words)


def mutated(random: Random, content: bytes, pieces: Sequence[bytes] = HOSTILE) -> bytes:
    """Return the content after one or a few mutations, mostly few."""
    largest = max(LARGEST, len(content))
    for _ in range(min(int(random.expovariate(0.5)) + 1, 12)):
        content = random.choice(_MUTATIONS)(random, content, pieces)[:largest]
    return content


def _flip(random: Random, content: bytes, _pieces: Sequence[bytes]) -> bytes:
    """Change a bit."""
    if not content:
        return content
    place = random.randrange(len(content))
    changed = content[place] ^ 1 << random.randrange(8)
    return content[:place] + bytes((changed,)) + content[place + 1 :]


def _strew(random: Random, content: bytes, _pieces: Sequence[bytes]) -> bytes:
    place = _place(random, content)
    return content[:place] + random.randbytes(random.randint(1, 8)) + content[place:]


def _insert(random: Random, content: bytes, pieces: Sequence[bytes]) -> bytes:
    place = _place(random, content)
    return content[:place] + random.choice(pieces) + content[place:]


def _overwrite(random: Random, content: bytes, pieces: Sequence[bytes]) -> bytes:
    begin, end = _stretch(random, content)
    return content[:begin] + random.choice(pieces) + content[end:]


def _repeat(random: Random, content: bytes, pieces: Sequence[bytes]) -> bytes:
    """Say a piece, or a stretch of the content itself, again and again."""
    begin, end = _stretch(random, content)
    piece = random.choice((random.choice(pieces), content[begin:end]))
    return content[:end] + piece * random.choice((1, 2, 3, 20, 300)) + content[end:]


def _remove(random: Random, content: bytes, _pieces: Sequence[bytes]) -> bytes:
    begin, end = _stretch(random, content)
    return content[:begin] + content[end:]


def _move(random: Random, content: bytes, _pieces: Sequence[bytes]) -> bytes:
    begin, end = _stretch(random, content)
    rest = content[:begin] + content[end:]
    place = _place(random, rest)
    return rest[:place] + content[begin:end] + rest[place:]


def _cut(random: Random, content: bytes, _pieces: Sequence[bytes]) -> bytes:
    return content[: _place(random, content)]


_MUTATIONS: tuple[_Mutation, ...] = (
    _flip,
    _strew,
    _insert,
    _overwrite,
    _repeat,
    _remove,
    _move,
    _cut,
)


def _place(random: Random, content: bytes) -> int:
    return random.randint(0, len(content))


def _stretch(random: Random, content: bytes) -> tuple[int, int]:
    """Choose a stretch, mostly a short one."""
    begin = _place(random, content)
    length = random.choice((1, 4, 16, len(content)))
    return begin, min(begin + random.randint(0, length), len(content))
