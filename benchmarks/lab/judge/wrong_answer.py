"""The fault ``wrong-answer``: the final answer is another number, in the text and in the pictures alike."""

from __future__ import annotations

import io
import random
import re
import tokenize
from collections.abc import Iterator
from decimal import Decimal

from chalkwright.benchmarks.lab.judge.documents import Explained
from chalkwright.benchmarks.lab.judge.faults import Change
from chalkwright.benchmarks.lab.judge.steps import NUMBER, numbers, sections

_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_SHARES = (Decimal("0.15"), Decimal("0.3"), Decimal("-0.2"), Decimal("0.45"), Decimal("-0.35"))
"""By how much the wrong number differs from the right one."""


def wrong_answer(document: Explained, chance: random.Random) -> Iterator[Change]:
    """One number of the answer, where possible one that the problem does not give, is replaced from the first step on.

    The first way changes what the pictures say as well, the second only the words.
    """
    answer = next((part for part in sections(document.texts) if part.heading == "Answer."), None)
    if answer is None:
        return
    given = numbers(document.record.problem.text)
    stated = sorted(
        {n for bold in _BOLD.findall(answer.markdown.removeprefix("**Answer.**")) for n in NUMBER.findall(bold)}
    )
    stated.sort(key=lambda n: (n in given, -len(n)))
    everything = "\n".join(document.texts.values())
    for right in stated:
        wrong = _another(right, given | numbers(everything), chance)
        said = f"The answer {right} has become {wrong}."
        if right in given:
            text = document.texts[answer.block]
            yield Change(said, texts={answer.block: text.replace(answer.markdown, _put(answer.markdown, right, wrong))})
            continue
        texts = {block: _put(text, right, wrong) for block, text in document.texts.items() if block > 1}
        texts = {block: text for block, text in texts.items() if text != document.texts[block]}
        alts = {scene.index: _put(scene.alt, right, wrong) for scene in document.record.outline.scenes}
        codes = {}
        for result in document.record.scenes:
            if result.code is not None and (source := _say_otherwise(result.code.source, right, wrong)):
                codes[result.scene] = result.code.model_copy(update={"source": source, "written": source})
        yield Change(said, texts=texts, alts=alts, codes=codes)
        yield Change(said, texts=texts)


def _another(right: str, taken: set[str], chance: random.Random) -> str:
    """A number of as many decimals that stands nowhere else in the document."""
    step = Decimal(1).scaleb(-len(right.partition(".")[2]))
    ways = [(Decimal(right) * (1 + share)).quantize(step) for share in chance.sample(_SHARES, len(_SHARES))]
    ways += [Decimal(right) + n * step for n in range(1, 100)]
    return next(f"{way:f}" for way in ways if way > 0 and f"{way:f}" not in taken | {right})


def _put(text: str, right: str, wrong: str) -> str:
    return NUMBER.sub(lambda found: wrong if found[0] == right else found[0], text)


def _say_otherwise(source: str, right: str, wrong: str) -> str | None:
    """The code with the number changed in what it writes, though not where an axis counts; None when it writes none."""
    lines = source.splitlines(keepends=True)
    changed = False
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(source).readline))):
        if token.type != tokenize.STRING or token.start[0] != token.end[0] or token.string.strip("\"'") == right:
            continue
        new = _put(token.string, right, wrong)
        changed |= new != token.string
        row, start, end = token.start[0] - 1, token.start[1], token.end[1]
        lines[row] = lines[row][:start] + new + lines[row][end:]
    return "".join(lines) if changed else None
