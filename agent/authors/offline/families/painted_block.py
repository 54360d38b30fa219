"""A block of small cubes is painted outside: how many cubes have so many painted faces."""

from __future__ import annotations

import re

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.lessons.painted_block import PaintedBlock, write
from chalkwright.agent.data import Problem

EXAMPLE = (
    "A block is 4 cubes long, 3 cubes wide and 3 cubes high. Its whole surface is painted red. Then it is taken apart "
    "into the small cubes. How many of the small cubes have exactly two red faces?"
)
_COLOUR = r"(?:red|blue|green|yellow|black|white)"
_KIND = r"(?:(?:equal|small|unit|wooden|white|plastic) )*"
_BLOCK = r"(?:block|cuboid|box|rectangular block|rectangular prism)"
_SIZE = (
    r"(?:that is |which is )?(?P<long>\d+) (?:small |unit )?cubes long, (?P<wide>\d+) (?:small |unit )?cubes wide and "
    r"(?P<high>\d+) (?:small |unit )?cubes high"
)
_FORMS = {
    "built": rf"(?:{_KIND}cubes are (?:glued|put|stuck|built) (?:together )?(?:in)?to (?:form )?a {_BLOCK} {_SIZE}|"
    rf"a {_BLOCK}(?: of {_KIND}cubes| made of {_KIND}cubes)? is "
    rf"{_SIZE.replace('long>', 'long2>').replace('wide>', 'wide2>').replace('high>', 'high2>')})",
    "product": rf"(?:a (?:{_BLOCK}|cube) is (?:built|made|glued together) (?:of|from|out of) |{_KIND}cubes are "
    r"(?:glued|put) "
    rf"(?:together )?(?:in)?to a {_BLOCK} of )(?P<a>\d+) ?[×x] ?(?P<b>\d+) ?[×x] ?(?P<c>\d+)(?: {_KIND}cubes)?",
    "table": r"(?:the block stands on a table,? and )?(?:everything|all|every face) (?:that|which) is not the bottom "
    r"is "
    rf"painted {_COLOUR}|the (?:block|cuboid) stands on a table",
    "standing": rf"the {_BLOCK} stands on a table and everything but (?:the|its) bottom is painted {_COLOUR}",
    "whole": r"(?:the|its) (?:whole|entire) (?:surface|outside)(?: of the (?:block|cuboid|cube))? is painted "
    rf"{_COLOUR}|(?:all six|all) (?:outer )?faces of the (?:block|cuboid|cube) are painted {_COLOUR}|"
    rf"(?:the {_BLOCK}|the cube|it) is painted {_COLOUR} (?:all over|on all six (?:sides|faces)|on the outside)",
    "apart": rf"(?:then|afterwards|now) (?:the {_BLOCK}|the cube|it) is (?:taken apart|pulled apart|cut apart)(?: "
    r"again)?"
    rf"(?: into (?:the|its) {_KIND}cubes)?",
    "asked": rf"how many (?:of (?:the|these) )?{_KIND}cubes have (?:exactly "
    r")?(?P<faces>no|one|two|three|four|0|1|2|3|4) "
    rf"(?:{_COLOUR}|painted|coloured) faces?",
}
_NUMBERS = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4}
_MOST = 12


def read(problem: Problem) -> PaintedBlock | None:
    """The block and what is asked; None when the wording is of another kind."""
    found = forms_of(problem.text, _FORMS)
    if found is None or "asked" not in found or ("built" in found) == ("product" in found):
        return None
    bare = "standing" in found or ("table" in found and "painted" in found["table"][0].lower())
    if bare == ("whole" in found):
        return None
    colours = {
        match.lower() for hit in found.values() for match in re.findall(rf"\b{_COLOUR}\b", hit[0], re.IGNORECASE)
    }
    if len(colours - {"white"}) > 1:
        return None
    if "built" in found:
        size = [found["built"][name] or found["built"][f"{name}2"] for name in ("long", "wide", "high")]
    else:
        size = [found["product"][name] for name in "abc"]
    long, wide, high = (int(side) for side in size)
    if not all(2 <= side <= _MOST for side in (long, wide, high)):
        raise Incomplete(f"Every side of the block has to be 2 to {_MOST} cubes long.")
    if bare and "product" in found:
        raise Incomplete("Say how many cubes the block is long, wide and high; the bottom is not painted.")
    word, colour = found["asked"]["faces"].lower(), found["asked"][0].lower().split()[-2]
    block = PaintedBlock(
        long=long, wide=wide, high=high, bare_bottom=bare, faces=_NUMBERS[word] if word in _NUMBERS else int(word),
        colour=colour if colour in colours else "painted",
    )  # fmt: skip
    if block.answer == 0:
        raise Incomplete(f"No cube has {block.faces} painted faces; ask for another number.")
    return block


FAMILY = Family("painted_block", "block of cubes with a painted outside", "mathematics", ("elementary",), EXAMPLE,
                read, write)  # fmt: skip
