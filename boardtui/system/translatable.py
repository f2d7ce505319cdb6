"""The marker of a sentence that is translated later."""


def N_(message: str) -> str:  # noqa: N802  the name that gettext's tools look for
    """Mark a message that is stored here and translated when it is shown."""
    return message
