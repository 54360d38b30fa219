"""Published archives, folders and own files as answers."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.geckonum.annotations import Annotations, notes, read_annotations
from chalkwright.benchmarks.geckonum.prompt_files import prompts_csv, read_prompts
from tests.benchmarks.geckonum.made_annotations import (
    KNOWN,
    PROMPTS,
    archive,
    chosen,
    counted,
    csv_of,
    read,
    yes,
)

FILES = {
    "task_1_m.csv": csv_of(1, counted("mine_0_0", "How many dogs are in the image?", "33344")),
    "task_2_m.csv": csv_of(2, chosen("mine_4_0", [3, 3, 2])),
    "task_3_m.csv": csv_of(3, yes("mine_5_0", [1, 0])),
}


def sizes(found: list[Annotations]) -> list[tuple[str, dict[int, int]]]:
    return [(one.model, {task: len(answers) for task, answers in one.answers.items()}) for one in found]


@pytest.mark.parametrize(("ending", "mode"), [("tar.xz", "w:xz"), ("tar.gz", "w:gz"), ("tar", "w")])
def test_an_archive_holds_all_tasks(tmp_path: Path, ending: str, mode: str) -> None:
    packed = archive(tmp_path / f"annotations_m.{ending}", {**FILES, "README.md": "words"}, mode)
    assert sizes(read_annotations([packed], KNOWN)) == [("m", {1: 5, 2: 3, 3: 2})]


def test_the_releases_zip_holds_prompts_and_archives(tmp_path: Path) -> None:
    packed = archive(tmp_path / "annotations_m.tar.xz", FILES)
    whole = tmp_path / "release.ZIP"
    prompts = prompts_csv(PROMPTS)
    with zipfile.ZipFile(whole, "w") as file:
        file.write(packed, "main/data/annotations_m.tar.xz")
        file.writestr("main/data/prompts.csv", prompts)
        file.writestr("__MACOSX/main/data/._prompts.csv", b"\xff\xfe\0")
        file.writestr("main/README.md", "words")
    assert sizes(read_annotations([whole], KNOWN)) == [("m", {1: 5, 2: 3, 3: 2})]
    assert read_prompts(whole) == PROMPTS
    with pytest.raises(UserError, match="holds no file of prompts"):
        read_prompts(packed)


def test_a_folder_and_single_files_say_the_same(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    whole = read_annotations([tmp_path], KNOWN)
    assert whole == read_annotations(sorted(tmp_path.glob("*.csv")), KNOWN)
    assert sizes(whole) == [("m", {1: 5, 2: 3, 3: 2})]


def test_one_own_file_may_hold_every_task_and_several_models(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(
        "image_id,model,question_id,answer\n"
        "mine_0_0,a,0,3\nmine_1_0,a,1,2\nmine_4_0,a,,3\nmine_5_0,a,2,yes\nmine_0_0,b,,\nmine_0_1,b,,2-3\n",
        encoding="utf-8-sig",
    )
    first, second = read_annotations([file], KNOWN)
    assert sizes([first, second]) == [("a", {1: 2, 2: 1, 3: 1}), ("b", {1: 1, 2: 0, 3: 0})]
    assert first.answers[1][1].asked.text == "How many red cats are in the image?"
    assert (first.answers[2][0].value, first.answers[3][0].value) == (3, 1)
    assert (second.dropped, second.answers[1][0].value) == (1, 2.5)


def test_a_file_without_a_model_column_is_called_after_itself(tmp_path: Path) -> None:
    file = tmp_path / "our-model.csv"
    file.write_text("image_id,answer\nmine_0_0,3\n", encoding="utf-8")
    assert sizes(read_annotations([file], KNOWN)) == [("our-model", {1: 1, 2: 0, 3: 0})]


def test_raters_without_a_name_are_numbered(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    file.write_text("image_id,answer\nmine_0_0,3\nmine_0_0,4\nmine_0_1,3\n", encoding="utf-8")
    (found,) = read_annotations([file], KNOWN)
    assert [answer.rater for answer in found.answers[1]] == ["1", "2", "1"]


def test_the_raw_answer_counts_and_not_its_copy(tmp_path: Path) -> None:
    rows = [("mine_0_0", "m", 0, "How many dogs are in the image?", "3 dogs.", 1, "2-3", "9")]
    assert read(tmp_path, 1, rows).answers[1][0].value == 2.5


def test_many_of_one_entity_is_four(tmp_path: Path) -> None:
    found = read(tmp_path, 2, chosen("mine_3_0", [3, 4, 2]))
    assert [answer.value for answer in found.answers[2]] == [4, 4, 2]
    assert {answer.asked.target for answer in found.answers[2]} == {4}


def test_what_counts_nowhere_is_told(tmp_path: Path) -> None:
    rows = [
        *counted("mine_0_0", "How many dogs are in the image?", "333"),
        *counted("mine_0_0", "How many tails are in the image?", "33", 1),
        ("gone_7_0", "m", 0, "How many dogs are in the image?", "3 dogs.", 1, "3", ""),
        *counted("mine_0_0", "How many dogs are in the image?", ["", "many"]),
    ]
    found = read(tmp_path, 1, rows)
    assert len(found) == 3
    assert notes(found) == [
        "m: rows of pictures whose prompt is not in the prompt file, left out: 1.",
        "m: rows that ask for nothing that their prompt names, left out: 2.",
        "m: answers that say nothing, left out: 2.",
    ]


def test_annotations_of_other_prompts_are_refused(tmp_path: Path) -> None:
    rows = [(f"geckonum_00000_{n}", "m", 0, "How many dogs are in the image?", "1 dog.", 1, "1", "") for n in range(9)]
    with pytest.raises(UserError, match=r"9 rows, e\.g\. geckonum_00000_0.*--prompts"):
        read(tmp_path, 1, rows)


def test_the_same_ids_with_other_words_are_refused(tmp_path: Path) -> None:
    rows = [("mine_0_0", "m", 0, "How many dogs are in the image?", "3 cats.", n, "1", "") for n in range(4)]
    with pytest.raises(UserError, match="other prompts than these"):
        read(tmp_path, 1, rows)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("x.tar.xz", b"no archive", "cannot be read"),
        ("x.csv", b"\xff\xfe\x00\x01", "is not UTF-8"),
        ("x.csv", b"a,b\n1,2\n", "has no columns image_id and answer"),
        ("x.csv", b"", "has no columns image_id and answer"),
        ("x.csv", b"image_id,answer\n", "holds no annotation"),
        ("x.csv", b"image_id,answer\nmine_0_0,\n", "holds no annotation"),
        ("x.csv", b'image_id,answer\nmine_0_0,"' + b"3" * 140_000 + b'"\n', "is no CSV"),
    ],
)
def test_files_that_cannot_be_used_are_refused_in_a_sentence(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(UserError, match=said) as caught:
        read_annotations([file], KNOWN)
    assert "\n" not in str(caught.value)


def test_a_cut_archive_is_refused(tmp_path: Path) -> None:
    packed = archive(tmp_path / "a.tar.xz", FILES)
    packed.write_bytes(packed.read_bytes()[:200])
    with pytest.raises(UserError, match="cannot be read"):
        read_annotations([packed], KNOWN)


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds no annotation"):
        read_annotations([tmp_path], KNOWN)


def test_an_archive_is_never_unpacked_to_disk(tmp_path: Path) -> None:
    packed = archive(tmp_path / "a.tar.xz", {"../../escaped.csv": FILES["task_1_m.csv"]})
    assert sizes(read_annotations([packed], KNOWN)) == [("m", {1: 5, 2: 0, 3: 0})]
    assert [file.name for file in tmp_path.iterdir()] == ["a.tar.xz"]
