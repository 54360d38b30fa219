"""The databases of the service's own tests."""

from __future__ import annotations

from tests.agent.conftest import new_database, postgresql
from tests.agent.web.conftest import database, engine, settings

__all__ = ["database", "engine", "new_database", "postgresql", "settings"]
