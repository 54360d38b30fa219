"""κ between metric and people, worked out by hand; labels from a CSV file."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.e2v.agreement import agreements, kappa_table, read_labels
from chalkwright.benchmarks.e2v.data import Grade
from chalkwright.benchmarks.e2v.runs import GradeLine, PictureKey
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.tables import markdown

HEAD = "item,system,style,quantity,overall,annotator\n"
PLAIN = Resampling(resamples=0)


def graded(verdicts: str, grader: str = "opencv") -> dict[tuple[PictureKey, str], GradeLine]:
    """Pictures p0, p1, …: ``1`` right, ``0`` wrong, ``-`` not graded."""
    lines = {}
    for n, sign in enumerate(verdicts):
        key = PictureKey(system="painter", style="realistic", item=f"p{n}")
        grade = None if sign == "-" else Grade(item=key.item, quantity=sign == "1", overall=sign == "1")
        lines[key, grader] = GradeLine(key=key, grader=grader, grade=grade)
    return lines


def labels(tmp_path: Path, *people: str) -> Path:
    file = tmp_path / "labels.csv"
    rows = [
        f"p{n},painter,realistic,{sign},{'yes' if sign == '1' else 'no'},person {who}\n"
        for who, verdicts in enumerate(people)
        for n, sign in enumerate(verdicts)
        if sign != "-"
    ]
    file.write_text(HEAD + "".join(rows), encoding="utf-8")
    return file


def test_kappa_by_hand(tmp_path: Path) -> None:
    """18 of 20 the same; 10 and 8 of 20 right: chance ½·0.4 + ½·0.6 = ½, so κ = (0.9 − 0.5) / 0.5 = 0.8."""
    found = agreements(read_labels(labels(tmp_path, "1" * 8 + "0" * 12)), graded("1" * 10 + "0" * 10), "opencv", PLAIN)
    assert [(each.criterion, each.raters) for each in found] == [
        ("quantity", "metric, people"),
        ("overall", "metric, people"),
    ]
    for each in found:
        assert each.kappa.value == pytest.approx(0.8)
        assert (each.same, each.kappa.n, each.ties) == (18, 20, 0)


def test_what_most_people_say_and_people_among_themselves(tmp_path: Path) -> None:
    file = labels(tmp_path, "1100", "1000", "1101")
    metric, _, *people = agreements(read_labels(file), graded("1100"), "opencv", PLAIN)
    assert (metric.same, metric.kappa.n, metric.kappa.value) == (4, 4, 1.0)
    assert [(each.raters, each.same) for each in people if each.criterion == "overall"] == [
        ("person 0, person 1", 3),
        ("person 0, person 2", 3),
        ("person 1, person 2", 2),
    ]


def test_two_people_of_two_minds_are_left_out_and_counted(tmp_path: Path) -> None:
    metric = agreements(read_labels(labels(tmp_path, "1100", "1000")), graded("1100"), "opencv", PLAIN)[0]
    assert (metric.ties, metric.kappa.n, metric.same) == (1, 3, 3)


def test_ungraded_and_unlabelled_pictures_do_not_count(tmp_path: Path) -> None:
    metric = agreements(read_labels(labels(tmp_path, "10-1")), graded("101-"), "opencv", PLAIN)[0]
    assert metric.kappa.n == 2


def test_the_table_has_the_papers_figure(tmp_path: Path) -> None:
    text = markdown(
        kappa_table(agreements(read_labels(labels(tmp_path, "1100")), graded("1100"), "opencv", PLAIN), "opencv")
    )
    assert "κ = 0.96 for both criteria on 216 pictures" in text
    assert "metric, people" in text


def test_all_alike_has_no_kappa(tmp_path: Path) -> None:
    metric = agreements(read_labels(labels(tmp_path, "111")), graded("111"), "opencv", PLAIN)[0]
    assert metric.kappa.value is None
    assert "nothing to tell agreement from chance" in metric.kappa.why


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("item,system,style,quantity\na,b,realistic,1\n", "lacks the column overall"),
        ("", "lacks the column item"),
        (HEAD + "a,b,realistic,1,perhaps,me\n", "Line 2 of .*: overall is 'perhaps'; write 1 or 0"),
        (HEAD + "a,b,baroque,1,1,me\n", "Line 2 of .* names no picture"),
        (HEAD + "a,b\n", "Line 2 of .*: quantity is None"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "labels.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=said):
        read_labels(file)


def test_a_spreadsheets_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "labels.csv"
    file.write_text(HEAD + "a,b,realistic,1,0,\n", encoding="utf-8-sig")
    [label] = read_labels(file)
    assert (label.key.item, label.key.seed, label.annotator, label.overall) == ("a", 1, "people", False)


def test_nothing_in_common(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="No labelled picture was graded by clip"):
        agreements(read_labels(labels(tmp_path, "11")), graded("11"), "clip", PLAIN)
