"""Items in the published layout of MathExplain, which now calls itself ME2, from files that the user has.

JSON, JSON lines, CSV or Parquet, or a folder with one such file. Field names are accepted in every spelling of
:data:`FIELDS`; pictures as paths beside the file, as bytes, base64 or data URLs. The data itself is not shipped.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chalkwright.agent.data import Image
from chalkwright.agent.errors import UserError
from chalkwright.agent.keypoints.data import FigureProblem, Keypoint
from chalkwright.agent.runs.folder import RunFolder, slug
from chalkwright.benchmarks.harness.fields import plain_name, value_of
from chalkwright.benchmarks.harness.records import records
from chalkwright.benchmarks.mathexplain.data import Domain, Published
from chalkwright.benchmarks.mathexplain.pictures import NoPicture, kind_of, media_type, picture_bytes

FIELDS: dict[str, tuple[str, ...]] = {
    "id": ("id", "item_id", "problem_id", "question_id", "qid", "idx", "index"),
    "chapter": ("chapter", "chapter_title", "chapter_name"),
    "section": ("section", "section_title", "section_name"),
    "domain": ("domain", "subject", "category"),
    "problem": ("problem", "problem_text", "question", "question_text", "text_problem", "problem_description", "t_p"),
    "options": ("options", "choices", "candidates"),
    "answer": ("answer", "gold_answer", "final_answer", "ground_truth", "correct_answer", "label"),
    "explanation": ("explanation", "solution_text", "solution", "explanatory_text", "text_solution", "t_s"),
    "keypoints": ("keypoints", "visual_keypoints", "visual_keypoint", "vk", "differences", "difference"),
    "problem_image": ("problem_image", "image_problem", "question_image", "image", "problem_image_path", "i_p"),
    "solution_image": ("solution_image", "image_solution", "explanation_image", "solution_image_path", "i_s"),
}
"""Our names → names that are accepted, in small letters with underscores; the first that is there counts."""
NEEDED = ("problem", "answer", "problem_image")
DESCRIPTIONS = ("description", "desc", "generated")
"""Names of a keypoint's description; the paper's Figure 10 has the last one."""
ENDINGS = (".jsonl", ".json", ".parquet", ".csv")


def read_published(path: Path, pictures: Path | None = None) -> tuple[Published, ...]:
    """The items of a file, or of the one such file in a folder.

    ``pictures``: a folder into which every picture is written as a file, its paths being absolute; None: pictures are
    only checked, and named as the file names them. Raises :class:`UserError`.
    """
    file = _file_in(path)
    rows = list(_rows(file))
    if not rows:
        raise UserError(f"{file} holds no items.")
    if pictures is not None:
        RunFolder(pictures).create()
    items = [_item(row, number, file, pictures) for number, row in enumerate(rows, 1)]
    name, count = Counter(item.id for item in items).most_common(1)[0]
    if count > 1:
        raise UserError(f"{count} items of {file} are called {name!r}; give each an id of its own.")
    return tuple(items)


def figure_problem(item: Published, folder: Path = Path(), *, answer: bool = True) -> FigureProblem:
    """The item as the two tasks get it; ``answer`` False: without it. Raises :class:`UserError` for a lost picture."""
    file = folder / item.problem_image
    try:
        data = file.read_bytes()
        image = Image(media_type=media_type(data), data=data)
    except OSError as error:
        raise UserError(f"The picture {file} of {item.id} cannot be read ({error.strerror}).") from error
    except NoPicture as error:
        raise UserError(f"{file} {error}.") from error
    return FigureProblem(
        id=item.id,
        problem=item.problem,
        image=image,
        answer=item.answer if answer else None,
        options=item.options,
        chapter=item.chapter,
        section=item.section,
    )


def _file_in(path: Path) -> Path:
    if path.is_file():
        return path
    if not path.is_dir():
        raise UserError(f"There is no {path}; name a file or folder of MathExplain (ME2).")
    found = [file for ending in ENDINGS for file in sorted(path.glob(f"*{ending}"))]
    if not found:
        raise UserError(f"{path} holds no file that ends in {', '.join(ENDINGS)}.")
    if len(found) > 1 and found[0].name != "items.jsonl":
        names = ", ".join(file.name for file in found[:4])
        raise UserError(f"{path} holds several files ({names}); name one of them.")
    return found[0]


def _rows(file: Path) -> Iterator[Mapping[str, Any]]:
    """The records of a file as they are; of a JSON object also records by their ids. Raises :class:`UserError`."""
    if file.suffix.lower() not in ENDINGS:
        raise UserError(f"{file} ends in none of {', '.join(ENDINGS)}.")
    for row in records(file, is_record=_is_item):
        if not _is_item(row) and row and all(isinstance(inner, Mapping) for inner in row.values()):
            yield from ({"id": name, **inner} for name, inner in row.items())
        else:
            yield row


def _is_item(row: Mapping[str, Any]) -> bool:
    return any(_find_field(row, field) for field in NEEDED)


def _find_field(row: Mapping[str, Any], field: str) -> Any:
    """The value of one of our fields; None where no name of it is there, or the value is empty."""
    return value_of(row, FIELDS[field])


def _item(row: Mapping[str, Any], number: int, file: Path, pictures: Path | None) -> Published:
    name = str(_find_field(row, "id") if _find_field(row, "id") is not None else number).strip()
    where = f"Item {name} of {file}"
    for field in NEEDED:
        if _find_field(row, field) is None:
            raise UserError(f"{where} has no {field.replace('_', ' ')}; it needs one of {', '.join(FIELDS[field])}.")
    chapter, section = _place(row)
    stem = f"{number:04d}-{slug(name)}"  # long ids can begin alike
    try:
        return Published(
            id=name,
            chapter=chapter,
            section=section,
            domain=_domain(row),
            problem=str(_find_field(row, "problem")),
            options=_options(_find_field(row, "options")),
            answer=str(_find_field(row, "answer")),
            explanation=str(_find_field(row, "explanation") or ""),
            keypoints=_keypoints(_find_field(row, "keypoints"), where),
            problem_image=_picture(row, "problem_image", stem, file, pictures, where) or "",
            solution_image=_picture(row, "solution_image", stem, file, pictures, where),
        )
    except ValidationError as error:
        first = error.errors()[0]
        raise UserError(f"{where}: {'.'.join(map(str, first['loc']))}: {first['msg']}.") from error


def _place(row: Mapping[str, Any]) -> tuple[str, str]:
    """Chapter and section; ``Functions/Linear Functions and Their Graphs`` holds both."""
    chapter, section = (str(_find_field(row, field) or "").strip() for field in ("chapter", "section"))
    if not section and "/" in chapter:
        chapter, _, section = (part.strip() for part in chapter.partition("/"))
    return chapter, section


def _domain(row: Mapping[str, Any]) -> Domain | None:
    said = str(_find_field(row, "domain") or "").casefold()
    return "graph" if "graph" in said or "function" in said else "geometry" if "geom" in said else None


def _options(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        text = value.strip()
        if text.startswith("["):
            try:
                value = json.loads(text)
            except ValueError:
                value = text.splitlines()
        else:
            value = text.splitlines() if "\n" in text else text.split("|")
    if isinstance(value, Mapping):
        value = list(value.values())
    return tuple(text for entry in value if (text := str(entry).strip())) if isinstance(value, Sequence) else ()


def _keypoints(value: Any, where: str) -> tuple[Keypoint, ...]:
    """In the paper's form, as one object, or as ``Line AE: a straight line …``, a line each."""
    if isinstance(value, str):
        text = value.strip()
        try:
            value = json.loads(text) if text.startswith(("[", "{")) else text.splitlines()
        except ValueError as error:
            raise UserError(f"{where} has keypoints that are no valid JSON ({error}).") from error
    if isinstance(value, Mapping) and "element" not in {plain_name(str(name)) for name in value}:
        value = [{name: words} for name, words in value.items()]
    entries = value if isinstance(value, list | tuple) else [] if value is None else [value]
    return tuple(_keypoint(entry, where) for entry in entries if entry not in ("", None))


def _keypoint(entry: Any, where: str) -> Keypoint:
    name, words = "", ""
    if isinstance(entry, str):
        name, _, words = entry.partition(":")
    elif isinstance(entry, Mapping):
        plain = {plain_name(str(key)): value for key, value in entry.items() if value is not None}
        if "element" in plain:
            name = str(plain["element"])
            words = str(next((plain[key] for key in DESCRIPTIONS if key in plain), ""))
        elif len(entry) == 1:
            name, words = (str(part) for part in next(iter(entry.items())))
    if not name.strip():
        raise UserError(f"{where} has a keypoint without an element ({str(entry)[:60]}).")
    return Keypoint(element=name.strip(), description=words.strip())


def _picture(
    row: Mapping[str, Any], field: str, stem: str, file: Path, pictures: Path | None, where: str
) -> str | None:
    cell = _find_field(row, field)
    if cell is None:
        return None
    try:
        data = picture_bytes(cell, file.parent)
    except NoPicture as error:
        raise UserError(f"{where}: its {field.replace('_', ' ')} {error}.") from error
    if pictures is None:
        return cell if isinstance(cell, str) and len(cell) < 200 else field
    name = f"{stem}-{field.removesuffix('_image')}.{kind_of(data)}"
    return str(RunFolder(pictures).write_bytes(name, data).resolve())
