"""How many belong to two overlapping groups: to both, to one alone, to neither."""

from __future__ import annotations

import re

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.forms import forms_of, harmless
from chalkwright.agent.authors.offline.lessons.two_groups import PARTS, Groups, Part, write
from chalkwright.agent.data import Problem

EXAMPLE = (
    "In a class of 30 pupils, 18 play football and 15 play tennis. 5 pupils play neither. How many pupils play both?"
)
_WORDS = r"[a-z][a-z' -]*?"
_OF_THEM = rf"(?: of (?:them|the (?P<noun>{_WORDS}))| (?P<noun2>{_WORDS}))?"
_FORMS = {
    "given": rf"(?:(?:of|among)(?: the| these)?|in a (?:class|group|club|choir|village|team) of|there are)\s*"
    rf"(?P<all>\d+) (?P<who>{_WORDS})(?: (?:of|in|at) {_WORDS})?,? (?P<a>\d+)(?: of them)? (?P<first>{_WORDS}) and "
    rf"(?P<b>\d+)(?: of them)? (?P<second>{_WORDS})",
    "neither": rf"(?P<neither>\d+|no one|nobody|none){_OF_THEM} (?P<does>{_WORDS} )?neither(?: of (?:the "
    r"two|them|both))?",
    "neither_named": rf"(?P<neither>\d+){_OF_THEM} (?P<does>{_WORDS} )?neither (?P<one>{_WORDS}) nor (?P<two>{_WORDS})",
    "both": rf"(?P<both>\d+){_OF_THEM} (?P<does>{_WORDS} )?both",
    "everyone": rf"(?:everyone|everybody|(?:each|every) (?:{_WORDS})) {_WORDS} at least one of (?:the two|them)",
    "asked_blank": rf"_{{3,}} {_WORDS}, but not {_WORDS}|_{{3,}} {_WORDS} (?:both|neither)(?: of (?:the two|them))?",
    "asked": rf"how many(?: of (?:them|the {_WORDS}))? .*",
}
_ASKED: tuple[tuple[Part, str], ...] = (
    ("both", r"both(?: (?:groups|sports|games|languages|drinks|places))?"),
    ("neither", r"neither(?: (?:group|sport|game|language|drink|place))?"),
    ("one", r"exactly one(?: group| sport| game| language| drink)?"),
    ("any", r"at least one(?: group| sport| game| language| drink)?"),
    ("first", rf"only (?P<more>{_WORDS} )?(?P<in>[a-z]+)"),
    ("first", rf"(?P<in>[a-z]+),? but (?:do |does |did )?not (?P<more>{_WORDS} )?(?P<out>[a-z]+)"),
)


def read(problem: Problem) -> Groups | None:
    """The sizes of the groups; None when the wording is of another kind."""
    found = forms_of(problem.text, _FORMS)
    if found is None or "given" not in found or ("asked" in found) == ("asked_blank" in found):
        return None
    given = found["given"]
    free = [given["who"], given["first"], given["second"]]
    free += [part for name in ("neither", "neither_named", "both") if name in found for part in (found[name]["does"],)]
    if not harmless(*free):
        return None
    nouns = [
        found[name][key] for name in ("neither", "neither_named", "both") if name in found for key in ("noun", "noun2")
    ]
    if any(noun and not _same(noun, given["who"]) for noun in nouns):
        return None
    names = _name(given["first"]), _name(given["second"])
    asked = _asked(given["who"], (found.get("asked") or found["asked_blank"])[0], names)
    if asked is None or names[0].lower() == names[1].lower():
        return None
    if not _same_names(found, names):
        return None
    neither, both = _neither(found), int(found["both"]["both"]) if "both" in found else None
    everybody, a, b = int(given["all"]), int(given["a"]), int(given["b"])
    if neither is None and both is None:
        raise Incomplete("Say how many belong to neither of the two groups, or how many to both.")
    if neither is not None and both is not None and a + b - both + neither != everybody:
        raise Incomplete("These four numbers contradict each other; check them.")
    shared = a + b - (everybody - neither) if neither is not None else both
    assert shared is not None
    groups = Groups(everybody=everybody, first=a, second=b, both=shared, who=given["who"].strip(), names=names,
                    asked=asked, neither_given=neither is not None, both_given=both is not None)  # fmt: skip
    if min(groups.count(part) for part in PARTS) < 0 or everybody > 100000:
        raise Incomplete("With these numbers one part of the groups would be smaller than nothing; check them.")
    if (asked == "both" and both is not None) or (asked == "neither" and neither is not None):
        raise Incomplete("What is asked is given already; ask for another part.")
    return groups


def _neither(found: dict[str, re.Match[str]]) -> int | None:
    for name in ("neither", "neither_named"):
        if name in found:
            word = found[name]["neither"]
            return int(word) if word.isdigit() else 0
    return 0 if "everyone" in found else None


def _same_names(found: dict[str, re.Match[str]], names: tuple[str, str]) -> bool:
    """Whether “neither … nor …” speaks of the two groups."""
    if "neither_named" not in found:
        return True
    match = found["neither_named"]
    return {_name(match["one"]).lower(), _name(match["two"]).lower()} == {name.lower() for name in names}


def _name(phrase: str) -> str:
    """The thing a group is about: the last word of ``have visited the planetarium``."""
    return phrase.strip().split()[-1]


def _same(noun: str, who: str) -> bool:
    """Whether two words name the same people: ``pupil`` and ``pupils``, ``people`` and all."""
    one, other = noun.strip().lower(), who.strip().lower()
    return one == other or one in (other.removesuffix("s"), "people", "others")


def _asked(who: str, question: str, names: tuple[str, str]) -> Part | None:
    """The part of the groups that a question asks for; None when it asks for anything else."""
    plain = re.sub(r" of (?:the two|them)\b", "", question, flags=re.IGNORECASE).strip()
    plain = re.sub(
        rf"^how many of the {re.escape(who.strip())}\b", f"how many {who.strip()}", plain, flags=re.IGNORECASE
    )
    lower = [name.lower() for name in names]
    for part, ending in _ASKED:
        match = re.fullmatch(rf"(?:how many|_+) (?P<free>{_WORDS}) {ending}", plain, re.IGNORECASE)
        if match is None or not harmless(match["free"], match.groupdict().get("more")):
            continue
        if not match["free"].lower().startswith(who.strip().lower()):
            return None
        inside, outside = match.groupdict().get("in"), match.groupdict().get("out")
        if inside is None:
            return part
        if inside.lower() in lower and (outside is None or {inside.lower(), outside.lower()} == set(lower)):
            return "first" if inside.lower() == lower[0] else "second"
    return None


FAMILY = Family("two_groups", "two overlapping groups", "mathematics", ("elementary",), EXAMPLE, read, write)
