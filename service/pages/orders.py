"""What the forms of the pages ask for, handed to the same functions that the JSON API uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from fastapi import Request
from pydantic import BaseModel, ValidationError
from starlette.datastructures import UploadFile

from chalkwright.agent.data import Image, Outline
from chalkwright.agent.languages.catalogues import closest, mark
from chalkwright.service.data import JobRow, Principal
from chalkwright.service.dependencies import settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.pages import learners
from chalkwright.service.pages.choices import sees
from chalkwright.service.reading import check_picture
from chalkwright.service.requests import (
    AskedAlt,
    AskedExplanation,
    AskedFollowup,
    AskedOptions,
    AskedOutline,
    AskedText,
    AskedTranslation,
    AskedWish,
    check_asked,
    chosen_model,
    models_offered,
    request_to_store,
    title_of,
)
from chalkwright.service.routes import explanations, followups
from chalkwright.service.routes.jobs import submit_job


class Wrong(Exception):
    """A form that is not filled in right: field → what is wrong with it, in one sentence with the remedy."""

    def __init__(self, faults: dict[str, str]) -> None:
        super().__init__(" ".join(faults.values()))
        self.faults = faults


_SENTENCES = {
    "text": mark("Write or paste the problem."),
    "grade": mark("Choose a grade from the list."),
    "subject": mark("Choose a subject from the list."),
    "language": mark("Choose a language from the list."),
    "to": mark("Choose a language from the list."),
    "model": mark("Choose one of the models of this service."),
    "wish": mark("Say in some words what should be different."),
    "markdown": mark("Write what the text is to say; 20,000 characters at most."),
    "version": mark("Choose one of the forms that are shown."),
    "alt": mark("Write what a reader who cannot see the picture has to know."),
    "question": mark("Write what you want to ask or answer."),
}


async def explanation(request: Request, caller: Principal, given: dict[str, Any], upload: UploadFile | None) -> JobRow:
    """A new explanation. Raises :class:`Wrong`, :class:`Refused`."""
    settings = settings_of(request)
    problem = {name: given[name] for name in ("text", "grade", "subject", "language") if given[name]}
    if given["learner"]:
        profile = await learners.profile(store_of(request).engine, caller.id, given["learner"])
        if profile is None:
            raise Wrong({"learner": translate("There is no such learner any more; choose another.")})
        problem["learner"] = profile.learner.model_dump(mode="json")
    options = {"model": given["model"] or None, "review_outline": given["review_outline"]}
    options |= {"proof": "required"} if given["require_proof"] else {}
    # the page hides the box beside a model that cannot look, which may still be ticked
    options |= {"look": True} if given["look"] and sees(given["model"] or settings.model, settings.base_url) else {}
    asked = read_form(AskedExplanation, {"problem": problem, "options": options})
    check_asked(asked, settings)
    if chosen_model(asked.options, settings) is None:
        check_built_in(asked.problem.language, picture=upload is not None, models=bool(models_offered(settings)))
    image = await picture_of(upload, request) if upload is not None else None
    return await submit_job(
        request, caller, "explanation", request_to_store(asked, image), title=title_of(asked.problem.text)
    )


async def go_on(request: Request, caller: Principal, job: JobRow) -> None:
    """Queue an ended job again: it goes on from what its folder holds."""
    if await store_of(request).answer(job.id, caller.id, {}, ("failed", "cancelled")) is None:
        raise Refused(409, "The explanation is being worked on; wait for it to end.")


async def outline(request: Request, caller: Principal, job: JobRow, edited: Outline) -> None:
    """Let an outline through. Raises :class:`Refused`, :class:`chalkwright.agent.errors.UserError`."""
    await explanations.draw_outline(request, caller, job.id, read_form(AskedOutline, edited.model_dump(mode="json")))


async def redo(request: Request, caller: Principal, job: JobRow, scene: int, wish: str) -> None:
    """Have one picture redone. Raises :class:`Wrong`, :class:`Refused`."""
    await explanations.redo_scene(request, caller, job.id, scene, read_form(AskedWish, {"wish": wish}))


async def restore(request: Request, caller: Principal, job: JobRow, scene: int, version: str) -> None:
    """Have an earlier form of a picture put back. Raises :class:`Wrong`, :class:`Refused`."""
    asked = read_form(AskedWish, {"wish": "Put this form back.", "version": version})
    await explanations.redo_scene(request, caller, job.id, scene, asked)


async def text(request: Request, caller: Principal, job: JobRow, number: int, words: str) -> None:
    """Put other words in the place of a text. Raises :class:`Wrong`, :class:`Refused`."""
    await explanations.change_text(request, caller, job.id, number, read_form(AskedText, {"markdown": words}))


async def translation(request: Request, caller: Principal, job: JobRow, fields: Mapping[str, str]) -> JobRow:
    """The explanation in another language, as a new one. Raises :class:`Wrong`, :class:`Refused`."""
    body = {"to": fields.get("to", ""), "both": "both" in fields, "model": fields.get("model") or None}
    return await explanations.order_translation(request, caller, job.id, read_form(AskedTranslation, body))


async def alt(request: Request, caller: Principal, job: JobRow, scene: int, words: str) -> None:
    """Describe one picture anew. Raises :class:`Wrong`, :class:`Refused`."""
    await explanations.describe_scene(request, caller, job.id, scene, read_form(AskedAlt, {"alt": words}))


async def followup(request: Request, caller: Principal, job: JobRow, question: str, model: str) -> JobRow:
    """The learner's next turn. Raises :class:`Wrong`, :class:`Refused`."""
    asked = read_form(AskedFollowup, {"question": question, "options": AskedOptions(model=model or None).model_dump()})
    await followups.ask_followup(request, caller, job.id, asked)
    (newest,) = await store_of(request).list_jobs(caller.id, kind="followup", parent=job.id, limit=1)
    return newest


def check_built_in(language: str | None, *, models: bool, picture: bool = False) -> None:
    """Raises :class:`Refused` for what only a model can do, before anything is queued. ``models``: whether there is one
    to choose."""
    if picture and models:
        raise Refused(422, "The built-in author reads no pictures; choose a model, or write what the picture shows.")
    if picture:
        raise Refused(
            422,
            "The built-in author reads no pictures; ask whoever runs the service for a model, or write what the "
            "picture shows.",
        )
    if language is not None and closest(language) is None:
        if models:
            raise Refused(
                422,
                "The built-in author does not write in this language; choose a model, or leave the language as it is.",
            )
        raise Refused(
            422,
            "The built-in author does not write in this language; ask whoever runs the service for a model, or leave "
            "the language as it is.",
        )


async def picture_of(upload: UploadFile, request: Request) -> Image:
    settings = settings_of(request)
    if (upload.size or 0) > settings.max_upload:
        raise Wrong(
            {
                "image": translate(
                    "The picture is larger than {number} MB; choose a smaller one.",
                    number=f"{settings.max_upload / 1e6:.0f}",
                )
            }
        )
    try:
        return await check_picture(await upload.read(), upload.content_type, upload.filename, settings)
    except Refused as refused:
        raise Wrong({"image": refused.detail}) from refused


B = TypeVar("B", bound=BaseModel)


def read_form(form: type[B], body: dict[str, Any]) -> B:
    """A form as the API reads it. Raises :class:`Wrong`."""
    try:
        return form.model_validate(body)
    except ValidationError as error:
        told = {_field(fault): fault for fault in error.errors()}
        raise Wrong(
            {name: translate(_SENTENCES.get(name, "")) or _explain_fault(fault) for name, fault in told.items()}
        ) from error


def _field(fault: Any) -> str:
    return str(fault["loc"][-1]) if fault["loc"] else ""


def _explain_fault(fault: Any) -> str:
    return translate("{why}; change it and send the form again.", why=str(fault["msg"]).rstrip("."))
