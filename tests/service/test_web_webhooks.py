"""Webhooks: sent to a real receiver, signed, tried again, and never to where they must not go."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import update
from standardwebhooks.webhooks import Webhook

from chalkwright.agent.addresses import NotCalled, is_public, target_of
from chalkwright.service.client import ServiceError
from chalkwright.service.database import Database, open_engine
from chalkwright.service.jobs import webhooks
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from tests.service.serving_here import served

SECRET = "whsec_" + "c2VjcmV0IG9mIHRoZSB0ZXN0cw=="


class Receiver:
    """Takes webhooks on loopback; ``statuses`` are its next answers, then 200."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], str, str]] = []
        self.statuses: list[bytes] = []
        self.url = ""

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:-2])}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            self.got.append((headers, body.decode(), lines[0]))
            writer.write(self.statuses.pop(0) if self.statuses else b"HTTP/1.1 204 No Content\r\n\r\n")
            await writer.drain()
        writer.close()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    made = Receiver()
    server = await asyncio.start_server(made.take, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?for=us"
    async with server:
        yield made


@pytest.fixture(autouse=True)
def _looked_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TURN", 0.02)


@pytest.fixture
def settings(database: str | None, tmp_path: Path) -> Settings:
    return Settings(
        root=tmp_path / "service", db=database, workers=0, webhook_secret=SecretStr(SECRET), webhook_private=True
    )


async def until(true: Callable[[], Awaitable[Any]], within: float = 10) -> Any:
    async with asyncio.timeout(within):
        while not (found := await true()):  # noqa: ASYNC110 - the condition is in the database
            await asyncio.sleep(0.02)
    return found


@asynccontextmanager
async def sending(engine: Database, settings: Settings) -> AsyncIterator[None]:
    stop = asyncio.Event()
    task = asyncio.create_task(webhooks.run(engine, settings, stop))
    try:
        yield
    finally:
        stop.set()
        await task


async def ended(store: SqlStore, url: str) -> str:
    job, _ = await store.submit("visual", "owner", {"public_url": "https://here.example"}, webhook=url)
    await store.ask_cancel(job.id, "owner")
    return job.id


async def test_the_end_of_a_job_is_told_and_signed(settings: Settings, receiver: Receiver) -> None:
    async with served(settings) as client:
        job = await client.visual({"text": "3 + 4", "webhook": receiver.url})
        await client.finished(job)

        async def told() -> bool:
            return bool(receiver.got)

        await until(told)
        headers, body, line = receiver.got[0]
        said = Webhook(SECRET).verify(body, headers)
        assert line == "POST /hook?for=us HTTP/1.1"
        assert said["type"] == "visual.finished"
        assert (said["data"]["id"], said["data"]["state"]) == (job.id, "finished")
        assert said["data"]["url"].endswith(f"/v1/visuals/{job.id}")
        assert "authorization" not in headers
        with pytest.raises(Exception, match="No matching signature"):
            Webhook(SECRET).verify(body.replace("finished", "cancelled"), headers)
    assert len(receiver.got) == 1


async def test_a_receiver_that_fails_is_tried_again(
    settings: Settings, receiver: Receiver, engine: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "WAITS", (0.05,) * 8)
    moved = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    receiver.statuses = [b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", moved, b"rubbish\r\n\r\n"]
    store = SqlStore(engine, settled=[webhooks.on_settled])
    job = await ended(store, receiver.url)
    async with sending(engine, settings):

        async def sent() -> bool:
            return (await webhooks.delivery(engine, job))[0][0] == "sent"

        await until(sent)
    assert len(receiver.got) == 4
    assert len({headers["webhook-id"] for headers, _, _ in receiver.got}) == 1  # so that it is known as the same
    assert (await webhooks.delivery(engine, job))[0] == ("sent", 4, "")


async def test_a_receiver_that_is_away_is_given_up_with_a_note(
    settings: Settings, engine: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "WAITS", (0.01, 0.01))
    monkeypatch.setattr(webhooks, "TRIES", 3)
    store = SqlStore(engine, settled=[webhooks.on_settled])
    job = await ended(store, "http://127.0.0.1:1/hook")
    async with sending(engine, settings):

        async def given_up() -> bool:
            return (await webhooks.delivery(engine, job))[0][0] == "given-up"

        await until(given_up)
    ((_, tries, note),) = await webhooks.delivery(engine, job)
    assert (tries, "Given up after 3 tries: it could not be reached" in note) == (3, True)


async def test_what_a_dead_worker_was_sending_is_sent_by_another(
    settings: Settings, receiver: Receiver, engine: Database
) -> None:
    store = SqlStore(engine, settled=[webhooks.on_settled])
    job = await ended(store, receiver.url)
    assert [message.job for message in await webhooks._due(engine)] == [job]  # and then it died
    assert await webhooks._due(engine) == ()
    await engine.write(lambda connection: connection.execute(update(webhooks.outbox).values(due=0.0)))  # a minute later
    async with sending(engine, settings):

        async def told() -> bool:
            return bool(receiver.got)

        await until(told)


PRIVATE = (
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://10.1.2.3/",
    "https://192.168.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://0.0.0.0/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://2130706433/",
    "https://192.0.0.192/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b:1::7f00:1]/",
    "https://[fec0::1]/",
    "https://[::ffff:0:7f00:1]/",
    "https://[2001::7f00:1]/",
    "https://[100::1]/",
    "https://198.18.0.1/",
    "https://192.88.99.1/",
    "https://[64:ff9b::5db8:d822]/",
    "https://0x7f.1/",
    "https://100.64.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
)
WRONG = (
    "http://93.184.215.14/",
    "ftp://93.184.215.14/",
    "https://",
    "nonsense",
    "https://u:p@93.184.215.14/",
    "https://93.184.215.14:99999/",
    "https://[::1",
    "file:///etc/passwd",
    "https://\udc80/",
)


@pytest.mark.parametrize("url", PRIVATE + WRONG)
async def test_private_and_strange_targets_are_not_called(url: str) -> None:
    with pytest.raises(NotCalled):
        await target_of(url)


async def test_a_public_target_is_called_at_the_address_that_was_checked() -> None:
    assert await target_of("https://93.184.215.14:8443/hook") == ("93.184.215.14", "93.184.215.14", 8443)
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


async def test_the_api_refuses_them(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path / "service", workers=0, webhook_secret=SecretStr(SECRET))
    async with served(settings) as client:
        for url in ("https://127.0.0.1/", "http://169.254.169.254/", "nonsense"):
            with pytest.raises(ServiceError, match="The webhook is not called") as refused:
                await client.explain("What is 2 + 3?", webhook=url)
            assert refused.value.status == 422
    async with served(Settings(root=tmp_path / "without", workers=0)) as client:
        with pytest.raises(ServiceError, match="sends no webhooks"):
            await client.explain("What is 2 + 3?", webhook="https://example.org/")


async def test_a_name_that_leads_home_later_is_not_followed(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outbox may hold what was public when it was asked for; it is looked up again when it is sent."""
    settings = Settings(root=tmp_path / "service", workers=0, webhook_secret=SecretStr(SECRET))
    engine = open_engine(settings)
    await create_tables(engine)
    store = SqlStore(engine, settled=[webhooks.on_settled])
    job = await ended(store, receiver.url.replace("http://127.0.0.1", "https://localhost"))
    async with sending(engine, settings):

        async def tried() -> bool:
            return (await webhooks.delivery(engine, job))[0][1] == 1

        await until(tried)
    assert "private network" in (await webhooks.delivery(engine, job))[0][2]
    assert receiver.got == []
    await engine.dispose()


async def test_a_second_look_up_cannot_change_where_a_webhook_goes(
    settings: Settings, engine: Database, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name leads to the receiver when it is checked, and nowhere when it is asked for again."""
    store, asked = SqlStore(engine, settled=[webhooks.on_settled]), []
    loop = asyncio.get_running_loop()
    usual = loop.getaddrinfo

    async def rebound(host: Any, *more: Any, **options: Any) -> Any:
        if host not in ("hook.test", b"hook.test"):
            return await usual(host, *more, **options)
        asked.append(host)
        return await usual("127.0.0.1" if len(asked) == 1 else "127.0.0.99", *more, **options)

    monkeypatch.setattr(loop, "getaddrinfo", rebound)
    await ended(store, receiver.url.replace("127.0.0.1", "hook.test"))
    async with sending(engine, settings):

        async def told() -> bool:
            return bool(receiver.got)

        await until(told)
    assert len(asked) == 1
    assert receiver.got[0][0]["host"].startswith("hook.test:")


def test_any_text_can_be_the_secret() -> None:
    message = webhooks.Message(id="msg_1", job="j", url="u", body=json.dumps({"a": "ü"}), tries=0)
    for secret in (SECRET, "plain words"):
        headers = webhooks.sign_message(SecretStr(secret), message)
        webhooks.signer(SecretStr(secret)).verify(message.body, headers)
