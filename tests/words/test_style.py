"""Messages keep to the words of `boardtui/words/STYLE.md`."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from tests.tools import catalogue


class Out(NamedTuple):
    """Words that no message may have."""

    pattern: str
    better: str
    example: str


OUT = (
    Out(r"\b(is|are|be|was) told\b", "is reported", "A mistake in the file is told."),
    Out(r"\btells? (of|about)\b", "shows, names", "The coach tells of a mistake."),
    Out(r"\bis said\b", "is shown", "What is lost is said."),
    Out(r"\bunless( it is)? told\b", "by default", "It looks 16 plies ahead unless told."),
    Out(r"\b(whoever|nobody)\b", "anyone, no one", "Whoever moves last wins."),
    Out(r"\b(somebody|anybody)\b", "someone, anyone", "A game for somebody who knows it."),
    Out(r"\b(?<!there )(is|are) no (?!longer)", "is not a", "“x” is no move."),
    Out(r"\banew\b", "again, start over", "Begin anew."),
    Out(r"\bgo(es|ing)? on\b", "continue", "The game goes on."),
    Out(r"\bleads? (there|to|back)\b", "go to", "Ctrl+X leads there."),
    Out(r"\bby itself\b", "automatically", "The game opens by itself."),
    Out(r"\bstands?\b", "is, are stopped", "The reason stands in the record."),
    Out(r"\bas (well as it can|it comes)\b", "at full strength", "It plays as well as it can."),
    Out(r"\bso (many|much|long)\b", "that many", "It loses so many discs."),
    Out(r"\b(put|puts) (\w+ )*away\b", "archive", "Del puts the game away."),
    Out(r"\bby (chance|lot)\b", "at random", "It plays any move by chance."),
    Out(r"\btaken up\b", "continued", "A match is taken up again there."),
    Out(r"\bof which\b", "a sentence of its own", "Two games, of which one is over."),
    Out(r"\bturn\w* (\w+ )*round\b", "reverse", "F6 turns the order round."),
    Out(r"\bwhatever\b", "any, or the thing itself", "It keeps whatever the file holds."),
    Out(r"\bnot legal\b", "illegal", "The move is not legal."),
    Out(r"\bevaluations?\b", "value", "Records keep evaluations."),
    Out(r"\bhalf-moves?\b", "ply", "It looks ten half-moves ahead."),
    Out(r"\btranscripts?\b", "record", "Open a transcript."),
    Out(r"\bseeks?\b", "offer", "Take a seek."),
    Out(r"\.\.\.", "…", "Reading..."),
    Out(r"\w!$", "no exclamation", "You won!"),
    Out(r"(?<!lz-)\b(?-i:color|center|gray|analyz)", "British spelling", "Choose a color."),
    Out(r"\w[,.;:]?  \w", "one space", "Two  spaces."),
    Out(r"\b(is|are) gone\b|\bgone from\b", "no longer exists", "The file is gone."),
    Out(r"\b(is|are) (un|re)done\b", "was undone, was redone", "The last change is undone."),
    Out(r"\brest (is|are) (not read|left out)", "was not read", "The rest is not read."),
    Out(r"\bgames? by days\b", "with days for each move", "A game by days has no clock."),
    Out(r"\bless losses\b", "wins minus losses", "Points are wins less losses."),
    Out(r"\bcome again\b", "try again", "Please come again later."),
    Out(r"\b(take|taken) (\w+ )?in (here|at)\b", "admit", "Guests are not taken in here."),
    Out(r"\b(object|days?|seconds?|games) a (line|move|pair)\b", "per", "3 days a move."),
    Out(r"\bone a line\b", "one on each line", "Lists of moves, one a line."),
    Out(r"\bby the rule of\b", "under the rules of", "The moves by the rule of Renju."),
    Out(r"\bcut off\b", "remove", "The moves after d3 are cut off."),
    Out(r"\b(give|gave) the move back\b", "allow the takeback", "Ann gave the move back."),
    Out(r"\byou have (black|white|\{side\})", "you play", "Othello, you have White"),
    Out(r"\b(is|are) to (move|choose)\b", "your turn, Ann to move", "You are to move."),
    Out(r"\bfile ending\b", "extension", "The file ending sets the format."),
    Out(r"\ba \.sgf\b", "an .sgf file", "Games go to a .sgf file."),
    Out(r"\btext (to read|for people)\b", "readable text", "Text for people, or JSON."),
    Out(r"\bgoes there\b", "press {key} to go there", "} goes there."),
    Out(r"\bas far as it goes\b|\bwhat there is\b", "up to …", "Reviewed as far as it goes."),
    Out(r"\bkept for\b", "reserved for, added to", "This seat is kept for Ann."),
    Out(r"^\{name\} (refuses|reports|sends|resigns)\b", "past", "{name} refuses “play”."),
    Out(r"\bctrl-\w", "Ctrl+P", "Ctrl-C quits."),
    Out(r"\benlarge it\b", "enlarge the window", "Enlarge it, or leave with Esc."),
    Out(r"\b(size|clock) (is )?\d", "write a size as 6", "A size is 6 or 6x6."),
    Out(r"\{count\} games? waits?\b", "is waiting", "{count} games wait"),
    Out(r"\bwith your rights\b", "permissions", "The program runs with your rights."),
    Out(
        r"\b(lost|loses|ahead by|wins by)( about)? \{count\}(?! (disc|point))",
        "discs, points",
        "You played {move}, which lost {count}.",
    ),
    Out(
        r"\. (?![^.]*\bthis (file|folder)\b)[A-Z][^.:]*: \{(file|folder|error)\}$",
        "the file before what to do",
        "The club is locked. Try again: {file}",
    ),
    Out(r"[.)] Status \d", "Exit status 2", "No game. Status 2: a mistake."),
    Out(r"[\d}] %(?![(\w])", "no space", "84 %"),
    Out(r"\bfilm", "animation", "Save a film of the game."),
    Out(r"\b(bring|brings|brought)\b.*\bback\b", "restore", "You can bring it back later."),
    Out(r"^\{name\} has ended\b", "exited", "{name} has ended: {words}"),
    Out(r"\b(line|search) is wrong\b", "not valid", "The command line is wrong."),
    Out(r"\bdo not play with\b", "avoid", "People you do not play with."),
    Out(r"\bon the disk\b", "on disk", "The files stay on the disk."),
    Out(
        r"\btype (yes|club|games|help|tree|more|hint|review|train|guess|learn|leave|stop|done)\b",
        "quotes",
        "Type club for the list.",
    ),
)


OUT_IN_JAPANESE = (
    Out(r"(です|ます|でした|ません)か。", "ますか？", "投了しますか。"),
    Out(r"することができ", "できます", "表示することができます。"),
    Out(r"(だ|である|する|(?<![まで])した|ない|いる|れる)。", "です、ます", "対局を保存した。"),
    Out(
        r"(フォルダ|ディレクトリ|ライブラリ|サーバ|ユーザ|プロセッサ|メモリ)(?!ー)",
        "フォルダー, with ー at the end",
        "フォルダの棋譜",
    ),
    Out(r"あなたの(悪手|定石|フォルダー|レーティング|対局)", "自分の", "あなたの定石"),
    Out(r"ご自分|お越し|お使いの", "自分の, 接続して", "お使いの鍵"),
    Out(r"訪問者", "来訪者", "訪問者の鍵"),
    Out(r"(?<!その)他[のに{]", "ほか", "他の人も打っています。"),
    Out(r"(最初の|初期)局面|初形", "開始局面", "最初の局面です。"),
    Out(r"デフォルト|既定(?=[:：])", "既定値", "（既定：なし）"),
    Out(r"決まった言葉", "定型文", "決まった言葉を送ります。"),
    Out(r"切り落と", "削除", "手を切り落とします。"),
    Out(r"許す損", "許容する損", "許す損"),
    Out(r"いま[はの、]|わか[らりるっ]", "今, 分かる", "いまは分かりません。"),
    Out(r"[一二三四五]人", "1人, 2人", "二人の対局"),
    Out(r"[０-９Ａ-Ｚａ-ｚ〜]", "half-width digits and letters, ～", "１〜９"),
    Out(r"[ぁ-んァ-ヶ一-龠ー]:|(?<!\^)\([ぁ-んァ-ヶ一-龠]", "：（）", "鍵: 新しい鍵"),
    Out(r"[\d}] (%(?![(\w])|[kM]B)", "no space", "84 %"),
    Out(r"変化樹", "変化の樹形図", "連珠の変化樹"),
    Out(
        r"のような[^、。」]*ではありません",
        "のように指定してください",
        "4のような数ではありません。",
    ),
    Out(r"(自分|番)を待つ対局", "着手や返事を待つ", "自分を待つ対局"),
    Out(
        r"。(?![^。]*この(ファイル|フォルダー))[^。]*：\{(file|folder|error)\}$",
        "（{file}）",
        "クラブを使用中です。もう一度お試しください：{file}",
    ),
    Out(r"？(?=[^ 」）])", "a space after ？", "閉じますか？対局は残ります。"),
)


@pytest.fixture(scope="module")
def messages() -> list[str]:
    """Every message in English, with both its forms where it has a plural."""
    collected = catalogue.collected()
    return [text for each in collected if each.id for text in catalogue.texts(each.id)]


@pytest.fixture(scope="module")
def translations() -> list[str]:
    """Every message in Japanese."""
    return [text for each in catalogue.read("ja") for text in catalogue.texts(each.string)]


@pytest.mark.parametrize("out", OUT, ids=lambda out: out.example)
def test_no_message_has_words_that_are_out(messages: list[str], out: Out) -> None:
    pattern = re.compile(out.pattern, re.IGNORECASE)
    assert pattern.search(out.example)
    found = [text for text in messages if pattern.search(text)]
    assert found == [], f"better: {out.better}"


@pytest.mark.parametrize("out", OUT_IN_JAPANESE, ids=lambda out: out.example)
def test_no_translation_has_words_that_are_out(translations: list[str], out: Out) -> None:
    pattern = re.compile(out.pattern)
    assert pattern.search(out.example)
    found = [text for text in translations if pattern.search(text)]
    assert found == [], f"better: {out.better}"
