"""Problems as people write them to each other in the words of a textbook: ``whats``, ``I need``, ``Taking g = 10``."""

from __future__ import annotations

import re
from functools import lru_cache

from chalkwright.agent.offline.patterns import compiled
from chalkwright.agent.offline.reading import number, number_words

_START = r"(?:^|(?<=[.!?:] )|(?<=\n))"
_REST = r"(?:[^.!?\n]|\.(?=\d))*(?:[.!?]+|$)"
_ASKS = r"(?:what|how|where|find|calculate|determine|work out|at what|by how|in what|which)\b"
_CHATTER = (
    rf"{_START}(?:hi|hello|hey)\b{_REST}(?<![?]) ?",
    rf"{_START}(?:I|my \w+|he|she|we) (?:got|get|keep getting|keep ending up|make it|made it)\b{_REST}",
    rf"{_START}(?:I'm|we're|I am) (?:so |really )?(?:stuck|confused|lost)\b{_REST}",
    rf"{_START}(?:ugh|argh|help)\b(?! me)[^.?!\d]*[.!]+",
    rf"{_START}what should (?:I|he|she|they|we) (?:write|answer|say)\?",
    rf"{_START}(?:ok(?:ay)?|so|right),? (?:so )?(?=[a-z])",
    r"\A(?:[A-Z][\w-]*(?: [\w-]+){0,3} )?(?:HW|homework|mystery|question|q|quiz|revision|worksheet)(?: \d+)?"
    r"(?:,? (?:Q|question )\d+)?\s*[:.]\s*",
    rf"{_START}(?:give|state|write down) (?:a|your|the) reasons?(?: for (?:your|each|the|this) answers?)?[.!]",
    r"\b(?:giving|with) (?:a )?reasons?(?: for (?:your|each) (?:answers?|step))?,? ?(?=[a-z(]|[.?!])",
    rf"{_START}(?:state|name|say|give) (?:the |which )?(?:\w+ )?(?:theorem|rule|law)s? (?:that )?(?:you |is |are )?"
    r"used?[.!]?",
    rf"{_START}(?:write|give|leave|express|put) (?:it|your answer|the answer|the fraction|this|them) "
    r"(?:in|as) (?:its |the )?(?:simplest|lowest) (?:form|terms)[.!]?",
    r",? ?\((?:in )?(?:its )?(?:simplest|lowest) (?:form|terms)\)",
    rf"{_START}(?:ignore|neglect|disregard) the (?:resistance of the (?:connecting )?(?:wires?|leads)|"
    r"equation of time)\.?",
    r"\((?:ignore|neglect) the (?:resistance of the (?:connecting )?(?:wires?|leads)|equation of time)\.?\)",
)
_SHORT = (
    (r"\b(what|how|where|who|that|there)'?s\b(?= [a-z\d])", r"\1 is"),
    (r"\bu\b(?= [a-z])", "you"),
    (r"\bthru\b", "through"),
    (r"\b(?:w|wi?th) (?=\d)", "with "),
    (r"\bn (?=pressure|temp)", "and "),
    (r"\bcos\b(?= (?:it|the)\b)", "because"),
    (r"\?{2,}", "?"),
    (r"!{2,}", "!"),
    (r"(?-i:\bA\.\s?P\.?(?=\W))", "arithmetic sequence"),
    (r"\be\.\s?m\.\s?f\.?", "emf"),
    (r"\b(?:do|draw|make|construct) (?:a|the) (?:punnett )?square(?: for this cross)? and (?:say|tell me|state|give|"
        r"use it to find)\b", "find"),
    (r"\bcan you (?:show me how to |help me |please )?(?:get|find|work out|tell me)\b", "find"),
    (r"\bcan you find\b", "find"),
    (rf"{_START}(?:I|we) (?:need|want|have) (?:to (?:find|know|work out) )?(?=(?:the|angle|both)\b)", "Find "),
    (rf"{_START}my (?:tutor|teacher|book|worksheet) (?:wants|asks for|asks)\s*:?\s*", "Find "),
    (r"\bfind (?=(?:how|what|which|where|whether)\b)", ""),
    (r"\bsay how\b", "how"),
    (r"\bwhat would (?P<x>a voltmeter [^?.,]*?) read\b", r"what is the reading of \g<x>"),
    (r"\beverything to (?=\w+ (?:decimal|sig))", "Give all answers to "),
    (r",? (?P<n>\d) (?=sig(?:nificant)?\.? fig|d\.?p\b)", r" to \g<n> "),
)  # fmt: skip
_LEAD = re.compile(
    rf"{_START}(?P<lead>(?:taking|treating|using|assuming|ignoring|neglecting|given that|with (?:g|π|R|c) ?=|"
    rf"looking|viewed|seen)\b(?:[^.?!]|\.(?=\d))*?), (?P<ask>{_ASKS})",
    re.IGNORECASE,
)
_PARTS = (
    ("half", 2), ("halves", 2), ("third", 3), ("quarter", 4), ("fifth", 5), ("sixth", 6), ("seventh", 7), ("eighth", 8),
    ("ninth", 9), ("tenth", 10), ("twelfth", 12),
)  # fmt: skip
_SPELLED = (
    rf"\b(?P<top>{number_words(1, 20)})[- ](?P<part>{'|'.join(name for name, _ in _PARTS)})s?\b"
    r"(?= of\b|,| (?:are|is|were)\b)"
)
_BULLET = re.compile(r"^[ \t]*[-•*] (?=[A-Z])", re.MULTILINE)


@lru_cache(maxsize=64)
def plainly_worded(text: str) -> str:
    """The text without chatter, its short forms written out and what leads into a question as a sentence of its own."""
    for pattern in _CHATTER:
        text = compiled(pattern).sub("", text)
    text = text.strip()
    for pattern, written in _SHORT:
        text = compiled(pattern).sub(written, text)
    text = compiled(_SPELLED).sub(lambda match: f"{number(match['top'])}/{dict(_PARTS)[match['part'].lower()]}", text)
    text = _LEAD.sub(lambda match: f"{match['lead']}. {match['ask'][0].upper()}{match['ask'][1:]}", text)
    if len(_BULLET.findall(text)) > 1:
        counters = iter("abcdefgh")
        text = _BULLET.sub(lambda match: f"({next(counters, 'h')}) ", text)
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}"
