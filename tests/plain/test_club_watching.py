"""Phrases of players, and one who watches their game line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.words.language import use_language
from tests.waiting import until

from .club_talks import ClubTalk, begin, saves

pytestmark = pytest.mark.usefixtures("environment", "often")

OTHELLO = "othello --size 4 black"
"""A game in which Ann has Black."""


class TestPhrases:
    async def test_each_reads_them_in_the_own_language(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, OTHELLO)
        asked = await ann.type("say")
        assert (asked[0], len(asked)) == ("What do you want to say?", 9)
        assert await ann.type("2") == ["You: “Good luck.”"]
        assert await ben.hears("ann:") == ["ann: “Good luck.”"]
        assert await ann.type("say 1") == ["You have just sent a phrase. Please wait a moment."]
        assert await ann.type("say 9") == ["Choose a phrase by its number, from 1 to 8."]
        use_language("ja")
        assert await ben.type("発言 2") == ["あなた：「お互いがんばりましょう。」"]

    async def test_a_phrase_closes_their_list(self, ann: ClubTalk, ben: ClubTalk) -> None:
        await begin(ann, ben, OTHELLO)
        await ann.type("say")
        assert await ann.type("say 3") == ["You: “Good move.”"]
        assert await ann.type("") == ["Your turn to move."]


class TestWatching:
    async def test_one_who_watches_is_told_of_the_end_and_of_the_rematch(
        self, ann: ClubTalk, ben: ClubTalk, eve: ClubTalk
    ) -> None:
        await begin(ann, ben, OTHELLO)
        await eve.type("club", "watch 1")
        await ann.type("resign", "yes", "rematch")
        assert "Type “start”, “club” or “quit”." in (await eve.hears("resigned"))[0]
        await ben.hears("ann wants a rematch.")
        await ben.type("accept")
        assert (await eve.hears("rematch has begun"))[-1] == (
            "The rematch has begun. Type “club” for the list of games."
        )

    async def test_one_who_watches_is_told_so(
        self, ann: ClubTalk, ben: ClubTalk, eve: ClubTalk
    ) -> None:
        await begin(ann, ben, OTHELLO)
        await ann.type("a2")
        assert "1 Watch: Othello 4×4, ann - ben, ben to move, move 1" in await eve.type("club")
        assert (await eve.type("watch 1"))[-1] == "Watching: ben to move."
        watching = ["You cannot do this in a game that you are only watching."]
        for word in ("a3", "draw", "undo", "resign", "say 1", "claim", "abort"):
            assert await eve.type(word) == watching
        await ben.type("draw")
        assert await eve.hears("draw") == ["ben offers a draw."]
        await ann.hears("draw")
        await ann.type("accept")
        assert (await eve.hears("agreement"))[-1].startswith("A draw by agreement.")

    async def test_the_players_alone_have_a_copy_at_home(
        self, ann: ClubTalk, ben: ClubTalk, eve: ClubTalk, tmp_path: Path
    ) -> None:
        await begin(ann, ben, OTHELLO)
        await eve.type("club", "1")
        await ann.type("a2", "resign", "yes")
        await eve.hears("resigned")
        await until(lambda: all(saves(tmp_path / name) for name in ("ann", "ben")))
        assert saves(tmp_path / "eve") == []
