"""The databases of the service's own tests."""

from __future__ import annotations

from tests.service.conftest import database, engine, settings

__all__ = ["database", "engine", "settings"]
