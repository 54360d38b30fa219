"""What it means to have been started as root."""

from __future__ import annotations

import os

_REMEDY = "start it as an unprivileged user instead."


def meaning(*, sandbox: bool = True, user: int | None = None) -> str:
    """One sentence with the remedy; empty for every other user. ``user``: this process's if left out."""
    if (os.geteuid() if user is None else user) != 0:
        return ""
    if not sandbox:
        return (
            "Started as root with --unsafe-no-sandbox: where this machine cannot isolate drawing code, that code runs "
            f"as root; {_REMEDY}"
        )
    return (
        "Started as root: drawing code runs as another user where this machine allows one, and everything else as "
        f"root; {_REMEDY}"
    )
