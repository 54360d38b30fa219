"""Keys, sessions and limits, against a real server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from chalkwright.cli.keys import keys as keys_command
from chalkwright.service.data import State
from chalkwright.service.database import Database
from chalkwright.service.faults import Refused
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.keys import session
from chalkwright.service.keys.auth import is_loopback
from chalkwright.service.keys.limits import sum_month
from chalkwright.service.keys.session import COOKIE
from chalkwright.service.keys.store import add_key, has_keys, key_of_token, list_keys, revoke_key
from chalkwright.service.pages.entry import ours
from chalkwright.service.settings import Settings
from tests.service.serving_here import served

PROBLEM = {"problem": {"text": "What is 2 + 3?"}}
PAGE = {"Accept": "text/html"}


@asynccontextmanager
async def http(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """The service, and a bare client of it."""
    async with served(settings) as client, httpx.AsyncClient(base_url=str(client._http.base_url)) as bare:
        yield bare


@pytest.fixture
def local(tmp_path: Path) -> Settings:
    return Settings(root=tmp_path / "service", workers=0)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def test_a_key_is_kept_as_a_hash_and_ends_when_it_is_revoked(engine: Database) -> None:
    assert not await has_keys(engine)
    made = await add_key(engine, "  tutoring\n app ", admin=True, rate=30, money=Decimal("2.5"))
    assert await has_keys(engine)
    assert (made.key.name, made.key.admin, made.key.rate, made.key.money) == ("tutoring app", True, 30, Decimal("2.5"))
    found = await key_of_token(engine, made.token)
    assert found is not None
    assert found.principal.money == Decimal("2.5")
    secret = made.token.rpartition("_")[2]
    for wrong in (
        made.token[:-1] + ("0" if made.token[-1] != "0" else "1"),
        "",
        "cw_",
        secret,
        made.token + "0",
        f"cw_{'0' * 12}_{secret}",
    ):
        assert await key_of_token(engine, wrong) is None
    assert secret not in str(await list_keys(engine))
    assert await revoke_key(engine, made.key.id) is not None
    assert await key_of_token(engine, made.token) is None
    assert await has_keys(engine)
    assert await revoke_key(engine, "nothing") is None


async def test_without_keys_this_computer_is_let_in_and_no_page_of_another_site(local: Settings) -> None:
    async with http(local) as bare:
        assert (await bare.get("/v1/explanations")).status_code == 200
        rebound = await bare.get("/v1/explanations", headers={"Host": "evil.example"})
        assert (rebound.status_code, rebound.headers["content-type"]) == (403, "application/problem+json")
        forwarded = await bare.get("/v1/explanations", headers={"X-Forwarded-For": "203.0.113.9"})
        assert forwarded.status_code == 403
        for foreign in (
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
        ):
            answer = await bare.post("/v1/explanations", json=PROBLEM, headers=foreign)
            assert answer.status_code == 403, foreign
            assert "another site" in answer.json()["detail"]
        ours = {"Sec-Fetch-Site": "same-origin"}
        assert (await bare.post("/v1/explanations", json=PROBLEM, headers=ours)).status_code == 202


async def test_with_keys_everybody_has_to_send_one(local: Settings) -> None:
    async with http(local) as bare:
        made = await bare.post("/v1/keys", json={"name": "first", "admin": True})
        assert made.status_code == 201
        token = made.json()["key"]
        answer = await bare.get("/v1/explanations")
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        assert "whoever runs the service can make one" in answer.json()["detail"]
        assert (await bare.get("/v1/explanations", headers=bearer(token))).status_code == 200
        assert (await bare.get("/v1/explanations", headers=bearer(token + "0"))).status_code == 401
        other = (await bare.post("/v1/keys", json={"name": "other"}, headers=bearer(token))).json()
        assert (await bare.get("/v1/keys", headers=bearer(other["key"]))).status_code == 403
        listed = (await bare.get("/v1/keys", headers=bearer(token))).json()["keys"]
        assert [key["name"] for key in listed] == ["first", "other"]
        assert "digest" not in str(listed)
        gone = await bare.delete(f"/v1/keys/{other['id']}", headers=bearer(token))
        assert gone.json()["revoked"] is not None
        assert (await bare.get("/v1/explanations", headers=bearer(other["key"]))).status_code == 401
        assert (await bare.delete("/v1/keys/none", headers=bearer(token))).status_code == 404


async def test_the_pages_ask_for_a_key_once(local: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async with http(local) as bare:
        token = (await bare.post("/v1/keys", json={"name": "teacher"})).json()["key"]
        turned = await bare.get("/learner", headers=PAGE)
        assert (turned.status_code, turned.headers["location"]) == (303, "/enter?next=/learner")
        htmx = await bare.get("/learner", headers=PAGE | {"HX-Request": "true"})
        assert (htmx.status_code, htmx.headers["hx-redirect"]) == (401, "/enter?next=/learner")
        form = await bare.get("/enter?next=/learner", headers=PAGE)
        assert 'value="/learner"' in form.text
        wrong = await bare.post("/enter", data={"key": "cw_no", "next": "/learner"}, headers=PAGE)
        assert (wrong.status_code, COOKIE in wrong.cookies) == (401, False)
        assert "cw_no" not in wrong.text
        foreign = await bare.post("/enter", data={"key": token}, headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
        entered = await bare.post("/enter", data={"key": f" {token}\n", "next": "/learner"}, headers=PAGE)
        assert (entered.status_code, entered.headers["location"]) == (303, "/learner")
        said = entered.headers["set-cookie"].lower()
        assert "httponly" in said
        assert "samesite=strict" in said
        assert token[16:] not in said
        assert (await bare.get("/learner", headers=PAGE)).status_code == 200
        assert (await bare.get("/v1/explanations")).status_code == 200
        foreign = await bare.post("/v1/explanations", json=PROBLEM, headers={"Sec-Fetch-Site": "cross-site"})
        assert foreign.status_code == 403
        cookie = bare.cookies[COOKIE]
        assert (await bare.post("/leave", headers=PAGE)).status_code == 303
        assert (await bare.get("/learner", headers=PAGE)).status_code == 303
        key, begun, seal = cookie.split(".")
        for forged in (
            f"{key}.{begun[:-1]}{chr(ord(begun[-1]) ^ 1)}.{seal}",
            f"{'0' * 12}.{begun}.{seal}",
            f"{key}.{begun}.é",
            "a.b",
            "",
        ):
            sent = [(b"Accept", b"text/html"), (b"Cookie", f"{COOKIE}={forged}".encode())]
            assert (await bare.get("/learner", headers=sent)).status_code == 303
        mine = PAGE | {"Cookie": f"{COOKIE}={cookie}"}
        assert (await bare.get("/learner", headers=mine)).status_code == 200
        with monkeypatch.context() as later:
            later.setattr(session, "LASTS", -1)
            assert (await bare.get("/learner", headers=mine)).status_code == 303
        await revoke_key_in(local, key)
        assert (await bare.get("/learner", headers=mine)).status_code == 303


async def revoke_key_in(settings: Settings, key: str) -> None:
    """As the command does beside a running service."""
    runner = CliRunner()
    told = await asyncio.to_thread(runner.invoke, keys_command, ["--root", str(settings.root), "revoke", key])
    assert told.exit_code == 0, told.output


async def test_an_open_service_lets_strangers_in_but_not_to_its_keys(local: Settings) -> None:
    async with http(local.model_copy(update={"open": True})) as bare:
        far = {"Host": "public.example"}
        assert (await bare.get("/v1/explanations", headers=far)).status_code == 200
        assert (await bare.post("/v1/keys", json={"name": "mine", "admin": True}, headers=far)).status_code == 403


async def test_a_key_sends_no_more_than_its_rate(local: Settings) -> None:
    async with http(local) as bare:
        token = (await bare.post("/v1/keys", json={"name": "slow", "rate": 3})).json()["key"]
        answers = [await bare.get("/v1/explanations", headers=bearer(token)) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 20
        assert "3 requests a minute" in answers[-1].json()["detail"]


async def test_open_jobs_are_counted(local: Settings) -> None:
    async with http(local.model_copy(update={"max_open_jobs": 1, "jobs_at_once": 1})) as bare:
        statuses = []
        for _ in range(3):
            statuses.append((await bare.post("/v1/explanations", json=PROBLEM)).status_code)
        assert statuses[0] == 202
        assert 429 in statuses


async def settled(store: SqlStore, job: str, state: State, cost: str) -> None:
    (claimed,) = await store.claim("worker", ["explanation"], 1, 60)
    assert claimed.job.id == job
    await store.settle(job, "worker", state, cost=Decimal(cost))


async def test_money_is_set_aside_and_given_back(store: SqlStore, engine: Database) -> None:
    key = (await add_key(engine, "class", money=Decimal("1.00"))).key.id
    body = {"max_money": "0.60"}
    first, _ = await store.submit("explanation", key, body)
    assert first.request["max_money"] == "0.60"
    second, _ = await store.submit("explanation", key, body)
    assert Decimal(second.request["max_money"]) == Decimal("0.40")  # all that is left
    with pytest.raises(Refused, match=r"\$0.0000 of the key's \$1.00 a month is left") as refused:
        await store.submit("explanation", key, body)
    assert refused.value.status == 402
    assert len(await store.list_jobs(key)) == 2
    await settled(store, first.id, "finished", "0.10")
    third, _ = await store.submit("explanation", key, body)
    assert Decimal(third.request["max_money"]) == Decimal("0.50")
    await store.ask_cancel(third.id, key)
    await settled(store, second.id, "failed", "0.40")
    assert await sum_month(engine) == {key: Decimal("0.50")}
    again = await store.answer(first.id, key, {"redo": {}})  # a wish is paid as well
    assert again is not None
    assert Decimal(again.request["max_money"]) == Decimal("0.50")
    with pytest.raises(Refused):
        await store.submit("explanation", key, body)
    await settled(store, first.id, "finished", "0.15")
    assert await sum_month(engine) == {key: Decimal("0.55")}
    await store.remove([first.id, second.id, third.id])
    assert await sum_month(engine) == {key: Decimal("0.55")}  # a sweep gives no money back


async def test_jobs_made_together_do_not_spend_the_same_dollar(store: SqlStore, engine: Database) -> None:
    key = (await add_key(engine, "class", money=Decimal("1"))).key.id
    asked = [store.submit("explanation", key, {"max_money": "0.30"}) for _ in range(12)]
    made = await asyncio.gather(*asked, return_exceptions=True)
    allowed = [Decimal(one[0].request["max_money"]) for one in made if isinstance(one, tuple)]
    assert sum(allowed) == Decimal("1")
    assert all(isinstance(one, tuple | Refused) for one in made)


async def test_money_is_asked_for_only_where_it_is_spent(local: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = local.model_copy(
        update={"offered_models": ("gpt-5", "openai/unheard-of"), "base_url": "http://127.0.0.1:9/v1"}
    )
    monkeypatch.setenv("OPENAI_API_KEY", "sk-wire")
    async with http(settings) as bare:
        token = (await bare.post("/v1/keys", json={"name": "poor", "money": "0"})).json()["key"]
        free = await bare.post("/v1/explanations", json=PROBLEM, headers=bearer(token))
        assert free.status_code == 202  # the built-in author costs nothing
        paid = await bare.post(
            "/v1/explanations", json=PROBLEM | {"options": {"model": "gpt-5"}}, headers=bearer(token)
        )
        assert paid.status_code == 402
        unknown = PROBLEM | {"options": {"model": "openai/unheard-of"}}
        refused = await bare.post("/v1/explanations", json=unknown, headers=bearer(token))
        assert refused.status_code == 402
        assert "price" in refused.json()["detail"]


def test_the_command_makes_lists_and_revokes(tmp_path: Path) -> None:
    runner, root = CliRunner(), ["--root", str(tmp_path / "service")]
    added = runner.invoke(keys_command, [*root, "add", "My app", "--admin", "--rate", "60", "--money", "5"])
    assert added.exit_code == 0, added.output
    token = added.stdout.strip()
    assert token.startswith("cw_")
    listed = runner.invoke(keys_command, [*root, "list"])
    assert "My app  admin  60 a minute  $5 a month  never used" in listed.stdout
    assert token.rpartition("_")[2] not in listed.output
    assert runner.invoke(keys_command, [*root, "revoke", token]).exit_code == 0
    assert "revoked" in runner.invoke(keys_command, [*root, "list"]).stdout
    missing = runner.invoke(keys_command, [*root, "revoke", "0"])
    assert (missing.exit_code, "There is no key 0" in missing.output) == (1, True)
    with sqlite3.connect(tmp_path / "service" / "service.sqlite") as database:
        assert token.rpartition("_")[2] not in "\n".join(database.iterdump())


@pytest.mark.parametrize("there", ["https://evil.example", "//evil.example", "/\\evil", "javascript:1", "", "/a\nb"])
def test_the_door_leads_nowhere_else(there: str) -> None:
    assert ours(there) == "/"
    assert ours("/explanations/1?x=2") == "/explanations/1?x=2"


NEAR = {"127.0.0.1": True, "[::1]": True, "localhost": True, "127.0.0.1.evil.example": False, "10.0.0.1": False}


@pytest.mark.parametrize(("host", "near"), NEAR.items())
def test_loopback(host: str, near: bool) -> None:
    assert is_loopback(host) is near
