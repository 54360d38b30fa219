"""What honest scenes ask of the kernel is what the walls allow."""

from __future__ import annotations

import functools
import json
import subprocess
import sys

import pytest

from chalkwright.renderers.base import RendererName
from chalkwright.renderers.sandbox import seccomp

pytestmark = [pytest.mark.process, pytest.mark.xdist_group("system_calls")]
ASKED = """
import json, sys
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from chalkwright.benchmarks.lab.system_calls import load_library, record, scenes
library, found = load_library(sys.argv[1]), {}
own = (one for one in scenes() if one[0] == sys.argv[1])
for _, name, request in islice(own, 0, None, 5):
    with TemporaryDirectory() as folder:
        calls, wrong = record(library, request.model_copy(update={"folder": Path(folder)}))
    found[name] = [wrong, [(made.name, made.command) for made in calls]]
print(json.dumps(found))
"""


@functools.cache
def asked(renderer: RendererName) -> dict[str, tuple[str, list[tuple[str, int | None]]]]:
    """By scene: what went wrong, and the calls that it made."""
    command = [sys.executable, "-c", ASKED, renderer]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=240)
    found: dict[str, tuple[str, list[tuple[str, int | None]]]] = json.loads(done.stdout)
    return found


def refused(name: str, command: int | None) -> bool:
    if name in seccomp.COMMANDS:
        return command not in seccomp.COMMANDS[name][1]
    return name not in seccomp.ALLOWED | {"clone", "clone3"}


@pytest.mark.parametrize("renderer", ["manim", "matplotlib"])
def test_honest_scenes_ask_for_nothing_that_is_refused(renderer: RendererName) -> None:
    found = asked(renderer)
    assert len(found) > 2
    assert {name: wrong for name, (wrong, _) in found.items() if wrong} == {}
    assert {name for _, calls in found.values() for name, _ in calls} > {"openat", "write"}
    beyond = {(scene, *call) for scene, (_, calls) in found.items() for call in calls if refused(*call)}
    assert beyond == set()
