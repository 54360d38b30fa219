"""A translation is compared with the original: its formulas, numbers and units."""

from __future__ import annotations

from typing import NamedTuple

from chalkwright.agent.explain.translation.checking import faults_of, read_reply
from chalkwright.agent.explain.translation.held import hold
from tests.offenders import each


class Case(NamedTuple):
    original: str
    said: str
    fault: str = ""
    """How its message goes on after the tag; empty where nothing is wrong."""


CASES = {
    "same": Case("The force is 40 N at 1.5 m: $F$.", "力是 40 N，距离 1.5 m：⟨1⟩。"),
    "units-in-words": Case("It is 40 newtons and 3 hours 20 minutes.", "它是 40 牛，3 小时 20 分。"),
    "other-signs": Case("Numbers 3, 5, 7 and 1,000; area 6 m².", "数 3、5、7 和 1000；面积 6 m²。"),
    "a-month": Case("On 5 May 2020 at 6 in the morning.", "2020年5月5日早上6点。"),
    "the-same-term": Case("NaCl", "NaCl"),
    "changed-digit": Case("The force is 40 N.", "力是 41 N。", "lacks the number 40."),
    "changed-power": Case("The area is 6 m².", "面积是 6 m³。", "lacks the number 2."),
    "new-number": Case("Two apples.", "2 个苹果。", "has the number 2, which the original has not."),
    "other-unit": Case("It is 40 N long.", "它长 40 kg。", "says 40 kg for 40 N."),
    "lost-unit": Case("It weighs 40 kg.", "它重 40。", "says 40 for 40 kg."),
    "lost-formula": Case("$a$ and $b$", "⟨1⟩ 和", "lacks ⟨2⟩."),
    "twice": Case("$a$ is long", "⟨1⟩ 和 ⟨1⟩ 都长", "has ⟨1⟩ too often."),
    "own-formula": Case("a is long", "$a$ 很长", "writes a formula of its own."),
    "bold": Case("Find the **ratio (a)** now.", "求**比值（a）**是多少。"),
    "no-bold": Case("Find the **ratio (a)** now.", "求**比值（a）是多少。", "has asterisks that mark nothing."),
    "untranslated": Case("The ladder is too long", "The ladder is too long", "is not translated."),
    "nothing": Case("The ladder", "", "is missing."),
}


@each(CASES)
def test_what_is_wrong_with_a_translation(name: str) -> None:
    original, said, fault = CASES[name]
    found = faults_of({"TEXT_1": hold(original)}, {"TEXT_1": said})
    assert [one.message for faults in found.values() for one in faults][:1] == ([f"TEXT_1 {fault}"] if fault else [])


def test_a_reply_is_read_tag_by_tag() -> None:
    reply = "<think><TITLE>no</TITLE></think>Here:\n<TITLE>杠杆</TITLE>\n<TEXT_1>\n一\n\n二 <b>\n</TEXT_1><TEXT_2>cut"
    assert read_reply(reply) == {"TITLE": "杠杆", "TEXT_1": "一\n\n二 <b>"}
