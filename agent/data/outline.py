"""What is to be explained and shown: the texts, and what each diagram has to show."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from chalkwright.agent.data.base import Frozen

MAX_SCENES = 7


class TextBlock(Frozen):
    """One stretch of explanation, Markdown with $…$ formulas.

    >>> from chalkwright import TextBlock
    >>> TextBlock(index=1, markdown="A quarter of 20 is $20 : 4 = 5$.").index
    1
    """

    kind: Literal["text"] = "text"
    index: int
    """From 1, in the order of reading; texts are counted apart from scenes."""
    markdown: str
    """The text."""


class SceneSpecification(Frozen):
    """What one diagram has to show."""

    title: str
    """Its caption."""
    purpose: str
    """What the reader is to see in it."""
    elements: str
    """What is drawn."""
    labels: str
    """What is written in it, and where."""
    colours: str
    """What each colour stands for."""
    layout: str
    """Where things stand."""
    alt: str
    """What a reader who cannot see the picture has to know."""


class SceneBlock(SceneSpecification):
    """The place of one diagram in an outline, and what it has to show.

    >>> from chalkwright import SceneBlock
    >>> def retitled(scene: SceneBlock) -> SceneBlock:
    ...     return scene.model_copy(update={"title": "Four equal parts", "colours": "one colour a part"})
    """

    kind: Literal["scene"] = "scene"
    index: int
    """From 1, in the order of reading; its files are ``scene_<index>.*``."""


Block = Annotated[TextBlock | SceneBlock, Field(discriminator="kind")]


class Outline(Frozen):
    """Alternating text and scenes (EduIllustrate §3.3, stage 1): what a person looks through before anything is drawn.

    >>> from chalkwright import Outline, TextBlock
    >>> outline = Outline(title="Even numbers", language="en", diagrams=False,
    ...                   blocks=(TextBlock(index=1, markdown="They end in 0, 2, 4, 6 or 8."),))
    >>> len(outline.texts), len(outline.scenes)
    (1, 0)
    """

    title: str
    """The explanation's heading."""
    language: str
    """BCP 47 tag of the language the explanation is written in."""
    diagrams: bool
    """False where none helps; then there is no scene."""
    blocks: tuple[Block, ...]
    """:class:`TextBlock` and :class:`SceneBlock` in the order of reading."""
    series: str = ""
    """What all scenes share, where the outline fixes it (``swift``): it takes the place of the anchor's plan."""

    @property
    def scenes(self) -> tuple[SceneBlock, ...]:
        """The diagrams alone."""
        return tuple(b for b in self.blocks if isinstance(b, SceneBlock))

    @property
    def texts(self) -> tuple[TextBlock, ...]:
        """The texts alone."""
        return tuple(b for b in self.blocks if isinstance(b, TextBlock))
