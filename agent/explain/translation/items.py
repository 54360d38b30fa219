"""What of an explanation is translated, tag by tag, and how the translations are put together again. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from chalkwright.agent.data import Block, Outline, Problem, RunRecord, TextBlock
from chalkwright.agent.explain.translation.held import Held, has_words, hold, put_back, words_in
from chalkwright.agent.explain.translation.labels import find_labels, find_words, replace_labels
from chalkwright.agent.proof.record import Proof

Items = Mapping[str, Held]
"""Tag (``TITLE``, ``TEXT_2``, ``LABEL_5`` …) → what is to be translated."""


class Translated(NamedTuple):
    """An explanation in another language, before anything is drawn."""

    problem: Problem
    outline: Outline
    codes: dict[int, str]
    """Scene → drawing code of its own, with other labels."""
    proof: Proof | None


def items_of(record: RunRecord) -> Items:
    """All that readers see, each text once."""
    return {tag: held for tag, held in _all(record) if has_words(held.text)}


def _all(record: RunRecord) -> Iterator[tuple[str, Held]]:
    outline = record.outline
    yield "TITLE", hold(outline.title)
    yield "PROBLEM", hold(record.problem.text)
    for text in outline.texts:
        yield f"TEXT_{text.index}", hold(text.markdown)
    for scene in outline.scenes:
        yield f"CAPTION_{scene.index}", hold(scene.title)
        yield f"ALT_{scene.index}", hold(scene.alt)
    for number, fact in enumerate(() if record.proof is None else record.proof.facts, 1):
        yield f"FACT_{number}", hold(fact)
    for number, label in enumerate(labels_of(record), 1):
        yield f"LABEL_{number}", label
    for number, word in enumerate(_words(record), 1):
        yield f"WORD_{number}", Held(word)


def codes_of(record: RunRecord) -> dict[int, str]:
    """Scene → its whole file, for those that were drawn."""
    return {one.scene: one.code.source for one in record.scenes if one.drawn and one.code is not None}


def labels_of(record: RunRecord) -> tuple[Held, ...]:
    """The labels in the code of all scenes that were seen in one of the pictures."""
    drawn = [element.text for one in record.scenes for element in one.elements if element.text]
    found = {label.text: label for code in codes_of(record).values() for label in find_labels(code, drawn)}
    return tuple(found.values())


def _words(record: RunRecord) -> tuple[str, ...]:
    """Upright words in formulas of the texts and of the pictures."""
    outline = record.outline
    texts = [record.problem.text, outline.title, *(text.markdown for text in outline.texts)]
    texts += [text for scene in outline.scenes for text in (scene.title, scene.alt)]
    found = [word for text in texts for formula in hold(text).kept for word in words_in(formula)]
    found += [word for code in codes_of(record).values() for word in find_words(code)]
    return tuple(dict.fromkeys(found))


def put_together(record: RunRecord, said: Mapping[str, str], language: str) -> Translated:
    """The explanation with what was ``said`` for each tag; what has no words stays as it is."""
    words = {word: said.get(f"WORD_{number}", word) for number, word in enumerate(_words(record), 1)}
    labels = {
        held.text: said[tag] for number, held in enumerate(labels_of(record), 1) if (tag := f"LABEL_{number}") in said
    }

    def other(tag: str, text: str) -> str:
        held = hold(text)
        return put_back(said.get(tag, held.text), held.kept, words)

    def block(one: Block) -> Block:
        if isinstance(one, TextBlock):
            return one.model_copy(update={"markdown": other(f"TEXT_{one.index}", one.markdown)})
        told = {"title": other(f"CAPTION_{one.index}", one.title), "alt": other(f"ALT_{one.index}", one.alt)}
        told |= {field: _with_labels(getattr(one, field), labels) for field in ("labels", "elements")}
        return one.model_copy(update=told)

    outline = record.outline.model_copy(
        update={
            "title": other("TITLE", record.outline.title),
            "language": language,
            "blocks": tuple(block(one) for one in record.outline.blocks),
            "series": "",
        }
    )
    asked = {"text": other("PROBLEM", record.problem.text), "language": language}
    return Translated(
        record.problem.model_copy(update=asked),
        outline,
        {scene: replace_labels(code, labels, words) for scene, code in codes_of(record).items()},
        None if record.proof is None else _proof(record.proof, said),
    )


def _with_labels(specification: str, labels: Mapping[str, str]) -> str:
    """A specification that names the labels as they are drawn now, so that a repair does not undo them."""
    for before in sorted((label for label in labels if "⟨" not in label), key=len, reverse=True):
        specification = specification.replace(before, labels[before])
    return specification


def _proof(proof: Proof, said: Mapping[str, str]) -> Proof:
    facts = iter(range(1, len(proof.facts) + 1))
    stated = (
        one.model_copy(update={"text": said.get(f"FACT_{next(facts)}", one.text)}) if one.kind == "facts" else one
        for one in proof.stated
    )
    return proof.model_copy(update={"stated": tuple(stated)})
