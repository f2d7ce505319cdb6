"""Players in the words of the command line and of saves, and who plays for a rating."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import PurePath

from boardtui.players.levels import LEVELS
from boardtui.players.specs import Strength, plays_with_built_in_engine, rating_pool, spec_of
from boardtui.record.who import NOBODY, Who, WhoKind
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Position
from boardtui.system.named_tuples import NamedTuple


class Pairing(NamedTuple):
    """The person at home and a level with a rating."""

    seat: Seat
    """The seat of the person."""
    level: str
    strength: Strength


def rated_pairing(game: Game, seats: Sequence[Who]) -> Pairing | None:
    """Return the pairing if games between these players count for a rating."""
    spec = spec_of(game)
    people = [Seat(seat) for seat, who in enumerate(seats) if who.is_person]
    levels = [who.id for who in seats if who.kind is WhoKind.LEVEL]
    is_pair = len(people) == len(levels) == 1 and seats[people[0]].is_at_home
    if spec is None or not rating_pool(game) or not is_pair:
        return None
    strength = spec.strengths.get(levels[0])
    return None if strength is None else Pairing(people[0], levels[0], strength)


def may_have_coach(game: Game, words: Sequence[str]) -> bool:
    """Return True if a coach could judge moves: an engine knows the game, and a person plays."""
    has_person = any(Who.of_word(word).is_person for word in words)
    return has_person and plays_with_built_in_engine(game)


def colors_at(position: Position, seats: Collection[Seat]) -> frozenset[Color]:
    """Return the colours that seats have in a position."""
    colors = enumerate(position.game.seats(position))
    return frozenset(Color(color) for color, seat in colors if seat in seats)


def colors_at_home(players: Sequence[Who], position: Position) -> tuple[Color, ...]:
    """Return the colours at a position of the people at home, among the players by seat."""
    here = {Seat(seat) for seat, who in enumerate(players) if who.is_at_home}
    return tuple(sorted(colors_at(position, here)))


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


def reseated(before: Sequence[Who], words: Sequence[str]) -> tuple[Who, ...]:
    """Return the players for words; those who stay are the same, and so is the person who moves."""
    pairs = tuple(zip(before, words, strict=True))
    left = [who for who, word in pairs if who.is_person and word != who.word]
    joined = [word for who, word in pairs if word != who.word and Who.of_word(word).is_person]
    moved = left[0] if len(left) == len(joined) == 1 else None
    players = []
    for who, word in pairs:
        new = who_of(word)
        players.append(who if word == who.word else moved if moved and new.is_person else new)
    return tuple(players)


def with_own_name(seats: Sequence[Who], name: str) -> tuple[Who, ...]:
    """Return the players, with this name for the person at home who has none.

    Several who play under that account keep no name: it may be that of any of them.
    """
    if sum(who.is_at_home for who in seats) != 1:
        return tuple(seats)
    return tuple(who._replace(name=who.name or name) if who.is_at_home else who for who in seats)


def peoples_seats(game: Game, players: Sequence[Who]) -> tuple[Seat, ...]:
    """Return the seats of people; all of them in a record without players."""
    seats = range(len(game.sides))
    return tuple(Seat(seat) for seat in seats if not players or players[seat].is_person)


def asked_here(
    players: Sequence[Who], here: str | None, *, has_computers: bool = True
) -> tuple[Seat, ...]:
    """Return the seats whose players this program asks for their moves.

    They are those of the person whose `Who.id` is `here`, and those of computers where it
    `has_computers`.
    """
    return tuple(
        Seat(seat)
        for seat, who in enumerate(players)
        if (who.id == here if who.is_person else has_computers and who != NOBODY)
    )


def seat_words(seats: Sequence[Who]) -> tuple[str, ...]:
    """Return the words that `seated` reads."""
    return tuple(who.word for who in seats)


def who_of(word: str) -> Who:
    """Return the player for a word; computers have names, the person here has none."""
    return named(Who.of_word(word))


def named(who: Who) -> Who:
    """Return a player with a name: a computer without one gets that of its level or program."""
    if who.is_person or who.name or who == NOBODY:
        return who
    if who.kind is WhoKind.LEVEL:
        titles = (level.title for level in LEVELS if level.key == who.id)
        return who._replace(name=next(titles, who.id))
    from boardtui.players.external import entry_for, program_name

    entry = entry_for(who.id)
    name = _name_of_absent(who.id) if entry is None else program_name(entry)
    return who._replace(name=name or who.id)


def _name_of_absent(word: str) -> str:
    """Return the name of an engine that is not installed: its program, or its name in settings."""
    program, _, arguments = word.partition(" ")
    name = PurePath(program).name
    return name if name != program or arguments.startswith("-") else word


def name_players(players: dict[Seat, str], before: Sequence[Who], now: Sequence[Who]) -> None:
    """Write names into a record's players; the name of one who stays is kept."""
    for index, who in enumerate(now):
        seat = Seat(index)
        is_other = bool(before) and _is_other(before[index], who)
        if is_other or not players.get(seat, ""):
            players.pop(seat, None)
            if who.name:
                players[seat] = who.name


def _is_other(before: Who, now: Who) -> bool:
    """Return True if another player sits on a seat; people of one account differ by name."""
    is_renamed = now.is_person and now.name not in {"", before.name}
    return before[:2] != now[:2] or is_renamed
