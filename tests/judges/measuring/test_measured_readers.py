"""A verdict says what measured it, and is the same whatever else is installed."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.font_manager import findfont
from PIL import Image, ImageDraw, ImageFont

from chalkwright.judges.data import Evidence
from chalkwright.judges.document import read_document
from chalkwright.judges.measuring import evidence
from chalkwright.judges.measuring.evidence import measure
from chalkwright.renderers.measure import legibility, ocr_tesseract
from chalkwright.renderers.measure.ocr import OcrMissing


def essay(folder: Path) -> Path:
    """An essay whose one picture has labels so small that they are read once more."""
    page = Image.new("RGB", (1200, 700), "white")
    draw = ImageDraw.Draw(page)
    draw.rectangle([200, 150, 1000, 550], outline="black", width=5)
    font = ImageFont.truetype(findfont("DejaVu Sans"), 15)
    for place, words in enumerate(("width of the garden", "length of the garden", "area of the garden")):
        draw.text((220 + 270 * place, 580), words, font=font, fill="black")
    page.save(folder / "figure.png")
    (folder / "essay.md").write_text("See the figure.\n\n![A garden](figure.png)\n", encoding="utf-8")
    return folder / "essay.md"


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is changed here holds where pictures are measured, too."""
    monkeypatch.setattr(evidence.measurers, "call", lambda function, *, seconds, **given: function(**given))


@pytest.mark.usefixtures("in_this_process")
def test_the_readers_are_recorded_with_their_versions(tmp_path: Path) -> None:
    found = measure(read_document(essay(tmp_path)))
    assert set(found.readers) == {"rapidocr", "onnxruntime", "opencv", "rules"}
    assert all(found.readers.values())
    assert "_det_" in found.readers["rapidocr"]
    assert "_rec_" in found.readers["rapidocr"]
    assert Evidence.model_validate_json(found.model_dump_json()).readers == found.readers


def test_a_text_without_pictures_is_read_by_nobody(tmp_path: Path) -> None:
    (tmp_path / "essay.md").write_text("Two and three are five.\n", encoding="utf-8")
    assert measure(read_document(tmp_path / "essay.md")).readers == {}


@pytest.mark.usefixtures("in_this_process")
def test_tesseract_changes_nothing_unless_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = read_document(essay(tmp_path))
    started: list[object] = []

    def read_nothing(reader: object, crops: list[object]) -> tuple[tuple[str, float], ...]:
        if isinstance(reader, ocr_tesseract.TesseractReader):
            started.append(reader)
        return tuple(("", 0.0) for _ in crops)

    monkeypatch.setattr(ocr_tesseract.TesseractReader, "lines", read_nothing)
    monkeypatch.setattr(legibility.RapidReader, "lines", read_nothing)
    monkeypatch.setattr(ocr_tesseract, "version", lambda: "5.5.0")
    found = []
    for installed in (True, False):
        monkeypatch.setattr(legibility, "is_installed", lambda answer=installed: answer)
        monkeypatch.setattr(legibility, "_read_before", {})
        found.append(measure(document))
    assert started == []
    assert found[0] == found[1]
    assert measure(document, tesseract=True).readers["tesseract"] == "5.5.0"
    assert started


def test_tesseract_that_is_asked_for_and_missing_is_said_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr_tesseract.shutil, "which", lambda name: None)
    with pytest.raises(OcrMissing, match="Install tesseract-ocr"):
        measure(read_document(essay(tmp_path)), tesseract=True)
