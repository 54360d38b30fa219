"""The platforms that may launch the tool, as one TOML file names them."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, ConfigDict, Field, ValidationError

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.agent.extras import need
from chalkwright.service.data import LOCAL
from chalkwright.service.keys.auth import is_loopback
from chalkwright.service.settings import Settings

_SIGNS = frozenset(" \t\r\n;,'\"<>\\")


def _web_address(said: str) -> str:
    """HTTPS, or HTTP on this computer; nothing that would end a directive of a content policy."""
    parts = urlsplit(said)
    safe = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname or ""))
    if not safe or not parts.netloc or "@" in parts.netloc or _SIGNS & set(said):
        raise ValueError("it has to be an https:// address")
    return said


Address = Annotated[str, AfterValidator(_web_address)]


class Platform(Frozen):
    """One registration of the tool at a platform; the platform's administration shows every value."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1)
    """What teachers and learners call it."""
    issuer: str = Field(min_length=1)
    client_id: str = Field(min_length=1)
    deployments: tuple[str, ...] = Field(min_length=1)
    authorization_url: Address
    keys_url: Address
    token_url: Address | None = None
    """Where services of the platform would be asked for; none is used."""
    origins: tuple[Address, ...] = ()
    """Whose pages may show the tool in a frame; if left out, the site of ``authorization_url``."""
    key: str = LOCAL.id
    """Id of the service's key whose explanations its teachers choose from, and whose money they spend."""

    @property
    def framers(self) -> tuple[str, ...]:
        """Origins, as a content policy names them."""
        return tuple(dict.fromkeys(origin_of(address) for address in self.origins or (self.authorization_url,)))


class Platforms(Frozen):
    """All of them; issuer and client id tell them apart."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    platform: tuple[Platform, ...] = Field(min_length=1)

    def find(self, issuer: str, client_id: str | None) -> Platform | None:
        """The registration; without a client id only where the issuer has one alone."""
        found = [one for one in self.platform if one.issuer == issuer and client_id in (None, "", one.client_id)]
        return found[0] if len(found) == 1 else None

    @property
    def framers(self) -> tuple[str, ...]:
        """Of all: who may show a refusal whose platform is not known."""
        return tuple(dict.fromkeys(origin for one in self.platform for origin in one.framers))


def origin_of(address: str) -> str:
    """``https://host:port`` of an address."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def platforms_of(settings: Settings) -> Platforms | None:
    """Those of the service, None where it is no tool of any. Raises :class:`UserError` for a file that cannot be used,
    :class:`chalkwright.agent.errors.ExtraMissing`."""
    if settings.lti is None:
        return None
    need("lti")
    return _read(settings.lti.absolute())


@lru_cache(maxsize=16)
def _read(file: Path) -> Platforms:
    try:
        said: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
        found = Platforms.model_validate(said)
    except OSError as error:
        raise UserError(
            f"The file of platforms {file.name} cannot be read ({error.strerror}); see that it is there."
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise UserError(f"The file of platforms {file.name} is no TOML ({error}); mend it and start again.") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        why = str(first["msg"]).removeprefix("Value error, ")
        raise UserError(f"In {file.name}, {place} cannot be used ({why}); mend it and start again.") from error
    named = [(one.issuer, one.client_id) for one in found.platform]
    if len(set(named)) < len(named):
        raise UserError(f"In {file.name}, two platforms have one issuer and client_id; leave one of them.")
    return found
