"""Small annotation files in the form of the published ones, about prompts of our own."""

from __future__ import annotations

import csv
import io
import tarfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from chalkwright.benchmarks.geckonum.annotations import Annotations, read_annotations
from chalkwright.benchmarks.geckonum.prompts import Division, Mention, Prompt, by_id

DOGS = Prompt(id="mine_0", text="3 dogs.", type="numeric-simple", mentions=(Mention(noun="dog", number=3),))
CATS = Prompt(
    id="mine_1",
    text="Two red cats and 1 green cat.",
    type="2-additive-color",
    mentions=(Mention(noun="cat", number=2, color="red", word=True), Mention(noun="cat", number=1, color="green")),
)
PLACED = Prompt(
    id="mine_2",
    text="There are 2 leaves to the left of one fly.",
    type="attribute-spatial",
    mentions=(Mention(noun="leaf", number=2), Mention(noun="fly", number=1, word=True)),
    relation="left of",
)
VASE = Prompt(
    id="mine_3",
    text="A picture of a vase. Many flowers are in the vase.",
    type="approx-1-entity",
    mentions=(Mention(noun="flower"),),
    quantity="many",
    place="vase",
)
BOTH = Prompt(
    id="mine_4",
    text="A picture of some ants and some flutes, with as many ants as flutes.",
    type="approx-2-entity",
    mentions=(Mention(noun="ant"), Mention(noun="flute")),
    quantity="as many",
)
PIZZA = Prompt(
    id="mine_5",
    text="A pizza cut into 3 equal slices.",
    type="fractional-simple",
    mentions=(Mention(noun="pizza"),),
    division=Division(pieces=3, shown=3),
)
FORKS = Prompt(
    id="mine_6",
    text="There are 2 forks on the table, and one of them is broken into two pieces.",
    type="part-whole",
    mentions=(Mention(noun="fork"),),
    division=Division(pieces=2, shown=2, wholes=1, broken=True),
)
PROMPTS = (DOGS, CATS, PLACED, VASE, BOTH, PIZZA, FORKS)
KNOWN = by_id(PROMPTS)

HEADS = {
    1: "image_id,model,question_id,question,prompt,annot_id,raw_answer,answer",
    2: "image_id,model,prompt,gt_num,annot_id,answer_text,answer_num",
    3: "image_id,model,question_id,question,prompt,annot_id,answer",
}
Row = Sequence[object]


def counted(image: str, question: str, answers: Iterable[str], number: int = 0) -> list[Row]:
    """Rows of task 1: one person's raw answer each."""
    prompt = KNOWN[image.rpartition("_")[0]].text
    return [(image, "m", number, question, prompt, person, raw, "") for person, raw in enumerate(answers)]


def chosen(image: str, codes: Iterable[int], text: str = "") -> list[Row]:
    """Rows of task 2."""
    prompt = KNOWN[image.rpartition("_")[0]].text
    return [(image, "m", prompt, 0, person, text, code) for person, code in enumerate(codes)]


def yes(image: str, answers: Iterable[int], number: int = 0) -> list[Row]:
    """Rows of task 3."""
    prompt = KNOWN[image.rpartition("_")[0]].text
    return [(image, "m", number, "Is it so?", prompt, person, answer) for person, answer in enumerate(answers)]


def csv_of(task: int, rows: Iterable[Row]) -> str:
    """A file of one task."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([HEADS[task].split(","), *rows])
    return out.getvalue()


def archive(path: Path, files: dict[str, str], mode: str = "w:xz") -> Path:
    """A published archive: the files below ``./``."""
    with tarfile.open(path, mode) as packed:  # type: ignore[call-overload]
        for name, text in files.items():
            data = text.encode()
            entry = tarfile.TarInfo(f"./{name}")
            entry.size = len(data)
            packed.addfile(entry, io.BytesIO(data))
    return path


def read(path: Path, task: int, rows: Iterable[Row]) -> Annotations:
    """The annotations of one file of one task, written below ``path``."""
    file = path / f"task_{task}_m.csv"
    file.write_text(csv_of(task, rows), encoding="utf-8")
    (found,) = read_annotations([file], KNOWN)
    return found
