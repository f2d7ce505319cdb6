"""A change of a record, and its form in a line of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from boardtui.play.standing import MALFORMED, outcome_data, read_outcome
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Mark, Shape, StrokeKind
from boardtui.record.tree import Path
from boardtui.rules.board import Point
from boardtui.rules.game import Game, Outcome
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.formats.details import Details
    from boardtui.record.judgement import Judgement

Undo = Callable[[], "Details | None"]
"""Undoes an edit; returns the details that came back, None for an edit of another kind."""


class EditKind(StrEnum):
    """The kinds of edits: each changes the node at its path, the whole game, or many nodes."""

    ADD = "add"
    """Moves come after it, as a variation where it has a continuation already.

    A text is the comment of the first one, if the record did not have it.

    With an evaluation, its position is evaluated as well."""
    GROW = "grow"
    """Lines come after it, all of them together, as variations."""
    PROMOTE = "promote"
    """The main line runs through it; in a finished game, only the variation that holds it."""
    REMOVE = "remove"
    """It and all below it are cut off."""
    CUT = "cut"
    """All that comes after it is cut off."""
    COMMENT = "comment"
    SIGN = "sign"
    """Its move has another sign of its author: the text, empty for none."""
    MARK = "mark"
    """A point is marked, or is no longer."""
    STROKE = "stroke"
    """An arrow or a line leads from the point to the end, or leads there no longer."""
    FOLD = "fold"
    """The moves after it are folded away in the tree."""
    UNFOLD = "unfold"
    """They are shown again."""
    JUDGE = "judge"
    """Nodes have other evaluations and costs; those that the record lacks are passed over."""
    DETAILS = "details"
    """The game has other players, another date, event, round or place."""
    RESULT = "result"
    """A game without players here has another result, stated for the end of its main line.

    With details, it has those as well."""


class Edit(NamedTuple):
    """One change of a record."""

    kind: EditKind
    path: Path = ()
    """The node that it changes; left out for the whole game."""
    moves: Path = ()
    """The added moves."""
    text: str = ""
    """The new comment."""
    point: Point | None = None
    """The marked point, or the start of an arrow or a line."""
    mark: Mark | None = None
    """The new mark; None takes away the old one, and so does an empty label."""
    evaluation: Evaluation | None = None
    """The evaluation that comes with added moves."""
    details: Details | None = None
    """The new details; None changes nothing."""
    outcome: Outcome | None = None
    """The new result; None takes away the old one."""
    judgements: tuple[Judgement, ...] = ()
    """The new evaluations and costs, each with the path of its node."""
    lines: tuple[Path, ...] = ()
    """The added lines, which may begin alike."""
    end: Point | None = None
    """The end of an arrow or a line."""
    stroke: StrokeKind | None = None
    """The new arrow or line; None takes away the old one."""
    is_best_play: bool = False
    """True if the added moves are best play, which the program put in."""

    @property
    def is_remark(self) -> bool:
        """True for judgements, which are the program's and no work of a person.

        Undo and redo pass them over.
        """
        return self.kind is EditKind.JUDGE

    @property
    def is_slight(self) -> bool:
        """True for judgements and folds: they make no study and no file.

        A file that is there, or that another edit makes, keeps them.
        """
        return self.is_remark or self.kind in {EditKind.FOLD, EditKind.UNFOLD}

    @property
    def is_of_game(self) -> bool:
        """True if it changes the whole game, and no node."""
        return self.kind in {EditKind.DETAILS, EditKind.RESULT}

    @property
    def place(self) -> Path:
        """The path to the node to show after the edit."""
        if self.kind is EditKind.REMOVE:
            return self.path[:-1]
        if self.kind is EditKind.ADD and not self.is_best_play and len(self.moves) == 1:
            return self.path + self.moves  # a move that was explored
        return self.path

    def to_json(self, game: Game) -> dict[str, Any]:
        value: dict[str, Any] = {
            "kind": self.kind.value,
            "path": _names(game, self.path),
            "moves": _names(game, self.moves),
            "text": self.text,
        }
        if self.lines:
            value["lines"] = [_names(game, line) for line in self.lines]
        if self.is_best_play:
            value["best"] = True
        if self.point is not None:
            value["point"] = game.notation.format(self.point, game.board_size)
        if self.end is not None:
            value["end"] = game.notation.format(self.end, game.board_size)
        if self.stroke is not None:
            value["stroke"] = self.stroke.value
        match self.mark:
            case Shape():
                value["shape"] = self.mark.value
            case str():
                value["label"] = self.mark
        if self.evaluation is not None:
            from boardtui.play.judgement_data import evaluation_data

            value["evaluation"] = evaluation_data(game, self.evaluation)
        if self.details is not None:
            value["details"] = self.details.to_json()
        if self.outcome is not None:
            value["outcome"] = outcome_data(self.outcome)
        if self.is_remark:
            from boardtui.play.judgement_data import judgements_data

            value["judgements"] = judgements_data(game, self.judgements)
        return value

    @classmethod
    def from_json(cls, game: Game, value: Mapping[str, Any]) -> Edit:
        """Return the edit that `to_json` wrote; raise ValueError for anything else."""
        match value:
            case {"kind": kind, "path": list(path), "moves": list(moves), "text": str(text)}:
                outcome, stroke = value.get("outcome"), value.get("stroke")
                return cls(
                    EditKind(kind),
                    _path(game, path),
                    _path(game, moves),
                    text,
                    _point(game, value.get("point")),
                    _mark_from_json(value),
                    _evaluation_from_json(game, value.get("evaluation")),
                    _details_from_json(game, value.get("details")),
                    None if outcome is None else _outcome_from_json(game, outcome),
                    _judgements_from_json(game, value),
                    _lines_from_json(game, value),
                    _point(game, value.get("end")),
                    None if stroke is None else StrokeKind(stroke),
                    _best_from_json(value),
                )
        raise ValueError(value)


def _names(game: Game, path: Path) -> list[str]:
    return [game.format_move(move) for move in path]


def _path(game: Game, names: list[object]) -> Path:
    return tuple(game.parse_move(str(name)) for name in names)


def _point(game: Game, name: object) -> Point | None:
    return None if name is None else game.notation.parse(str(name), game.board_size)


def _lines_from_json(game: Game, value: Mapping[str, Any]) -> tuple[Path, ...]:
    match value:
        case {"lines": list(lines)} if all(isinstance(line, list) for line in lines):
            return tuple(_path(game, line) for line in lines)
        case {"lines": _}:
            raise ValueError(value)
    return ()


def _best_from_json(value: Mapping[str, Any]) -> bool:
    match value:
        case {"best": bool(is_best)}:
            return is_best
        case {"best": _}:
            raise ValueError(value)
    return False


def _mark_from_json(value: Mapping[str, Any]) -> Mark | None:
    match value:
        case {"shape": shape}:
            return Shape(shape)
        case {"label": str(label)}:
            return label
        case {"label": _}:
            raise ValueError(value)
    return None


def _details_from_json(game: Game, value: object) -> Details | None:
    if value is None:
        return None
    from boardtui.formats.details import Details

    match value:
        case dict():
            return Details.from_json(value, len(game.sides))
    raise ValueError(value)


def _outcome_from_json(game: Game, value: Mapping[str, Any]) -> Outcome:
    try:
        return read_outcome(game, value)
    except MALFORMED as error:
        raise ValueError(value) from error


def _evaluation_from_json(game: Game, value: object) -> Evaluation | None:
    if value is None:
        return None
    from boardtui.play.judgement_data import read_evaluation

    return read_evaluation(game, value)


def _judgements_from_json(game: Game, value: Mapping[str, Any]) -> tuple[Judgement, ...]:
    match value:
        case {"kind": EditKind.JUDGE, "judgements": judgements}:
            from boardtui.play.judgement_data import read_judgements

            return read_judgements(game, judgements)
        case {"kind": EditKind.JUDGE, "path": list(path)}:  # one node, in older journals
            from boardtui.record.judgement import Judgement

            evaluation = _evaluation_from_json(game, value.get("evaluation"))
            return (Judgement(_path(game, path), evaluation, None),)
    return ()
