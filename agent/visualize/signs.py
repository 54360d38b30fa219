"""How people write operations, equality and the unknown: signs, words of several languages, emoji.

Words are in lower case without accents. A word of one language that is a number, or part of one, in another
(Spanish ``y``, French ``et``) is not taken for a sign.
"""

from __future__ import annotations

import re
import unicodedata

from chalkwright.agent.visualize.data import Operation

EQUAL = "="
UNKNOWN = "?"

_SIGNS: dict[str, str] = {
    "+": "+➕",
    "-": "-−–—‐‑‒﹣⁻➖",
    "×": "×*·⋅∙•✕✖⨯⨉",
    "÷": "÷/∕⁄:∶➗",
    EQUAL: "=🟰",
    UNKNOWN: "?□▢☐◻⬜⬚◯❓❔؟",
}
_WORDS: dict[str, str] = {
    "+": "plus; add; added to; and; und; mas; piu; mais; плюс; arti; जोड़; زائد; dan; 加上; 加; たす; 더하기",
    "-": "minus; take away; less; menos; moins; weniger; meno; минус; eksi; घटा; ناقص; 减去; 減去; 减; 減; ひく; 빼기",
    "×": (
        "times; multiplied by; mal; fois; multiplie par; por; multiplicado por; per; vezes; умножить на; carpi; गुणा; "
        "ضرب; keer; 乘以; 乘; かける; 掛ける; 곱하기"
    ),
    "÷": (
        "divided by; geteilt durch; durch; divise par; dividido por; dividido entre; entre; diviso; разделить на; "
        "делить на; bolu; भाग; gedeeld door; 除以; わる; 割る; 나누기"
    ),
    EQUAL: (
        "equals; equal; equal to; is equal to; is; are; makes; make; gives; gleich; ist gleich; ist; sind; ergibt; "
        "macht; egale; egal a; est egal a; font; fait; es igual a; igual a; igual; son; es; fa; uguale; uguale a; "
        "равно; равняется; esittir; बराबर; يساوي; is gelijk aan; 等于; 等於; 得; イコール; は; 은; 는"
    ),
    UNKNOWN: (
        "what; what number; which number; how many; how much; wie viel; wieviel; was; welche zahl; combien; cuanto; "
        "cuantos; cuantas; quanto; сколько; kac; कितना; कितने; كم; hoeveel; 多少; 几; 幾; いくつ; 何"
    ),
}
_FILLERS = (
    "please; draw; show; show me; calculate; compute; solve; work out; find; bitte; rechne; dibuja; dessine; "
    "请; 請; 画; 畫"
)
_TEX = {
    r"\\times\b|\\cdot\b|\\ast\b": "×",
    r"\\div\b": "÷",
    r"\\square\b|\\Box\b": UNKNOWN,
    r"\\[,;!(\[)\] ]|[${}]": " ",
}

SIGN_OF: dict[str, str] = {sign: kind for kind, signs in _SIGNS.items() for sign in signs}
"""Character → its meaning: an operation, :data:`EQUAL` or :data:`UNKNOWN`."""
KEYCAP_TEN = "🔟"


def plain(text: str) -> str:
    """Lower case, without accents on Latin letters, compatibility forms replaced (``７`` → ``7``)."""
    composed = unicodedata.normalize("NFKD", text).casefold()
    kept: list[str] = []
    for character in composed:
        if unicodedata.combining(character) and kept and "a" <= kept[-1] <= "z":
            continue
        kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept))


def operation_of(sign: str) -> Operation | None:
    """The operation of a token; None for any other."""
    return sign if sign in ("+", "-", "×", "÷") else None  # type: ignore[return-value]


def with_signs(text: str) -> str:
    """A plain text whose operator words and TeX commands are signs; words that ask politely are left out."""
    for pattern, sign in _TEX.items():
        text = re.sub(pattern, f" {sign} ", text)
    return _PHRASES.sub(lambda found: f" {_MEANING[found[0]]} ", text)


def _is_spaceless(phrase: str) -> bool:
    """Whether the phrase is of a script that puts no spaces between words."""
    return any("぀" <= character <= "鿿" or "가" <= character <= "힣" for character in phrase)


def _list_signs() -> dict[str, str]:
    named = {plain(phrase): kind for kind, phrases in _WORDS.items() for phrase in phrases.split("; ")}
    return named | {plain(phrase): "" for phrase in _FILLERS.split("; ")}


_MEANING = _list_signs()
_PHRASES = re.compile(
    "|".join(
        re.escape(phrase) if _is_spaceless(phrase) else rf"(?<![^\W\d_]){re.escape(phrase)}(?![^\W\d_])"
        for phrase in sorted(_MEANING, key=len, reverse=True)
    )
)
