"""Reading a request for an explanation: JSON, or a form with the picture as a file."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import Request
from pydantic import ValidationError
from starlette.datastructures import FormData, UploadFile

from chalkwright.agent.data import Image
from chalkwright.service.faults import Refused, sentence
from chalkwright.service.languages import translate
from chalkwright.service.requests import AskedExplanation, image_bytes
from chalkwright.service.settings import Settings
from chalkwright.service.uploads import check_image

_PROBLEM = ("text", "subject", "grade", "language")
_OPTIONS = ("model", "workflow", "renderer", "max_cost", "look", "proof", "review_outline")
_FIELDS = (*_PROBLEM, *_OPTIONS, "learner", "webhook", "image")
_JSON_ROOM = 300_000
"""Bytes of a request beside its picture."""


async def read_explanation_request(request: Request, settings: Settings) -> tuple[AskedExplanation, Image | None]:
    """What is asked, and the problem's picture, checked. Raises :class:`Refused`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        return await _form(request, settings)
    if kind in ("", "application/json"):
        return await _json(request, settings)
    raise Refused(415, "Send JSON (application/json) or a form with files (multipart/form-data).")


async def _json(request: Request, settings: Settings) -> tuple[AskedExplanation, Image | None]:
    body = await _read_limited(request, settings.max_upload * 4 // 3 + _JSON_ROOM)
    try:
        asked = _read_asked(json.loads(body.decode("utf-8", "surrogatepass")))
    except (ValueError, RecursionError):
        raise Refused(400, 'The body is no valid JSON; send an object such as {"problem": {"text": …}}.') from None
    if asked.problem.image is None:
        return asked, None
    data, claimed = image_bytes(asked.problem.image)
    return asked, await check_picture(data, claimed, None, settings)


async def _form(request: Request, settings: Settings) -> tuple[AskedExplanation, Image | None]:
    _refuse_long(request, settings.max_upload + _JSON_ROOM)
    async with request.form(max_files=1, max_fields=20, max_part_size=200_000) as form:
        unknown = sorted(set(form) - set(_FIELDS))
        if unknown:
            raise Refused(
                422,
                translate(
                    "The form has an unknown field {name}; the fields are {fields}.",
                    name=repr(unknown[0][:60]),
                    fields=", ".join(_FIELDS),
                ),
            )
        asked, image = _read_asked(_fields(form)), form.get("image")
        if not isinstance(image, UploadFile) or not image.size:
            return asked, None
        if image.size > settings.max_upload:
            raise _too_large(settings)
        return asked, await check_picture(await image.read(), image.content_type, image.filename, settings)


def _fields(form: FormData) -> dict[str, Any]:
    """A form's fields as the JSON body has them; those left empty are left out."""
    given = {name: value for name, value in form.items() if isinstance(value, str) and value.strip()}
    problem: dict[str, Any] = {name: given[name] for name in _PROBLEM if name in given}
    if "learner" in given:
        try:
            problem["learner"] = json.loads(given["learner"])
        except (ValueError, RecursionError):
            raise Refused(422, 'The field learner is no valid JSON; send an object such as {"age": 12}.') from None
    options = {name: given[name] for name in _OPTIONS if name in given}
    return {"problem": problem, "options": options} | ({"webhook": given["webhook"]} if "webhook" in given else {})


def _read_asked(body: Any) -> AskedExplanation:
    try:
        return AskedExplanation.model_validate(body)
    except ValidationError as error:
        raise Refused(422, sentence(error.errors())) from None


async def _read_limited(request: Request, most: int) -> bytes:
    _refuse_long(request, most)
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise _too_long(most)
        parts.append(part)
    return b"".join(parts)


def _refuse_long(request: Request, most: int) -> None:
    said = request.headers.get("content-length", "")
    if said.isdigit() and int(said) > most:
        raise _too_long(most)


def _too_long(most: int) -> Refused:
    return Refused(
        413, translate("The request is larger than {number} MB; send a smaller picture.", number=f"{most / 1e6:.1f}")
    )


def _too_large(settings: Settings) -> Refused:
    return Refused(
        413,
        translate(
            "The picture is larger than {number} MB; send a smaller one.", number=f"{settings.max_upload / 1e6:.0f}"
        ),
    )


async def check_picture(data: bytes, claimed: str | None, name: str | None, settings: Settings) -> Image:
    if len(data) > settings.max_upload:
        raise _too_large(settings)
    return await asyncio.to_thread(check_image, data, claimed, name, settings)
