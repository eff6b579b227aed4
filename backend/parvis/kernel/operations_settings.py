"""Settings of what surrounds Parvis: the database's server, and what watches the service. `settings` reads them."""

from pathlib import Path
from typing import Literal, Self

from pydantic import AliasChoices, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings

from parvis.kernel.addresses import is_postgresql_address

DAY_SECONDS = 86_400


class DatabaseSettings(BaseSettings):
    """Where the database is, and how it is reached."""

    database_url: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices("DATABASE_URL", "PARVIS_DATABASE_URL", "database_url"),
        description="PostgreSQL to use, as `postgresql://…`; without it Parvis runs its own.",
    )
    database_pooler: Literal["none", "transaction"] = Field(
        "none", description="Whether `database_url` is that of a PgBouncer, which lends connections by transaction."
    )
    database_direct_url: SecretStr | None = Field(
        None, description="PostgreSQL itself, beside the pooler: for LISTEN, locks that last, migrations and backups."
    )
    database_scratch_url: SecretStr | None = Field(
        None, description="PostgreSQL where a backup is restored to be verified; by default that of `database_url`."
    )
    database_pool_size: int = Field(
        60, ge=5, le=1_000, description="Most connections that the requests of a web server have to the database."
    )
    database_wait_seconds: float = Field(
        30,
        ge=0,
        le=DAY_SECONDS,
        description="Time given to the database of `database_url` to answer when a server or worker starts.",
    )
    postgres_bin: Path | None = Field(
        None,
        description="Folder of the system's PostgreSQL programs, 15 or newer, for the database that Parvis runs.",
    )

    @field_validator("database_url", "database_direct_url", "database_scratch_url")
    @classmethod
    def _require_postgresql(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None:
            return None
        if not is_postgresql_address(value.get_secret_value()):
            raise ValueError(
                "postgresql://compte@machine/base est attendu ; dans un mot de passe, « / » s'écrit %2F, « # » %23, "
                "« ? » %3F, « @ » %40 et « % » %25, et après « ? » viennent les seuls paramètres de PostgreSQL."
            )
        return value

    @model_validator(mode="after")
    def _require_direct_address(self) -> Self:
        if self.database_pooler == "transaction" and (self.database_url is None or self.database_direct_url is None):
            raise ValueError(
                "PARVIS_DATABASE_POOLER=transaction demande deux adresses : celle du pooler, PARVIS_DATABASE_URL, et "
                "celle de PostgreSQL lui-même, PARVIS_DATABASE_DIRECT_URL."
            )
        return self


class MonitoringSettings(BaseSettings):
    """What tells operators how the service does."""

    metrics_port: int | None = Field(
        None, ge=1, le=65535, description="Port on which `/metrics` answers Prometheus; none by default."
    )
    metrics_host: str = Field("127.0.0.1", description="Address on which the port of the metrics listens.")
