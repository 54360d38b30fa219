"""A host that is a wheel with packages ``agent``, ``prompts`` and ``judges``: neither it nor Chalkwright changes the
other, whichever comes first and whichever goes first."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.hosting.building import build, made_once
from tests.hosting.conftest import APP
from tests.hosting.environments import Environment

pytestmark = pytest.mark.process


IMPORTS = {
    "lantern": "import agent, judges, prompts.wording as p; assert agent.OWNER == judges.OWNER == p.OWNER == 'lantern'",
    "chalkwright": "import chalkwright.judges, chalkwright.prompts as ours; ours.load('explain/draw_system')",
}


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> dict[str, Path]:
    host = made_once(tmp_path_factory, "host", lambda folder: build(APP, "wheel", folder))
    return {"lantern": next(host.glob("*.whl")), "chalkwright": wheel}


def check(environment: Environment, *names: str) -> None:
    """These and no others are installed, undamaged, and can be imported."""
    assert environment.damages() == []
    found = {path.name.partition("-")[0] for path in environment.packages.glob("*.dist-info")}
    assert found == set(names)
    for name in names:
        environment.run("-c", IMPORTS[name], cwd=environment.path)


@pytest.mark.parametrize(
    ("first", "goes_first"), list(product(("lantern", "chalkwright"), repeat=2)), ids=lambda name: str(name)
)
def test_neither_changes_the_other(tmp_path: Path, wheels: dict[str, Path], first: str, goes_first: str) -> None:
    environment = Environment.make(tmp_path / "venv")
    empty = environment.files()
    alone = {}
    for name in (first, *(wheels.keys() - {first})):
        environment.install(wheels[name])
        alone[name] = environment.files().items() - {item for files in alone.values() for item in files}
    check(environment, "lantern", "chalkwright")
    environment.uninstall(goes_first)
    (stays,) = wheels.keys() - {goes_first}
    assert environment.files().items() == alone[stays] | empty.items()
    check(environment, stays)
    environment.uninstall(stays)
    assert environment.files() == empty
