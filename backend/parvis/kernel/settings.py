"""Settings: environment variables first, then the settings file, then the defaults below.

Each is read as ``PARVIS_<NAME>`` (``DATABASE_URL`` and ``PORT`` also without prefix), or from the file that
``PARVIS_<NAME>_FILE`` names, as secrets of containers are. The settings file is the one that
``PARVIS_SETTINGS_FILE`` names, by default ``.parvis/settings.env``. docs/operations/settings.md lists them for
operators.
"""

import ipaddress
import os
from email.utils import parseaddr
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import AliasChoices, Field, SecretStr, ValidationInfo, field_validator, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from parvis.kernel.addresses import is_mail_address, listed, reachable_address
from parvis.kernel.operations_settings import DAY_SECONDS, DatabaseSettings, MonitoringSettings
from parvis.kernel.product_files import INTERFACE
from parvis.kernel.text import is_utf8

DEVELOPMENT_SECRET = "parvis-development-only"  # noqa: S105 - refused in production
SHORTEST_SECRET = 32
MEBIBYTE = 1024 * 1024


class SettingsFileUnreadable(Exception):
    """A file that ``PARVIS_SETTINGS_FILE`` or ``PARVIS_<NAME>_FILE`` names cannot be read; the message is for the
    operator.
    """


class NamedFiles(PydanticBaseSettingsSource):
    """The settings whose value is the content of the file that ``PARVIS_<NAME>_FILE`` names; an empty one is absent."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[str | None, str, bool]:  # noqa: ARG002 - pydantic-settings' signature
        """The content of the file, without the end of its line. Raises `SettingsFileUnreadable`."""
        file = os.environ.get(f"PARVIS_{field_name.upper()}_FILE")
        return (_content(Path(file)).strip() or None) if file else None, field_name, False

    def __call__(self) -> dict[str, Any]:
        """The values by their settings."""
        fields = self.settings_cls.model_fields
        found = {name: self.get_field_value(field, name)[0] for name, field in fields.items()}
        return {name: value for name, value in found.items() if value is not None}


def _content(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsFileUnreadable(f"Le fichier de réglages {file} ne se lit pas : {error}") from error


class Settings(DatabaseSettings, MonitoringSettings):
    """Everything an operator may set. A variable that is set to nothing counts as absent.

    Raises ``pydantic.ValidationError`` on an unreadable value, and in production on a default or short secret.
    """

    model_config = SettingsConfigDict(
        env_prefix="PARVIS_", env_ignore_empty=True, extra="ignore", populate_by_name=True, hide_input_in_errors=True
    )

    environment: Literal["development", "production"] = Field(
        "development", description="`production` refuses default secrets and demonstrations."
    )
    data_dir: Path = Field(Path(".parvis"), description="Folder of everything Parvis writes on this machine.")
    host: str = Field("127.0.0.1", description="Address the web server listens on.")
    port: int = Field(
        8000,
        ge=1,
        le=65535,
        validation_alias=AliasChoices("PORT", "PARVIS_PORT", "port"),
        description="Port the web server listens on.",
    )
    public_url: str | None = Field(None, description="Address people type; by default `http://localhost:<port>`.")
    trusted_proxies: str = Field(
        "",
        description="Addresses of the proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.",
    )
    requests_limit: int = Field(400, ge=1, description="Most requests answered at once, for each web server.")
    secret_key: SecretStr = Field(
        SecretStr(DEVELOPMENT_SECRET),
        description="Encrypts signing keys, links in mails and the key that hashes erased people.",
    )
    oidc_issuer: str | None = Field(
        None, description="Issuer of an external OpenID Connect provider; without it Parvis is its own."
    )
    oidc_client_id: str = Field("parvis-web", description="Client the browser signs in with.")
    oidc_audience: str = Field("parvis-api", description="Audience that an access token must carry.")
    keycloak_client_id: str = Field(
        "parvis-directory", description="Client by which Parvis administers the accounts of the Keycloak of its issuer."
    )
    keycloak_client_secret: SecretStr | None = Field(
        None, description="Its secret; without it accounts and roles are administered in Keycloak's console only."
    )
    demo: bool = Field(False, description="A demonstration: accounts with a printed password, an invented campaign.")
    demo_stage: Literal["beginning", "interviews"] = Field(
        "interviews",
        description="Where the invented campaign stands: before any slot, or in the days of its interviews.",
    )
    demo_password: SecretStr = Field(SecretStr("parvis-demo"), description="Password of the demonstration accounts.")
    import_file_limit: int = Field(256 * MEBIBYTE, ge=1, description="Largest candidates file, in bytes.")
    file_limit: int = Field(
        22 * MEBIBYTE, ge=1, description="Largest file of a candidate's record, in bytes (docs/rules/wire.md)."
    )
    staff_file_quota: int = Field(10, ge=1, description="Files that staff may add to one candidate.")
    clamav_address: str | None = Field(
        None, description="clamd that checks every file: `host:port`, or the path of its socket; none by default."
    )
    table_memory_limit: int = Field(
        2 * 1024 * MEBIBYTE,
        ge=64 * MEBIBYTE,
        description="Memory that the table of an imported file may take in each web process, in bytes.",
    )
    job_memory_limit: int = Field(
        4 * 1024 * MEBIBYTE, ge=256 * MEBIBYTE, description="Memory that one job may take, in bytes."
    )
    storage_url: str | None = Field(
        None, description="Object store for files (`file://…` or `s3://…`); by default a folder of `data_dir`."
    )
    backup_target: str | None = Field(
        None, description="Folder or bucket of the backups: each erasure is written there at once."
    )
    backup_recipient: str = Field("", description="Recipients (age) for whom backups are sealed, with commas.")
    backup_identity_file: Path | None = Field(None, description="Identity (age) that opens sealed backups.")
    campaign_year: int | None = Field(
        None, ge=2000, le=2100, description="Year in which the campaign ends; by default from the first file."
    )
    email_mode: Literal["enabled", "test", "disabled"] = Field("test", description="Whether mails leave.")
    smtp_url: SecretStr | None = Field(
        None, description="Server that sends the mails: `smtp://`, `smtps://` or `smtp+starttls://`, with its account."
    )
    email_from: str = Field("Parvis <ne-pas-repondre@localhost>", description="Sender of the mails.")
    email_rate: float = Field(20, gt=0, le=10_000, description="Mails that leave in a second, at most.")
    journal_months: int = Field(24, ge=6, le=1200, description="Months for which the journal keeps what staff did.")
    activation_days: int = Field(
        30, ge=1, le=365, description="Life of the link by which a candidate opens an account."
    )
    team_emails: str = Field("", description="Addresses of the team, separated by commas: test mails go to them.")
    sentry_dsn: str | None = Field(None, description="Error-reporting service, for the browser and the server.")
    sentry_sample_rate: float = Field(0.5, ge=0, le=1, description="Share of the errors that are reported.")
    sentry_person: Literal["email", "id"] = Field("email", description="How a report names the signed-in person.")
    graceful_shutdown_seconds: int = Field(
        5, ge=0, le=DAY_SECONDS, description="Time given to open requests when the server stops."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="Least level written.")
    frontend_dir: Path = Field(INTERFACE, description="The built interface.")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - a folder of secrets, which nobody names
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Where settings are read, the first that says something before the others."""
        return init_settings, env_settings, NamedFiles(settings_cls), dotenv_settings

    @property
    def base_url(self) -> str:
        """Address people type, without a trailing slash."""
        return (self.public_url or f"http://localhost:{self.port}").rstrip("/")

    @property
    def issuer(self) -> str:
        """Issuer of the access tokens: the external one, else the embedded provider's."""
        return self.oidc_issuer or f"{self.base_url}/realms/parvis"

    @property
    def is_https(self) -> bool:
        """Whether people reach Parvis over TLS."""
        return self.base_url.startswith("https://")

    @field_validator("*", mode="before")
    @classmethod
    def _require_text(cls, value: object) -> object:
        if isinstance(value, str) and not is_utf8(value):
            raise ValueError("Un texte en UTF-8 est attendu.")
        return value

    @field_validator("public_url", "oidc_issuer", "sentry_dsn")
    @classmethod
    def _require_address(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is None:
            return None
        parts = reachable_address(value)
        if parts is None or parts.scheme not in {"http", "https"}:
            raise ValueError("Une adresse complète est attendue : https://machine.")
        if info.field_name == "public_url" and parts.path.strip("/"):
            raise ValueError("Parvis répond à la racine de son adresse : https://machine, sans chemin.")
        if info.field_name == "sentry_dsn" and not (parts.username and parts.path.rpartition("/")[2].isdecimal()):
            raise ValueError("Une adresse avec sa clé et son projet est attendue : https://clé@machine/1.")
        return value

    @property
    def team(self) -> list[str]:
        """The addresses of the team; a demonstration has an invented one."""
        return listed(self.team_emails) or (["equipe@parvis.example"] if self.demo else [])

    @field_validator("storage_url")
    @classmethod
    def _require_store(cls, value: str | None) -> str | None:
        parts = urlsplit(value or "")
        is_folder = parts.scheme == "file" and not parts.netloc and parts.path.strip("/")
        is_bucket = parts.scheme == "s3" and parts.netloc
        if value is not None and not (is_folder or is_bucket):
            raise ValueError("La réserve des fichiers se désigne par file:///dossier ou s3://bucket/dossier.")
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _require_networks(cls, value: str) -> str:
        for named in listed(value):
            try:
                ipaddress.ip_network(named)
            except ValueError as error:
                example = "192.0.2.7 ou 192.0.2.0/24, séparés par des virgules"
                raise ValueError(f"« {named} » n'est ni une adresse ni un réseau : {example}.") from error
        return value

    @field_validator("email_from")
    @classmethod
    def _require_sender(cls, value: str) -> str:
        if not is_mail_address(parseaddr(value)[1]):
            raise ValueError("Un expéditeur s'écrit adresse@domaine, ou Nom <adresse@domaine>.")
        return value

    @field_validator("team_emails")
    @classmethod
    def _require_mail_addresses(cls, value: str) -> str:
        for named in listed(value):
            if not is_mail_address(named):
                raise ValueError(f"« {named} » n'est pas une adresse e-mail.")
        return value

    @field_validator("smtp_url")
    @classmethod
    def _require_mail_server(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None:
            return None
        parts = reachable_address(value.get_secret_value())
        if parts is None or parts.scheme not in {"smtp", "smtps", "smtp+starttls"} or parts.path.strip("/"):
            raise ValueError(
                "Un serveur d'e-mail se désigne par smtp://machine:port, smtps:// ou smtp+starttls:// ; "
                "dans un mot de passe, « / » s'écrit %2F, « # » %23, « ? » %3F, « @ » %40 et « % » %25."
            )
        return value

    @field_validator("clamav_address")
    @classmethod
    def _require_clamd(cls, value: str | None) -> str | None:
        if value is None or value.startswith("/"):
            return value
        host, _, port = value.rpartition(":")
        if not host or not port.isdecimal():
            raise ValueError("clamd se désigne par machine:port, ou par le chemin de son socket.")
        return value

    @model_validator(mode="after")
    def _refuse_metrics_for_everybody(self) -> Self:
        if self.metrics_port == self.port:
            raise ValueError(
                f"PARVIS_METRICS_PORT et PORT sont le même port, {self.port} : les mesures ont le leur, que seul votre "
                "Prometheus atteint."
            )
        return self

    @model_validator(mode="after")
    def _refuse_defaults_in_production(self) -> Self:
        if self.environment == "production":
            secret = self.secret_key.get_secret_value()
            if secret == DEVELOPMENT_SECRET:
                raise ValueError("PARVIS_SECRET_KEY doit être définie en production.")
            if len(secret) < SHORTEST_SECRET:
                raise ValueError(f"PARVIS_SECRET_KEY doit compter au moins {SHORTEST_SECRET} caractères en production.")
            if self.demo:
                raise ValueError(
                    "Pas de démonstration en production : retirez PARVIS_DEMO, ou lancez `parvis start --no-demo`."
                )
        return self


@lru_cache(maxsize=1)
def settings() -> Settings:
    """The settings of this process, read once. Raises `SettingsFileUnreadable`."""
    named = os.environ.get("PARVIS_SETTINGS_FILE")
    file = Path(named or Path(os.environ.get("PARVIS_DATA_DIR") or ".parvis") / "settings.env")
    if named or file.exists():
        _content(file)
    return Settings(_env_file=file)  # pyright: ignore[reportCallIssue]  # pydantic-settings' own argument
