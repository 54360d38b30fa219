"""Reading a page back as a browser would: tags, attributes and visible text."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "br", "img", "input", "hr"}
LOADING = {"src", "href", "srcset", "action", "formaction", "data", "xlink:href", "poster", "background"}

_DOCUMENT = (
    "html head meta title style body header main section footer figure figcaption label input img time details summary"
    " video"
)
_TEXT = "div span p h1 h2 h3 h4 h5 h6 a b em strong s code pre br hr ul ol li blockquote table thead tbody tr th td"
_DRAWN = "svg g path rect line"
_MATHML = (
    "math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle"
    " mpadded mphantom"
)
TAGS = set(f"{_DOCUMENT} {_TEXT} {_DRAWN} {_MATHML}".split())


@dataclass
class Page(HTMLParser):
    """``elements`` in order, with their attributes; ``text`` is what can be read."""

    elements: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    text: str = ""
    balanced: bool = True

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        self.balanced = self.balanced and bool(self._open) and self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self._open or self._open[-1] != "style":
            self.text += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def harm(self) -> list[str]:
        """What could run or load something, or is no element we write."""
        found = [] if self.balanced and not self._open else ["unbalanced"]
        for tag, attributes in self.elements:
            if tag not in TAGS:
                found.append(f"<{tag}>")
            for name, value in attributes.items():
                inert = value.startswith(("data:image/", "data:video/mp4;", "http://", "https://", "mailto:", "#"))
                if name.startswith("on") or (name in LOADING and not inert) or (tag == "img" and value[:4] == "http"):
                    found.append(f"<{tag} {name}={value[:60]}>")
        return found


def read(html: str) -> Page:
    page = Page()
    page.feed(html)
    page.close()
    return page
