"""What of the anchor's plan goes with later scenes."""

from __future__ import annotations

import pytest

from chalkwright.agent.explain.conventions import conventions_of

PLAN = """Two triangles, one above the other.

- **Figure**: A (0, 0), B (3, 0)
  - and C (0, 2)
- **Rows**: values at y = -3
- **Labels**: "a" below AB
- **Lines**: sides 6, heights 3
- **Colours**: BLUE is what is sought
- **Library**: Manim
- **Kits**: rows

```constraints
ABC right at A
```
"""


def test_what_the_code_shows_is_left_out() -> None:
    kept = conventions_of(PLAN)
    assert all(one in kept for one in ("values at y", "heights 3", "BLUE", "ABC right at A"))
    assert not any(gone in kept for gone in ("A (0, 0)", "and C", "below AB", "Manim", "Kits"))


@pytest.mark.parametrize("form", ["- {}: ", "## {}: ", "1. **{}** – ", "**{}:** "])
def test_parts_are_known_however_they_begin(form: str) -> None:
    parts = {"Figure": "a circle", "Rows": "at y = 2", "Labels": "A on top"}
    plan = "\n".join(form.format(name) + said for name, said in parts.items())
    assert conventions_of(plan).endswith("at y = 2")
    assert "circle" not in conventions_of(plan)


@pytest.mark.parametrize("plan", ["A circle of radius 2; labels 0.3 above.", "- **Figure**: a circle", "Figure out."])
def test_a_plan_without_conventions_of_its_own_stays_whole(plan: str) -> None:
    assert conventions_of(plan) == plan
