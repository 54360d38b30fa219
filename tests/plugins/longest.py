"""Which modules and groups take longest, as a run of the second tier measured it.

``longest.txt`` keeps them, the longest first.

``make test-rest ARGS="--junitxml=run.xml"``, then ``python -m tests.plugins.longest run.xml`` writes it anew.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

FILE = Path(__file__).with_name("longest.txt")
SECONDS = 15.0
"""Below which a module is not named: it leaves no worker waiting for long."""
_ROOT = Path(__file__).parents[2]
_GROUP = re.compile(r'\bmark\.xdist_group\("(\w+)"\)')


@cache
def group_of(module: Path) -> str | None:
    """The group that a module names."""
    named = _GROUP.search(module.read_text("utf-8"))
    return named[1] if named else None


def unit_of(module: Path) -> str:
    """What is one worker's: the group of a module (an absolute path), or the module itself."""
    return group_of(module) or module.relative_to(_ROOT).as_posix()


def read_longest() -> tuple[str, ...]:
    """The units that are kept, the longest first."""
    return tuple(FILE.read_text("utf-8").splitlines())


def write_longest(report: Path) -> None:
    """Keeps those of a JUnit report."""
    seconds = Counter[str]()
    for case in ElementTree.parse(report).iter("testcase"):
        parts = case.get("classname", "").split(".")
        places = (_ROOT.joinpath(*parts[:n]).with_suffix(".py") for n in range(len(parts), 0, -1))
        if module := next((place for place in places if place.is_file()), None):
            seconds[unit_of(module)] += float(case.get("time", 0))
    long = [unit for unit, taken in seconds.most_common() if taken >= SECONDS]
    FILE.write_text("\n".join(long) + "\n", "utf-8")


if __name__ == "__main__":
    write_longest(Path(sys.argv[1]))
