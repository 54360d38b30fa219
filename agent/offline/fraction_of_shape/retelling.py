"""Stories of a fraction retold in the words that the reader knows."""

from __future__ import annotations

import re

from chalkwright.agent.offline.question import told_first
from chalkwright.agent.offline.reading import number, number_words

_PIECES = r"(?P<pieces>pieces|squares|slices|parts|sections|sectors|strips)"
_COUNTED_WHOLE = (
    rf"\b(?:an?|the) (?P<whole>(?:[a-z]+ )?[a-z]+) (?:has|is (?:cut|divided|split) into|is made (?:up )?of|consists "
    rf"of) "
    rf"(?P<n>\d+) (?:equal |small |equally sized )*{_PIECES}\b"
)
_GRID = (
    r"\b(?:into|has|with|of) (?P<rows>\d+) (?:equal )?rows (?:and (?P<columns>\d+) (?:equal )?columns(?: of (?:equal "
    r"|small )*"
    r"(?:squares|parts))?|(?:of|with) (?P<each>\d+) (?:equal |small )*(?:squares|parts)(?: each)?)|"
    r"\b(?:an?|the) (?P<wide>\d+) (?:by|x|×) (?P<high>\d+) grid(?: of (?:equal )?squares)?"
)
_BAR = (
    rf"\b(?P<whole>(?:an?|the) (?:chocolate (?P<kind>bar)|(?P<bar>bar|slab|block|tray|box|sheet) of "
    rf"[a-z]+))\b(?P<verb> "
    rf"(?:has|consists of|is made (?:up )?of|contains|with)) (?:(?P<rows>\d+|{number_words(2)}) rows (?:of|with) "
    rf"(?P<each>\d+|{number_words(2)}) (?:equal |small )?(?P<one>pieces|squares|parts|chunks)(?: (?:each|in (?:each|"
    rf"every) row))?|(?P<n>\d+|{number_words(2)}) (?:equal |small )?(?P<other>pieces|squares|parts|chunks)(?! "
    rf"(?:each|in)\b))"
)
_IF_SO_MANY = (
    rf"\b(?P<ask>(?:what|which) fraction of (?:the|an?) (?P<whole>[a-z]+) is (?P<verb>[a-z]+)),? (?:if|when) "
    rf"(?P<k>\d+|[a-z]+) "
    rf"(?:out )?of (?:the |its )?(?P<n>\d+|[a-z]+) (?:equal )?{_PIECES} are (?P=verb)\?"
)
_CUT_BY = (
    rf"(?<![^.!?] )\b(?:[A-Z][a-z]+|he|she|they|we|(?:my|his|her|the|a|an) [a-z]+) "
    rf"(?:cuts?|divides?|slices?|splits?) (?P<the>an?|the|"
    rf"his|her) (?P<whole>[a-z]+) into (?P<parts>(?:\d+|{number_words(1)}) (?:equal |equally sized |same-size )"
    rf"{_PIECES})\b"
)
_IN_A_GROUP = (
    r"\bIn an? (?:[a-z]+ )?(?:class|group|school|box|bag|team|club|choir|car park|herd|village|garden|basket|park) "
    r"(?:of|with) (?P<n>\d+) (?P<noun>[a-z]+),? "
    r"(?P<f>\d+\s*/\s*\d+|half|(?:a|one|two|three|four|five) (?:third|quarter|fifth|sixth|eighth|tenth)s?) (?:of "
    r"(?:them|the (?P=noun)) )?(?!of\b)"
)
_OF_SO_MANY = (
    r"^\s*how many of (?:the|his|her|their) (?P<n>\d+) (?P<noun>[a-z]+) (?P<verb>(?:does|do|did) (?P<who>[A-Z][a-z]+) "
    r"(?:still )?(?:have|keep)(?: left)?|(?:are|were|remain)(?: still)?(?: left)?)"
    r"(?P<story>,? (?:after|when|if) [^?]*\?)\s*$"
)
_OWN = re.compile(
    r"(?:^|(?<=[.!?] ))(?P<who>[A-Z][a-z]+|(?:A|An|The|My|Our) [a-z]+) (?P<did>[a-z]+(?: [a-z]+)?) "
    r"(?P<part>\d+\s*/\s*\d+|half|(?:a|one|two|"
    r"three|four|five) "
    r"(?:third|quarter|fifth|sixth|eighth|tenth)s?) of (?P<whose>his|her|their) (?P<n>\d+(?:\.\d+)?) (?P<noun>[a-z]+)\b"
)
_OF_A_BOOK = re.compile(
    r"(?:^|(?<=[.!?] ))(?P<who>(?:[A-Z][a-z]+|(?:The|My) [a-z]+) (?:has )?(?:already )?(?:read|reads|ate|eats|used|"
    r"uses)) "
    r"(?P<part>\d+\s*/\s*\d+) of (?P<thing>an? (?:book|box|bag|packet|pack|roll)) (?:with|of|that has) (?P<n>\d+) "
    r"(?P<noun>[a-z]+)\b"
)
_SHARE_ASKED = (
    r"(?P<ask>(?:what|which) (?:fraction|part) of (?:an?|the|his|her|their) (?P<whole>[a-z]+(?: [a-z]+)??) "
    r"(?:is|was|will be|remains|does|do|has|have)\b[^,?]*)\?\s*$"
)


def told_plainly(text: str) -> str:
    """The text with money, grids, counted pieces and questions that give the numbers put as the reader knows them."""
    text = _with_currency(text)
    text = re.sub(r"\b(?:what|which) percent(?:age)?\b", "what fraction", text, flags=re.IGNORECASE)
    text = re.sub(
        r"(?<=\?)\s*simplify\b[^.?]*\.?\s*$|\bthe piece (?:that is |which is )?left\b",
        _plainer,
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(_BAR, _as_pieces, text, flags=re.IGNORECASE)
    text = re.sub(_GRID, _as_squares, text, flags=re.IGNORECASE)
    text = re.sub(
        _IF_SO_MANY,
        lambda m: (
            f"The {m['whole']} is divided into {m['n']} equal {m['pieces']}. {m['k']} {m['pieces']} are {m['verb']}. "
            f"{m['ask'].capitalize()}?"
        ),
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(_CUT_BY, r"\g<the> \g<whole> is cut into \g<parts>", text, flags=re.IGNORECASE)
    text = re.sub(_IN_A_GROUP, r"There are \g<n> \g<noun>. \g<f> of them ", text, flags=re.IGNORECASE)
    text = re.sub(_OF_SO_MANY, _counted_first, text, flags=re.IGNORECASE)
    text = re.sub(_OWN, _owned, text)
    text = re.sub(_OF_A_BOOK, r"\g<thing> has \g<n> \g<noun>. \g<who> \g<part> of them", text)
    text = _story_first(text)
    counted = re.search(_COUNTED_WHOLE, text, re.IGNORECASE)
    if counted and re.search(rf"\bhow many (?:of the )?{counted['pieces']}\b", text, re.IGNORECASE):
        whole = (
            rf"(?<=\d )of (?:the|his|her|this) (?:{re.escape(counted['whole'])}|"
            rf"{re.escape(counted['whole'].split()[-1])})\b|(?<=\d )of it\b"
        )
        text = re.sub(whole, f"of the {counted['pieces']}", text, flags=re.IGNORECASE)
        text = re.sub(_COUNTED_WHOLE, f"There are {counted['n']} {counted['pieces']}", text, flags=re.IGNORECASE)
    return text


def with_marking(text: str, colour: str) -> str:
    """``are coloured`` for ``are red`` and ``are coloured red``; the one colour of a story says no more."""
    text = re.sub(rf"\b(shad|colou?r|paint)(ed|s|es) (?:in )?{colour}\b", r"\1\2", text, flags=re.IGNORECASE)
    return re.sub(rf"\b(is|are|was|were)( not)? {colour}\b", r"\1\2 coloured", text, flags=re.IGNORECASE)


def _counted_first(match: re.Match[str]) -> str:
    """``Ann has 60 beads. STORY. How many beads does Ann have?`` for ``How many of her 60 beads does Ann have if``."""
    there = f"{match['who']} has" if match["who"] else "There are"
    asked = f"How many {match['noun']} {match['verb']}{match['story']}"
    return f"{there} {match['n']} {match['noun']}. {told_first(asked, 'after')}"


def _story_first(text: str) -> str:
    """The story before the one question it stands behind; every fraction in it is one of the same whole."""
    told = told_first(text, "after")
    match = re.search(_SHARE_ASKED, told, re.IGNORECASE)
    if told == text or match is None:
        return text
    whole = match["whole"].split()[-1]
    story = re.sub(r"\bof it\b", f"of the {whole}", told[: match.start()].rstrip(". "))
    if not re.search(r"\bof (?:the|an?|his|her|their) ", story):
        story += f" of the {whole}"
    asked = re.sub(r"^which\b", "What", match["ask"], flags=re.IGNORECASE)
    asked = re.sub(rf"\bof (?:an?|the) {match['whole']}\b", f"of the {whole}", asked, flags=re.IGNORECASE)
    return f"{story}. {asked}?"


def _owned(match: re.Match[str]) -> str:
    """``Sam has 45 euros. Sam spent 2/5 of them`` for ``Sam spent 2/5 of his 45 euros``."""
    who = match["who"]
    return f"{who} has {match['n']} {match['noun']}. {who} {match['did']} {match['part']} of them"


def _plainer(match: re.Match[str]) -> str:
    return "the remaining piece" if match[0].lower().startswith("the") else ""


def _as_pieces(match: re.Match[str]) -> str:
    """``The bar is divided into 24 equal pieces`` for a bar of chocolate that has four rows of six pieces."""
    n = number(match["n"]) if match["n"] else number(match["rows"]) * number(match["each"])
    said = match["one"] or match["other"]
    pieces = "pieces" if said == "chunks" else said
    return f"A {match['kind'] or match['bar']} is divided into {n} equal {pieces}"


def _as_squares(match: re.Match[str]) -> str:
    rows, columns = match["rows"] or match["wide"], match["columns"] or match["each"] or match["high"]
    number_of = int(rows) * int(columns)
    if match["wide"]:
        return f"a grid is divided into {number_of} equal squares. It"
    return (
        f"into {number_of} equal squares"
        if match[0].lower().startswith("into")
        else f"is divided into {number_of} equal squares"
    )


def _with_currency(text: str) -> str:
    """``$45`` as ``45 dollars``; a text with two $ means them as formula marks."""
    if text.count("$") == 1:
        text = re.sub(r"\$\s?(\d[\d,]*(?:\.\d+)?)", r"\1 dollars", text)
    text = re.sub(r"€\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?€", r"\1\2 euros", text)
    return re.sub(r"£\s?(\d[\d,]*(?:\.\d+)?)", r"\1 pounds", text)
