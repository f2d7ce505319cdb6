"""The names of Othello's openings on 8×8.

Each name is in two sources at least, at its position up to symmetry or on the line through it. For
the English ones they are Robert Gatliff's catalogue, as Zebra and samsoft.org.uk reprint it, the
lists of NBoard and Egaroucid, and annotated books; for the Japanese ones evaccaneer.livedoor.blog,
bassy84.net, and the books of programs. Names that have several forms are given in the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardtui.rules.board import Board, Color
from boardtui.rules.findings import OpeningName
from boardtui.rules.game import Game, Position
from boardtui.rules.symmetry import images_of

OPENINGS = (
    ("Perpendicular", "縦取り", "f5d6"),
    ("", "虎系", "f5d6c3"),
    ("Tiger", "虎定石", "f5d6c3d3c4"),
    ("Aubrey", "イエス流", "f5d6c3d3c4b3"),
    ("Aubrey (Feldborg continuation)", "Aubrey(Feldborg)", "f5d6c3d3c4b3d2f4"),
    ("Berg Tiger", "Berg Tiger", "f5d6c3d3c4b5"),
    ("", "虎大量", "f5d6c3d3c4f4c5"),
    ("Rose-Bill", "花形定石ローズビル", "f5d6c3d3c4f4c5b3c2"),
    ("Central Rose-Bill", "FJT定石", "f5d6c3d3c4f4c5b3c2b4"),
    ("20-move opening", "", "f5d6c3d3c4f4c5b3c2b4e3e6c6f6a5a4b5a6d7c7"),
    ("Nicolet", "酉定石", "f5d6c3d3c4f4c5b3c2e3"),
    ("", "酉フック", "f5d6c3d3c4f4c5b3c2e3d2c6b4a3"),
    ("", "酉ストレート", "f5d6c3d3c4f4c5b3c2e3d2c6b4a4"),
    ("", "酉アッパー", "f5d6c3d3c4f4c5b3c2e3d2c6b4b5"),
    ("Tamenori", "金魚定石", "f5d6c3d3c4f4c5b3c2e6"),
    ("Grand Central", "バナナ定石", "f5d6c3d3c4f4c5b4"),
    ("Ishii", "Ishii", "f5d6c3d3c4f4c5b4b5c6f3e6e3"),
    ("Mainline Tiger", "虎メインライン", "f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3"),
    ("", "まこ虎", "f5d6c3d3c4f4c5b5"),
    ("Brightwell", "ブライトウェル", "f5d6c3d3c4f4e3"),
    ("Leader's Tiger", "リーダーズタイガー", "f5d6c3d3c4f4e6"),
    ("", "ビン定石", "f5d6c3d3c4f4e6f6"),
    ("", "ビン定石・坂口流", "f5d6c3d3c4f4e6f6e3c5c6b6"),
    ("Stephenson", "Stephenson", "f5d6c3d3c4f4f6"),
    ("Kung", "カン", "f5d6c3d3c4f4f6b4"),
    ("Comp'Oth", "コンポス", "f5d6c3d3c4f4f6f3"),
    ("Lightning bolt", "ライトニングボルト", "f5d6c3d3c4f4f6f3e3"),
    ("Scorpion", "", "f5d6c3d3c4f4f6f3e6e7"),
    ("", "ロジステロ流", "f5d6c3d3c4f4f6f3e6e7c6"),
    ("Scorpion (New)", "", "f5d6c3d3c4f4f6f3e6e7d7"),
    ("", "D8コンポス", "f5d6c3d3c4f4f6f3e6e7d7g6d8"),
    ("", "ジャンポス", "f5d6c3d3c4f4f6f3e6e7d7g6f8c5"),
    ("", "E2コンポス", "f5d6c3d3c4f4f6f3e6e7d7g6f8f7e2"),
    ("Low-FAT", "", "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5"),
    ("No-FAT", "", "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3g3"),
    ("F.A.T. draw", "F.A.T.Draw", "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7"),
    ("F.A.T.", "", "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7c5b4"),
    ("", "プチポス", "f5d6c3d3c4f4f6f3e6e7d7g6g5"),
    ("", "シャープコンポス", "f5d6c3d3c4f4f6f3e6e7d7g6g5c5b6"),
    ("", "フラットコンポス", "f5d6c3d3c4f4f6f3e6e7d7g6g5c5c6"),
    ("Scorpion (Classic)", "たまプラーザ", "f5d6c3d3c4f4f6f3e6e7f7"),
    ("", "砂虎", "f5d6c3d3c4f4f6f3g4"),
    ("No-Kung", "ノーカン", "f5d6c3d3c4f4f6g5"),
    ("No-Kung (Continuation)", "ノーカン(Continuation)", "f5d6c3d3c4f4f6g5e3f3g4h3g3f2"),
    ("", "縦取り殺され", "f5d6c3d3c4f4f6g5e6c5"),
    ("", "ボンド定石", "f5d6c3d3c4f4f6g5e6d7e3c5f3e7"),
    ("", "北島流", "f5d6c3d3c4f4f6g5e6d7f7"),
    ("", "金田流", "f5d6c3d3c4f4f6g5e6f7"),
    ("", "ザリガニ定石", "f5d6c3d3c5"),
    ("", "海老定石", "f5d6c3d3c6"),
    ("", "龍定石", "f5d6c3f4f6"),
    ("", "風神定石", "f5d6c3f4f6d3f3b3"),
    ("", "竜巻定石", "f5d6c3f4f6d3f3b3c7"),
    ("Bent ganglion", "ミサイル定石", "f5d6c3g5"),
    ("Cat", "猫定石", "f5d6c4d3c5"),
    ("Berner", "Berner", "f5d6c4d3c5f4e3f3c2b4b3"),
    ("Sakaguchi", "猫定石・坂口流", "f5d6c4d3c5f4e3f3c2c6"),
    ("", "蜂", "f5d6c4d3c6"),
    ("Italian", "羊定石", "f5d6c4d3e6"),
    ("No-Cat", "No-Cat", "f5d6c4g5"),
    ("Swallow", "燕定石", "f5d6c4g5c6"),
    ("No-Cat (Continuation)", "No-Cat(Continuation)", "f5d6c4g5c6c5d7d3b4c3e3f3"),
    ("", "ラッコ定石", "f5d6c4g5f6"),
    ("Fishhook", "兎系", "f5d6c5"),
    ("", "兎外し", "f5d6c5b4"),
    ("Horse", "馬定石", "f5d6c5f4d3"),
    ("", "鶴定石", "f5d6c5f4d7"),
    ("", "兎定石", "f5d6c5f4e3"),
    ("", "たまうさぎ", "f5d6c5f4e3c6d3e2"),
    ("Ralle", "Ralle定石", "f5d6c5f4e3c6d3f3"),
    ("Rose", "ローズ", "f5d6c5f4e3c6d3f6e6d7"),
    ("Greenberg", "手塚システム", "f5d6c5f4e3c6d3f6e6d7e7"),
    ("", "Sローズ", "f5d6c5f4e3c6d3f6e6d7g3"),
    ("Rose-Birth", "Sローズ・基本形", "f5d6c5f4e3c6d3f6e6d7g3c4"),
    ("Rose-birdie", "Sローズ為則ローズ", "f5d6c5f4e3c6d3f6e6d7g3c4b4"),
    ("Rose-Tamenori-Kling", "", "f5d6c5f4e3c6d3f6e6d7g3c4b4c3"),
    ("", "Sローズ兜割り型", "f5d6c5f4e3c6d3f6e6d7g3c4e7"),
    ("", "Sローズローテーション型(g5)", "f5d6c5f4e3c6d3f6e6d7g3c4g5"),
    ("Brightstein", "Brightstein", "f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2"),
    ("", "Sローズローテーション型(g6)", "f5d6c5f4e3c6d3f6e6d7g3c4g6"),
    ("Flat", "Fローズ", "f5d6c5f4e3c6d3f6e6d7g4"),
    ("Rotating Flat", "Fローズローテーション型", "f5d6c5f4e3c6d3f6e6d7g4c4"),
    ("", "Fローズ兜割り型", "f5d6c5f4e3c6d3f6e6d7g4c4e7"),
    (
        "Rotating Flat (Kling Continuation)",
        "Fローズローテーション型(Kling)",
        "f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2",
    ),
    ("Murakami Variation", "村上流", "f5d6c5f4e3c6d3f6e6d7g4c4g6"),
    ("", "横うさぎ", "f5d6c5f4e3c6d3g5"),
    ("Bhagat", "Bhagat", "f5d6c5f4e3c6d7"),
    ("Inoue", "井上流", "f5d6c5f4e3c6e6"),
    ("Iago", "雪うさぎ", "f5d6c5f4e3c6e6f6"),
    ("Shaman", "Shaman", "f5d6c5f4e3c6f3"),
    ("Mimura", "三村流", "f5d6c5f4e3d3"),
    ("", "大和久流", "f5d6c5f4e3f6"),
    ("", "野兎定石", "f5d6c6"),
    ("Parallel", "平行取り", "f5f4"),
    ("", "旅チュー", "f5f4e3f2"),
    ("", "鼠定石", "f5f4e3f6d3"),
    ("Diagonal", "斜め取り", "f5f6"),
    ("Semi-Wing Variation", "Semi-Wing Variation", "f5f6c4f4"),
    ("Wing Variation", "Wing Variation", "f5f6d3f4"),
    ("Lysons", "コブラ定石", "f5f6e6d6f7f3"),
    ("Buffalo", "バッファロー定石", "f5f6e6f4c3"),
    ("Hokuriku Buffalo", "北陸バッファロー", "f5f6e6f4c3c4"),
    ("Tanida Buffalo", "谷田バッファロー", "f5f6e6f4c3d6f3c4c5b4"),
    ("Maruoka Buffalo", "丸岡バッファロー", "f5f6e6f4c3d7f3"),
    ("", "裏蛇定石", "f5f6e6f4d3"),
    ("Cow", "牛定石", "f5f6e6f4e3"),
    ("Rose-v-Toth", "Rose-v-Toth", "f5f6e6f4e3c5c4"),
    ("Landau", "Landau", "f5f6e6f4e3c5c4d3c3"),
    ("Maruoka", "Maruoka", "f5f6e6f4e3c5c4d3f3e2"),
    ("", "カヌー定石", "f5f6e6f4e3c5c4d6"),
    ("", "沈没船", "f5f6e6f4e3c5c4d7"),
    ("Tanida", "Tanida", "f5f6e6f4e3c5c4e7"),
    ("Sailboat", "ヨット定石", "f5f6e6f4e3c5c4e7b5e2"),
    ("", "幽霊船", "f5f6e6f4e3c5c4e7c6d2"),
    ("", "快速船", "f5f6e6f4e3c5c4e7c6e2"),
    ("Aircraft", "飛行機", "f5f6e6f4e3c5c4e7g4"),
    ("", "谷口流", "f5f6e6f4e3c5c4e7g4g3d7h4f7"),
    ("", "戦車定石", "f5f6e6f4e3c5c6d6e7"),
    ("Cow Bat", "こうもり定石", "f5f6e6f4e3c5g5"),
    ("Bat (Kling Alternative)", "こうもり定石(KlingAlternative)", "f5f6e6f4e3c5g5d6g6"),
    (
        "Bat (Kling Continuation)",
        "こうもり定石(KlingContinuation)",
        "f5f6e6f4e3c5g5f3g4g6g3d6f7h5h4h3e7",
    ),
    ("Melnikov", "Melnikov", "f5f6e6f4e3c5g5g3g4f3c4"),
    ("Bat (Piau Continuation 2)", "こうもり定石(Piau2)", "f5f6e6f4e3c5g5g3g4f3g6"),
    ("", "石橋流", "f5f6e6f4e3d3"),
    ("Chimney", "白大量取り", "f5f6e6f4e3d6"),
    ("", "ヨーグルトプリン", "f5f6e6f4e3d7"),
    ("", "裏狸定石", "f5f6e6f4f3"),
    ("Rocket", "ロケット定石", "f5f6e6f4g3"),
    ("Lollipop", "Lollipop", "f5f6e6f4g3d6"),
    ("Hamilton", "Hamilton", "f5f6e6f4g3f3g4"),
    ("Raccoon Dog", "たぬき", "f5f6e6f4g4"),
    ("Heath", "飛び出し牛", "f5f6e6f4g5"),
    ("Heath-Chimney", "白裏大量", "f5f6e6f4g5d6"),
    ("Iwasaki variation", "岩崎流", "f5f6e6f4g5e7d7"),
    ("Heath-Bat", "裏こうもり", "f5f6e6f4g5e7e3"),
    ("Classic Heath", "", "f5f6e6f4g5e7f7"),
    ("Mimura variation II", "三村流II", "f5f6e6f4g5e7f7c5e3f3c4d3c2"),
    ("", "野いちご", "f5f6e6f4g5e7f7d6"),
    ("Snake", "ヘビ定石", "f5f6e6f4g6"),
    ("", "砂ヘビ", "f5f6e6f4g6c5f3"),
    ("Pyramid", "バシリスク定石大量取り", "f5f6e6f4g6c5g4g5f3e3c4"),
    ("", "マムシ", "f5f6e6f4g6c5g4g5h4"),
    ("", "つちのこ", "f5f6e6f4g6d6"),
    ("X-square Opening", "暴走牛", "f5f6e6f4g7"),
)
"""The English and the Japanese name, empty where there is none, and a line that leads to it."""


def name_of(position: Position) -> OpeningName | None:
    """The names of a position on 8×8, reached by any moves; None if it has none."""
    return position_names(position.game).get((position.board, position.turn))


@cache
def position_names(game: Game) -> Mapping[tuple[Board, Color], OpeningName]:
    """The names of positions, in all symmetries."""
    names: dict[tuple[Board, Color], OpeningName] = {}
    after = {"": game.start()}
    for english, japanese, line in OPENINGS:
        for end in range(2, len(line) + 1, 2):
            if line[:end] not in after:
                move = game.parse_move(line[end - 2 : end])
                after[line[:end]] = game.apply(after[line[: end - 2]], move)
        position, name = after[line], OpeningName(english, japanese)
        names |= {(board, position.turn): name for board in images_of(position.board)}
    return names
