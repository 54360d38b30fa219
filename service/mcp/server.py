"""The MCP server: what it lists, and how a call becomes requests to the service with the caller's own key."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import mcp_types as types
from mcp import MCPError
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from pydantic import ValidationError

from chalkwright.service.client import Client
from chalkwright.service.client_data import ServiceError
from chalkwright.service.mcp.pages import MEDIA_TYPE, TEMPLATES, list_pages, read_page
from chalkwright.service.mcp.tools import TOOLS, Report

_LOG = logging.getLogger(__name__)

Context = ServerRequestContext[Any, Any]
Connect = Callable[[Context], Client]
"""A client with the key of whoever sent this message."""

_UNFORESEEN = "The tool failed in a way that was not foreseen; try again, or tell whoever runs the service."


def make_server(connect: Connect) -> Server[Any]:
    """The server; it holds nothing of its own."""

    async def list_tools(ctx: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_described(tool.name) for tool in TOOLS])

    async def call_tool(ctx: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = next((tool for tool in TOOLS if tool.name == params.name), None)
        if tool is None:
            raise MCPError(types.INVALID_PARAMS, f"There is no tool {params.name[:60]!r}; list the tools.")
        try:
            asked = tool.asked.model_validate(params.arguments or {})
        except ValidationError as error:
            return _failed(_explain_mistake(error))
        try:
            async with connect(ctx) as client:
                return await tool.run(client, asked, _report(ctx))
        except ServiceError as error:
            return _failed(error.detail)
        except Exception:  # noqa: BLE001 - its words are not for the caller; it is logged
            _LOG.exception("the tool %s failed", tool.name)
            return _failed(_UNFORESEEN)

    async def list_resources(ctx: Context, params: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
        async with connect(ctx) as client:
            try:
                return types.ListResourcesResult(resources=await list_pages(client))
            except ServiceError as error:
                raise MCPError(types.INTERNAL_ERROR, error.detail) from error

    async def list_templates(
        ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(resource_templates=list(TEMPLATES))

    async def read_resource(ctx: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        async with connect(ctx) as client:
            try:
                page = await read_page(client, params.uri)
            except ServiceError as error:
                raise MCPError(types.INVALID_PARAMS, error.detail) from error
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=params.uri, mime_type=MEDIA_TYPE, text=page)]
        )

    return Server(
        "chalkwright",
        title="Chalkwright",
        version=version("chalkwright"),
        description="Illustrated explanations of K-12 STEM problems with exact diagrams.",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
    )


def _described(name: str) -> types.Tool:
    tool = next(tool for tool in TOOLS if tool.name == name)
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.asked.model_json_schema(),
        annotations=types.ToolAnnotations(destructive_hint=False, open_world_hint=False),
    )


def _report(ctx: Context) -> Report:
    async def report(done: float, whole: float | None, said: str) -> None:
        await ctx.session.report_progress(done, whole, said)

    return report


def _failed(sentence: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=sentence)], is_error=True)


def _explain_mistake(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    said = first["msg"].removeprefix("Value error, ").rstrip(".")
    where = f"The argument {place[:120]} is" if place else "The arguments are"
    return f"{where} not right: {said[:1].lower()}{said[1:240]}; the tool's schema says what it takes."
