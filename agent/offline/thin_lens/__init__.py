"""A thin lens: of focal length, object distance and image distance two are given; image, size and rays follow."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.thin_lens.lesson import write
from chalkwright.agent.offline.thin_lens.reader import read
from chalkwright.agent.offline.thin_lens.told import FORM

FAMILY = Family(
    name="thin_lens",
    title=mark("image of one thin lens: place, size and kind"),
    subject="physics",
    levels=("high",),
    example=(
        "An object 4 cm tall stands 30 cm in front of a converging lens with a focal length of 10 cm. Where is the "
        "image, how tall is it, and is it real or virtual?"
    ),
    keywords=(
        "focal length object distance converging diverging convex concave magnification real virtual magnifying glass"
    ),
    needs=(
        "say which kind of lens it is, give two of its focal length, object distance and image distance, and ask "
        "for the image's place, size or kind"
    ),
    read=read,
    write=write,
    form=FORM,
)
