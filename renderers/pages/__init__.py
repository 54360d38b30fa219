"""Running text with formulas, set as one page that looks like a compiled document."""

from chalkwright.renderers.pages.page import PageOverfull, SetPage, doubts, set_page

__all__ = ["PageOverfull", "SetPage", "doubts", "set_page"]
