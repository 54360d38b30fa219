"""The stories of the offline word problems: which there are, and for which objects."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import yaml
from pydantic import ConfigDict, Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.visualize.data import VisualType


class Kind(Frozen):
    """Objects of one kind, any two of which are well told apart."""

    noun: str
    """One of them, e.g. ``piece of fruit``."""
    mass: str
    """What there are kinds of, e.g. ``fruit``."""
    objects: tuple[str, ...]
    model_config = ConfigDict(frozen=True, extra="forbid")


class Tale(Frozen):
    """One story with slots; see ``stories/en.yaml``."""

    of: tuple[str, ...] | str
    """Objects, or the name of a kind; empty: any."""
    containers: tuple[str | tuple[str, str], ...] = Field((), alias="in")
    colors: tuple[str, ...] = ()
    """Of these things; empty: any."""
    say: str
    model_config = ConfigDict(frozen=True, extra="forbid")

    def holders(self) -> tuple[tuple[str, ...], ...]:
        """The containers that it may be told with: pairs, or single ones."""
        return tuple((one,) if isinstance(one, str) else one for one in self.containers)


class Stories(Frozen):
    """All stories of a language."""

    names: tuple[str, ...]
    colors: tuple[str, ...]
    alike: tuple[tuple[str, ...], ...]
    own_colors: dict[str, tuple[str, ...]]
    kinds: dict[str, Kind]
    stories: dict[str, dict[VisualType, tuple[Tale, ...]]]
    plain: dict[str, dict[VisualType, str]]
    model_config = ConfigDict(frozen=True, extra="forbid")

    def tales(self, frame: str, visual: VisualType, groups: int) -> tuple[Tale, ...]:
        """The stories of a frame (see :class:`Groups`); of one group those for one, if any."""
        own = self.stories.get(f"{frame} one", {}).get(visual, ()) if groups == 1 else ()
        return own or self.stories[frame][visual]

    def about(self, tale: Tale) -> tuple[str, ...]:
        """The objects that a story may be about; empty: any."""
        return self.kinds[tale.of].objects if isinstance(tale.of, str) and tale.of else tuple(tale.of)


@cache
def stories(language: str = "en") -> Stories:
    """The stories of a language, by its file in ``stories/``."""
    text = (files("chalkwright.agent.visualize") / "stories" / f"{language}.yaml").read_text("utf-8")
    return Stories.model_validate(yaml.safe_load(text))


PLAIN_PAIRS = (("box", "basket"), ("basket", "box"))
PLAIN_SINGLE = ("basket", "box")
"""What holds the objects that no story is about."""
