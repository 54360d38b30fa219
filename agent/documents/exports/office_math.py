"""Elements of Office Math, in the order that its schema wants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from lxml import etree  # type: ignore[import-untyped]

M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
Element = Any  # lxml's classes have no public names
_SPELT = """
abs acute aleph and bar binom black blue bold boper bot breve check circle color coprod csub csup cyan ddddot dddot
ddot def div dot downarrow emptyset equiv exists fact font forall from func ge geslant gg grave green gt hat hbar
iiint iint im in infinity infty int intd intersection it ital italic lambdabar langle lbrace lceil ldline le left
leftarrow leslant lfloor lim liminf limsup lint ll lline llint lllint lsub lsup lt magenta matrix minusplus mp nabla
nbold ndivides neg neq newline ni nitalic none notexists notin nroot nsubset nsupset odivide odot ominus oper oplus
or ortho otimes over overbrace overline overstrike owns parallel partial phantom plusminus prec prod prop rangle
rbrace rceil rdline re red rfloor right rightarrow rline rsub rsup setc setn setq setr setz silver sim simeq size
slash sqrt stack sub subset sum sup supset tilde times to toward transl transr underbrace underline underover union
uoper uparrow vec white widebslash widehat wideslash widetilde widevec wp yellow
"""
_COMMANDS = frozenset(_SPELT.split())
"""Letters in a row that LibreOffice takes for a command, in capitals too: the segment OR of a drawing, for one."""


def new(name: str, properties: Element | None = None, **parts: Any) -> Element:
    """An element with its parts in the order that the schema wants; a part of several lists becomes several."""
    element = etree.Element(f"{{{M}}}{name}", nsmap={"m": M, "w": W})
    if properties is not None:
        element.append(properties)
    for part, content in parts.items():
        several = content if content and isinstance(content[0], list) else [content]
        for one in several:
            etree.SubElement(element, f"{{{M}}}{part}").extend(one)
    return element


def properties_of(name: str, **values: str) -> Element:
    element = etree.Element(f"{{{M}}}{name}", nsmap={"m": M, "w": W})
    for key, value in values.items():
        etree.SubElement(element, f"{{{M}}}{key}", {f"{{{M}}}val": value} if value or key != "nor" else {})
    return element


def join_runs(written: Iterable[Element]) -> list[Element]:
    """The same with neighbouring runs of one look as one: Word spaces ``1,000`` as a number only then."""
    kept: list[Element] = []
    for element in written:
        last = kept[-1] if kept else None
        if last is not None and look_of(last) is not None and look_of(last) == look_of(element):
            last[-1].text += element[-1].text
        else:
            kept.append(element)
    return [part for element in kept for part in _apart(element)]


def _apart(element: Element) -> Iterator[Element]:
    """A run of letters that spell a command as runs of one letter each."""
    is_text = element.find(f"{{{M}}}rPr/{{{M}}}nor") is not None
    if look_of(element) is None or is_text or element[-1].text.lower() not in _COMMANDS:
        yield element
        return
    for letter in element[-1].text:
        run = deepcopy(element)
        run[-1].text = letter
        yield run


def look_of(element: Element) -> bytes | None:
    if element.tag != f"{{{M}}}r":
        return None
    return b"".join(etree.tostring(part) for part in element[:-1])
