"""Items for a run: read from real files of the published forms, drawn by a seed, cut to their lengths."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.visualtext.data import LENGTHS, TASKS, Task
from chalkwright.benchmarks.visualtext.items import own_items
from chalkwright.benchmarks.visualtext.sampling import cut, items

Rows = Sequence[Mapping[str, Any]]


def parquet(file: Path, rows: Rows) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pylist(list(rows)), file)
    return file


def jsonl(file: Path, rows: Rows) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return file


def table(file: Path, rows: Rows) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return file


def arrow(file: Path, rows: Rows) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    made = pa.Table.from_pylist(list(rows))
    with pa.OSFile(str(file), "wb") as sink, pa.ipc.new_stream(sink, made.schema) as writer:
        writer.write_table(made)
    return file


FORMS: dict[str, Callable[[Path, Rows], Path]] = {"parquet": parquet, "jsonl": jsonl, "csv": table, "arrow": arrow}


def wikitext(articles: int, words: int = 600, start: int = 0) -> list[dict[str, str]]:
    rows = []
    for number in range(start, start + articles):
        rows += [{"text": ""}, {"text": f" = Article {number} = \n"}, {"text": " = = History = = \n"}]
        rows += [{"text": " ".join([f"word{number}"] * 50) + " , and more . \n"} for _ in range(words // 50)]
    return rows


def arc(count: int, name: str = "q") -> list[dict[str, Any]]:
    choices = {"text": ["ice", "water", "steam", "fog"], "label": list("ABCD")}
    return [
        {"id": f"{name}_{n}", "question": f"Which {name} {n}?", "choices": choices, "answerKey": "ABCD"[n % 4]}
        for n in range(count)
    ]


def drop(count: int) -> list[dict[str, Any]]:
    return [
        {
            "section_id": f"s{n // 3}",
            "query_id": f"uuid-{n}",
            "passage": f"In town {n // 3} there are {n} oaks.",
            "question": f"How many oaks {n}?",
            "answers_spans": {"spans": [str(n)], "types": ["number"]},
        }
        for n in range(count)
    ]


def mathematics(count: int) -> list[dict[str, str]]:
    return [
        {
            "problem": f"What is ${n} + 1$?",
            "level": f"Level {n % 5 + 1}",
            "type": "Prealgebra",
            "solution": f"It is $\\boxed{{\\frac{{{n + 1}}}{{1}}}}$.",
        }
        for n in range(count)
    ]


PUBLISHED: dict[Task, Callable[[int], Rows]] = {
    "rendering": wikitext,
    "factual": arc,
    "context": drop,
    "math": mathematics,
}


@pytest.mark.parametrize("task", TASKS)
def test_our_own_items_need_no_files(task: Task) -> None:
    found = items(None, task)
    assert len(found) == len(own_items(task)) * (len(LENGTHS) if task == "rendering" else 1)
    assert len({item.id for item in found}) == len(found)
    assert all(item.source == "own" for item in found)


def test_own_passages_have_exactly_the_words_of_each_length() -> None:
    found = items(None, "rendering")
    assert all(len(item.text.split()) == int(item.level) for item in found)
    assert all(count >= 40 for count in Counter(item.level for item in found).values())
    assert all(item.id.endswith(f"-{item.level}") for item in found)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("form", FORMS)
def test_the_same_data_gives_the_same_sample_in_every_form(tmp_path: Path, task: Task, form: str) -> None:
    rows = PUBLISHED[task](20)
    count = 2 if task == "math" else 5
    one = items(jsonl(tmp_path / "a" / "easy" / "part.jsonl", rows), task, limit=count)
    turned = rows if task == "rendering" else rows[::-1]
    other = items(FORMS[form](tmp_path / "b" / "easy" / f"part.{form}", turned), task, limit=count)
    assert one == other
    assert len(one) == count


@pytest.mark.parametrize("task", TASKS)
def test_a_seed_decides_and_smaller_samples_are_part_of_larger_ones(tmp_path: Path, task: Task) -> None:
    file = jsonl(tmp_path / "easy.jsonl", PUBLISHED[task](60))
    count = 2 if task == "math" else 10
    small = {item.id for item in items(file, task, limit=8)}
    large = {item.id for item in items(file, task, limit=20)}
    assert small < large
    assert {item.id for item in items(file, task, limit=count, seed=4)} != {
        item.id for item in items(file, task, limit=count, seed=5)
    }


def test_the_papers_numbers_are_drawn(tmp_path: Path) -> None:
    jsonl(tmp_path / "arc" / "ARC-Easy" / "test.jsonl", arc(230, "easy"))
    jsonl(tmp_path / "arc" / "ARC-Challenge" / "test.jsonl", arc(230, "hard"))
    levels = Counter(item.level for item in items(tmp_path / "arc", "factual"))
    assert levels == {"easy": 200, "challenge": 200}
    assert len(items(jsonl(tmp_path / "drop.jsonl", drop(320)), "context")) == 300
    math = items(jsonl(tmp_path / "math.jsonl", mathematics(600)), "math")
    assert Counter(item.level for item in math) == dict.fromkeys("12345", 100)
    wiki = items(jsonl(tmp_path / "wiki.jsonl", wikitext(502, 550)), "rendering")
    assert Counter(item.level for item in wiki) == {"64": 500, "128": 500, "256": 500, "512": 500}
    assert len({item.id.rsplit("-", 1)[0] for item in wiki}) == 500


def test_a_limit_is_spread_over_the_levels(tmp_path: Path) -> None:
    file = jsonl(tmp_path / "math.jsonl", mathematics(50))
    assert [item.level for item in items(file, "math", limit=7)] == ["1", "1", "2", "2", "3", "4", "5"]


def test_a_number_that_was_asked_for_must_be_there(tmp_path: Path) -> None:
    file = jsonl(tmp_path / "math.jsonl", mathematics(50))
    with pytest.raises(UserError, match=r"has only 10 items of level 1, not 11"):
        items(file, "math", count=11)
    assert len(items(file, "math", count=10)) == 50
    assert len(items(file, "math")) == 50


def test_wikitext_in_tokens_is_printed_text(tmp_path: Path) -> None:
    body = " The well @-@ known <unk> was here . " + " ".join(["It was , in fact , old ."] * 20)
    (tmp_path / "wiki.train.tokens").write_text(f" \n = Old Bridge = \n \n{body} \n", encoding="utf-8")
    (tmp_path / "README.txt").write_text("= no data = \n" * 3, encoding="utf-8")
    (found,) = items(tmp_path, "rendering", lengths=[12])
    assert found.text == "It was, in fact, old. It was, in fact, old. It was,"
    assert found.id.startswith("wikitext-old-bridge-")
    assert (found.source, found.subject, found.level) == ("wikitext", "Old Bridge", "12")


def test_an_article_may_go_on_in_the_next_file_of_its_split(tmp_path: Path) -> None:
    rows = wikitext(1, 100)
    parquet(tmp_path / "train-00000-of-00002.parquet", rows[:-1])
    parquet(tmp_path / "train-00001-of-00002.parquet", rows[-1:])
    assert len(items(tmp_path, "rendering", lengths=[100])) == 1


def test_of_editions_of_wikitext_that_hold_one_another_one_is_read(tmp_path: Path) -> None:
    parquet(tmp_path / "wikitext-2-v1" / "train-0.parquet", wikitext(2, 100))
    parquet(tmp_path / "wikitext-103-raw-v1" / "train-0.parquet", wikitext(3, 100, start=5))
    found = items(tmp_path, "rendering", lengths=[50])
    assert {item.subject for item in found} == {"Article 5", "Article 6", "Article 7"}


def test_the_split_is_found_in_names_of_files_and_folders(tmp_path: Path) -> None:
    jsonl(tmp_path / "ARC-Easy" / "ARC-Easy-Train.jsonl", arc(3, "train"))
    jsonl(tmp_path / "ARC-Easy" / "ARC-Easy-Dev.jsonl", arc(4, "dev"))
    jsonl(tmp_path / "ARC-Challenge" / "test" / "0000.jsonl", arc(5, "test"))
    assert len(items(tmp_path, "factual")) == 5
    assert len(items(tmp_path, "factual", split="validation")) == 4
    assert len(items(tmp_path, "factual", split="all")) == 12
    with pytest.raises(UserError, match=r"has no train split, but test"):
        items(tmp_path / "ARC-Challenge", "factual", split="train")


def test_the_first_editions_folder_counts_each_question_once(tmp_path: Path) -> None:
    stem = {"stem": "Which?", "choices": [{"text": t, "label": n} for t, n in zip("wxyz", "ABCD", strict=True)]}
    jsonl(tmp_path / "ARC-Easy" / "ARC-Easy-Test.jsonl", [{"id": "M_1", "question": stem, "answerKey": "C"}])
    table(
        tmp_path / "ARC-Easy" / "ARC-Easy-Test.csv",
        [{"questionID": "M_1", "question": "Which one? (A) w (B) x (C) y (D) z", "AnswerKey": "C"}],
    )
    (found,) = items(tmp_path, "factual")
    assert (found.id, found.choices, found.answers, found.level) == ("arc-m-1", tuple("wxyz"), ("C",), "easy")


def test_drop_of_the_first_edition_is_unfolded(tmp_path: Path) -> None:
    pairs = [
        {"query_id": "a-1", "question": "How many?", "answer": {"number": "3", "date": {}, "spans": []}},
        {"query_id": "a-2", "question": "Which?", "answer": {"number": "", "date": {}, "spans": ["oaks", "elms"]}},
    ]
    content = {"town_1": {"passage": "3 oaks and elms.", "qa_pairs": pairs, "wiki_url": ""}}
    (tmp_path / "drop_dataset_dev.json").write_text(json.dumps(content), encoding="utf-8")
    found = {item.id: item for item in items(tmp_path, "context")}
    assert found["drop-a-1"].answers == ("3",)
    assert (found["drop-a-2"].answers, found["drop-a-2"].truth) == (("oaks, elms",), "spans")
    assert {item.passage for item in found.values()} == {"3 oaks and elms."}


def test_answers_of_several_people_in_one_list_are_used_only_when_settled(tmp_path: Path) -> None:
    rows = drop(3)
    rows[0]["answers_spans"] = {"spans": ["4", "4"], "types": ["number", "number"]}
    rows[1]["answers_spans"] = {"spans": ["oaks", "elms"], "types": ["span", "span"]}
    validation = items(parquet(tmp_path / "validation-0.parquet", rows), "context")
    assert {item.id: item.answers for item in validation} == {"drop-uuid-0": ("4",), "drop-uuid-2": ("2",)}
    train = items(parquet(tmp_path / "train-0.parquet", rows[1:]), "context")
    assert {item.id: item.answers for item in train}["drop-uuid-1"] == ("oaks, elms",)


def test_mathematics_as_single_files(tmp_path: Path) -> None:
    folder = tmp_path / "MATH" / "test" / "algebra"
    folder.mkdir(parents=True)
    for number, row in enumerate(mathematics(5)):
        (folder / f"{number}.json").write_text(json.dumps(row), encoding="utf-8")
    (folder / "9.json").write_text(json.dumps(mathematics(1)[0] | {"level": "Level ?", "problem": "?"}))
    found = items(tmp_path / "MATH", "math")
    assert [item.answers for item in found] == [(f"\\frac{{{n + 1}}}{{1}}",) for n in range(5)]
    assert {item.subject for item in found} == {"Prealgebra"}


def test_records_that_say_the_same_count_once_and_equal_ids_are_told_apart(tmp_path: Path) -> None:
    rows = [{"id": 1, "problem": text, "level": 2, "answer": "3"} for text in ("1 + 2", "1 + 2", "2 + 1")]
    found = items(jsonl(tmp_path / "mine.jsonl", rows), "math")
    assert sorted(item.text for item in found) == ["1 + 2", "2 + 1"]
    assert len({item.id for item in found}) == 2
    assert all(item.id.startswith("math-1-") for item in found)


@pytest.mark.parametrize("task", TASKS)
def test_exported_items_come_back_as_they_were(tmp_path: Path, task: Task) -> None:
    ours = items(None, task)
    file = jsonl(tmp_path / "items.jsonl", [item.model_dump(mode="json") for item in ours])
    assert sorted(items(file, task), key=lambda item: item.id) == sorted(ours, key=lambda item: item.id)


@pytest.mark.parametrize(
    ("name", "rows", "task", "said"),
    [
        ("math.jsonl", [{"text": "x"}], "math", "has no question: it needs one of question, problem"),
        ("math.jsonl", [{"problem": "x", "level": 1}], "math", "has neither a solution with its answer"),
        ("math.jsonl", [{"problem": "x", "level": "?", "answer": 1}], "math", "needs problems of the levels"),
        ("mine.jsonl", arc(1), "factual", "says neither easy nor challenge"),
        ("easy.jsonl", [{"question": "x"}], "factual", "has no letter"),
        ("drop.jsonl", [{"passage": "x", "question": "y"}], "context", "has no answer"),
        ("wiki.jsonl", wikitext(1, 100), "rendering", "needs articles of at least 512 words"),
        ("wiki.jsonl", [{"problem": "x"}], "rendering", "has no text"),
        ("wiki.jsonl", [], "rendering", "Nothing in .* can be used"),
        (
            "mine.jsonl",
            [{"truth": "exact", "id": "a", "task": "math", "text": "x", "level": "9"}],
            "math",
            "a has the level '9'",
        ),
        ("mine.jsonl", [{"truth": "odd", "id": 1}], "math", "looks like an exported item"),
    ],
)
def test_a_file_of_another_kind_is_refused_in_one_sentence(
    tmp_path: Path, name: str, rows: Rows, task: Task, said: str
) -> None:
    with pytest.raises(UserError, match=said):
        items(jsonl(tmp_path / name, rows), task)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no"):
        items(tmp_path / "missing", "math")
    with pytest.raises(UserError, match="There is no file in"):
        items(tmp_path, "math")
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    with pytest.raises(UserError, match="ends in none of"):
        items(tmp_path / "a.pdf", "math")
    for name in ("broken.parquet", "broken.arrow", "broken.jsonl", "broken.json"):
        (tmp_path / name).write_bytes(b"{ this is nothing\n")
        with pytest.raises(UserError, match=r"(no .* file that can be read|no valid JSON)"):
            items(tmp_path / name, "math")
    (tmp_path / "odd.csv").write_bytes(b"problem\n\xff\xfe\n")
    with pytest.raises(UserError, match="cannot be read"):
        items(tmp_path / "odd.csv", "math")
    with pytest.raises(UserError, match="length of at least one word"):
        items(None, "rendering", lengths=[])


def test_a_passage_is_cut_between_words() -> None:
    passage = own_items("rendering")[0]
    assert cut(passage, 64).text == " ".join(passage.text.split()[:64])
    with pytest.raises(ValueError, match="not 9999"):
        cut(passage, 9999)
