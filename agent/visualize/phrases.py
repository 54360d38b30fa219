"""English phrases about so many things: number, colour, noun and verb that agree with each other."""

from __future__ import annotations

from dataclasses import dataclass

from chalkwright.renderers.counting import icon_words


@dataclass(frozen=True)
class Amount:
    """So many things, for the slots of a story.

    ``{a}`` says ``3 red apples``. A slot may name another form, and verbs (or other words) for the plural and the
    singular; ``^`` puts these before it: ``{a:are|is}`` → ``3 red apples are``, ``{a:^There are|There is}`` →
    ``There is 1 apple``, ``{a:n were|was}`` → ``1 was``. Forms:

    * ``n``: the number; ``bare``: ``red apples``, whatever the number; ``one``: ``red apple``
    * ``kind``: ``red apples`` or ``red apple``, as the number wants; ``color``: ``red``; ``-``: nothing
    * ``being``: ``3 are red``, ``1 is a pear``; ``others``: ``the rest are red``, ``the other one is a pear``
    """

    count: int
    noun: str
    """Singular."""
    color: str = ""

    def __format__(self, form: str) -> str:
        before = form.startswith("^")
        name, verbs = self._split(form.removeprefix("^"))
        verb = verbs.split("|")[0 if self.plural else 1] if verbs else ""
        said = self._say(name)
        return " ".join(part for part in ((verb, said) if before else (said, verb)) if part)

    @property
    def plural(self) -> bool:
        return self.count != 1

    @property
    def bare(self) -> str:
        """``red apples``."""
        return f"{self.color} {icon_words.plural(self.noun)}".strip()

    @property
    def one(self) -> str:
        """``red apple``."""
        return f"{self.color} {self.noun}".strip()

    def _split(self, form: str) -> tuple[str, str]:
        name, _, rest = form.partition(" ")
        return (name, rest) if name in _FORMS else ("", form)

    def _say(self, name: str) -> str:
        kind = self.bare if self.plural else self.one
        match name:
            case "":
                return f"{self.count} {kind}"
            case "n":
                return str(self.count)
            case "bare" | "one":
                return self.bare if name == "bare" else self.one
            case "kind":
                return kind
            case "color":
                return self.color
            case "being" | "others":
                what = self.color or (self.bare if self.plural else with_article(self.noun))
                if name == "being":
                    return f"{self.count} {'are' if self.plural else 'is'} {what}"
                return f"the rest are {what}" if self.plural else f"the other one is {what}"
        return ""


_FORMS = ("n", "bare", "one", "kind", "color", "being", "others", "-")
_VOWEL_SOUNDS = ("a", "e", "i", "o", "u")


def with_article(noun: str) -> str:
    """``an apple``, ``a pear``."""
    return f"{'an' if noun.lower().startswith(_VOWEL_SOUNDS) and not noun.startswith('uni') else 'a'} {noun}"


def list_words(words: tuple[str, ...]) -> str:
    """``red``, ``red and blue``, ``red, blue, and green``."""
    if len(words) < 3:
        return " and ".join(words)
    return f"{', '.join(words[:-1])}, and {words[-1]}"
