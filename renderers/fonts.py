"""The one font every picture is lettered in: it has Latin, Greek and Chinese, and comes as a Python package."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from xml.sax.saxutils import escape

FAMILY = "Noto Sans CJK SC"

_CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{folder}</dir>
  <cachedir>{cache}</cachedir>
</fontconfig>
"""


class FontMissing(RuntimeError):
    """The package that carries the font is not installed."""


def font_file() -> Path:
    """The font collection, found without importing its package. Raises :class:`FontMissing`."""
    spec = find_spec("noto_cjk_sans_otc")
    if spec is None or not spec.submodule_search_locations:
        raise FontMissing("The package noto-cjk-sans-otc is not installed; run `make install`.")
    file = Path(next(iter(spec.submodule_search_locations))) / "NotoSansCJK-Regular.ttc"
    if not file.is_file():
        raise FontMissing("The font file of noto-cjk-sans-otc is missing; reinstall it with `make install`.")
    return file


def write_fontconfig(folder: Path) -> Path:
    """Write a fontconfig file that adds our font to the system's, and return its path.

    Whole at any moment, since several programs may share ``folder``. Raises :class:`FontMissing` and
    :class:`OSError`.
    """
    text = _CONFIG.format(folder=escape(str(font_file().parent)), cache=escape(str(folder / "fontconfig")))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "fonts.conf"
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        passing = folder / f".fonts.conf.{os.getpid()}"
        passing.write_text(text, encoding="utf-8")
        passing.replace(file)
    return file
