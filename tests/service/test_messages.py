"""What users of the API and the pages read is in their words: no option, command or variable that is not theirs."""

from __future__ import annotations

import re

import pytest

from tests.service.messages import ROOT, Said, all_messages

_NOT_THEIRS = re.compile(
    r"(?<![\w-])--[a-z]"  # an option of a command
    r"|`(?:chalkwright|make|pip|docker) |'chalkwright |<code>chalkwright|\bpip install\b"
    r"|\bCHALKWRIGHT_[A-Z]"
)


def test_no_message_names_what_its_reader_does_not_have() -> None:
    """The table of all of them goes to ``out/messages.md``, to be read by somebody who knows nothing."""
    found = all_messages()
    table = "\n".join(f"| {said.place} | {said.text.replace('|', chr(92) + '|')} |" for said in found)
    (ROOT / "out").mkdir(exist_ok=True)
    (ROOT / "out" / "messages.md").write_text(f"| where | what is said |\n|---|---|\n{table}\n", "utf-8")
    assert len(found) > 500, "they are found"
    wrong = [f"{said.place}: {said.text}" for said in found if _NOT_THEIRS.search(said.text)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text", ["raise it with --max-cost.", "run `chalkwright doctor`.", "set CHALKWRIGHT_ROOT.", "pip install it"]
)
def test_what_is_not_theirs_is_seen(text: str) -> None:
    assert _NOT_THEIRS.search(Said("", text).text)
