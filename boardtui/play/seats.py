"""Players in the words of the command line and of saves, and who plays for a rating."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from boardtui.players.levels import HUMAN, LEVELS
from boardtui.players.specs import Strength, plays_with_built_in_engine, rating_pool, spec_of
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Position
from boardtui.system.named_tuples import NamedTuple


class Pairing(NamedTuple):
    """A person and a level with a rating."""

    seat: Seat
    """The seat of the person."""
    level: str
    strength: Strength


def rated_pairing(game: Game, seats: Sequence[Who]) -> Pairing | None:
    """Return the pairing if games between these players count for a rating."""
    spec = spec_of(game)
    people = [Seat(seat) for seat, who in enumerate(seats) if who.is_person]
    levels = [who.id for who in seats if who.kind is WhoKind.LEVEL]
    if spec is None or not rating_pool(game) or len(people) != 1 or len(levels) != 1:
        return None
    strength = spec.strengths.get(levels[0])
    return None if strength is None else Pairing(people[0], levels[0], strength)


def may_have_coach(game: Game, words: Sequence[str]) -> bool:
    """Return True if a coach could judge moves: an engine knows the game, and a person plays."""
    return plays_with_built_in_engine(game) and HUMAN in words


def people_among(words: Sequence[str], position: Position) -> tuple[Color, ...]:
    """Return the colours that people have at a position, for the words of the players by seat."""
    seats = position.game.seats(position)
    return tuple(Color(color) for color, seat in enumerate(seats) if words[seat] == HUMAN)


def seated(words: Sequence[str], names: Sequence[str] = ()) -> tuple[Who, ...]:
    """Return the players, by seat, for words such as "human", "5" or the path of a program.

    `names` are those of people, by seat; computers have their own.
    """
    players = map(who_of, words)
    if not names:
        return tuple(players)
    return tuple(
        who._replace(name=name) if who.is_person else who
        for who, name in zip(players, names, strict=True)
    )


def own_names(words: Sequence[str], name: str) -> tuple[str, ...]:
    """Return the names of people by seat where only one plays, who has this name."""
    is_alone = list(words).count(HUMAN) == 1
    return tuple(name if word == HUMAN and is_alone else "" for word in words)


def peoples_seats(game: Game, words: Sequence[str]) -> tuple[Seat, ...]:
    """Return the seats of people; all of them in a record without players."""
    seats = range(len(game.sides))
    return tuple(Seat(seat) for seat in seats if not words or words[seat] == HUMAN)


def seat_words(seats: Sequence[Who]) -> tuple[str, ...]:
    """Return the words that `seated` reads."""
    return tuple(who.id for who in seats)


def who_of(word: str) -> Who:
    """Return the player for a word; computers have names, the person here has none."""
    if word == HUMAN:
        return Who(WhoKind.PERSON, HUMAN)
    for level in LEVELS:
        if level.key == word:
            return Who(WhoKind.LEVEL, word, level.title)
    from boardtui.players.external import entry_for, program_name

    entry = entry_for(word)
    name = _name_of_absent(word) if entry is None else program_name(entry)
    return Who(WhoKind.ENGINE, word, name or word)


def _name_of_absent(word: str) -> str:
    """Return the name of an engine that is not installed: its program, or its name in settings."""
    program, _, arguments = word.partition(" ")
    name = PurePath(program).name
    return name if name != program or arguments.startswith("-") else word
