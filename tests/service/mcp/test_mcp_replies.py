"""What needs a model, over MCP: a service whose model is scripted."""

from __future__ import annotations

import base64

import pytest

from tests.service.mcp.calls import Progress, call, over_http, said
from tests.service.module_service import Service, module_database, service, shared_service  # noqa: F401 - fixtures
from tests.service.pictured import REPLY, code
from tests.wire.server import Reply

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def test_a_learner_is_answered_with_a_picture(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    service.model.replies["followup"] = Reply(REPLY)
    service.model.replies["drawing 3"] = Reply(code(3, fill="GREEN_FILL"))
    progress = Progress()
    async with over_http(str(service.client._http.base_url).rstrip("/")) as client:
        reply = await call(client, "follow_up", explanation=job.id, question="And the other half?", progress=progress)
        assert not reply.is_error, said(reply)
        (picture,) = [part for part in reply.content if part.type == "image"]
        spent = await call(client, "follow_up", explanation=job.id, question="Why?", model="no-such")
    assert base64.b64decode(picture.data).startswith(b"\x89PNG")
    assert reply.structured_content["turn"] == 1
    assert "Picture 3 is drawn." in [step[2] for step in progress.told]
    assert "This service has no such model; choose" in said(spent)
