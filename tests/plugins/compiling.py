"""Two workers compile the tests together: the second imports them from the last one on.

Every worker imports all tests, and rewrites and compiles those that no run before it has: in a fresh clone that takes
longer than many a test. In the same order all would do all of it at the same time; from both ends each finds half of it
done by the other.
"""

from __future__ import annotations

import importlib
import os
from contextlib import suppress
from pathlib import Path

import pytest

_NUMBER = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")


class Compiling:
    """Imports in the opposite order in every other worker, where all tests are asked for."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        config = session.config
        if int(_NUMBER) % 2 == 0 or config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
            return
        for module in sorted((config.rootpath / "tests").rglob("test_*.py"), reverse=True):
            if "tests" in module.relative_to(config.rootpath / "tests").parts:
                continue  # of another project that lies there
            if not config.hook.pytest_ignore_collect(collection_path=module, config=config, path=None):
                with suppress(Exception, pytest.skip.Exception):  # the collection that follows tells it
                    importlib.import_module(_name(module.relative_to(config.rootpath)))


def _name(module: Path) -> str:
    return ".".join(module.with_suffix("").parts)
