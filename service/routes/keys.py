"""Keys: made, listed and revoked by whoever runs the service."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from chalkwright.agent.errors import UserError
from chalkwright.service.data import Principal
from chalkwright.service.faults import Refused, responses
from chalkwright.service.keys import store as keys
from chalkwright.service.keys.auth import admin
from chalkwright.service.keys.limits import sum_month
from chalkwright.service.keys.store import Key
from chalkwright.service.views import Dollars

router = APIRouter(prefix="/v1/keys", tags=["keys"])
Admin = Annotated[Principal, Depends(admin)]


class AskedKey(BaseModel):
    """A key to be made."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=80, description="Who has it.", examples=["tutoring app"])
    admin: bool = False
    rate: float | None = Field(None, gt=0, le=1_000_000, description="Requests a minute.", examples=[120])
    money: Decimal | None = Field(None, ge=0, le=1_000_000, description="US dollars a month (UTC).", examples=["20.00"])


class KeyView(Key):
    """A key as an admin sees it."""

    money: Dollars | None
    spent: Dollars | None = Field(None, description="This month's US dollars, spent and set aside; null: not counted.")


class MadeKey(KeyView):
    """A new key."""

    key: str = Field(description="What its holder sends. It is shown only now.", examples=["cw_…"])


class KeyList(BaseModel):
    """All keys."""

    keys: list[KeyView]


@router.post("", status_code=201, response_model=MadeKey, summary="Make a key", responses=responses(401, 403, 422, 429))
async def make_key(request: Request, caller: Admin, asked: AskedKey) -> MadeKey:
    """The answer is the only place where the key itself is ever shown."""
    try:
        made = await keys.add_key(
            request.app.state.engine, asked.name, admin=asked.admin, rate=asked.rate, money=asked.money
        )
    except UserError as error:
        raise Refused(422, str(error)) from error
    return MadeKey(**made.key.model_dump(), key=made.token)


@router.get("", response_model=KeyList, summary="All keys", responses=responses(401, 403, 429))
async def list_keys(request: Request, caller: Admin) -> KeyList:
    """The oldest first, revoked ones too."""
    engine = request.app.state.engine
    spent = await sum_month(engine)
    return KeyList(keys=[KeyView(**key.model_dump(), spent=spent.get(key.id)) for key in await keys.list_keys(engine)])


@router.delete("/{key}", response_model=KeyView, summary="Revoke a key", responses=responses(401, 403, 404, 422, 429))
async def revoke_key(request: Request, caller: Admin, key: Annotated[str, Path(max_length=64)]) -> KeyView:
    """It ends at once and for good; its jobs go on."""
    found = await keys.revoke_key(request.app.state.engine, key)
    if found is None:
        raise Refused(404, "There is no such key; GET /v1/keys lists them.")
    return KeyView(**found.model_dump())
