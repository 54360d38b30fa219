"""pylti1p3's classes for this service: it reads parameters and remembers what has to be kept; nothing here does I/O.

The library is synchronous and would keep nonces, cookies and keys itself. Here each object lives for one request: what
it is to know is handed in beforehand, and what it wants kept is taken out afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pylti1p3.cookie import CookieService
from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.deployment import Deployment
from pylti1p3.launch_data_storage.base import LaunchDataStorage
from pylti1p3.message_launch import MessageLaunch
from pylti1p3.oidc_login import OIDCLogin
from pylti1p3.redirect import Redirect
from pylti1p3.registration import Registration, TKeySet
from pylti1p3.request import Request
from pylti1p3.session import SessionService
from pylti1p3.tool_config.abstract import ToolConfAbstract

from chalkwright.service.lti.platforms import Platform, Platforms
from chalkwright.service.lti.signing import SigningKey


class Parameters(Request):
    """The parameters of one request, of its query or its form."""

    def __init__(self, said: Mapping[str, str], *, secure: bool) -> None:
        super().__init__()
        self._said = said
        self._secure = secure

    @property
    def session(self) -> dict[str, Any]:
        return {}

    def is_secure(self) -> bool:
        return self._secure

    def get_param(self, key: str) -> str:
        return self._said.get(key, "")


class Cookies(CookieService):
    """Cookies that came, and those to be set: name → value and seconds."""

    def __init__(self, came: Mapping[str, str]) -> None:
        self._came = came
        self.made: dict[str, tuple[str, int | None]] = {}

    def get_cookie(self, name: str) -> str | None:
        return self._came.get(f"{self._cookie_prefix}-{name}")

    def set_cookie(self, name: str, value: str | int, exp: int | None = 3600) -> None:
        self.made[f"{self._cookie_prefix}-{name}"] = (str(value), exp)


class Memory(LaunchDataStorage[Any]):
    """Of one request."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[str, Any] = {}

    def can_set_keys_expiration(self) -> bool:
        return True

    def get_session_cookie_name(self) -> None:
        return None

    def get_value(self, key: str) -> Any:
        return self._kept.get(key)

    def set_value(self, key: str, value: Any, exp: int | None = None) -> None:
        self._kept[key] = value

    def check_value(self, key: str) -> bool:
        return key in self._kept


class Nonces(SessionService):
    """Knows the one nonce that this launch began with, or takes note of a new one."""

    def __init__(self, request: Parameters, begun: str = "") -> None:
        super().__init__(request)
        self.set_data_storage(Memory())
        self.nonce = begun

    def save_nonce(self, nonce: str) -> None:
        self.nonce = nonce

    def check_nonce(self, nonce: str) -> bool:
        return bool(self.nonce) and nonce == self.nonce

    def check_state_is_valid(self, state: str, id_token_hash: str) -> bool:
        """Never without the cookie: the library lets a token that it has seen be shown again."""
        return False


class Registrations(ToolConfAbstract[Parameters]):
    """The platforms of the file, as the library asks for them."""

    def __init__(self, platforms: Platforms, key: SigningKey | None = None) -> None:
        super().__init__()
        self._platforms = platforms
        self._key = key

    def check_iss_has_one_client(self, iss: str) -> bool:
        return False

    def check_iss_has_many_clients(self, iss: str) -> bool:
        return True

    def find_registration_by_issuer(self, iss: str, *args: Any, **kwargs: Any) -> Registration:
        return self.find_registration_by_params(iss, "")

    def find_registration_by_params(self, iss: str, client_id: str, *args: Any, **kwargs: Any) -> Registration:
        found = self._platforms.find(iss, client_id)
        # The library takes None for "not registered", though its signature does not say so.
        return cast(Registration, None if found is None else registration(found, self._key))

    def find_deployment(self, iss: str, deployment_id: str) -> Deployment | None:
        return self.find_deployment_by_params(iss, deployment_id, "")

    def find_deployment_by_params(
        self, iss: str, deployment_id: str, client_id: str, *args: Any, **kwargs: Any
    ) -> Deployment | None:
        found = self._platforms.find(iss, client_id)
        known = found is not None and deployment_id in found.deployments
        return Deployment().set_deployment_id(deployment_id) if known else None


class Login(OIDCLogin[Parameters, Registrations, Nonces, Cookies, str]):
    """The first step; only its address to go on to is used."""

    def get_redirect(self, url: str) -> Redirect[str]:
        return _Address(url)


class Launch(MessageLaunch[Parameters, Registrations, Nonces, Cookies]):
    """The second step, checked step by step so that each refusal has its own sentence."""

    def _get_request_param(self, key: str) -> str:
        return self._request.get_param(key)

    @property
    def header(self) -> Mapping[str, Any]:
        """Of the token, once its format is right; nothing of it is proved."""
        said = self._jwt.get("header")
        return said if isinstance(said, dict) else {}

    @property
    def body(self) -> Mapping[str, Any]:
        """What the token claims."""
        said = self._jwt.get("body")
        return said if isinstance(said, dict) else {}

    def settle_audience(self, client_id: str) -> None:
        """Of several audiences the one that counts, which the library takes to be the first."""
        said = self._jwt.get("body")
        assert said is not None
        said["aud"] = client_id

    def trust(self, keys: dict[str, Any]) -> None:
        """The platform's keys, once its registration is found: the library fetches none."""
        assert self._registration is not None
        self._registration.set_key_set(cast(TKeySet, keys))


class Answer(DeepLink):
    """To a choice of content."""

    def get_message_jwt(self, resources: Sequence[DeepLinkResource]) -> dict[str, object]:
        message = super().get_message_jwt(resources)
        name = "https://purl.imsglobal.org/spec/lti-dl/claim/data"
        if message.get(name) is None:  # it has to come back as it came: not at all
            message.pop(name, None)
        return message


class _Address(Redirect[str]):
    def __init__(self, url: str) -> None:
        self._url = url

    def do_redirect(self) -> str:
        return self._url

    def do_js_redirect(self) -> str:
        return self._url

    def set_redirect_url(self, location: str) -> None:
        self._url = location

    def get_redirect_url(self) -> str:
        return self._url


def registration(platform: Platform, key: SigningKey | None = None) -> Registration:
    """As the library writes it; ``key``: with what our answers are signed."""
    made = Registration()
    made.set_issuer(platform.issuer).set_client_id(platform.client_id)
    made.set_auth_login_url(platform.authorization_url).set_key_set_url(platform.keys_url)
    if platform.token_url is not None:
        made.set_auth_token_url(platform.token_url)
    if key is not None:
        made.set_tool_private_key(key.private).set_tool_public_key(key.public)
    return made
