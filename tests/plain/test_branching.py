"""The branches of a record, listed and walked by words."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.plain.branching import MOST_LISTED
from boardtui.record.tree import GameRecord
from boardtui.rules.registry import game
from boardtui.saves.store import Store
from boardtui.session.launch import NewGame, Review
from tests.saves.saved_games import unexpected

from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment")


def branched() -> GameRecord:
    """A game with two branches at its fourth move, and one at its second."""
    record = GameRecord(game("gomoku"))
    for line in ["h8 j9 g9 i7 f8", "h8 j9 g9 j7 k8 l9", "h8 j9 g9 g7", "h8 h9 g7"]:
        node = record.root
        for text in line.split():
            node = node.play(record.game.parse_move(text))
    return record


async def reviewed(folder: Path, record: GameRecord) -> Talk:
    talk = Talk(folder)
    (reading,) = sgf.loads(sgf.dumps(record))
    await talk.begin(Review(reading, "game.sgf"))
    return talk


async def test_the_tree_lists_the_branches_and_a_number_goes_there(tmp_path: Path) -> None:
    talk = await reviewed(tmp_path, branched())
    assert await talk.type("tree") == [
        "This is the main line.",
        "1: h9 instead of j9 after 1 move; 2 moves.",
        "2: j7 instead of i7 after 3 moves; 3 moves.",
        "3: g7 instead of i7 after 3 moves; 1 move.",
    ]
    assert (await talk.type("branch 2"))[0] == "Move 4 of 6, j7."
    assert await talk.type("tree") == [
        "This is a variation: j7 instead of i7 after 3 moves.",
        "1: h9 instead of j9 after 1 move; 2 moves.",
        "2: i7 instead of j7 after 3 moves; main line, 2 moves.",
        "3: g7 instead of i7 after 3 moves; 1 move.",
    ]
    await talk.type("branch 1")
    assert (await talk.type("branch 1"))[0] == "Move 2 of 5, j9."
    await talk.close()


async def test_a_branch_is_opened_as_a_record_of_its_own_and_kept(tmp_path: Path) -> None:
    talk = await reviewed(tmp_path, branched())
    assert (await talk.type("start", "extract"))[-1] == (
        "This is the start: there is no branch to extract. Go to a move first."
    )
    await talk.type("branch 2")
    said = await talk.type("extract")
    assert said[0] == "This is a new record; the original is unchanged."
    assert said[-1].startswith("Move 4 of 6, j7.")
    assert not any(line.startswith("Move 6") for line in said)
    assert await talk.type("tree") == ["This is the main line.", "This line has no branches."]
    await talk.close()
    (card,) = Store(tmp_path, unexpected).cards()
    moves = " ".join(map(card.game.format_move, card.moves))
    assert moves == "h8 j9 g9 j7 k8 l9"


async def test_guests_extract_a_branch_that_is_not_kept(tmp_path: Path) -> None:
    talk = Talk(None)
    (reading,) = sgf.loads(sgf.dumps(branched()))
    await talk.begin(Review(reading, "game.sgf"))
    assert (await talk.type("goto 3", "extract"))[-1].startswith("Move 3 of 5, g9.")
    await talk.close()


async def test_best_play_that_was_put_in_is_named(tmp_path: Path) -> None:
    talk = await reviewed(tmp_path, branched())
    await talk.type("goto 1")
    talk.session.view.insert([talk.session.view.record.game.parse_move("k9")])
    said = [line for line in await talk.type("tree") if "j9 after" in line]
    assert said == [
        "1: h9 instead of j9 after 1 move; 2 moves.",
        "2: k9 instead of j9 after 1 move; best play, 1 move.",
    ]
    await talk.close()


async def test_a_game_that_goes_on_in_a_branch_is_named_as_played(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    gomoku = game("gomoku")
    await talk.begin(NewGame(gomoku, ("human", "human")))
    await talk.type("h8", "j9", "goto 1", "g7")
    talk.session.view.promote()
    assert "1: j9 instead of g7 after 1 move; as played, 1 move." in await talk.type("tree")
    await talk.close()


async def test_a_number_without_a_branch_changes_nothing(tmp_path: Path) -> None:
    talk = await reviewed(tmp_path, branched())
    before = talk.session.view.node
    for number in ("0", "4", "999999"):
        assert await talk.type(f"branch {number}") == [
            f"There is no branch {number}. Branches are numbered 1 to 3; type “tree” to list them."
        ]
    assert await talk.type("branch two") == ["“two” is not a whole number."]
    assert await talk.type("branch") == [
        "Type “tree” to list the branches, and then a command such as “branch 2”."
    ]
    assert talk.session.view.node is before
    await talk.close()


async def test_a_record_without_branches(tmp_path: Path) -> None:
    talk = await reviewed(tmp_path, GameRecord(game("othello")))
    nothing = "This line has no branches."
    assert await talk.type("tree") == ["This is the main line.", nothing]
    assert await talk.type("branch 1") == [nothing]
    await talk.close()


def numbers_of(said: list[str]) -> list[int]:
    return [int(line.split(":")[0]) for line in said if " instead of " in line]


async def test_of_many_branches_those_around_the_cursor_are_listed(tmp_path: Path) -> None:
    record = GameRecord(game("gomoku"))
    node = record.root
    for name in "abcdefghijklmno":
        for row in (1, 2, 3):
            node.play(record.game.parse_move(f"{name}{row}"))
        node = node.children[0]
    talk = await reviewed(tmp_path, record)
    said = await talk.type("start", "tree")
    assert numbers_of(said) == [*range(1, MOST_LISTED + 1)]
    assert said[-1] == "Type “more” to list 10 branches further away."
    assert numbers_of(await talk.type("more")) == [*range(21, 31)]
    assert numbers_of(await talk.type("more")) == [*range(1, 21)]
    assert numbers_of(await talk.type("end", "tree")) == [*range(11, 31)]
    assert numbers_of(await talk.type("more")) == [*range(1, 21)]
    assert "Which game?" in await talk.type("games", "more")
    await talk.close()
