"""What a paragraph of an explanation says: a step of the reasoning, or only where to look, what comes next, what was
asked. English and Chinese, by its words and signs alone. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from chalkwright.judges.steps.overlap import share_of

LONGEST_CAPTION = 300
"""Characters."""
LONGEST_POINTER = 200
LONGEST_OPTION = 300
RESTATED = 0.7
"""Share of a paragraph's words, three by three, that stand in the problem as well."""

_FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$|\\\(.+?\\\)|\\\[.+?\\\]", re.DOTALL)
_RELATION = re.compile(
    r"[=≠≈≤≥∥⊥≅∽∼⇒⟹→∴∵<>]"
    r"|\\(?:leq?|geq?|neq?|approx|equiv|perp|parallel|cong|sim|implies|[Rr]ightarrow|to|in|propto|frac|times|cdot)"
    r"(?![A-Za-z])"
)
_MARKS = re.compile(r"[*_`#>~]+|^\s*(?:[-+•]|\d{1,2}[.)、])\s+", re.MULTILINE)
_SENTENCE_END = re.compile(r"(?<=[.!?:])\s+|(?<=[。！？；：])\s*|\n+")
_WHOLE = re.compile(r"[.。!?！？;；][*_)）」”’\"'\s]*\Z")

_LABEL = re.compile(
    r"(?:(?:figure|fig\.?|diagram|image|picture|scene|illustration|chart)\s*\(?\d{1,2}(?:\.\d{1,2}|[a-z])?\)?"
    r"|(?:示意|插|附)?[图圖]\s*[（(]?[\d一二三四五六七八九十]{1,3}(?:[-.]\d{1,2})?[)）]?)"
    r"(?P<end>\s*[:：.。．、—–\-]|\s+|\Z)",
    re.IGNORECASE,
)
_EMPHASISED = re.compile(r"\s*(?:\*(?!\*)[^*]+(?<!\*)\*|_(?!_)[^_]+(?<!_)_)\s*")

_FIGURE = re.compile(
    r"\b(?:figures?|figs?\.?|diagrams?|pictures?|images?|illustrations?|drawings?|sketch(?:es)?|graphs?|charts?"
    r"|scenes?)\b|[图圖]",
    re.IGNORECASE,
)
_LOOK = re.compile(
    r"\b(?:look(?:ing)?|see|refer|observe|consider|study|examine|notice|turn to|compare|shows?|showing|shown"
    r"|illustrate[sd]?|depict(?:s|ed)?|displays?|visuali[sz]es?|represents?|presents?|summari[sz]es?|drawn"
    r"|here (?:is|are)|below|above)\b"
    r"|看|观察|參考|参考|参见|參見|参照|对照|见|見|所示|展示|显示|顯示|表示|画出|畫出|给出|描绘|说明",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|since|so|therefore|thus|hence|means?|must be|equals?|implies|if|that|is|are|has|have"
    r"|becomes?|gives?)\b|因为|所以|因此|由于|则|可知|可得|可见|看出|得到|说明了|是|为|有|等于|相等|平行|垂直",
    re.IGNORECASE,
)
_HERE_IS = re.compile(r"\b(?:here|below|above|this) (?:is|are)\b|\bas (?:is )?shown\b", re.IGNORECASE)
_INTENT = re.compile(
    r"\blet(?:'|’)?s\b|\blet us\b"
    r"|\b(?:we|i)(?:(?:'|’)ll|\s+(?:will|can|could|must|should|shall|need to|have to|want to|now|first|then|next|start"
    r"|begin|are going to|would like to))\b|\b(?:our|the) (?:plan|goal|aim|task|strategy|approach) is\b"
    r"|(?:让|讓)?我们(?:来|将|会|先|再|可以|需要|要|应该|现在|接下来|分|就|逐)"
    r"|(?:接下来|下面|现在|首先|先|然后|最后)[，,]?(?:来|我们)?(?:分析|计算|求|讨论|研究|考虑|判断|验证|逐|看|比较|解)",
    re.IGNORECASE,
)
_GROUND = re.compile(
    r"\b(?:because|since|therefore|thus|hence|so|which|is called|are called)\b"
    r"|因为|所以|因此|由于|可知|可得|得到|则|称为|叫做",
    re.IGNORECASE,
)
_LET = re.compile(r"\blet\s+(?!us\b)", re.IGNORECASE)
_DEFINES = re.compile(
    r"\blet\s+(?!us\b)|\bdenote[sd]?\b|\bdefin(?:e[sd]?|itions?)\b|\b(?:is|are) (?:called|named|written|defined)\b"
    r"|\bstands? for\b|\bwe (?:call|name|denote|choose|set|take|write)\b|\b(?:where|here) \$"
    r"|\$\s*(?:is|are|be|being|means)\b|设|設|记[作为]?|令|称为|稱為|叫做|定义|用.{0,20}表示|其中|分别[是为]"
    r"|(?<![A-Za-z])[A-Za-z](?:_\{?\w+\}?|['′₀-₉])?\s*=",
    re.IGNORECASE,
)

_OPTION = re.compile(
    r"\s*(?:[-*+•]\s+)?[*_]{0,3}[(（]?(?P<letter>[A-H])(?:[.)．、）:：]|[*_]{2,3}(?=[\s.:：]))(?P<rest>.*)", re.DOTALL
)
_GAP = r".{1,200}?[\s　;；][*_]{0,2}[(（]?"
_INLINE_OPTIONS = re.compile(rf"\s*[*_]{{0,2}}[(（]?A[.)．、）]{_GAP}B[.)．、）]{_GAP}C[.)．、）]", re.DOTALL)
_VERDICT = re.compile(
    r"\b(?:in)?(?:correct|valid)\b|\b(?:true|false|right|wrong|matches|fails?|eliminate[ds]?|reject(?:ed)?|impossible|possible)\b"
    r"|\b(?:because|since|therefore|thus|hence)\b|[✓✔✗✘❌✅√⇒→]|正确|错误|不对|成立|排除|符合|因为|所以|因此|故|可知|[:：]",
    re.IGNORECASE,
)

_ANSWER = re.compile(
    r"\s*[*_#>\s]*(?:(?:the |our |final |correct |right |complete )*answers?\b"
    r"|(?:最终|最后|正确|参考)?答案?\s*[*_]*[:：]|答案[是为]|故选|故答案)",
    re.IGNORECASE,
)


def is_caption(text: str, *, at_picture: bool, alt: str = "") -> bool:
    """Whether a paragraph names a picture; ``at_picture``: it stands right beside one, which says ``alt``."""
    if len(text) > LONGEST_CAPTION or "\n\n" in text:
        return False
    words = bare(text)
    label = _LABEL.match(words)
    if label is not None and (at_picture or label["end"].strip()) and not _is_verb(words[label.end() :]):
        return True
    if not at_picture:
        return False
    return bool(_EMPHASISED.fullmatch(text)) or (bool(alt) and words.casefold() == bare(alt).casefold())


def _is_verb(rest: str) -> bool:
    return bool(
        re.match(r"(?:shows?|illustrates?|depicts?|is|has|tells|gives|中|里|上|表示|显示|展示)", rest, re.IGNORECASE)
    )


def says_nothing(text: str) -> bool:
    """Whether it is made of questions, pointers to a picture and words on what comes next, and nothing else."""
    said = [sentence for sentence in sentences(text) if re.search(r"\w", sentence)]
    return all(_is_question(one) or _is_pointer(one) or _is_intent(one) for one in said)


def sentences(text: str) -> list[str]:
    """The sentences of a text, without the marks of Markdown; a formula is never cut."""
    kept: list[str] = []

    def stow(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\x01{len(kept) - 1}\x02"

    stowed = _FORMULA.sub(stow, text)
    cut = [part.strip() for part in _SENTENCE_END.split(_MARKS.sub("", stowed))]
    return [re.sub(r"\x01(\d+)\x02", lambda match: kept[int(match[1])], part) for part in cut if part]


def bare(text: str) -> str:
    """Words without the marks of Markdown, on one line."""
    return " ".join(_MARKS.sub("", text).split())


def defines(text: str) -> bool:
    """Whether it gives a letter or a word its meaning."""
    return bool(_DEFINES.search(text)) and not (_is_intent(bare(text)) and not _RELATION.search(text))


def restates(text: str, problem: str) -> bool:
    """Whether it repeats the problem, and sets nothing equal that the problem does not."""
    if share_of(text, problem) < RESTATED:
        return False
    known = "".join(problem.split())
    return all("".join(found.split()) in known for found in re.findall(r"[\w)}]+\s*=\s*[\w\\({]+", text))


def are_options(items: Sequence[str], problem: str) -> bool:
    """Whether they are the choices that the problem offers, and nothing is said of them."""
    found = [_OPTION.match(item) for item in items]
    letters = [match["letter"] if match else "" for match in found]
    if len(items) < 2 or letters != [chr(ord(letters[0] or "?") + n) for n in range(len(items))] or letters[0] != "A":
        return False
    return all(
        len(item) <= LONGEST_OPTION and (share_of(match["rest"], problem) == 1 or not _VERDICT.search(match["rest"]))
        for item, match in zip(items, found, strict=True)
        if match is not None
    )


def is_inline_options(text: str) -> bool:
    """``A. 3  B. 4  C. 5  D. 6`` on one line."""
    return bool(_INLINE_OPTIONS.match(text)) and not _VERDICT.search(text.replace("：", "").replace(":", ""))


def is_option(text: str) -> str:
    """The letter of a choice that stands as a paragraph of its own; empty for any other paragraph."""
    found = _OPTION.match(text)
    return found["letter"] if found and len(text) <= LONGEST_OPTION and not _VERDICT.search(found["rest"]) else ""


def is_answer(text: str) -> bool:
    """Whether it is the line with the answer."""
    return bool(_ANSWER.match(text))


def is_statement(words: str) -> bool:
    """Whether bold words that stand alone are more than a title: they are a sentence, or state a relation."""
    return bool(_RELATION.search(words)) or is_whole(words)


def is_whole(text: str) -> bool:
    """Whether it ends as a sentence does."""
    return bool(_WHOLE.search(text))


def _is_question(sentence: str) -> bool:
    return sentence.rstrip("*_ ”\"'").endswith(("?", "？"))


def _is_pointer(sentence: str) -> bool:
    if len(sentence) > LONGEST_POINTER or _RELATION.search(sentence) or not _FIGURE.search(sentence):
        return False
    without = _HERE_IS.sub(" see ", sentence)
    return bool(_LOOK.search(without)) and not _REASON.search(without)


def _is_intent(sentence: str) -> bool:
    if _RELATION.search(sentence) or _GROUND.search(sentence) or _LET.search(sentence):
        return False
    return bool(_INTENT.search(sentence))
