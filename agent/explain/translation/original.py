"""The finished explanation that is to be translated, and the order for it."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from chalkwright.agent.data import RunRecord, SceneResult, Translation
from chalkwright.agent.documents.wording import language_tag, primary
from chalkwright.agent.errors import OutOfScope, UserError
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.explain.layouts import badness
from chalkwright.agent.explain.running import Order
from chalkwright.agent.runs.folder import RunFolder, scene_file
from chalkwright.agent.runs.job import Options, versions, write_in_thread

REPAIRS = 1
"""How often a picture is mended whose new labels do not fit; then the original stays."""


@dataclass(frozen=True)
class Original:
    """What is translated; it is whole in memory, so that the order may be followed on another machine."""

    record: RunRecord
    files: Mapping[str, bytes]
    """Of its pictures, by their names in the run folder."""
    to: str
    """BCP 47 tag of the language."""
    both: bool
    """Whether the document is to say everything in both languages."""

    def translation(self) -> Translation:
        """What the record of the translation says of it."""
        record = self.record
        return Translation(
            source=record.key,
            author=record.model or record.author,
            problem=record.problem.text,
            outline=record.outline,
            both=self.both,
        )

    def key(self, author: Author, options: Options) -> str:
        """Content address of the translation."""
        content = {
            "explanation": self.record.model_dump_json(include={"problem", "outline", "scenes", "proof"}),
            "to": [self.to, self.both],
            "model": author.model,
            "prompts": author.prompt_versions(),
            "parameters": options.parameters(),
            "version": versions()["chalkwright"],
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    def result(self, scene: int) -> SceneResult | None:
        """How a scene ended; None where it has no picture."""
        return next((one for one in self.record.scenes if one.scene == scene and one.drawn), None)

    def badness(self, scene: int) -> int | None:
        """How much is wrong with the layout of a scene; None where it has no picture."""
        result = self.result(scene)
        return None if result is None else badness(result.findings)

    async def keep(self, folder: RunFolder, scene: int) -> SceneResult | None:
        """Put the original picture of a scene into the translation's folder; None where there is none."""
        result = self.result(scene)
        if result is None:
            return None
        names = [name for name in (*_pictures(result), *_beside(scene)) if name in self.files]
        await write_in_thread(partial(folder.write, {name: self.files[name] for name in names}))
        return result.model_copy(update={"untranslated": True, "wishes": (), "older_anchor": False})


async def translation_order(
    folder: Path,
    to: str,
    options: Options,
    *,
    both: bool = False,
    out: Path | None = None,
    resume: bool = False,
    key: str | None = None,
    owned: bool = False,
) -> Order:
    """The order to translate the finished explanation in ``folder``, into a folder beside it or ``out``.

    Raises :class:`OutOfScope` without a model, and :class:`UserError` for a folder or a language that will not do.
    """
    if options.model is None:
        raise OutOfScope(
            "Without a model nothing is translated; choose a model and ask again.",
            why="Without a model nothing is translated.",
        ).by("--model")
    original = await asyncio.to_thread(read_original, folder, to, both)
    record = original.record
    alike = options.model_copy(
        update={
            "workflow": "parallel" if record.workflow == "parallel" else "anchored",
            "renderer": "auto",
            "layout_repairs": min(REPAIRS, options.layout_repairs),
            "look": False,
            "animate": None,
            "review_outline": False,
            "proof": "off" if record.proof is None else "on",
        }
    )
    return Order(record.problem, alike, folder.parent, out=out, resume=resume, key=key, owned=owned, original=original)


def read_original(folder: Path, to: str, both: bool = False) -> Original:
    """The finished explanation in ``folder``. Raises :class:`UserError`; blocks."""
    if language_tag(to) == "und":
        raise UserError(f"“{to}” is no tag of a language; write one such as en, zh or pt-BR.")
    run = RunFolder(folder)
    record = run.read_record()
    if primary(to) == primary(record.outline.language):
        raise UserError(f"The explanation is written in “{record.outline.language}” already; name another language.")
    files = {
        name: path.read_bytes()
        for one in record.scenes
        for name in (*_pictures(one), *_beside(one.scene))
        if (path := run.file(name)).is_file() and not path.is_symlink()
    }
    scenes = tuple(one if one.png in files else one.model_copy(update={"png": None}) for one in record.scenes)
    return Original(record.model_copy(update={"scenes": scenes}), files, to, both)


def _pictures(result: SceneResult) -> tuple[str, ...]:
    return tuple(name for name in (result.png, result.svg, result.film) if name is not None)


def _beside(scene: int) -> tuple[str, ...]:
    return scene_file(scene, "py"), scene_file(scene, "layout.json")
