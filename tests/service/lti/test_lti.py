"""LTI 1.3 between our server and a platform of another implementation, over HTTP: launches, choices, attacks."""

from __future__ import annotations

import re
import stat
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple

import httpx
import jwt
import pytest
import pytest_asyncio
from jwcrypto.jwk import JWK

from chalkwright.agent.rate import Rates
from chalkwright.service.client import Client
from chalkwright.service.database import Database, open_engine
from chalkwright.service.keys.store import add_key, revoke_key
from chalkwright.service.lti import pacing, pages, pending, platform_keys, signing
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from tests.service.lti.platform import (
    CHOOSING,
    CLIENT,
    LEARNER,
    TEACHER,
    Browser,
    Claims,
    Lms,
    learning_platform,
    parameters,
    registered,
)
from tests.service.serving_here import served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

PROBLEM = "A right triangle has legs of 9 cm and 40 cm. How long is the hypotenuse?"
DEPLOYED = "https://purl.imsglobal.org/spec/lti/claim/deployment_id"


class School(NamedTuple):
    """A platform, a service that it knows, and an explanation of the platform's key and of another."""

    lms: Lms
    settings: Settings
    engine: Database
    owner: Client
    job: str
    foreign: str


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def _school(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[School]:
    folder = tmp_path_factory.mktemp("lti")
    async with learning_platform() as lms:
        plain = Settings(root=folder / "service", workers=0)
        engine = open_engine(plain)
        await create_tables(engine)
        keys = [await add_key(engine, name) for name in ("school", "other")]
        (folder / "platforms.toml").write_text(registered(lms, key=keys[0].key.id))
        settings = plain.model_copy(update={"lti": folder / "platforms.toml"})
        async with served(settings) as client:
            lms.tool = str(client._http.base_url).rstrip("/")
            async with Client(lms.tool, key=keys[0].token) as owner, Client(lms.tool, key=keys[1].token) as other:
                jobs = [(await one.finished(await one.explain(PROBLEM))).id for one in (owner, other)]
                yield School(lms, settings, engine, owner, *jobs)
        await engine.dispose()


@pytest.fixture
def school(_school: School) -> School:
    """As it is before anybody sends anything wrong."""
    _school.lms.role, _school.lms.sending, _school.lms.published = TEACHER, lambda claims: claims, None
    return _school


async def test_a_launch_shows_the_explanation_alone_to_the_platform_alone(school: School) -> None:
    school.lms.role = LEARNER
    browser = Browser(school.lms)
    page = await browser.launch(school.job)
    assert page.status_code == 200
    assert "41 cm" in page.text
    for tool in ("<form", "<nav", "/v1/", "Redo", "Built-in", "offline", "export", "Ada", school.job):
        assert tool not in page.text, tool
    policy = page.headers["content-security-policy"]
    assert policy.endswith(f"frame-ancestors {school.lms.url}")
    assert "'unsafe" not in policy
    assert "x-frame-options" not in page.headers
    sources = set(re.findall(r'src="(/lti/shown/[^"]+/files/[^"]+)"', page.text))
    assert len(sources) == 3
    for source in sources:
        picture = await browser.http.get(school.lms.tool + source.replace("&amp;", "&"))
        assert picture.headers["content-type"].startswith("image/")
    again = await browser.http.get(str(page.url))
    assert again.status_code == 200, "a reader may reload"


async def test_a_choice_goes_back_signed_and_what_was_chosen_can_be_launched(school: School) -> None:
    browser = Browser(school.lms)
    page = await browser.launch(CHOOSING)
    assert f'value="{school.job}"' in page.text
    assert school.foreign not in page.text, "only explanations of the platform's key"
    back = await browser.http.post(str(page.url), data={"explanation": school.job, "steps": "yes"})
    fields = dict(re.findall(r'name="(JWT)" value="([^"]+)"', back.text))
    assert school.lms.url in back.headers["content-security-policy"].partition("form-action")[2].split(";")[0]
    school.lms.chosen.clear()
    accepted = await browser.http.post(f"{school.lms.url}/chosen", data=fields)
    assert accepted.status_code == 200, "the platform verified the signature with our published key"
    (item,) = school.lms.chosen
    assert (item["type"], item["url"]) == ("ltiResourceLink", f"{school.lms.tool}/lti/launch")
    said = jwt.decode(fields["JWT"], options={"verify_signature": False})
    assert said["https://purl.imsglobal.org/spec/lti-dl/claim/data"] == {"course": "5b"}
    assert (said["iss"], said["aud"]) == (CLIENT, [school.lms.url])
    shown = await browser.launch("+".join(item["custom"].values()))
    assert "data-stepwise" in shown.text
    again = await browser.http.post(str(page.url), data={"explanation": school.job})
    assert (again.status_code, "was made before" in again.text) == (403, True)


async def test_a_teacher_asks_for_one_that_is_there_to_choose_then(school: School) -> None:
    browser = Browser(school.lms)
    page = await browser.launch(CHOOSING)
    asked = await browser.http.post(f"{page.url}/ask", data={"text": PROBLEM.replace("9 cm and 40", "6 cm and 8")})
    assert asked.status_code == 303
    job = parameters(asked.headers["location"])["new"]
    waiting = await browser.http.get(school.lms.tool + asked.headers["location"])
    assert 'http-equiv="refresh"' in waiting.text or f'value="{job}" checked' in waiting.text
    await school.owner.finished(job)
    ready = await browser.http.get(school.lms.tool + asked.headers["location"])
    assert f'value="{job}" checked' in ready.text
    empty = await browser.http.post(f"{page.url}/ask", data={"text": " "})
    assert (empty.status_code, "Write or paste the problem." in empty.text) == (422, True)
    foreign = await browser.http.post(f"{page.url}/ask", data={"text": "x"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403


async def test_learners_choose_nothing_and_nobody_reads_or_chooses_what_is_anothers(school: School) -> None:
    browser = Browser(school.lms)
    page = await browser.launch(CHOOSING)
    refused = await browser.http.post(str(page.url), data={"explanation": school.foreign})
    assert (refused.status_code, "Choose one of the finished" in refused.text) == (422, True)
    for what, sentence in ((school.foreign, "is not kept any more"), ("", "No explanation was chosen")):
        answer = await browser.launch(f"{what}+")
        assert (answer.status_code, sentence in answer.text) == (404, True)
    school.lms.role = LEARNER
    refused = await browser.launch(CHOOSING)
    assert (refused.status_code, "Only those who teach" in refused.text) == (403, True)
    for wrong in ("x", "a.b.c", "W10.aaaaaa.bbbb"):
        for address in (f"shown/{wrong}", f"choose/{wrong}", f"shown/{wrong}/files/scene_1.svg"):
            assert (await browser.http.get(f"{school.lms.tool}/lti/{address}")).status_code == 403


Attack = Callable[[Lms, Claims], Claims | str]


def claims(**changes: Any) -> Attack:
    return lambda lms, said: said | changes


def foreign_signature(lms: Lms, said: Claims) -> str:
    """By a key of the attacker's, under the name of the platform's."""
    key = JWK.generate(kty="RSA", size=2048).export_to_pem(private_key=True, password=None)
    return jwt.encode(said, key, "RS256", headers={"kid": lms.key.thumbprint()})


def unsigned(lms: Lms, said: Claims) -> str:
    return jwt.encode(said, None, "none", headers={"kid": lms.key.thumbprint()})


def signed_with_what_is_public(lms: Lms, said: Claims) -> str:
    """HS256 by the public key's thumbprint, as if it were a shared secret."""
    return jwt.encode(said, lms.key.thumbprint(), "HS256", headers={"kid": lms.key.thumbprint()})


ATTACKS: dict[str, tuple[Attack, str]] = {
    "another issuer": (claims(iss="https://evil.example"), "is not registered here"),
    "another audience": (claims(aud="somebody-else", azp="somebody-else"), "meant for another tool"),
    "an audience beside ours": (claims(aud=[CLIENT, "b"], azp="b"), "meant for another tool"),
    "no audience": (claims(aud=[]), "is no launch"),
    "expired": (lambda lms, said: said | {"exp": int(time.time()) - 5}, "has expired"),
    "without an end": (lambda lms, said: {name: said[name] for name in said if name != "exp"}, "The signature of this"),
    "another nonce": (claims(nonce="0" * 64), "answers another one"),
    "another deployment": (claims(**{DEPLOYED: "8"}), "deployment of the tool is not registered"),
    "another kind": (
        claims(**{"https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiStartProctoring"}),
        "does not do",
    ),
    "an old version": (claims(**{"https://purl.imsglobal.org/spec/lti/claim/version": "1.1"}), "does not do"),
    "a foreign signature": (foreign_signature, "The signature of this launch"),
    "unsigned": (unsigned, "The signature of this launch"),
    "signed with what is public": (signed_with_what_is_public, "The signature of this launch"),
    "no token": (lambda lms, said: "a.b", "is no launch"),
    "no claims": (lambda lms, said: jwt.encode({}, "x" * 32, "HS256"), "is no launch"),
}


@pytest.mark.parametrize("attack", ATTACKS)
async def test_what_is_not_the_platforms_word_is_refused_in_one_sentence(school: School, attack: str) -> None:
    forge, sentence = ATTACKS[attack]
    school.lms.sending = lambda said: forge(school.lms, said)
    answer = await Browser(school.lms).launch(school.job)
    assert answer.status_code in (400, 403, 422), answer.text
    assert sentence in answer.text
    assert "41 cm" not in answer.text
    assert f"frame-ancestors {school.lms.url}" in answer.headers["content-security-policy"]


async def test_a_launch_holds_once(school: School) -> None:
    browser = Browser(school.lms)
    form = await browser.begin(school.job)
    assert (await browser.send(form)).status_code == 200
    again = await browser.send(form)
    assert (again.status_code, "was used before" in again.text) == (403, True)
    fresh = await browser.begin(school.job)
    replayed = await browser.send(fresh | {"id_token": form["id_token"]})
    assert (replayed.status_code, "answers another one" in replayed.text) == (403, True)


async def test_a_state_of_another_browser_opens_nothing_and_offers_a_tab(school: School) -> None:
    form = await Browser(school.lms).begin(school.job)
    victim = Browser(school.lms)
    answer = await victim.send(form)
    assert "41 cm" not in answer.text
    again = re.search(r'href="(/lti/login\?[^"]+)" target="_blank"', answer.text)
    assert again is not None
    login = await victim.http.get(school.lms.tool + again[1].replace("&amp;", "&"))
    assert parameters(login.headers["location"])["login_hint"] == "user-1"
    for state in ("", "state-unknown", form["state"]):
        refused = await victim.send(form | {"state": state})
        assert (refused.status_code, "was used before" in refused.text) == (403, True)


async def test_keys_that_cannot_be_fetched_are_one_sentence_and_new_ones_are_found(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages._PLATFORM_KEYS, "_known", {})
    school.lms.published = {"nothing": "here"}
    answer = await Browser(school.lms).launch(school.job)
    assert (answer.status_code, "The keys of School platform cannot be fetched" in answer.text) == (502, True)
    school.lms.published = None
    assert (await Browser(school.lms).launch(school.job)).status_code == 200
    monkeypatch.setattr(school.lms, "key", JWK.generate(kty="RSA", size=2048))
    monkeypatch.setattr(platform_keys, "_AGAIN", 0.0)
    assert (await Browser(school.lms).launch(school.job)).status_code == 200, "a rotated key is fetched"


async def test_who_is_not_registered_does_not_even_begin(school: School) -> None:
    browser = Browser(school.lms)
    login = f"{school.lms.tool}/lti/login"
    right = parameters(school.lms.opens(school.job))
    for change, sentence in (
        ({"iss": "https://evil.example"}, "is not registered"),
        ({"client_id": "x"}, "is not registered"),
        ({"login_hint": ""}, "did not say for whom"),
        ({"lti_message_hint": "x" * 6000}, "did not say for whom"),
    ):
        answer = await browser.http.post(login, data=right | change)
        assert answer.status_code in (400, 403)
        assert sentence in answer.text
    assert (await browser.http.post(login, data=right)).status_code == 302, "by POST, too"


async def test_begun_launches_are_forgotten_and_bounded(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    late = await pending.put(school.engine, {"a": 1}, -1)
    assert await pending.look(school.engine, late) is None
    kept = await pending.put(school.engine, {"a": 1}, 60)
    assert await pending.take(school.engine, kept) == {"a": 1}
    assert await pending.take(school.engine, kept) is None
    monkeypatch.setattr(pending, "_MOST", 0)
    full = await Browser(school.lms).http.get(school.lms.opens(school.job))
    assert (full.status_code, "Too many launches" in full.text) == (503, True)


async def test_who_begins_launch_upon_launch_takes_nobody_elses_place(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pacing, "A_MINUTE", 3)
    monkeypatch.setattr(pacing, "_RATES", Rates())
    login = school.lms.opens(school.job)
    flooding, teacher = Browser(school.lms), Browser(school.lms)
    teacher.http = httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address="127.0.0.2"), timeout=60)
    answers = [(await flooding.http.get(login)) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429, 429]
    assert "in a minute" in answers[-1].text
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert (await teacher.launch(school.job)).status_code == 200


async def test_a_full_house_of_begun_launches_keeps_no_proved_choice_out(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Browser(school.lms)
    begun = await browser.begin(CHOOSING)
    monkeypatch.setattr(pending, "_MOST", 0)
    assert (await browser.send(begun)).status_code == 200


async def test_our_keys_are_for_our_eyes_and_the_last_stays_published(school: School) -> None:
    signing.load_keys(school.settings)
    before = [key["kid"] for key in signing.key_set(school.settings)["keys"]]
    signing.rotate(school.settings)
    published = (await Browser(school.lms).http.get(f"{school.lms.tool}/lti/keys")).json()["keys"]
    assert [key["kid"] for key in published][1:] == before[:1]
    assert not [key for key in published if key.keys() & {"d", "p", "q"}]
    folder = school.settings.root / "lti"
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    signing.rotate(school.settings)
    assert len(signing.load_keys(school.settings)) == 2


async def test_over_https_the_cookie_is_kept_in_the_platforms_frame_alone(school: School) -> None:
    away = {"public_url": "https://chalk.school.example", "root": school.settings.root.parent / "https"}
    async with served(school.settings.model_copy(update=away)) as client:
        login = await client._http.get("/lti/login", params=parameters(school.lms.opens(school.job)))
    cookie = login.headers["set-cookie"]
    for attribute in ("; HttpOnly", "; Secure", "; SameSite=None", "; Partitioned", "Path=/lti"):
        assert attribute in cookie
    assert parameters(login.headers["location"])["redirect_uri"] == "https://chalk.school.example/lti/launch"


async def test_without_platforms_a_service_is_no_tool(school: School) -> None:
    off = school.settings.model_copy(update={"lti": None, "root": school.settings.root.parent / "off"})
    async with served(off) as client:
        for method, address in (("GET", "login"), ("POST", "launch"), ("GET", "keys")):
            answer = await client._http.request(method, f"/lti/{address}")
            assert (answer.status_code, "is no tool of a learning platform yet" in answer.text) == (404, True)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


async def test_a_revoked_key_offers_nothing(school: School) -> None:
    gone = await add_key(school.engine, "gone")
    file = school.settings.root / "revoked.toml"
    file.write_text(registered(school.lms, key=gone.key.id))
    tool = school.lms.tool
    async with served(school.settings.model_copy(update={"lti": file})) as client:
        school.lms.tool = str(client._http.base_url).rstrip("/")
        try:
            assert (await Browser(school.lms).launch(CHOOSING)).status_code == 200
            await revoke_key(school.engine, gone.key.id)
            refused = await Browser(school.lms).launch(CHOOSING)
        finally:
            school.lms.tool = tool
    assert (refused.status_code, "does not hold" in refused.text) == (403, True)
