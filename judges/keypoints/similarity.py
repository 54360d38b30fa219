"""How near an explanation's words are to the reference's (paper 002, §A.3): BLEU, ROUGE-L, METEOR, BERTScore.

BLEU is sacrebleu's sentence BLEU, not nltk's: it brings its own tokenisation (13a), so that a figure means the same
everywhere, and it smooths the orders that a short text has no match of. ROUGE-L is the F of rouge-score, without
stemming. METEOR is nltk's as it is (WordNet sees the stems of words, so that it finds few synonyms), and needs the
files of WordNet. What cannot be computed here is None, with the reason. The libraries are imported on first use.
"""

from __future__ import annotations

import importlib
import re
import warnings
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import MachineFault, UserError
from chalkwright.renderers.silence import silence

if TYPE_CHECKING:
    from nltk.corpus.reader.wordnet import WordNetCorpusReader

METRICS = ("bleu2", "bleu4", "rouge_l", "meteor", "bertscore")
TITLES = {"bleu2": "BLEU-2", "bleu4": "BLEU-4", "rouge_l": "ROUGE-L", "meteor": "METEOR", "bertscore": "BERTScore"}
Embedding = Literal["minilm", "roberta-large"]
EXTRA = 'pip install "chalkwright[bench]"'
NO_WORDNET = (
    "METEOR needs WordNet: run `python -m nltk.downloader wordnet`, or name a folder with its files (data.noun, "
    "index.noun, …) by --wordnet; Debian's wordnet-base, unpacked anywhere, has them."
)
_EMPTY = "There are no words to compare."
_WORD = re.compile(r"\w+|[^\w\s]")


class Similarity(Frozen):
    """Each from 0 to 1; None where it could not be computed."""

    bleu2: float | None = None
    bleu4: float | None = None
    rouge_l: float | None = None
    meteor: float | None = None
    bertscore: float | None = None
    why: dict[str, str] = Field(default_factory=dict)
    """Metric → why there is none, in one sentence."""


def similarity(
    text: str, reference: str, *, embedding: Embedding | None = "minilm", wordnet: Path | None = None
) -> Similarity:
    """All five of one explanation beside its reference.

    ``embedding`` None leaves BERTScore out. ``wordnet``: a folder with WordNet's files at or below it; None: where
    nltk finds them. Raises :class:`UserError` when a folder or model that was asked for cannot be used.
    """
    ways: dict[str, Callable[[], float]] = {
        "bleu2": lambda: bleu(text, reference, 2),
        "bleu4": lambda: bleu(text, reference, 4),
        "rouge_l": lambda: rouge_l(text, reference),
        "meteor": lambda: meteor(text, reference, wordnet),
    }
    if embedding is not None:
        from chalkwright.judges.keypoints.embeddings import bertscore

        ways["bertscore"] = lambda: bertscore(text, reference, embedding)
    if not text.strip() or not reference.strip():
        return Similarity(why=dict.fromkeys(ways, _EMPTY))
    found: dict[str, float] = {}
    why: dict[str, str] = {}
    for name, way in ways.items():
        try:
            found[name] = way()
        except MachineFault as error:
            why[name] = str(error)
    return Similarity(**found, why=why)


def bleu(text: str, reference: str, order: int) -> float:
    """Sentence BLEU of n-grams up to ``order``. Raises :class:`MachineFault` without the library."""
    scorer = _bleu(order)
    return min(1.0, float(scorer.sentence_score(text, [reference]).score) / 100)


@cache
def _bleu(order: int) -> Any:
    return library("sacrebleu.metrics").BLEU(max_ngram_order=order, effective_order=True)


def rouge_l(text: str, reference: str) -> float:
    """F of the longest common subsequence. Raises :class:`MachineFault` without the library."""
    return float(_rouge().score(reference, text)["rougeL"].fmeasure)


@cache
def _rouge() -> Any:
    return library("rouge_score.rouge_scorer").RougeScorer(["rougeL"], use_stemmer=False)


def meteor(text: str, reference: str, wordnet: Path | None = None) -> float:
    """METEOR of words and signs. Raises :class:`MachineFault` without the library or WordNet, :class:`UserError` for a
    folder without it."""
    scoring = library("nltk.translate.meteor_score")
    words = _WORD.findall(text), _WORD.findall(reference)
    return float(scoring.meteor_score([words[1]], words[0], wordnet=_wordnet(wordnet)))


@cache
def _wordnet(folder: Path | None) -> WordNetCorpusReader:
    if folder is None:
        corpus: WordNetCorpusReader = library("nltk.corpus").wordnet
        try:
            corpus.ensure_loaded()
        except LookupError as error:
            raise MachineFault(NO_WORDNET) from error
        return corpus
    files = sorted(folder.rglob("data.noun"))
    missing = "data.noun" if not files else next((n for n in _FILES if not (files[0].parent / n).exists()), None)
    if missing is not None:
        raise UserError(f"{folder} is no folder of WordNet: it lacks {missing}. {NO_WORDNET}")
    return _reader(files[0].parent)


_FILES = ("data.verb", "data.adj", "data.adv", "index.noun", "index.verb", "index.adj", "index.adv")
_LEXICOGRAPHERS = (
    "adj.all", "adj.pert", "adv.all",
    *(f"noun.{name}" for name in (
        "Tops", "act", "animal", "artifact", "attribute", "body", "cognition", "communication", "event", "feeling",
        "food", "group", "location", "motive", "object", "person", "phenomenon", "plant", "possession", "process",
        "quantity", "relation", "shape", "state", "substance", "time",
    )),
    *(f"verb.{name}" for name in (
        "body", "change", "cognition", "communication", "competition", "consumption", "contact", "creation", "emotion",
        "motion", "perception", "possession", "social", "stative", "weather",
    )),
    "adj.ppl",
)  # fmt: skip
"""WordNet's own list (lexnames(5WN)), which Debian leaves out and nltk insists on."""
_SYNTACTIC = {"noun": 1, "verb": 2, "adj": 3, "adv": 4}


def _reader(folder: Path) -> WordNetCorpusReader:
    """WordNet read where it lies: nltk's own search refuses files that are links, or folders without ``lexnames``."""
    reading = library("nltk.corpus.reader.wordnet")
    pointers = library("nltk.data")

    class Reader(reading.WordNetCorpusReader):  # type: ignore[misc, name-defined]
        def open(self, file: str) -> Any:
            if file == "lexnames" and not (folder / file).exists():
                rows = (f"{n:02d}\t{name}\t{_SYNTACTIC[name.split('.')[0]]}" for n, name in enumerate(_LEXICOGRAPHERS))
                return StringIO("\n".join(rows) + "\n")
            return super().open(file)

        def map_wn(self, version: str = "wordnet") -> None:
            """No mapping from another version: that would be looked for where nltk keeps its own."""

    place = str(folder.resolve())
    if place not in pointers.path:
        pointers.path.append(place)  # nltk opens nothing outside of the folders it was told of
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there is no other language than English
        made: WordNetCorpusReader = Reader(pointers.FileSystemPathPointer(place), None)
    return made


def library(name: str) -> ModuleType:
    """A module of the extra ``bench``. Raises :class:`MachineFault` with the command that installs it."""
    silence()
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MachineFault(f"{name.split('.')[0]} is not installed; run `{EXTRA}`.") from error
