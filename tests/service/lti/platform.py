"""A learning platform as ``lti1p3platform`` implements one, on a port of its own: a course with a frame, the login, its
keys, and the end of deep linking. What it is to send wrong, a test says by ``sending``."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import uvicorn
from jwcrypto.jwk import JWK
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.oidc_login import OIDCLoginAbstract
from lti1p3platform.registration import Registration
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from chalkwright.service.serving import bind_socket

CLIENT, DEPLOYMENT = "chalkwright-at-school", "7"
TEACHER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"
LEARNER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"
CHOOSING = "choose"

Claims = dict[str, Any]


class Lms:
    """The platform; ``url`` is its issuer, too."""

    def __init__(self, url: str, tool: str) -> None:
        self.url, self.tool = url, tool
        self.key = JWK.generate(kty="RSA", size=2048)
        self.role = TEACHER
        self.sending: Callable[[Claims], Claims | str] = lambda claims: claims
        """Claims that are signed in the place of the right ones, or the whole token."""
        self.published: dict[str, Any] | None = None
        """In place of its keys."""
        self.chosen: list[Claims] = []
        """Content items that were accepted."""

    @property
    def pem(self) -> str:
        return str(self.key.export_to_pem(private_key=True, password=None).decode())

    def registration(self) -> Registration:
        made = Registration().set_iss(self.url).set_client_id(CLIENT).set_deployment_id(DEPLOYMENT)
        made.set_launch_url(f"{self.tool}/lti/launch").set_deeplink_launch_url(f"{self.tool}/lti/launch")
        made.set_platform_private_key(self.pem).set_platform_public_key(self.key.export_to_pem().decode())
        made.set_tool_key_set_url(f"{self.tool}/lti/keys")
        made._oidc_login_url = f"{self.tool}/lti/login"
        return made

    def opens(self, what: str) -> str:
        """The address that a course puts into its frame: what begins a launch."""
        login = _Login(None, _Conf(lms=self))
        login.set_lti_message_hint(what=what)
        return login.prepare_preflight_url("user-1")

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/course/{what}", self._course),
                Route("/auth", self._auth),
                Route("/keys", self._keys),
                Route("/chosen", self._chosen, methods=["POST"]),
            ]
        )

    async def _course(self, request: Request) -> Response:
        there = html.escape(self.opens(request.path_params["what"]))
        return HTMLResponse(
            '<!DOCTYPE html><title>Course</title><link rel="icon" href="data:,"><body style="margin:0">'
            f'<iframe title="Tool" src="{there}" '
            'style="border:0;width:100%;height:98vh"></iframe>'
        )

    async def _auth(self, request: Request) -> Response:
        launch = _Launch(request, _Conf(lms=self))
        launch.lms = self
        answer = launch.lti_launch()
        assert isinstance(answer, Response)
        return answer

    async def _keys(self, request: Request) -> Response:
        return JSONResponse(self.published or _Conf(lms=self).jwks())

    async def _chosen(self, request: Request) -> Response:
        form = dict(await request.form())
        items = await asyncio.to_thread(_Conf(lms=self).validate_deeplinking_resp, form)
        self.chosen += items
        return HTMLResponse(f"<title>Course</title><p>{len(items)} chosen</p>")


class _Conf(LTI1P3PlatformConfAbstract):
    def init_platform_config(self, **kwargs: Any) -> None:
        self._registration = kwargs["lms"].registration()

    def get_registration_by_params(self, **kwargs: Any) -> Registration:
        assert self._registration is not None
        return self._registration

    def jwks(self) -> Any:
        return self.get_jwks()


class _Login(OIDCLoginAbstract):
    def set_lti_message_hint(self, **kwargs: Any) -> None:
        self._lti_message_hint = kwargs["what"]

    def get_redirect(self, url: str) -> str:
        return url


class _Launch(LTIAdvantageMessageLaunchAbstract):
    lms: Lms

    def get_preflight_response(self) -> dict[str, Any]:
        return dict(self._request.query_params)  # type: ignore[union-attr]

    def prepare_launch(self, preflight_response: dict[str, Any]) -> None:
        what = preflight_response["lti_message_hint"]
        self.set_user_data("user-1", [self.lms.role], full_name="Ada Learner")
        if what == CHOOSING:
            self.set_dl(f"{self.lms.url}/chosen", accept_types={"ltiResourceLink"}, extra_data={"course": "5b"})
            return
        self.set_resource_link_claim("link-1", title="An explanation")
        job, _, steps = what.partition("+")
        self.set_custom_parameters_claim({"explanation": job, "steps": steps})

    def generate_launch_request(self) -> Any:
        made = super().generate_launch_request()
        sent = self.lms.sending(_unproved(made["id_token"]))
        registration = self.lms.registration()
        token = sent if isinstance(sent, str) else registration.platform_encode_and_sign(sent)
        return {**made, "id_token": token}

    def render_launch_form(self, launch_data: dict[str, Any], **kwargs: Any) -> Response:
        fields = "".join(
            f'<input type="hidden" name="{name}" value="{html.escape(launch_data[name])}">'
            for name in ("state", "id_token")
        )
        return HTMLResponse(
            f'<form id="on" method="post" action="{html.escape(launch_data["launch_url"])}">{fields}</form>'
            "<script>document.getElementById('on').submit()</script>"
        )


def _unproved(token: str) -> Claims:
    import jwt

    found: Claims = jwt.decode(token, options={"verify_signature": False})
    return found


@asynccontextmanager
async def learning_platform(host: str = "127.0.0.1") -> AsyncIterator[Lms]:
    """One that listens; ``tool`` is to be set."""
    listening = bind_socket("127.0.0.1", 0)
    lms = Lms(f"http://{host}:{listening.getsockname()[1]}", "")
    server = uvicorn.Server(uvicorn.Config(lms.app(), log_config=None, access_log=False, lifespan="off"))
    serving = asyncio.create_task(server.serve([listening]))
    try:
        yield lms
    finally:
        server.should_exit = True
        await serving


def registered(lms: Lms, **more: str) -> str:
    """The file in which the tool finds the platform."""
    lines = {
        "name": "School platform",
        "issuer": lms.url,
        "client_id": CLIENT,
        "authorization_url": f"{lms.url}/auth",
        "keys_url": f"{lms.url}/keys",
    } | more
    said = "".join(f'{name} = "{value}"\n' for name, value in lines.items())
    return f'[[platform]]\n{said}deployments = ["{DEPLOYMENT}"]\n'


class Browser:
    """A browser as far as a launch needs one: redirects by hand, cookies, forms."""

    def __init__(self, lms: Lms) -> None:
        self.lms = lms
        self.http = httpx.AsyncClient(headers={"Accept": "text/html"}, timeout=60)

    async def begin(self, what: str) -> dict[str, str]:
        """As far as the form that the platform sends to the tool; its fields."""
        login = await self.http.get(self.lms.opens(what))
        assert login.status_code == 302, login.text
        sent = await self.http.get(login.headers["location"])
        return dict(re.findall(r'name="(state|id_token)" value="([^"]*)"', sent.text))

    async def send(self, form: dict[str, str]) -> httpx.Response:
        """The form, and on to what the launch opens."""
        answer = await self.http.post(f"{self.lms.tool}/lti/launch", data=form)
        if answer.status_code == 303:
            return await self.http.get(f"{self.lms.tool}{answer.headers['location']}")
        return answer

    async def launch(self, what: str) -> httpx.Response:
        """All of it."""
        return await self.send(await self.begin(what))


def parameters(address: str) -> dict[str, str]:
    """Of an address's query."""
    return dict(parse_qsl(urlsplit(address).query))
