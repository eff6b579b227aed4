"""What Parvis needs to serve, looked at now: `parvis doctor` and the page « État du service » tell it."""

import asyncio
import shutil
import uuid
from typing import Final, NoReturn

from aiosmtplib import SMTPException
from obstore.exceptions import BaseError as StorageError
from sqlalchemy import text

from parvis.app.service_state.backups import backups_sealed, erasures_listed
from parvis.app.service_state.points import Lacking, Point, Wrong, point
from parvis.app.service_state.production import production_of_database, production_of_settings
from parvis.emails.outbox.queueing import mode_shown
from parvis.emails.outbox.smtp import MailServer, failure_of
from parvis.kernel import storage
from parvis.kernel.audit.guards import lost_guards
from parvis.kernel.audit.seal import sealed
from parvis.kernel.auth.keys import FAILURES, DiscoveredJwks
from parvis.kernel.clock import now
from parvis.kernel.db import engine, new_session
from parvis.kernel.errors import DomainError
from parvis.kernel.french import of_number, shown_number
from parvis.kernel.jobs.claims import CHANNEL, left_to_newer
from parvis.kernel.settings import Settings, settings

LONGEST_DRIFT: Final = 5.0
"""Seconds between this machine's clock and the database's: tokens and deadlines are judged by both."""
LEAST_ROOM: Final = 1024**3
MOST_CONNECTIONS: Final = 0.9
"""Share of the connections that the database accepts."""
_GIBIBYTE: Final = 1024**3
_OWNS_JOURNAL: Final = text(
    "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'public.audit_lines'::regclass"
)


def service_state() -> list[Point]:
    """Every point, those of the database first. No password is told; the file that it writes is deleted."""
    return [*database_state(), *state_beside_database()]


def database_state() -> list[Point]:
    """The points that only a database tells."""
    return [
        point("database", "Base de données", _database),
        point("schema", "Schéma de la base", _schema),
        point("clock", "Horloge", _clock),
        point("worker", "Travaux", _worker),
        point("journal", "Journal", _journal),
        point("erasures", "Effacements", erasures_listed),
        *production_of_database(),
    ]


def state_beside_database() -> list[Point]:
    """The points that do not depend on the database."""
    return [
        point("storage", "Fichiers déposés", _storage),
        point("disk", "Disque", _disk),
        point("mail", "Envoi des e-mails", _mail),
        point("issuer", "Connexion des personnes", _issuer),
        point("sealing", "Chiffrement des sauvegardes", backups_sealed),
        *production_of_settings(),
    ]


def _database() -> str:
    question = text(
        "SELECT split_part(current_setting('server_version'), ' ', 1), current_setting('max_connections')::int,"
        " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
    )
    with engine().connect() as connection:
        version, most, used = connection.execute(question).one()
    detail = f"PostgreSQL {version}, {used} connexions ouvertes sur {most}"
    if used > MOST_CONNECTIONS * most:
        raise Wrong(detail, "Augmentez max_connections, ou lancez moins de serveurs.")
    return detail


def _schema() -> str:
    from parvis.kernel import migrations  # noqa: PLC0415 - Alembic, which no server needs to start

    with engine().connect() as connection:
        schema = migrations.schema_of(connection)
    version = schema.revision
    if schema.standing is migrations.Standing.EMPTY:
        raise Wrong("La base est vide.", "Lancez « parvis migrate ».")
    if schema.standing is migrations.Standing.OLDER:
        raise Wrong(f"Celui d'une version antérieure ({version}).", "Lancez « parvis migrate ».")
    if schema.standing is migrations.Standing.UNKNOWN:
        cure = "Installez la version de Parvis qui a préparé cette base, ou une plus récente."
        raise Wrong(f"Celui d'une version que ce Parvis ne connaît pas ({version}).", cure)
    if schema.standing is migrations.Standing.CONTRACTED:
        detail = f"Parvis {schema.brought_by} en a retiré ce dont celui-ci peut avoir besoin ({version})."
        raise Wrong(detail, f"Installez Parvis {schema.brought_by}, ou une version plus récente.")
    if schema.standing is migrations.Standing.AHEAD:
        return f"En avance : Parvis {schema.brought_by} l'a complété, celui-ci y fonctionne ({version})"
    return f"À jour ({version})"


def _clock() -> str:
    with engine().connect() as connection:
        theirs = connection.scalar(text("SELECT clock_timestamp()"))
    drift = abs((now() - theirs).total_seconds())
    detail = f"{shown_number(drift, 1)} s d'écart avec celle de la base"
    if drift > LONGEST_DRIFT:
        raise Wrong(detail, "Réglez l'heure de chaque machine par NTP : connexions et dates limites en dépendent.")
    return detail


def _worker() -> str:
    question = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query = :listening")
    with engine().connect() as connection:
        count: int = connection.scalar(question, {"listening": f"LISTEN {CHANNEL}"}) or 0
    if not count:
        cure = "Lancez « parvis worker » : imports, calculs et e-mails l'attendent."
        raise Wrong("Aucun processus n'attend de travail.", cure)
    with new_session() as session:
        left = left_to_newer(session)
    if left:
        waiting = of_number(left, "travail demandé", "travaux demandés")
        cure = "Lancez « parvis worker » de cette version : les autres les lui laissent."
        raise Wrong(f"{left} {waiting} par une version plus récente de Parvis.", cure)
    return f"{count} {of_number(count, 'processus attend', 'processus attendent')} du travail"


def _journal() -> str:
    """Whether the database chains and keeps the lines, and the seal holds; `parvis verify-journal` reads all."""
    with engine().connect() as connection:
        seal = sealed(connection)
        fault = lost_guards(connection) or (seal and seal.fault)
        is_owner = connection.scalar(_OWNS_JOURNAL)
    if fault:
        raise Wrong(
            fault[0].upper() + fault[1:], "« parvis verify-journal » le relit en entier (docs/operations/watch.md)."
        )
    detail = "Pas encore de ligne scellée" if seal is None else f"Scellé jusqu'à la ligne n° {seal.number}"
    if is_owner:
        cure = "Donnez à Parvis un compte de la base qui ne possède pas les tables (docs/operations/watch.md)."
        raise Lacking(f"{detail} ; le compte de la base pourrait le récrire.", cure)
    return f"{detail} ; le compte de la base n'y fait qu'ajouter"


def _storage() -> str:
    key, content = f"doctor/{uuid.uuid4().hex}", b"Parvis"
    try:
        storage.put(key, content)
        read = storage.read(key)
        storage.delete(key)
    except (StorageError, DomainError, OSError) as error:
        _unusable(str(error).partition("\n")[0])
    if read != content:
        _unusable("ce qui est lu n'est pas ce qui a été écrit")
    return "Un fichier a été écrit, relu et supprimé"


def _unusable(reason: str) -> NoReturn:
    cure = "Vérifiez PARVIS_STORAGE_URL (ou PARVIS_DATA_DIR), ses droits et sa place."
    raise Wrong(f"Ils ne peuvent être ni écrits ni lus : {reason}", cure)


def _disk() -> str:
    folder = settings().data_dir
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    detail = f"{shown_number(free / _GIBIBYTE, 1)} Gio libres"
    if free < LEAST_ROOM:
        raise Wrong(detail, "Libérez de la place, ou agrandissez le disque de PARVIS_DATA_DIR.")
    return detail


def _mail() -> str:
    config = settings()
    if config.smtp_url is None:
        raise Lacking("Aucun serveur n'est réglé : aucun e-mail ne part.", "Donnez-le à Parvis par PARVIS_SMTP_URL.")
    try:
        asyncio.run(_reached())
    except (SMTPException, OSError) as error:
        raise Wrong(failure_of(error), "Vérifiez PARVIS_SMTP_URL, et que ce serveur accepte Parvis.") from error
    modes = {"enabled": "les e-mails partent", "test": "mode test", "disabled": "envoi désactivé"}
    detail = f"Le serveur répond ; {modes[mode_shown()]}"
    if mode_shown() != "enabled":
        raise Lacking(detail, "Pour écrire aux candidats : PARVIS_EMAIL_MODE=enabled.")
    if config.email_from == Settings.model_fields["email_from"].default:
        raise Lacking(detail, "Donnez l'adresse de l'expéditeur par PARVIS_EMAIL_FROM.")
    return detail


async def _reached() -> None:
    async with MailServer(settings()) as server:
        await server.connect()


def _issuer() -> str:
    issuer = settings().oidc_issuer
    if issuer is None:
        return "Par les comptes de Parvis"
    try:
        DiscoveredJwks(issuer)()
    except FAILURES as error:
        cure = "Vérifiez PARVIS_OIDC_ISSUER, et que ce serveur l'atteint."
        raise Wrong(f"{issuer} ne répond pas : {type(error).__name__}", cure) from error
    return f"Par {issuer}"
