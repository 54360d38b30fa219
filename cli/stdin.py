"""What is piped into a command."""

from __future__ import annotations

import sys


def read_text(what: str, most: int = -1) -> str:
    """``what`` the command is about, from stdin: UTF-8, ``most`` bytes of it. Raises
    :class:`chalkwright.agent.errors.UserError`."""
    from chalkwright.agent.errors import UserError

    try:
        return sys.stdin.buffer.read(most).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"What came on stdin is not UTF-8 text; give the {what} as UTF-8.") from None
