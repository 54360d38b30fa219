"""From what an annotator typed to a number (paper 004, §C.2; digest C3). Pure.

Spaces and characters that are no part of a number go, the letter o is a zero, ``10+`` is 11, a range is its average,
and the first of two numbers with a comma counts (foreground before background). Halves stay: how they are rounded is
:mod:`benchmarks.geckonum.scoring`'s. Beyond the paper, an o inside of a word is no zero (``2 dogs``), and numbers in
letters are read: models give them, people did not.
"""

from __future__ import annotations

import re
import unicodedata

from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.questions import code_of
from chalkwright.benchmarks.geckonum.vocabulary import CODES, MANY_FROM, VALUES

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−~", "-"))
_OTHER = re.compile(r"[^0-9.+\-]")
_ZERO = re.compile(r"(?<![A-Za-z])[oO](?![A-Za-z])")
_WORDS = {**VALUES, "zero": 0, "none": 0}
_NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+")
_YES = {"1": 1, "1.0": 1, "yes": 1, "y": 1, "true": 1, "0": 0, "0.0": 0, "no": 0, "n": 0, "false": 0}


def count_of(raw: str) -> float | None:
    """The number meant by a free answer of task 1, at most 11 (more than ten); None where there is none."""
    text = unicodedata.normalize("NFKC", raw).translate(_DASHES)
    first = next((part for part in re.split(r"[,;]", text) if part.strip()), "")
    kept = _OTHER.sub("", _ZERO.sub("0", first))
    ends = [float(number) for number in _NUMBER.findall(kept)]
    if not ends:
        return next((float(_WORDS[word]) for word in re.findall("[a-z]+", first.lower()) if word in _WORDS), None)
    # "10+" and the like say that there are more than the number named.
    more = "+" in kept
    value = sum(ends) / len(ends) if len(ends) == 2 and "-" in kept else ends[-1] // 1 + 1 if more else ends[0]
    return min(float(MANY_FROM), value)


def code_from(prompt: Prompt, number: str, text: str) -> int | None:
    """The code (§A.3) of a chosen line of task 2, by its words where there are any; None where there is none.

    The published files have 3 for *many* with one entity, where the paper has 4 (digest C3): it becomes 4.
    """
    if text.strip():
        found = code_of(prompt, text)
        if found is not None:
            return found
    try:
        code = int(float(number))
    except (ValueError, OverflowError):
        return None
    if prompt.place is not None and code == CODES["as many"]:
        return CODES["many"]
    return code if 0 <= code <= CODES["many"] else None


def yes_of(raw: str) -> int | None:
    """1 for yes, 0 for no (task 3), None for anything else."""
    return _YES.get(raw.strip().lower())
