"""Errors and statements say in every language what they say in plain English."""

from __future__ import annotations

import errno

import pytest

from boardtui.language import use_language
from boardtui.reasons import Listed, Reason, Reasoned, Statement, Word
from boardtui.rules.errors import Illegality, IllegalMove, RulesError
from boardtui.rules.game import Move, Position
from boardtui.rules.registry import game
from boardtui.ui.words.errors import sentence


class Trouble(Reason):
    """Patterns of which some are in the catalogue."""

    OVER = "The game is over."
    FACTS = "{fact}"
    CHOSE = "{player} chose: {choice}."


def refusal(position: Position, move: str | Move) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        position.play(position.game.parse_move(move) if isinstance(move, str) else move)
    return caught.value


def said(fact: object) -> str:
    return sentence(Reasoned(Trouble.FACTS, fact=fact))


def test_in_english_the_sentence_is_what_the_error_says() -> None:
    error = refusal(game("othello").start(), "a1")
    assert sentence(error) == str(error) == "a1 flips nothing."
    facts = Listed(("a", Word("Black")))
    told = Reasoned(Trouble.CHOSE, player=game("gomoku", size=3, line=3), choice=facts)
    assert sentence(told) == str(told) == "Tic-tac-toe chose: a, Black."


@pytest.mark.usefixtures("japanese")
class TestJapanese:
    def test_a_reason_is_translated_and_its_facts_are_put_in(self) -> None:
        error = refusal(game("othello").start(), "a1")
        assert sentence(error) == "a1では石を返せません。"
        assert str(error) == "a1 flips nothing."
        assert error.reason is Illegality.FLIPS_NOTHING

    def test_words_and_lists_of_them_are_translated(self) -> None:
        assert said(Word("Black")) == "黒"
        assert said(Listed(("sgf", Word("Black"), Word("White")))) == "sgf, 黒, 白"

    def test_what_a_person_typed_stays_as_it_is(self) -> None:
        assert said("Black") == "Black"
        with pytest.raises(RulesError) as caught:
            game("gomoku").parse_move("White")
        assert sentence(caught.value) == "「white」は盤上の位置ではありません。"

    def test_a_game_is_called_by_its_name(self) -> None:
        assert said(game("gomoku", size=3, line=3)) == "三目並べ"

    def test_errors_and_statements_may_be_facts(self) -> None:
        assert said(Reasoned(Trouble.OVER)) == "対局は終わっています。"
        assert said(Statement(Trouble.OVER, {})) == "対局は終わっています。"
        assert said(Trouble.OVER) == "対局は終わっています。"
        assert said(PermissionError(errno.EACCES, "Permission denied")) == "権限がありません"

    def test_an_opening_says_what_it_asks(self) -> None:
        swap = game("gomoku", opening="swap").start()
        task = swap.game.task(swap)
        assert task is not None
        assert sentence(task) == "黒石を置いてください（1/3）。"
        pro = game("gomoku", opening="pro").start()
        assert sentence(refusal(pro, "a1")) == "1手目は中央（h8）に打ってください。"

    def test_a_game_names_its_option(self) -> None:
        with pytest.raises(RulesError) as caught:
            game("othello", size=5)
        wanted = "盤の大きさ：5は選べません。選べるのは4, 6, 8, 10, 12, 14, 16です。"
        assert sentence(caught.value) == wanted


@pytest.mark.parametrize(
    ("error", "wanted"),
    [
        (OSError(errno.EIO, "Unheard of"), "Unheard of"),
        (OSError("no number"), "no number"),
        (ValueError("{braces} stay"), "{braces} stay"),
        (OSError(), "OSError"),
    ],
)
@pytest.mark.usefixtures("japanese")
def test_others_keep_their_words(error: Exception, wanted: str) -> None:
    assert sentence(error) == wanted


@pytest.fixture
def japanese() -> object:
    use_language("ja")
    yield
    use_language("en")
