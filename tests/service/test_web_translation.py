"""A finished explanation is put into another language: over HTTP, as an explanation of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from chalkwright.agent.runs.folder import RunFolder
from chalkwright.service.client import ServiceError
from tests.service.module_service import Service, module_database, service, shared_service  # noqa: F401 - fixtures
from tests.service.pictured import Model
from tests.wire.server import Call, Reply

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

TAGGED = re.compile(r"<([A-Z]+(?:_\d+)?)>(.*?)</\1>", re.DOTALL)


@dataclass
class Translator(Model):
    """Says “译” before every text; the label of the second picture is 一半."""

    def text(self, what: str) -> str:
        return "" if what == "translate" else super().text(what)

    def __call__(self, call: Call) -> Reply:
        reply = super().__call__(call)
        if not call.system.startswith("Stage: translate"):
            return reply
        said = TAGGED.findall(call.last.partition("⟦end of explanation⟧")[0])
        return Reply("\n".join(f"<{t}>{'一半' if text == 'half' else f'译{text}'}</{t}>" for t, text in said))


async def test_a_translation_is_an_explanation_of_its_own(service: Service) -> None:  # noqa: F811
    service.wire.script = service.model = Translator()
    first = await service.explained()
    before = await service.client.result(first)
    service.model.asked.clear()
    made = await service.client.finished(await service.client.translate(first, "zh", both=True))
    result = await service.client.result(made)
    assert (made.state, made.fault, service.model.asked) == ("finished", "", {"translate": 1})
    assert (result.language, result.title) == ("zh", f"译{before.title}")
    assert [figure.title for figure in result.figures] == [f"译{figure.title}" for figure in before.figures]
    assert "half of $24.5$ cm² is $12.25$ cm²" in result.markdown.replace("译", "")
    was, now = await service.files(first), await service.files(made)
    assert (was["scene_1.png"], was["scene_2.png"] != now["scene_2.png"]) == (now["scene_1.png"], True)
    drawn = RunFolder(service.settings.root / "jobs" / made.id).read_record().scenes[1].elements
    assert [element.text for element in drawn if element.text] == ["一半"]
    assert await service.client.result(first) == before
    wish = await service.client.finished(await service.client.redo(made, 1, "Make it orange."))
    assert wish.state == "finished"
    again = await service.client.result(made)
    assert (again.title, again.problem) == (result.title, result.problem)
    page = (await service.http.get(f"/explanations/{made.id}")).text
    assert f'<a href="/explanations/{first.id}">the original</a>' in page
    assert f'<span class="original" lang="en" dir="ltr">{before.title}</span> 译{before.title}</h1>' in page


async def test_what_cannot_be_translated_is_refused_before_it_is_queued(service: Service) -> None:  # noqa: F811
    first = await service.explained()
    for to, said in (("en-GB", "is in this language already"), ("??", "request's to is not right")):
        with pytest.raises(ServiceError, match=said) as error:
            await service.client.translate(first, to)
        assert error.value.status == 422
    with pytest.raises(ServiceError, match="no such model"):
        await service.client.translate(first, "zh", model="nobody")


async def test_the_form_on_the_page_begins_one(service: Service) -> None:  # noqa: F811
    service.wire.script = service.model = Translator()
    first = await service.explained()
    page = (await service.http.get(f"/explanations/{first.id}")).text
    assert '<option value="zh">' in page
    assert '<option value="en">' not in page
    sent = await service.http.post(
        f"/explanations/{first.id}/translations", data={"to": "zh"}, headers={"Origin": str(service.http.base_url)}
    )
    assert sent.status_code == 303, sent.text
    made = await service.client.finished(sent.headers["location"].rsplit("/", 1)[1])
    assert (await service.client.result(made)).language == "zh"
