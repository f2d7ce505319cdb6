"""Many cases of one claim in one test, which shows all that fail."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

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

        signature = inspect.signature(test)
        others = [each for each in signature.parameters.values() if each.name not in keys]
        check.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]  # for pytest
        assert listed, "There is no case."
        return check

    return decorate
