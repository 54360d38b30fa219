"""Text that is not UTF-8 and may be Chinese all the same. Pure."""

from __future__ import annotations

_USUAL = 0.8
"""Share of a text's wide characters that are usual ones; of Latin-1 read as GB18030 nearly all are rare."""
_LAST_COMMON = 0xD7
"""Lead byte of GB 2312's last common sign; after it come the rare ones."""
_KANA = ("\u3041", "\u30ff")


def chinese_text(data: bytes) -> str | None:
    """``data`` read as GB18030 (and so GBK and GB 2312), where that makes Chinese of it."""
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return None
    wide = [sign for sign in text if not sign.isascii()]
    usual = sum(_is_usual(sign) for sign in wide)
    return text if wide and usual >= _USUAL * len(wide) else None


def _is_usual(sign: str) -> bool:
    if _KANA[0] <= sign <= _KANA[1]:
        return False  # Japanese text, whose bytes are Chinese signs as well
    try:
        return sign.encode("gb2312")[0] <= _LAST_COMMON
    except UnicodeEncodeError:
        return False
