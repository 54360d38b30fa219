"""Copies of DNA: how many double strands a PCR makes, and how many of them are exactly the target section."""

from __future__ import annotations

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.lessons.dna_copies import Copies, write
from chalkwright.agent.authors.offline.reading import number
from chalkwright.agent.data import Problem

EXAMPLE = (
    "A PCR starts from one double-stranded DNA molecule. Every cycle copies every strand. How many double-stranded "
    "molecules are there after 5 cycles?"
)
_COUNT = r"(?P<{}>\d+|one|two|three|four|five|six|seven|eight|nine|ten|a single)"
_MOLECULES = r"(?:(?:identical|long|linear),? )*double-stranded (?:DNA )?molecules?(?: of DNA)?"
_FORMS = {
    "start": r"(?:a|the) (?:PCR|polymerase chain reaction)(?: \(PCR\))? (?:starts|begins) (?:from|with) "
    rf"{_COUNT.format('n')} "
    rf"{_MOLECULES}",
    "primers": r"two primers bind inside (?:these molecules|the molecules?|this molecule|it) and enclose a target "
    r"section of "
    r"(?P<length>\d+) base pairs; on both sides of it the molecules? go(?:es)? on(?: for thousands of base pairs)?",
    "primers_1": r"two primers bind inside (?:these molecules|the molecules?|this molecule|it) and enclose a target "
    r"section of "
    r"(?P<length>\d+) base pairs",
    "sides": r"on both sides of it the molecules? go(?:es)? on(?: for thousands of base pairs)?",
    "enough": r"(?:primers and nucleotides|the building blocks|nucleotides and primers) never run short,? and every "
    r"cycle copies "
    r"every strand",
    "cycles_copy": r"(?:every|each) cycle copies (?:every|each) strand",
    "target_blank": r"after (?P<c>\d+) cycles the number of double-stranded molecules both strands of which are "
    r"exactly "
    r"(?P<same>\d+) bases long is _{3,}",
    "target": r"how many double-stranded molecules (?:with|whose) (?:two|both) strands (?:of|are) exactly "
    r"(?P<same>\d+) bases"
    r"(?: long)? are there after (?P<c>\d+) cycles",
    "all": r"how many double-stranded (?:DNA )?molecules are there(?: in all| altogether)? after (?P<c>\d+) cycles",
}


def read(problem: Problem) -> Copies | None:
    """The start, the cycles and what is asked; None when the wording is of another kind."""
    text = problem.text.replace("; on both sides", ". On both sides")
    found = forms_of(text, _FORMS)
    if found is None or "start" not in found or ("enough" in found) == ("cycles_copy" in found):
        return None
    asked = [name for name in ("target_blank", "target", "all") if name in found]
    primers = found.get("primers_1")
    if len(asked) != 1 or (primers is None) != ("sides" not in found):
        return None
    word = found["start"]["n"].lower()
    start = 1 if word == "a single" else int(number(word))
    cycles = int(found[asked[0]]["c"])
    length = int(primers["length"]) if primers else None
    if asked[0] != "all":
        if length is None or int(found[asked[0]]["same"]) != length:
            raise Incomplete(
                "Say how long the section between the primers is; the molecules asked for have just that length."
            )
        if cycles < 3:
            raise Incomplete("Double strands of exactly the target section arise from the third cycle on.")
    if not 1 <= start <= 1000 or not 1 <= cycles <= 40:
        raise Incomplete("The PCR needs 1 to 1000 molecules at the start and 1 to 40 cycles.")
    return Copies(start=start, cycles=cycles, length=length, target=asked[0] != "all")


FAMILY = Family("dna_copies", "copies of DNA in a PCR", "biology", ("high",), EXAMPLE, read, write)
