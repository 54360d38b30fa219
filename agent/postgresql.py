"""What we ask of a PostgreSQL database, whichever package keeps things in it."""

from __future__ import annotations

from chalkwright.agent.errors import UserError

CLIENT_ENCODING = "utf8"
"""To connect with: from a database of ``SQL_ASCII`` psycopg would otherwise read bytes where everybody expects text."""
ASK_ENCODING = "SHOW server_encoding"
_WANTED = "UTF8"


def require_unicode(encoding: str) -> None:
    """Raises :class:`UserError` for a database that cannot keep every letter."""
    if encoding != _WANTED:
        raise UserError(
            f"The database keeps its texts as {encoding}, which has no place for every letter; create one with: "
            "CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0."
        )
