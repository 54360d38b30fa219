"""The app behind uvicorn: ``uvicorn web:app``."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import StreamingResponse

from lesson import OWNERS, lesson

app = FastAPI()


@app.get("/owners")
def owners() -> list[str]:
    return OWNERS


@app.get("/lesson")
def stream() -> StreamingResponse:
    async def lines() -> AsyncIterator[str]:
        async for line in lesson(Path(os.environ["LESSONS"])):
            yield line + "\n"

    return StreamingResponse(lines(), media_type="text/plain")
