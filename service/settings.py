"""The service's settings: ``CHALKWRIGHT_…`` in the environment, or options of ``chalkwright serve``."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


def _names(said: Any) -> Any:
    return tuple(name.strip() for name in said.split(",") if name.strip()) if isinstance(said, str) else said


class Settings(BaseSettings):
    """All of them have a default: ``chalkwright serve`` on a bare machine needs none."""

    model_config = SettingsConfigDict(env_prefix="CHALKWRIGHT_", env_ignore_empty=True, frozen=True, extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(8080, ge=0, le=65535, description="0: any free port.")
    root: Path = Field(Path("out/service"), description="Run folders, and the SQLite file.")
    db: str | None = Field(None, description="postgresql://… ; None: SQLite in the root.")
    open: bool = Field(False, description="Also let others in without a key when not listening on loopback.")
    public_url: str | None = Field(None, description="How the outside calls the service; for links in webhooks.")

    model: str | None = Field(None, description="Default model; None: the built-in author, which needs no key.")
    # Not "models": CHALKWRIGHT_MODELS names the file of presets, and would be read as one.
    offered_models: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_names)] = Field(
        (),
        description="Other models that callers may choose, with commas between; empty: the default alone.",
    )
    judge: str | None = Field(None, description="Default judge model; None: measured scores alone.")
    base_url: str | None = None
    max_cost: Decimal | None = Field(
        Decimal("1"), gt=0, description="US dollars a job at most, where prices are known."
    )
    max_seconds: float | None = Field(900, gt=0, description="Wall clock a job at most.")

    workers: int = Field(
        1, ge=0, le=64, description="Worker processes beside the server; 0: work in the server itself."
    )
    jobs_at_once: int = Field(8, ge=1, description="Jobs that one worker has under way.")
    lease: float = Field(15.0, gt=0, description="Seconds after which a silent worker's jobs go to another one.")
    warm: bool = Field(False, description="Start the drawing processes with each worker, and be ready only then.")
    grace: float = Field(20.0, ge=0, description="Seconds a worker may finish in when it is told to stop.")
    keep_days: float | None = Field(30, gt=0, description="Ended jobs and their files are removed after so many days.")

    max_upload: int = Field(10_000_000, gt=0, description="Bytes of one uploaded picture.")
    max_pixels: int = Field(40_000_000, gt=0, description="Pixels of one uploaded picture.")
    max_text: int = Field(20_000, gt=0, description="Characters of a problem.")
    max_requests_at_once: int = Field(1000, gt=0, description="Requests that one address or one key may have open.")
    max_streams: int = Field(500, gt=0, description="Streams of events that one key may have open.")
    max_bytes_at_once: int = Field(
        400_000_000, gt=0, description="Bytes of bodies that one address or one key may be sending."
    )
    body_seconds: float = Field(120.0, gt=0, description="How long one request may take to be sent.")
    max_kept: int = Field(
        20_000_000_000, gt=0, description="Bytes that one key's jobs, documents and studies may take on disk."
    )
    max_open_jobs: int = Field(1000, gt=0, description="Jobs of one key that may be open at once.")

    executor: str = Field("", description="Who makes explanations: local, ray, or a cluster as ray://HOST:PORT.")
    state: str = Field("", repr=False, description="postgresql://… that the cluster's machines share.")
    files: str = Field("", repr=False, description="Where the cluster's machines share files: s3://BUCKET/FOLDER.")

    lti: Path | None = Field(None, description="TOML file of the learning platforms that may launch it (LTI 1.3).")

    webhook_secret: SecretStr | None = Field(
        None, description="Signs webhooks (Standard Webhooks); none are sent without it."
    )
    webhook_private: bool = Field(False, description="Also call loopback and private addresses.")
    session_secret: SecretStr | None = Field(
        None, description="Signs the pages' sessions; kept in the root when not set."
    )
    otel: bool = Field(False, description="Send traces where OTEL_EXPORTER_OTLP_ENDPOINT says.")
    json_logs: bool = True

    @property
    def models(self) -> tuple[str, ...]:
        """What callers may choose beside the default model."""
        return self.offered_models

    @property
    def database(self) -> str:
        """The URL for SQLAlchemy."""
        if self.db is None:
            return f"sqlite:///{self.root.absolute() / 'service.sqlite'}"
        for plain in ("postgresql://", "postgres://"):
            if self.db.startswith(plain):
                return "postgresql+psycopg://" + self.db.removeprefix(plain)
        return self.db
