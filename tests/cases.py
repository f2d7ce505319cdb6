"""Many cases of one claim in one test: listed ones, which are all checked, or random ones."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Container, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

Test = Callable[..., None]


MOST_SHOWN = 400
"""Most characters that are shown of a case."""


def each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Check all cases in one test, which fails with every case for which the claim is false.

    It is written as `pytest.mark.parametrize` is, and one above another means every combination.
    The other arguments of the test are fixtures, which all cases share.
    """
    keys, listed = (
        ((names,), [(case,) for case in cases]) if isinstance(names, str) else (names, list(cases))
    )

    def decorate(test: Test) -> Test:
        @wraps(test)
        def check(*own: Any, **fixtures: Any) -> None:
            failures = []
            for case in listed:
                values = dict(zip(keys, case, strict=True))
                try:
                    test(*own, **fixtures, **values)
                except Exception as error:  # noqa: BLE001  all that fail are shown together
                    error.add_note(f"Case: {values}"[:MOST_SHOWN])
                    failures.append(error)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(listed)} cases fail", failures)

        assert listed, "There is no case."
        return _asking_for_fixtures(check, test, keys)

    return decorate


def more(*cases: tuple[object, ...]) -> list[ParameterSet]:
    """Further cases of what other parameters of a test show, for the long run."""
    return [pytest.param(*case, marks=pytest.mark.long) for case in cases]


def drawn(
    few: int, many: int, **strategies: SearchStrategy[Any]
) -> Callable[[Callable[..., object]], Test]:
    """Check a claim on `few` random examples, and on `many` of them in the long run.

    It is written as `hypothesis.given` is, with a name for each value. The other arguments of the
    test are fixtures, which all examples share.
    """

    few_or_many: Callable[[Test], Test] = pytest.mark.parametrize(
        "examples", [few, pytest.param(many, marks=pytest.mark.long)]
    )

    def decorate(test: Callable[..., object]) -> Test:
        @wraps(test)
        def check(*own: Any, examples: int, **fixtures: Any) -> None:
            def claim(**values: Any) -> None:
                test(*own, **fixtures, **values)

            settings(max_examples=examples)(given(**strategies)(claim))()

        number = inspect.Parameter("examples", inspect.Parameter.KEYWORD_ONLY, annotation=int)
        return few_or_many(_asking_for_fixtures(check, test, strategies, number))

    return decorate


def _asking_for_fixtures(
    check: Test, test: Callable[..., object], given: Container[str], *more: inspect.Parameter
) -> Test:
    """Let pytest see the parameters of a test, but for the given ones, and `more`."""
    signature = inspect.signature(test)
    others = [each for each in signature.parameters.values() if each.name not in given]
    check.__signature__ = signature.replace(parameters=[*others, *more])  # type: ignore[attr-defined]  # for pytest
    return check
