"""The fonts every picture is lettered in: both come with Python packages, so all machines draw alike."""

from __future__ import annotations

import os
import re
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from xml.sax.saxutils import escape

FAMILY = "Noto Sans CJK SC"
"""Latin, Greek and Chinese."""
FALLBACK = "DejaVu Sans"
"""For what the family lacks, subscript digits above all; comes with matplotlib."""
_DOT = re.compile("\\$[^$]*\\$|(?<![\u4e00-\u9fff])·|·(?![\u4e00-\u9fff])")

_CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{folder}</dir>
  <dir>{fallback}</dir>
  <selectfont><rejectfont>
    <glob>{fallback}/cm*</glob><glob>{fallback}/STIX*</glob><glob>{fallback}/LastResort*</glob>
  </rejectfont></selectfont>
  <alias binding="strong"><family>{family}</family><accept><family>{substitute}</family></accept></alias>
  <cachedir>{cache}</cachedir>
</fontconfig>
"""


class FontMissing(RuntimeError):
    """The package that carries the font is not installed."""


def narrow_dots(text: str) -> str:
    """Words as they are set: the family's ``·`` is as wide as a Chinese character, which suits Chinese names alone; it
    lacks the sign that stands in for it, which :data:`FALLBACK` has."""
    return _DOT.sub(lambda found: "⋅" if found[0] == "·" else found[0], text)


def usual_dots(text: str) -> str:
    """Words as they were written, from how they are set."""
    return text.replace("⋅", "·")


def font_file() -> Path:
    """The font collection, found without importing its package. Raises :class:`FontMissing`."""
    spec = find_spec("noto_cjk_sans_otc")
    if spec is None or not spec.submodule_search_locations:
        raise FontMissing("The package noto-cjk-sans-otc is not installed; run `make install`.")
    file = Path(next(iter(spec.submodule_search_locations))) / "NotoSansCJK-Regular.ttc"
    if not file.is_file():
        raise FontMissing("The font file of noto-cjk-sans-otc is missing; reinstall it with `make install`.")
    return file


def formula_font_file() -> Path:
    """The font of formulas, found without importing its package. Raises :class:`FontMissing`."""
    spec = find_spec("ziamath")
    if spec is None or not spec.submodule_search_locations:
        raise FontMissing("The package ziamath is not installed; run `make install`.")
    return Path(next(iter(spec.submodule_search_locations))) / "fonts" / "STIXTwoMath-Regular.ttf"


def fallback_folder() -> Path:
    """Where :data:`FALLBACK` lies, found without importing matplotlib. Raises :class:`FontMissing`."""
    spec = find_spec("matplotlib")
    if spec is None or spec.origin is None:
        raise FontMissing("The package matplotlib is not installed; run `make install`.")
    return Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"


def write_fontconfig(folder: Path) -> Path:
    """Write a fontconfig file that adds our font to the system's, and return its path.

    Whole at any moment, since several programs may share ``folder``, and of a name that tells what is in it: another
    installation has its fonts elsewhere, and the rooms of neither show the other's. Raises :class:`FontMissing` and
    :class:`OSError`.
    """
    text = _CONFIG.format(
        folder=escape(str(font_file().parent)),
        fallback=escape(str(fallback_folder())),
        family=FAMILY,
        substitute=FALLBACK,
        cache=escape(str(folder / "fontconfig")),
    )
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"fonts-{sha256(text.encode()).hexdigest()[:16]}.conf"
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        passing = folder / f".{file.name}.{os.getpid()}"
        passing.write_text(text, encoding="utf-8")
        passing.replace(file)
    return file
