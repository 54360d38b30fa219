from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from chalkwright.agent.data import Learner, Problem
from chalkwright.agent.errors import UnreadableProblem
from chalkwright.agent.problems import MAX_CHARACTERS, parse_problem, read_problem


def encoded(size: tuple[int, int] = (40, 30), kind: str = "PNG", mode: str = "RGB", **options: Any) -> bytes:
    stream = io.BytesIO()
    Pillow.new(mode, size, "white").save(stream, kind, **options)
    return stream.getvalue()


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def opened(problem: Problem) -> Pillow.Image:
    assert problem.image is not None
    return Pillow.open(io.BytesIO(problem.image.data))


@pytest.mark.parametrize("key", ["text", "question", "problem"])
def test_reads_json_with_any_name_of_the_text(tmp_path: Path, key: str) -> None:
    content = {
        key: "  How long?  ",
        "subject": "Physics",
        "grade": 8,
        "language": "zh-Hans",
        "solution": "3 s",
        "id": 12,
    }
    problem = read_problem(written(tmp_path, "p.json", json.dumps(content)))
    assert problem == Problem(
        text="How long?", subject="physics", grade="8", language="zh-Hans", solution="3 s", id="12"
    )


def test_yaml_values_stay_what_was_written(tmp_path: Path) -> None:
    path = written(tmp_path, "p.yaml", "text: 12:30\nlanguage: no\nid: 007\nsolution: ~\n")
    assert read_problem(path) == Problem(text="12:30", language="no", id="007")


@pytest.mark.parametrize("name", ["p.txt", "p.md", "problem"])
def test_other_files_are_plain_text(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name, "\ufeff题目：求 $x$。\ntext: not a key here\n")
    assert read_problem(path).text == "题目：求 $x$。\ntext: not a key here"


def test_options_override_the_file(tmp_path: Path) -> None:
    content = {"text": "x", "subject": "physics", "grade": "7", "language": "en", "image": "missing.png"}
    picture = written(tmp_path, "own.png", encoded())
    problem = read_problem(
        written(tmp_path, "p.json", json.dumps(content)), subject="数学", grade=9, language="zh", image=picture
    )
    assert (problem.subject, problem.grade, problem.language) == ("mathematics", "9", "zh")
    assert problem.image is not None


@pytest.mark.parametrize(
    ("kind", "media_type"),
    [("PNG", "image/png"), ("JPEG", "image/jpeg"), ("WEBP", "image/webp"), ("GIF", "image/png")],
)
def test_pictures_are_known_by_their_content(tmp_path: Path, kind: str, media_type: str) -> None:
    written(tmp_path, "figure.dat", encoded(kind=kind))
    problem = read_problem(written(tmp_path, "p.json", '{"text": "x", "image": "figure.dat"}'))
    assert problem.image is not None
    assert problem.image.media_type == media_type
    assert opened(problem).size == (40, 30)


def test_a_big_picture_is_scaled_down() -> None:
    uri = "data:image/png;base64," + base64.b64encode(encoded((4096, 1024))).decode()
    assert opened(parse_problem(json.dumps({"text": "x", "image": uri}))).size == (2048, 512)


def test_a_phone_picture_is_turned_upright_and_loses_its_metadata() -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "maker of the phone"
    data = base64.b64encode(encoded(kind="JPEG", exif=exif)).decode()
    problem = parse_problem(json.dumps({"text": "x", "image": data}))
    assert problem.image is not None
    assert opened(problem).size == (30, 40)
    assert b"maker of the phone" not in problem.image.data


def test_a_stored_problem_is_read_back(tmp_path: Path) -> None:
    path = written(tmp_path, "p.json", json.dumps({"text": "x", "image": base64.b64encode(encoded()).decode()}))
    problem = read_problem(path)
    assert parse_problem(problem.model_dump_json()) == problem


@pytest.mark.parametrize(
    ("stream", "text"),
    [
        ('{"question": "Find x."}', "Find x."),
        ("text: Find x.\nsubject: physics\n", "Find x."),
        ("{1, 2} is a set: name it.", "{1, 2} is a set: name it."),
        ("Question: what is 2 + 2?", "Question: what is 2 + 2?"),
        ("a: b: c", "a: b: c"),
        ("7", "7"),
    ],
)
def test_a_stream_is_a_mapping_or_plain_text(stream: str, text: str) -> None:
    assert parse_problem(stream).text == text


FAULTY = {
    "broken.json": ('{"text": "x",\n "subject" "y"}', "line 2"),
    "broken.yaml": ("text: x\nid: [1\n", "not valid YAML"),
    "long.json": (json.dumps({"text": "x"} | {f"{n}{'k' * 5_000}": 1 for n in range(99)}), "kk…', …; the keys are"),
    "lines.json": ('{"text": "x", "image": "a\\nb.png"}', "no path under the key image"),
    "digits.json": ('{"text": ' + "9" * 5_000 + "}", "too many digits"),
    "escape.yaml": ('text: "\\UFFFFFFFF"', "an escaped character"),
    "list.json": ("[1]", "holds no mapping"),
    "empty.json": ("", "is empty"),
    "empty.txt": (" \n", "is empty"),
    "null.json": ('{"text": null}', "is empty"),
    "subject.json": ('{"text": "x", "subject": "phisics"}', "did you mean physics?"),
    "far.json": ('{"text": "x", "subject": "knitting"}', "choose mathematics"),
    "keys.json": ('{"text": "x", "garde": 8, "zzz": 1}', "'garde' (did you mean grade?), 'zzz'"),
    "twice.json": ('{"text": "x", "question": "y"}', "twice"),
    "nested.json": ('{"text": {"a": 1}}', "key text"),
    "bool.json": ('{"text": "x", "grade": true}', "key grade"),
    "language.json": ('{"text": "x", "language": "Chinese"}', "such as en"),
    "image.json": ('{"text": "x", "image": "no.png"}', "no.png; check the path"),
    "web.json": ('{"text": "x", "image": "https://example.org/a.png"}', "download it"),
    "notes.json": ('{"text": "x", "image": "notes.json"}', "no PNG, JPEG, WebP or GIF"),
    "uri.json": ('{"text": "x", "image": "data:image/png;base64,@@@"}', "not valid base64"),
    "latin.txt": (b"caf\xe9", "not UTF-8"),
    "long.txt": ("x" * (MAX_CHARACTERS + 1), "shorten it"),
    "sheet.pdf": ("x", "of no kind"),
    "photo.png": ("x", "is a picture"),
    "cut.json": (
        json.dumps({"text": "x", "image": base64.b64encode(encoded((400, 300))[:300]).decode()}),
        "damaged picture",
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_file_gets_one_sentence_with_the_remedy(tmp_path: Path, name: str) -> None:
    content, expected = FAULTY[name]
    with pytest.raises(UnreadableProblem) as raised:
        read_problem(written(tmp_path, name, content))
    sentence = str(raised.value)
    assert expected in sentence
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    assert len(sentence) < 3_000


def test_missing_files_folders_and_doubles_are_refused(tmp_path: Path) -> None:
    for source, options, expected in [
        (tmp_path / "none.json", {}, "There is no problem file"),
        (tmp_path, {}, "is a folder"),
        (None, {}, "no problem to explain"),
        (tmp_path / "a.txt", {"text": "x"}, "not both"),
        (None, {"text": "x", "image": tmp_path / "none.png"}, "There is no picture"),
        (None, {"text": "x", "image": tmp_path}, "is a folder"),
    ]:
        with pytest.raises(UnreadableProblem, match=expected):
            read_problem(source, **options)  # type: ignore[arg-type]


def test_a_picture_over_the_limit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableProblem, match="bigger than 10 MB"):
        read_problem(None, text="x", image=written(tmp_path, "big.png", bytes(10_000_001)))
    flat = base64.b64encode(encoded((20_000, 6_000), mode="1")).decode()
    with pytest.raises(UnreadableProblem, match="20000×6000 pixels"):
        parse_problem(json.dumps({"text": "x", "image": flat}))


def test_a_file_may_say_for_whom_it_is(tmp_path: Path) -> None:
    text = "text: x\nlearner:\n  age: 9\n  knows: [fractions]\n  colours: red-green\n"
    problem = read_problem(written(tmp_path, "p.yaml", text))
    assert problem.learner == Learner(age=9, knows=("fractions",), colours="red-green")
    assert parse_problem(problem.model_dump_json()) == problem


@pytest.mark.parametrize(
    ("learner", "said"),
    [
        ("{ages: 9}", r"has a learner with an unknown key: 'ages' \(did you mean age\?\); its keys are age, grade"),
        ("{age: 99}", r"has a learner that cannot be read \(age: .*19\); its keys are age, grade"),
        ("nine", r"has a learner that cannot be read \(learner: "),
    ],
)
def test_a_learner_that_cannot_be_read(tmp_path: Path, learner: str, said: str) -> None:
    with pytest.raises(UnreadableProblem, match=said):
        read_problem(written(tmp_path, "p.yaml", f"text: x\nlearner: {learner}\n"))
