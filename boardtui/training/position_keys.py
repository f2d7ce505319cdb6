"""Keys of positions that are kept: equal exercises have equal keys, in every file.

Those of the library are half as long as a number of 64 bits, as they only find candidates.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from hashlib import blake2b

from boardtui.library.keys import images_of_key
from boardtui.library.moves import kind_text
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Game, Position
from boardtui.training.exercise import Exercise, ExerciseKind

KEY_BYTES = 16

_IMAGES = struct.Struct("<8Q")


def position_key(position: Position) -> bytes:
    """Return the key of a position: of its game, its stones and the side that really moves next.

    It is the same for a position that is turned or mirrored, where the rules stay the same, and for
    games that differ in their openings only.
    """
    images = sorted(_IMAGES.unpack(images_of_key(position).to_bytes(_IMAGES.size, "little")))
    name = _name(position.game)
    return blake2b(_IMAGES.pack(*images), digest_size=KEY_BYTES, key=name).digest()


def exercise_key(exercise: Exercise, repertoire: int | None = None) -> bytes:
    """Return the key of an exercise: two with the same key are one.

    Mistakes differ by the move that was played, and lines by their repertoire.
    """
    key = position_key(exercise.position)
    if repertoire is not None:
        return line_key(key, repertoire)
    parts = [exercise.kind.encode(), key]
    if exercise.kind is ExerciseKind.MISTAKE and exercise.played is not None:
        try:
            parts.append(position_key(exercise.position.play(exercise.played.line[0])))
        except IllegalMove:
            raise ValueError(exercise.played) from None
    return _key(*parts)


def line_key(key: bytes, repertoire: int) -> bytes:
    """Return the key of the exercise for a position of a repertoire, by the position's own key."""
    return _key(ExerciseKind.LINE.encode(), key, str(repertoire).encode())


def _key(*parts: bytes) -> bytes:
    return blake2b(b"\0".join(parts), digest_size=KEY_BYTES).digest()


@lru_cache(maxsize=64)
def _name(game: Game) -> bytes:
    return blake2b(kind_text(game, of_board=True).encode(), digest_size=KEY_BYTES).digest()
