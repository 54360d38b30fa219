"""Our own items as they are shipped: whole, in the paper's order, and readable once exported."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from chalkwright.benchmarks.mathexplain.data import Published
from chalkwright.benchmarks.mathexplain.export import ITEMS, export, place_in
from chalkwright.benchmarks.mathexplain.loader import read_published
from chalkwright.benchmarks.mathexplain.own import ITEMS as SHIPPED
from chalkwright.benchmarks.mathexplain.own import PICTURES, read_own, read_pictures
from chalkwright.benchmarks.mathexplain.sections import SECTIONS, pairs, slug
from chalkwright.benchmarks.mathexplain.sheet import choose_items, sheet
from tests.offenders import Made, each

OWN = Made(read_own)


def by_id(item: Published) -> str:
    return item.id


def test_the_table_has_17_chapters_and_33_titles() -> None:
    assert len(SECTIONS) == 17
    assert len({section for _, section in pairs()}) == 33
    assert len({slug(*pair) for pair in pairs()}) == len(list(pairs())) == 34
    assert slug("Integration", "Applications of Definite Integrals") != slug(
        "Integral Calculus", "Applications of Definite Integrals"
    )
    with pytest.raises(KeyError):
        slug("Integration", "Inscribed Angles")


def test_sections_are_full_and_mixed() -> None:
    assert len(OWN) == 512
    sizes = Counter((item.chapter, item.section) for item in OWN)
    assert list(sizes) == list(pairs())
    assert min(sizes.values()) >= 10
    assert sum(bool(item.options) for item in OWN) / len(OWN) == pytest.approx(0.605, abs=0.015)
    assert 85 <= sum(item.domain == "graph" for item in OWN) <= 150
    places = Counter(item.options.index(item.answer) for item in OWN if item.options)
    assert min(places[k] for k in range(5)) > 0.1 * sum(places.values())


def test_ids_are_the_section_and_its_numbers() -> None:
    ids = [
        f"{slug(*pair)}-{n:02}"
        for pair, size in Counter((i.chapter, i.section) for i in OWN).items()
        for n in range(1, size + 1)
    ]
    assert [item.id for item in OWN] == ids


def test_no_two_items_are_nearly_the_same() -> None:
    words = {item.id: re.findall(r"\d+|[A-Z]|[a-z]+", item.problem) for item in OWN}
    for first, second in combinations(OWN, 2):
        one, other = words[first.id], words[second.id]
        if first.section == second.section and len(one) == len(other):
            assert sum(a != b for a, b in zip(one, other, strict=True)) >= 2, (first.id, second.id)


@each(OWN, by_id)
def test_options_are_five_and_one_is_right(item: Published) -> None:
    assert len(set(item.options)) == len(item.options) in (0, 5)
    assert not item.options or item.answer in item.options


@each(OWN, by_id)
def test_keypoints_are_three_to_five(item: Published) -> None:
    assert 3 <= len({keypoint.element for keypoint in item.keypoints}) == len(item.keypoints) <= 5


@each(Made(lambda: {(item.chapter, item.section): item for item in OWN}.values()), by_id)
def test_the_solution_adds_to_the_problems_picture_what_has_the_colour_of_additions(item: Published) -> None:
    """In a picture of each section."""
    added_alone_is_reddish(item.id)


@pytest.mark.process
def test_so_does_every_solution() -> None:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        offending = [text for text in pool.map(offence, [item.id for item in OWN], chunksize=32) if text]
    assert offending == []


def offence(item: str) -> str:
    """What is wrong with the pictures of an item, if anything."""
    try:
        added_alone_is_reddish(item)
    except AssertionError as error:
        return f"{item}: {error!r}"
    return ""


def added_alone_is_reddish(item: str) -> None:
    pictures = read_pictures(item)
    assert pictures.problem.shape == pictures.solution.shape
    assert pictures.problem.shape[1] == 960
    problem, solution = (picture[::2, ::2] for picture in pictures)
    changed = (problem != solution).any(axis=2)
    assert 0.0001 < changed.mean() < 0.5
    assert reddish(solution)[changed].any()
    assert not reddish(problem).any()


def reddish(picture: NDArray[np.uint8]) -> NDArray[np.bool_]:
    return picture[..., 0].astype(np.int16) - picture[..., 2] > 60


def test_every_picture_is_of_an_item() -> None:
    files = {file.name.removesuffix(".webp") for file in SHIPPED.joinpath(PICTURES).iterdir()}
    assert files == {item.id for item in OWN}


def test_exported_items_read_as_they_are_shipped(tmp_path: Path) -> None:
    some = OWN[::200]
    assert export(some, tmp_path / "out") == tmp_path / "out" / ITEMS
    assert read_published(tmp_path / "out") == some
    for item in some:
        for file, pixels in zip(exported(item, tmp_path / "out"), read_pictures(item.id), strict=True):
            with Image.open(file) as picture:
                assert (np.asarray(picture) == pixels).all()


def test_a_picture_that_was_exported_before_is_kept_and_a_broken_one_is_not(tmp_path: Path) -> None:
    export(OWN[:1], tmp_path)
    kept, broken = exported(OWN[0], tmp_path)
    with Image.open(kept) as picture:
        picture.save(kept, compress_level=1)
    before = kept.read_bytes()
    whole = broken.read_bytes()
    broken.write_bytes(whole[:900])
    export(OWN[:1], tmp_path)
    assert kept.read_bytes() == before
    assert broken.read_bytes() == whole


def exported(item: Published, folder: Path) -> tuple[Path, Path]:
    placed = place_in(folder, item)
    assert placed.solution_image is not None
    return Path(placed.problem_image), Path(placed.solution_image)


def test_one_item_of_each_section_on_a_sheet() -> None:
    assert len(choose_items(OWN, 1, "", False)) == len(list(pairs()))
    assert [item.id for item in choose_items(OWN, 2, "inscribed", False)] == ["inscribed-angles-02"]
    assert len(choose_items(OWN, 99, "inscribed", True)) > 9
    assert choose_items(OWN, 1, "nothing", True) == ()


def test_problem_and_solution_stand_side_by_side() -> None:
    red = reddish(np.asarray(sheet(["inscribed-angles-01"])))
    half = red.shape[1] // 2
    assert not red[:, :half].any()
    assert red[:, half:].sum() > 500
