"""A launch in its two steps (the login that a platform begins, then a signed token), each refusal in its own words."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import jwt
from jwcrypto.common import JWException
from pydantic import ConfigDict, Field, ValidationError
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.exception import LtiException

from chalkwright.agent.data import Frozen
from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.database import Database
from chalkwright.service.faults import Refused
from chalkwright.service.lti import adapter, pending
from chalkwright.service.lti.platform_keys import PlatformKeys
from chalkwright.service.lti.platforms import Address, Platform, Platforms
from chalkwright.service.lti.signing import SigningKey, load_keys
from chalkwright.service.settings import Settings

_CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
_MINUTES = 10 * 60
"""Seconds that a person may take to enter their password at the platform."""
_KEPT = ("iss", "client_id", "login_hint", "lti_message_hint", "lti_deployment_id", "target_link_uri")
_LONGEST = 6000
"""Characters of all that the platform says; each launch that begins keeps them."""
_VERIFY: dict[str, Any] = {"verify_aud": False, "verify_iat": False, "require": ["exp"]}
"""The library compares the audience itself; whose clock is a second ahead is no attacker."""

_NO_LOGIN = mark("The learning platform did not say for whom it opens this; open it from within your course.")
_STRANGER = mark(
    "The learning platform that sent you is not registered here; ask whoever runs this service to enter "
    "its issuer and client id."
)
_USED = mark("This launch was used before, or began too long ago; open the link in your course again.")
_NO_LAUNCH = mark("What the learning platform sent is no launch; open the link in your course again.")
_OTHER = mark("This launch answers another one than was begun; open the link in your course again.")
_NOT_FOR_US = mark(
    "This launch is meant for another tool; ask whoever runs this service to compare the client id with the platform's."
)
_EXPIRED = mark("This launch has expired; open the link in your course again.")
_FORGED = mark(
    "The signature of this launch is not the learning platform's; open the link in your course again. If that does not "
    "help, ask whoever runs this service to compare the address of the platform's keys."
)
_NO_DEPLOYMENT = mark(
    "This deployment of the tool is not registered here; ask whoever runs this service to enter its deployment id."
)
_INCOMPLETE = mark(
    "The learning platform asks for something that this tool does not do; choose an explanation as content."
)


class NoCookie(Exception):
    """The reader's browser sent no cookie of the login: it keeps none within a frame. ``said``: how it began."""

    def __init__(self, platform: Platform, said: dict[str, str]) -> None:
        super().__init__()
        self.platform = platform
        self.said = said


class DeepLinking(Frozen):
    """Where the platform wants a chosen explanation."""

    model_config = ConfigDict(frozen=True, extra="allow")

    deep_link_return_url: Address
    accept_types: tuple[str, ...]


class _Claims(Frozen):
    """What is read of a token, in its types; nothing is proved by them."""

    iss: str
    aud: str | tuple[str, ...] = Field(min_length=1)
    azp: str | None = None
    nonce: str
    deployment: str = Field(alias=f"{_CLAIM}deployment_id")
    message: str = Field(alias=f"{_CLAIM}message_type")
    roles: tuple[str, ...] = Field((), alias=f"{_CLAIM}roles")
    resource: dict[str, Any] = Field({}, alias=f"{_CLAIM}resource_link")
    custom: dict[str, Any] = Field({}, alias=f"{_CLAIM}custom")
    choosing: DeepLinking | None = Field(
        None, alias="https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
    )

    @property
    def client_id(self) -> str:
        """The audience; of several the one that the platform says it speaks to."""
        return self.aud if isinstance(self.aud, str) else (self.azp or self.aud[0])


class Launched(Frozen):
    """A launch that is proved."""

    platform: Platform
    deployment: str
    teacher: bool
    """Whether the person may choose content."""
    custom: dict[str, Any]
    choosing: DeepLinking | None
    """Not None: they choose content; else they read."""


async def begin(
    engine: Database, platforms: Platforms, said: Mapping[str, str], launch: str, *, secure: bool
) -> tuple[str, dict[str, tuple[str, int | None]]]:
    """The platform's address to go on to, and the cookies to set (name → value, seconds). ``launch``: our address for
    what comes back. Raises :class:`Refused`."""
    kept = {name: said[name] for name in _KEPT if said.get(name)}
    if not kept.get("iss") or not kept.get("login_hint") or sum(map(len, kept.values())) > _LONGEST:
        raise Refused(400, _NO_LOGIN)
    platform = platforms.find(kept["iss"], kept.get("client_id"))
    if platform is None:
        raise Refused(403, _STRANGER)
    parameters, cookies = adapter.Parameters(kept, secure=secure), adapter.Cookies({})
    nonces = adapter.Nonces(parameters)
    login = adapter.Login(parameters, adapter.Registrations(platforms), nonces, cookies)
    there = login.get_redirect_object(launch).get_redirect_url()
    if "?" in platform.authorization_url:  # the library begins a query, whatever is there
        there = there.replace(f"{platform.authorization_url}?", f"{platform.authorization_url}&", 1)
    ((_, (state, _)),) = cookies.made.items()
    begun = {"nonce": nonces.nonce, "issuer": platform.issuer, "client_id": platform.client_id, "said": kept}
    await pending.put(engine, begun, _MINUTES, id_=state)
    return there, {name: (value, _MINUTES) for name, (value, _) in cookies.made.items()}


async def receive(
    engine: Database, platforms: Platforms, keys: PlatformKeys, said: Mapping[str, str], cookies: Mapping[str, str]
) -> Launched:
    """Prove what a platform sent. Whatever comes of it, its state is used up. Raises :class:`Refused`,
    :class:`NoCookie`."""
    begun = await pending.take(engine, said.get("state", "")[:64])
    if begun is None:
        raise Refused(403, _USED)
    platform = platforms.find(begun["issuer"], begun["client_id"])
    if platform is None:
        raise Refused(403, _STRANGER)
    parameters = adapter.Parameters(said, secure=True)
    launch = adapter.Launch(
        parameters,
        adapter.Registrations(platforms),
        adapter.Nonces(parameters, begun["nonce"]),
        adapter.Cookies(cookies),
    )
    launch.set_auto_validation(enable=False).set_jwt_verify_options(_VERIFY)
    try:
        launch.validate_state()
    except LtiException as error:
        raise NoCookie(platform, begun["said"]) from error
    claims = _read(launch)
    if claims.iss != platform.issuer:
        raise Refused(403, _STRANGER if platforms.find(claims.iss, claims.client_id) is None else _OTHER)
    several = not isinstance(claims.aud, str)
    if claims.client_id != platform.client_id or (several and claims.client_id not in claims.aud):
        raise Refused(403, _NOT_FOR_US)
    launch.settle_audience(platform.client_id)
    await _prove(launch, platform, keys)
    return Launched(
        platform=platform,
        deployment=claims.deployment,
        teacher=launch.check_teacher_access()
        or launch.check_teaching_assistant_access()
        or launch.check_designer_access()
        or launch.check_staff_access(),
        custom=claims.custom,
        choosing=claims.choosing if launch.is_deep_link_launch() else None,
    )


def _read(launch: adapter.Launch) -> _Claims:
    try:
        launch.validate_jwt_format()
        return _Claims.model_validate(launch.body)
    except (LtiException, ValidationError) as error:
        raise Refused(400, _NO_LAUNCH) from error


async def _prove(launch: adapter.Launch, platform: Platform, keys: PlatformKeys) -> None:
    try:
        launch.validate_registration()
    except LtiException as error:
        raise Refused(403, _STRANGER) from error
    try:
        launch.validate_nonce()
    except LtiException as error:
        raise Refused(403, _OTHER) from error
    launch.trust(await keys.find(platform, str(launch.header.get("kid"))))
    try:
        await asyncio.to_thread(launch.validate_jwt_signature)
    except (LtiException, JWException, jwt.PyJWTError, TypeError, ValueError) as error:
        expired = isinstance(error.__cause__, jwt.ExpiredSignatureError)
        raise Refused(403, _EXPIRED if expired else _FORGED) from error
    try:
        launch.validate_deployment()
    except LtiException as error:
        raise Refused(403, _NO_DEPLOYMENT) from error
    try:
        launch.validate_message()
    except LtiException as error:
        raise Refused(422, _INCOMPLETE) from error
    if not (launch.is_resource_launch() or launch.is_deep_link_launch()):
        raise Refused(422, _INCOMPLETE)


def chosen(
    settings: Settings, platform: Platform, deployment: str, asked: dict[str, Any], item: DeepLinkResource
) -> str:
    """The signed answer to a choice (JWT); ``asked``: the platform's deep-linking settings. Blocks."""
    key: SigningKey = load_keys(settings)[0]
    answer = adapter.Answer(adapter.registration(platform, key), deployment, asked)  # type: ignore[arg-type]
    return answer.get_response_jwt([item])


def item(launch: str, title: str, job: str, *, steps: bool) -> DeepLinkResource:
    """An explanation as content of a course."""
    custom = {"explanation": job} | ({"steps": "yes"} if steps else {})
    return DeepLinkResource().set_url(launch).set_title(title).set_custom_params(custom)
