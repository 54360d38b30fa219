"""Text similarity with the real libraries and the real sentence model."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from chalkwright.agent.errors import MachineFault, UserError
from chalkwright.judges.keypoints.embeddings import bertscore, greedy_f1
from chalkwright.judges.keypoints.similarity import (
    METRICS,
    NO_WORDNET,
    Similarity,
    bleu,
    library,
    meteor,
    rouge_l,
    similarity,
)

TEXT = "The height AD from A onto BC is 5, so the area of the triangle is 10."
SAME_SENSE = "Since the altitude from A to side BC has length 5, we get 10 for the triangle's area."
OTHER = "Photosynthesis turns light into sugar within the leaves of a plant."


def wordnet(folder: Path) -> Path:
    """A WordNet of one synset, {auto, car}, in the files' own format, without ``lexnames``, as Debian has it."""
    inner = folder / "usr" / "share" / "wordnet"
    inner.mkdir(parents=True)
    synset = "00000000 06 n 02 auto 0 car 0 000 | a vehicle with four wheels  \n"
    (inner / "data.noun").write_text(synset, encoding="ascii")
    index = "".join(f"{word} n 1 0 1 1 00000000  \n" for word in ("auto", "car"))
    (inner / "index.noun").write_text(index, encoding="ascii")
    for part in ("verb", "adj", "adv"):
        for kind in ("data", "index"):
            (inner / f"{kind}.{part}").write_text("", encoding="ascii")
    for part in ("noun", "verb", "adj", "adv"):
        (inner / f"{part}.exc").write_text("", encoding="ascii")
    return folder


def test_equal_texts_are_alike_and_others_less() -> None:
    same = similarity(TEXT, TEXT)
    near, far = similarity(SAME_SENSE, TEXT), similarity(OTHER, TEXT)
    for name in ("bleu2", "bleu4", "rouge_l", "bertscore"):
        assert getattr(same, name) == pytest.approx(1)
        assert 0 <= getattr(far, name) < getattr(near, name) < 1


def test_bleu_and_rouge_by_hand() -> None:
    # 3 of 4 words and 1 of 3 pairs agree, both texts are of one length.
    assert bleu("a b x c", "a b y c", 2) == pytest.approx((3 / 4 * 1 / 3) ** 0.5)
    assert rouge_l("a b x c", "a b y c") == pytest.approx(3 / 4)


def test_greedy_matching_by_hand() -> None:
    found = np.array([[1, 0], [0, 1]], dtype=np.float32)
    wanted = np.array([[1, 0], [0.6, 0.8], [0, -1]], dtype=np.float32)
    precision, recall = (1 + 0.8) / 2, (1 + 0.8 + 0) / 3
    assert greedy_f1(found, wanted) == pytest.approx(2 * precision * recall / (precision + recall))
    assert greedy_f1(found[:0], wanted) == 0


def test_a_long_text_is_cut_and_not_refused() -> None:
    assert 0 < bertscore(TEXT * 100, TEXT) <= 1


def test_without_wordnet_meteor_is_missing_and_not_zero(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import nltk.data

    monkeypatch.setattr(nltk.data, "path", [str(tmp_path)])
    found = similarity(TEXT, TEXT, embedding=None)
    assert (found.meteor, found.why) == (None, {"meteor": NO_WORDNET})
    assert found.bleu4 == pytest.approx(1)


def test_meteor_reads_wordnet_where_it_lies(tmp_path: Path) -> None:
    folder = wordnet(tmp_path / "unpacked")
    same = meteor("the auto stops", "the auto stops", folder)
    assert same == pytest.approx(1 - 0.5 * (1 / 3) ** 3)
    assert meteor("the car stops", "the auto stops", folder) == pytest.approx(same)
    assert meteor("the dog stops", "the auto stops", folder) < same


def test_a_folder_without_wordnet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"lacks data\.noun"):
        similarity(TEXT, TEXT, wordnet=tmp_path)


def test_texts_without_words_have_no_figures() -> None:
    found = similarity("  ", TEXT)
    assert found == Similarity(why=dict.fromkeys(METRICS, "There are no words to compare."))


def test_what_is_not_installed_is_told_with_the_command() -> None:
    with pytest.raises(MachineFault, match=r'pip install "chalkwright\[bench\]"'):
        library("no_such_library_of_metrics")
