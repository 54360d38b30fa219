"""The databases of the service's own tests."""

from __future__ import annotations

from tests.agent.web.conftest import database, engine, postgresql, settings

__all__ = ["database", "engine", "postgresql", "settings"]
