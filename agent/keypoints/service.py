"""``explain-figure``: a picture and its problem in, the same picture with what explains it drawn onto it out."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import json
from pathlib import Path

from pydantic import Field, ValidationError

from chalkwright.agent.data import Frozen, Image, RunRecord
from chalkwright.agent.documents.pictures import picture as read_picture
from chalkwright.agent.documents.pictures import size
from chalkwright.agent.errors import UserError
from chalkwright.agent.extras import need
from chalkwright.agent.keypoints import figure
from chalkwright.agent.keypoints.data import FigureProblem, Keypoint
from chalkwright.agent.keypoints.figure import FigureJob
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.replies import wrong_form
from chalkwright.agent.keypoints.source import Source, prepare
from chalkwright.agent.keypoints.tasks import TASK
from chalkwright.agent.keypoints.writing import (
    FLATTENED,
    KEYPOINTS,
    PNG,
    SVG,
    FigureRequest,
    document,
    parameters_of,
    write,
)
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.paths import StrPath, as_path
from chalkwright.agent.problems import MAX_CHARACTERS, read_problem
from chalkwright.agent.runs.folder import HTML, MARKDOWN, RECORD
from chalkwright.agent.runs.job import Options, versions
from chalkwright.agent.runs.places import Contents
from chalkwright.agent.runs.run import RunOrder, model_spec, open_run
from chalkwright.prompts import versions as prompt_versions
from chalkwright.renderers.measure.ocr import RapidReader, TextReader

FILES = Contents(RECORD, (MARKDOWN, HTML, SVG, PNG, KEYPOINTS, f"{FLATTENED}.*", "problem.*"))
MOST_FILE = 2_000_000
"""Bytes of a file of keypoints."""
MOST_SIDE = 20_000
"""Pixels; a file of keypoints may name this width at most."""

_ORIENTATION = 0x0112
"""EXIF's tag; from 5 on width and height are exchanged."""


class FigureExplanation(Frozen):
    """A figure, explained.

    >>> from chalkwright import FigureExplanation
    >>> def shown(figure: FigureExplanation) -> str:
    ...     return " ".join([figure.markdown, *figure.left_out])
    """

    record: RunRecord
    """How it came about."""
    keypoints: tuple[Keypoint, ...]
    """Those that were drawn."""
    left_out: tuple[str, ...]
    """What could not be drawn, and why, one sentence each."""
    markdown: str
    """The document; its picture is ``solution.svg`` beside it."""
    html: str = Field(repr=False)
    """The document as one page that holds its picture, loads nothing and runs nothing."""
    svg: str = Field(repr=False)
    """The picture as it was, every mark as a group of its own above it."""
    png: bytes = Field(repr=False)
    """The same in pixels, as many as the picture has, 2048 a side at most."""
    folder: str | None
    """Where the files lie; None when nothing was written."""

    @property
    def complete(self) -> bool:
        """Whether everything was drawn."""
        return not self.left_out


async def explain_figure(
    picture: StrPath | bytes,
    problem: str,
    *,
    answer: str | None = None,
    model: str | None = None,
    keypoints: StrPath | Marked | None = None,
    language: str | None = None,
    options: Options | None = None,
    out: StrPath | None = None,
    root: StrPath | None = None,
    resume: bool = False,
    flatten: bool = True,
    key: str | None = None,
    adapter: ChatModel | None = None,
    reader: TextReader | None = None,
) -> FigureExplanation:
    """Draw what explains a problem onto its picture (PNG, JPEG, WebP; upright as a camera meant it), and tell it.

    ``picture`` is a file or its bytes, up to 10 MB; ``problem`` its text; ``answer`` the right one, where it is known.
    A ``model`` (here or in ``options``) decides what to add; or ``keypoints`` does (:class:`Marked`, or a file in the
    form of ``keypoints.json``), and nothing is asked. ``language``: BCP 47 tag of the text; None means the problem's
    own. ``out`` keeps the files in this folder, ``root`` in one of its own below it; ``resume`` uses what a model
    answered there before. A photo of a sheet of paper is seen from above and without its shadows before anything else,
    and places are those of that picture (``flattened.jpg`` in the folder), unless ``flatten`` is False.
    ``key`` is the model's API key; None means the environment's. ``adapter`` takes the place of the one that the
    model's name stands for, ``reader`` that of the one that reads the picture's letters.

    Raises :class:`chalkwright.ChalkwrightError`, whose text is one sentence with the remedy: :class:`UserError` for a
    picture, a file or marks that will not do, :class:`LimitReached` and :class:`ModelError` with a model,
    :class:`MachineFault`.

    >>> import asyncio, io
    >>> from PIL import Image, ImageDraw
    >>> from chalkwright import Mark, Marked, explain_figure
    >>> sheet, file = Image.new("RGB", (400, 300), "white"), io.BytesIO()
    >>> ImageDraw.Draw(sheet).polygon([(50, 250), (350, 250), (200, 50)], outline="black", width=3)
    >>> sheet.save(file, "PNG")
    >>> altitude = Mark(element="Line AD", kind="line", at=("A", (200, 250)))
    >>> marks = Marked(points={"A": (200, 50)}, keypoints=(altitude,), explanation="AD is the height.")
    >>> figure = asyncio.run(explain_figure(file.getvalue(), "How high is the triangle?", keypoints=marks))
    >>> figure.complete, figure.svg[:4]
    (True, '<svg')
    """
    need("figures")
    options = options or Options()
    if model is not None:
        options = options.model_copy(update={"model": model})
    if options.model is not None and keypoints is not None:
        raise UserError("Give either a model or a file of keypoints, not both: the marks come from one of them.")
    shown = picture if isinstance(picture, bytes) else Path(picture)
    asked = _problem(shown, problem, answer, language)
    if options.model is None and keypoints is None:
        raise UserError(
            "What to add to the picture is decided by a model or by you; name a model, or give the keypoints."
        ).by("--model", "--keypoints FILE")
    source = await asyncio.to_thread(_source, asked.image, shown, flatten)
    marked = None if keypoints is None else _read_marks(keypoints, shown, source)
    spec = model_spec(options.model, options.base_url, options.price)
    request = FigureRequest(asked, source, language, options, spec, marked)
    order = RunOrder(
        asked.problem,
        await asyncio.to_thread(content_key, request),
        None if spec is None else ModelOrder(spec, options.max_cost, key, adapter),
        out=as_path(out),
        root=as_path(root),
        resume=resume,
        contents=FILES,
    )
    async with open_run(order) as run:
        model_for = None if spec is None else run.model_for
        ended = await figure.run(
            FigureJob(request.worked, language, options, model_for, marked, run.forget, reader or RapidReader())
        )
        made = document(request, ended, run)
        if run.folder is not None:
            await asyncio.to_thread(write, made, run.folder)
    return FigureExplanation(
        record=made.record,
        keypoints=ended["drawn"].keypoints,
        left_out=made.left_out,
        markdown=made.markdown,
        html=made.html,
        svg=made.svg,
        png=made.png,
        folder=run.path,
    )


def _problem(picture: Path | bytes, text: str, answer: str | None, language: str | None) -> FigureProblem:
    """Reads the picture too. Raises :class:`UnreadableProblem`."""
    path = picture if isinstance(picture, Path) else None
    read = read_problem(None, text=text[: MAX_CHARACTERS + 1], image=path, language=language)
    image = read.image if isinstance(picture, Path) else read_picture(picture, "The picture")
    assert image is not None
    return FigureProblem(id="figure", problem=read.text, image=image, answer=(answer or "").strip() or None)


def _source(image: Image, picture: Path | bytes, flatten: bool) -> Source:
    return prepare(image, picture if isinstance(picture, bytes) else picture.read_bytes(), flatten=flatten)


def _read_marks(keypoints: StrPath | Marked, picture: Path | bytes, source: Source) -> Marked:
    """A user's marks in pixels of the picture as it is worked on. Raises :class:`UserError`."""
    marked = keypoints if isinstance(keypoints, Marked) else _read(Path(keypoints))
    now = size(source.image.data)
    assert now is not None
    measured = marked.width or (now[0] if source.flattened else _upright_width(picture))
    return marked.scaled(now[0] / min(measured, MOST_SIDE))


def _upright_width(picture: Path | bytes) -> int:
    """Of the file as a viewer shows it, before it was made smaller."""
    from PIL import Image as Pillow

    with Pillow.open(picture if isinstance(picture, Path) else io.BytesIO(picture)) as opened:
        turned = opened.getexif().get(_ORIENTATION, 1) >= 5
        return int(opened.height if turned else opened.width)


def _read(path: Path) -> Marked:
    """Raises :class:`UserError`."""
    again = "write it in the form of docs/explain-figure.md"
    try:
        if path.stat().st_size > MOST_FILE:
            raise UserError(f"The file of keypoints {path} is bigger than 2 MB; {again}.")
        content = json.loads(path.read_text("utf-8-sig"))
    except FileNotFoundError:
        raise UserError(f"There is no file of keypoints {path}; check the path.") from None
    except OSError as error:
        raise UserError(f"The file of keypoints {path} cannot be read ({error.strerror}); check its rights.") from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"The file of keypoints {path} is not valid JSON; {again}.") from error
    try:
        return Marked.model_validate(content if isinstance(content, dict) else {"keypoints": content})
    except ValidationError as error:
        said = wrong_form(error).message.removeprefix("The JSON is wrong at ").rstrip(".")
        raise UserError(f"The file of keypoints {path} is wrong at {said}; {again}.") from error


def content_key(request: FigureRequest) -> str:
    """Content address: the same picture and problem to the same model under the same parameters, nothing else."""
    asked = None
    if request.spec is not None:
        parameters = parameters_of(request.options)
        asked = {"model": request.spec.id, "prompts": prompt_versions(TASK), "parameters": parameters}
    content = {
        "problem": request.problem.model_dump(mode="json", exclude={"image"}),
        "flattened": request.source.flattened,
        "picture": base64.b64encode(hashlib.sha256(request.problem.image.data).digest()).decode(),
        "language": request.language,
        "marked": None if request.marked is None else request.marked.model_dump(mode="json"),
        "asked": asked,
        "version": versions()["chalkwright"],
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
