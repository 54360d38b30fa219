"""Problem files of every kind, right and wrong: a problem within its bounds, or one sentence that says what to mend."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import strategies as st

from chalkwright.agent.documents.pictures import MAX_SIDE, size
from chalkwright.agent.errors import UnreadableProblem
from chalkwright.agent.problems import MAX_CHARACTERS, parse_problem, read_problem
from tests.fuzz.fuzzed import Fuzzed, words
from tests.renderers.forged import PIXELS, chunk, header, made

pytestmark = pytest.mark.process

NAMES = ["p.json", "p.yaml", "p.yml", "p.txt", "p.md", "p", "p.JSON", "p.png", "p.pdf", "p.json.bak"]
LONGEST_SENTENCE = 2_000
PICTURE = base64.b64encode(made(chunk(b"IDAT", PIXELS))).decode()
TEXTS = [
    "How long is x?",
    "数学 $x^2$",
    "",
    " ",
    "~",
    "null",
    "no",
    "12:30",
    "0x1F",
    "1e999",
    "a: b",
    "- a",
    "{a}",
    "é\u0301",
    "\ud800",
    "\x00",
    "\ufeff",
    "\u2028",
    "'",
    '"',
    "&a *a",
    "!!python/name:os.system",
    "en",
    "zh-Hans",
    "physics",
    "phisics",
    "\n\n",
    "%TAG",
    "<<",
    "=",
]
PICTURES = [
    PICTURE,
    f"data:image/png;base64,{PICTURE}",
    f"data:;base64,{PICTURE[:-9]}",
    "data:image/png;base64,@@",
    "A" * 64,
    "none.png",
    "a\nb.png",
    "https://e.org/a.png",
    ".",
    "..",
    "/",
    "/dev/null/x",
    "a" * 300,
    "\x00",
    "p.json",
    "-" * 80,
    "data:,x",
    base64.b64encode(made(chunk(b"IDAT", PIXELS[:20]))).decode(),
    base64.b64encode(b"\x89PNG\r\n\x1a\n" + header(1 << 31, 9)).decode(),
]
USUAL = "text question problem subject grade language learner image solution id garde Text textt data"
KEYS = [*words(USUAL), "", "\n", "k" * 300]
LEARNER = words("age grade reading knows colours ages languages interests")

TEXT = st.sampled_from(TEXTS) | st.sampled_from([300, 5_000, MAX_CHARACTERS, MAX_CHARACTERS + 1]).map("x".__mul__)
_NAME = st.sampled_from(KEYS) | st.sampled_from([5_000]).map("k".__mul__)
_SCALAR = st.none() | st.booleans() | st.integers(-(1 << 70), 1 << 70) | st.floats() | TEXT
_ANY = st.recursive(
    _SCALAR,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAME, inner, max_size=3),
    max_leaves=6,
)
_LEARNER = st.dictionaries(
    st.sampled_from(LEARNER), st.sampled_from([9, "9", "simple", ["a"], "red-green", 99, None]) | _ANY
)
FIELDS = st.builds(
    lambda usual, more: {**usual, **more},
    st.fixed_dictionaries(
        {"text": TEXT},
        optional={
            "subject": st.sampled_from(["physics", "数学", "Math", "phisics"]),
            "grade": st.sampled_from([8, "8", "K", True]),
            "language": st.sampled_from(["en", "zh-Hans", "Chinese", "e"]),
            "image": st.sampled_from(PICTURES),
            "learner": _LEARNER | _ANY,
            "solution": TEXT,
            "id": st.integers(),
        },
    ),
    st.just({}) | st.just({}) | st.dictionaries(_NAME, _ANY, max_size=2),
)
YAML_TRICKS = [
    "text: !!python/object/apply:os.system ['true']",
    "text: &a [*a]",
    "a: &a {<<: *a}\ntext: x",
    "? [text, x]\n: y",
    "text: x\ntext: y",
    "? {a: b}\n: c",
    "text: |\n  a\n b",
    "%YAML 9.9\n---\ntext: x",
    "--- a\n--- b",
    "text: !!binary aGk=",
    "text: !!float x",
    "\t",
    "@",
    "text: x\nimage: !!set {a}",
    "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: &d [*c,*c]\ntext: *d",
    "!<tag:e> text: x",
    "*unknown",
    "text: 2001-01-01",
    'text: "\\ud800"',
    'text: "\\x00"',
    'text: "\\U0010FFFF"',
    'text: "\\UFFFFFFFF"',
    "text: >-9\n x",
]
JSON_TRICKS = [
    '{"text": 1e999}',
    '{"text": NaN}',
    '{"text": "\\ud800"}',
    '{"text": "x", "text": "y"}',
    '{"text": -0}',
    '{"a',
    "{}",
    "[]",
    "null",
    '"x"',
    '{"text": "x"}x',
    '{"text": "x",}',
]


def _as_json(fields: dict[str, Any]) -> str:
    return json.dumps(fields)


def _as_yaml(fields: dict[str, Any]) -> str:
    return yaml.safe_dump(json.loads(json.dumps(fields)), allow_unicode=True)


def _cut(text: str, at: float, put: str) -> str:
    place = int(at * len(text))
    return text[:place] + put + text[place + 1 :]


_OFTEN = st.sampled_from(
    ["- ", "{", "[", "? ", "a: ", "&a ", "'", '"', '{"text": ', '{"text": [', "text: [", " ", "\n"]
)
_ENDS = st.sampled_from(["", "]", "}", "]}", "x"])
_WRITTEN = FIELDS.map(_as_json) | FIELDS.map(_as_yaml)
SOURCE = st.one_of(
    _WRITTEN,
    _WRITTEN,
    st.builds(
        _cut,
        _WRITTEN,
        st.floats(0, 1),
        st.sampled_from(["", '"', "\\", "\n", "{", "]", ":", "\t", "\x00", "\ud800", "&", "*"]),
    ),
    st.builds("{}\n{}".format, _WRITTEN, st.sampled_from(YAML_TRICKS)),
    st.sampled_from([*YAML_TRICKS, *JSON_TRICKS, *TEXTS]),
    st.builds(lambda begin, times, end: begin * times + end * times, _OFTEN, st.sampled_from([3, 300, 3_000]), _ENDS),
    st.sampled_from([4_300, 4_301]).map(lambda digits: '{"text": ' + "9" * digits + "}"),
    st.text(max_size=60),
)
DATA = st.one_of(
    *[SOURCE.map(lambda text: text.encode("utf-8", "surrogatepass"))] * 6,
    SOURCE.map(lambda text: text.encode("utf-16", "surrogatepass")),
    SOURCE.map(lambda text: b"\xef\xbb\xbf" + text.encode("utf-8", "replace")),
    st.binary(max_size=60),
)


@dataclass(frozen=True)
class File:
    """A problem file."""

    name: str
    data: bytes


FILES = st.builds(File, st.sampled_from(NAMES[:6]) | st.sampled_from(NAMES), DATA)
KEPT = [File("p.yaml", b'text: "\\UFFFFFFFF"'), File("p.json", b'{"id": ' + b"9" * 4_301 + b"}")]
"""What was found."""


def reading(folder: Path) -> Callable[[File], None]:
    def read(file: File) -> None:
        path = folder / file.name
        path.write_bytes(file.data)
        text = file.data.decode("utf-8", "replace")
        for take in (lambda: read_problem(path), lambda: parse_problem(text, folder=folder)):
            try:
                problem = take()
            except UnreadableProblem as error:
                sentence = str(error)
                problem = None
            if problem is None:
                assert sentence.endswith((".", "?"))
                assert "\n" not in sentence
                assert len(sentence) <= LONGEST_SENTENCE
                continue
            assert 0 < len(problem.text) <= MAX_CHARACTERS
            shown = size(problem.image.data) if problem.image else (1, 1)
            assert shown is not None
            assert max(shown) <= MAX_SIDE
            assert parse_problem(problem.model_dump_json()) == problem

    return read


def test_problem_files(fuzzed: Fuzzed, tmp_path: Path) -> None:
    fuzzed(FILES, reading(tmp_path), KEPT)
