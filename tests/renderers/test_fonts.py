"""The font file and the fontconfig file that names it."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from fontTools.ttLib import TTCollection, TTFont

from chalkwright.renderers.fonts import (
    FAMILY,
    FontMissing,
    fallback_folder,
    font_file,
    narrow_dots,
    usual_dots,
    write_fontconfig,
)

SIGNS = "中文圆周角高度²·×÷−≤≥≠≈°αβγθλπΔΣΩ½→⊥∠∥√Åéß、。，：（）"


def test_font_has_latin_greek_chinese_and_the_signs_of_school() -> None:
    faces = {face["name"].getDebugName(1): face for face in TTCollection(font_file(), lazy=True).fonts}
    missing = [sign for sign in SIGNS if ord(sign) not in faces[FAMILY].getBestCmap()]
    assert missing == []


def test_a_dot_between_units_is_as_narrow_as_a_dot_but_one_between_chinese_names_is_not() -> None:
    family = next(one for one in TTCollection(font_file(), lazy=True).fonts if one["name"].getDebugName(1) == FAMILY)
    fonts = family, TTFont(fallback_folder() / "DejaVuSans.ttf")
    written = "动量 6 kg·m/s，3 · 4，伽利略·伽利莱，$a·b$"
    dots = [ord(sign) for sign in narrow_dots(written) if sign in "·⋅"]
    set_in = [(dot, next(font for font in fonts if dot in font.getBestCmap())) for dot in dots]
    widths = [font["hmtx"][font.getBestCmap()[dot]][0] / font["head"].unitsPerEm for dot, font in set_in]
    assert [width < 0.5 for width in widths] == [True, True, False, False]
    assert usual_dots(narrow_dots(written)) == written


def test_fontconfig_names_the_fonts_folder(tmp_path: Path) -> None:
    root = ET.parse(write_fontconfig(tmp_path)).getroot()
    assert root.findtext("dir") == str(font_file().parent)
    assert root.findtext("cachedir") == str(tmp_path / "fontconfig")


def test_folder_with_signs_that_xml_reserves(tmp_path: Path) -> None:
    folder = tmp_path / "R&D <x>"
    assert ET.parse(write_fontconfig(folder)).getroot().findtext("cachedir") == str(folder / "fontconfig")


def test_a_damaged_file_is_replaced(tmp_path: Path) -> None:
    file = write_fontconfig(tmp_path)
    whole = file.read_text()
    file.write_text("damaged")
    assert write_fontconfig(tmp_path).read_text() == whole
    assert list(tmp_path.iterdir()) == [file]


def test_two_installations_of_one_user_each_keep_their_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = write_fontconfig(tmp_path)
    elsewhere = tmp_path / "elsewhere" / "noto_cjk_sans_otc"
    elsewhere.mkdir(parents=True)
    (elsewhere / "__init__.py").touch()
    (elsewhere / font_file().name).touch()
    whole = ours.read_text()
    monkeypatch.syspath_prepend(elsewhere.parent)
    monkeypatch.delitem(sys.modules, "noto_cjk_sans_otc", raising=False)
    theirs = write_fontconfig(tmp_path)
    assert str(elsewhere) in theirs.read_text()
    assert ours.read_text() == whole


def test_file_is_whole_whenever_it_is_read(tmp_path: Path) -> None:
    """Two programs start at once: neither may see the other's half-written file."""
    file = write_fontconfig(tmp_path)
    whole, done, seen = file.read_text(), threading.Event(), set()

    def read() -> None:
        while not done.is_set():
            seen.add(file.read_text())

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(10):
        (tmp_path / "other").write_text("old")
        (tmp_path / "other").replace(file)
        write_fontconfig(tmp_path)
    done.set()
    reader.join()
    assert seen <= {whole, "old"}


def test_missing_package_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "noto_cjk_sans_otc", None)
    with pytest.raises(FontMissing, match="noto-cjk-sans-otc is not installed; run `make install`"):
        font_file()


def test_missing_file_names_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "noto_cjk_sans_otc").mkdir()
    (tmp_path / "noto_cjk_sans_otc" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "noto_cjk_sans_otc", raising=False)
    with pytest.raises(FontMissing, match=r"font file .* is missing; reinstall"):
        font_file()


@pytest.mark.process
def test_finding_the_font_imports_no_drawing_library() -> None:
    code = (
        "import sys; from chalkwright.renderers.fonts import font_file; font_file(); print('matplotlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
