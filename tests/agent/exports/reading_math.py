"""Office Math read back: by the schema of ECMA-376 (part 1, shared-math), and as one line of text."""

from __future__ import annotations

from typing import Any

from chalkwright.agent.documents.exports.office_math import M

_ARGUMENTS = "acc bar borderBox box d eqArr f func groupChr limLow limUpp m nary phant rad sPre sSub sSubSup sSup r"
_PROPERTIES = {
    "accPr": "chr",
    "barPr": "pos",
    "borderBoxPr": "hideTop hideBot hideLeft hideRight strikeH strikeV strikeBLTR strikeTLBR",
    "dPr": "begChr sepChr endChr grow shp",
    "fPr": "type",
    "groupChrPr": "chr pos vertJc",
    "mPr": "baseJc plcHide rSpRule cGpRule rSp cSp cGp mcs",
    "mcPr": "count mcJc",
    "naryPr": "chr limLoc grow subHide supHide",
    "phantPr": "show zeroWid zeroAsc zeroDesc transp",
    "radPr": "degHide",
}
_SEQUENCES = {
    "acc": "accPr? e",
    "bar": "barPr? e",
    "borderBox": "borderBoxPr? e",
    "d": "dPr? e+",
    "eqArr": "e+",
    "f": "fPr? num den",
    "func": "fName e",
    "groupChr": "groupChrPr? e",
    "limLow": "e lim",
    "limUpp": "e lim",
    "m": "mPr? mr+",
    "mr": "e+",
    "mcs": "mc+",
    "mc": "mcPr?",
    "nary": "naryPr? sub sup e",
    "phant": "phantPr? e",
    "rad": "radPr? deg e",
    "sPre": "sub sup e",
    "sSub": "e sub",
    "sSubSup": "e sub sup",
    "sSup": "e sup",
}
_ARGUMENT = frozenset(["oMath", "e", "num", "den", "fName", "sub", "sup", "deg", "lim"])


def faults(element: Any) -> list[str]:
    """What in an ``m:oMath`` is not as the schema has it."""
    name, children = _name(element), [_name(child) for child in element]
    found = [fault for child in element for fault in faults(child)] if name not in {"r", "t"} else _run_faults(element)
    if name in _ARGUMENT:
        found += [f"{child} in {name}" for child in children if child not in _ARGUMENTS.split()]
    elif name in _PROPERTIES:
        known = _PROPERTIES[name].split()
        places = [known.index(child) if child in known else -1 for child in children]
        if -1 in places or places != sorted(set(places)):
            found.append(f"{name}: {children}")
    elif name in _SEQUENCES and not _follows(children, _SEQUENCES[name].split()):
        found.append(f"{name}: {children}")
    elif name not in _SEQUENCES and name not in {"r", "t"} and not any(name in kinds for kinds in _PROPERTIES.values()):
        found.append(f"{name} is no element")
    return found


def letters(element: Any) -> str:
    """An element on one line."""
    name = _name(element)
    if name == "t":
        return (element.text or "").replace("\u2009", " ").replace("\u2005", " ")
    if name.endswith("Pr"):
        return ""
    inside = [letters(child) for child in element if not _name(child).endswith("Pr")]
    if name == "f":
        return f"({inside[0]})/({inside[1]})"
    if name == "rad":
        return f"√({inside[1]})" if not inside[0] else f"root(({inside[0]}),{inside[1]})"
    if name == "d":
        begin, end = (element.find(f"{{{M}}}dPr/{{{M}}}{kind}").get(f"{{{M}}}val") for kind in ("begChr", "endChr"))
        return f"{begin}{''.join(inside)}{end}"
    if name in {"sSub", "sSup", "sSubSup"}:
        signs = {"sSub": "_", "sSup": "^", "sSubSup": "_^"}[name]
        return inside[0] + "".join(f"{sign}({part})" for sign, part in zip(signs, inside[1:], strict=True))
    return "".join(inside)


def misread(element: Any) -> list[str]:
    """What LibreOffice, which reads an equation by a grammar of its own, would show as a red question mark."""
    found = [fault for child in element for fault in misread(child)]
    if _name(element) not in _ARGUMENT:
        return found
    if not len(element) and _name(element) == "e":
        found.append("an empty place")
    raw = ["\0" if _is_text(child) else _raw(child) for child in element]
    line = "".join(raw).translate(dict.fromkeys(map(ord, "\u2009\u2005\u2002\u2003")))
    found += [f"{text!r} is a command" for text in raw if text.lower() in {"or", "in", "to", "ni", "max", "lim", "sim"}]
    found += [f"{sign!r} in {line!r}" for sign in "|‖&#%" if sign in line]
    if line and (line[-1] in _SIGNS or line[0] in _SIGNS - set("−")):
        found.append(f"a sign at the end of {line!r}")
    opened: list[str] = []
    for sign in line:
        if sign in "([{":
            opened.append(sign)
        elif sign in ")]}" and (not opened or opened.pop() + sign not in {"()", "[]", "{}"}):
            found.append(f"{sign!r} by itself in {line!r}")
    return found + [f"{sign!r} by itself in {line!r}" for sign in opened]


_SIGNS = frozenset("+−±=<>≤≥≈×·")


def _is_text(run: Any) -> bool:
    return run.find(f"{{{M}}}rPr/{{{M}}}nor") is not None


def _raw(element: Any) -> str:
    return letters(element) if _name(element) == "r" else "\0"


def _run_faults(run: Any) -> list[str]:
    names = [_name(child) for child in run]
    order = [name for name in ("m:rPr", "w:rPr", "m:t") if name in [_prefixed(child) for child in run]]
    wrong = order != [_prefixed(child) for child in run] or names[-1] != "t"
    return [f"run: {names}"] if _name(run) == "r" and (wrong or not run[-1].text) else []


def _follows(children: list[str], sequence: list[str]) -> bool:
    rest = list(children)
    for part in sequence:
        name, sign = part.rstrip("?+"), part[-1]
        count = 0
        while rest and rest[0] == name and (sign == "+" or count == 0):
            rest.pop(0)
            count += 1
        if count == 0 and sign != "?":
            return False
    return not rest


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _prefixed(element: Any) -> str:
    return f"{'m' if str(element.tag).startswith(f'{{{M}}}') else 'w'}:{_name(element)}"
