"""What a service that people use needs beside what makes it run: `parvis doctor` reads it as a check-list.

What the law or the browser asks is wrong in production, and lacking elsewhere; the rest is lacking wherever it is.
"""

import platform
from datetime import timedelta
from email.policy import EmailPolicy
from typing import Final, NoReturn

from sqlalchemy import select

from parvis.app.service_state.points import Lacking, Point, Wrong, point
from parvis.kernel.audit.model import AuditLine
from parvis.kernel.clock import PARIS, now
from parvis.kernel.db import new_session
from parvis.kernel.settings import DEVELOPMENT_SECRET, settings
from parvis.school.settings.queries import campaign_settings
from parvis.school.texts.rules import TO_COMPLETE, TextName

OLDEST_BACKUP: Final = timedelta(hours=30)
"""As the alert ParvisBackupOld."""
_CAMPAIGN: Final = "Administration › Campagne (/admin/administrations/campaign)"
_PAGES: Final = {
    TextName.PAGE_LEGAL_NOTICE: "les mentions légales",
    TextName.PAGE_PRIVACY: "les données personnelles",
    TextName.PAGE_ACCESSIBILITY: "l'accessibilité",
}


def production_of_settings() -> list[Point]:
    """The points that the settings tell."""
    return [
        point("environment", "Production", _environment),
        point("secret", "Secret", _secret),
        point("address", "Adresse publique", _address),
        point("alarms", "Alertes", _alarms),
        point("python", "Python", _python),
    ]


def production_of_database() -> list[Point]:
    """The points that only a database tells."""
    return [
        point("contact", "Contact", _contact),
        point("pages", "Pages légales", _pages),
        point("backup", "Sauvegarde", _backup),
    ]


def _require(detail: str, cure: str) -> NoReturn:
    raise (Wrong if settings().environment == "production" else Lacking)(detail, cure)


def _environment() -> str:
    if settings().demo:
        raise Lacking("C'est une démonstration.", "Pour une école : « parvis start --no-demo », sur une autre base.")
    if settings().environment != "production":
        cure = "PARVIS_ENVIRONMENT=production refuse les secrets par défaut (docs/operations/install.md)."
        raise Lacking("Parvis tourne comme pour son développement.", cure)
    return "Parvis tourne comme pour une école"


def _secret() -> str:
    if settings().secret_key.get_secret_value() == DEVELOPMENT_SECRET:
        raise Lacking(
            "C'est celui que tout le monde connaît.", "« openssl rand -hex 32 » en fait un : PARVIS_SECRET_KEY."
        )
    return "Il est propre à cette installation ; gardez-le aussi ailleurs que les sauvegardes"


def _address() -> str:
    address = settings().base_url
    if not settings().is_https:
        cure = "Mettez un proxy qui parle TLS devant Parvis (deploy/nginx), et PARVIS_PUBLIC_URL=https://…"
        _require(f"{address} n'est pas chiffrée.", cure)
    if not settings().trusted_proxies:
        cure = "PARVIS_TRUSTED_PROXIES nomme votre proxy : sans lui, tout le monde semble venir de son adresse."
        raise Lacking(address, cure)
    return address


def _alarms() -> str:
    if settings().metrics_port is None:
        cure = "PARVIS_METRICS_PORT, et le Prometheus de deploy/monitoring (docs/operations/watch.md)."
        raise Lacking("Personne n'est prévenu d'une panne.", cure)
    return f"Prometheus lit le port {settings().metrics_port}"


def _python() -> str:
    detail = platform.python_version()
    # By what the corrections brought: distributions bring them to versions that are older by their number.
    if not hasattr(EmailPolicy, "verify_generated_headers"):
        cure = "Pour servir une école : 3.11.10, 3.12.5, 3.13 ou plus récent."
        raise Lacking(f"{detail}, son courrier n'est pas corrigé.", cure)
    return detail


def _contact() -> str:
    with new_session() as session:
        contact = campaign_settings(session).contact
    if contact is None:
        _require("Les candidats ne savent à qui écrire.", f"Donnez une adresse ou un téléphone dans {_CAMPAIGN}.")
    return contact


def _pages() -> str:
    with new_session() as session:
        campaign = campaign_settings(session)
    missing = [called for name, called in _PAGES.items() if TO_COMPLETE in campaign.text(name)]
    if missing:
        _require(f"À compléter : {', '.join(missing)}.", f"La loi les demande : écrivez-les dans {_CAMPAIGN}.")
    return "Elles sont complètes"


def _backup() -> str:
    made = select(AuditLine.at).where(AuditLine.author.is_(None), AuditLine.action == "COMMAND_BACKUP")
    with new_session() as session:
        last = session.scalar(made.order_by(AuditLine.number.desc()).limit(1))
    cure = "« parvis backup DOSSIER --keep 30 », chaque nuit (docs/operations/backup.md)."
    if last is None:
        raise Lacking("Il n'y en a jamais eu.", cure)
    detail = f"La dernière est du {last.astimezone(PARIS):%d/%m/%Y à %H:%M}"
    if now() - last > OLDEST_BACKUP:
        raise Lacking(f"{detail}.", cure)
    return detail
