"""What happened to a candidate, one row an action."""

import uuid
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import BigInteger, DateTime, Identity, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class Action(StrEnum):
    """What may happen to a candidate (docs/rules/candidates.md)."""

    UPDATE_GRADE = "UPDATE_GRADE"
    RESOLVE_CONFLICT = "RESOLVE_CONFLICT"
    UPDATE_REMARK = "UPDATE_REMARK"
    IMPORT = "IMPORT"
    UNDO_IMPORT = "UNDO_IMPORT"
    CREATE_CANDIDATE = "CREATE_CANDIDATE"
    UPDATE_PROFILE = "UPDATE_PROFILE"
    ADD_FILE = "ADD_FILE"
    DELETE_FILE = "DELETE_FILE"
    JURY_GRADE = "JURY_GRADE"
    READ_PROJECT = "READ_PROJECT"
    CONFLICT_OF_INTEREST = "CONFLICT_OF_INTEREST"
    ATTRIBUTE_SLOT = "ATTRIBUTE_SLOT"
    MOVE_SLOT = "MOVE_SLOT"
    ANSWER_PRESENCE = "ANSWER_PRESENCE"
    TELL_LATENESS = "TELL_LATENESS"
    NOTE_ARRIVAL = "NOTE_ARRIVAL"
    REQUEST_SLOT = "REQUEST_SLOT"
    RESOLVE_SLOT_REQUEST = "RESOLVE_SLOT_REQUEST"
    SEND_LETTER = "SEND_LETTER"
    SEND_ACTIVATION_LINK = "SEND_ACTIVATION_LINK"
    RANK_BY_HAND = "RANK_BY_HAND"
    SEND_REASONS = "SEND_REASONS"
    UPDATE_TAGS = "UPDATE_TAGS"
    REOPEN_CONFLICT = "REOPEN_CONFLICT"
    SEND_MESSAGE = "SEND_MESSAGE"


ACTION_NAMES: Final = {
    Action.UPDATE_GRADE: "Mise à jour des notes",
    Action.RESOLVE_CONFLICT: "Résolution d'un conflit de notes",
    Action.UPDATE_REMARK: "Mise à jour du commentaire",
    Action.IMPORT: "Import Parcoursup",
    Action.UNDO_IMPORT: "Annulation d'un import",
    Action.CREATE_CANDIDATE: "Création",
    Action.UPDATE_PROFILE: "Mise à jour du profil",
    Action.ADD_FILE: "Ajout d'un fichier",
    Action.DELETE_FILE: "Suppression d'un fichier",
    Action.JURY_GRADE: "Note de jury",
    Action.READ_PROJECT: "Lecture du projet",
    Action.CONFLICT_OF_INTEREST: "Conflit d'intérêts",
    Action.ATTRIBUTE_SLOT: "Attribution d'un créneau",
    Action.MOVE_SLOT: "Déplacement d'un créneau",
    Action.ANSWER_PRESENCE: "Réponse sur la présence à l'entretien",
    Action.TELL_LATENESS: "Retard annoncé à l'entretien",
    Action.NOTE_ARRIVAL: "Arrivée à l'entretien",
    Action.REQUEST_SLOT: "Demande d'une autre heure d'entretien",
    Action.RESOLVE_SLOT_REQUEST: "Réponse à la demande d'une autre heure",
    Action.SEND_LETTER: "Envoi du courrier",
    Action.SEND_ACTIVATION_LINK: "Envoi du lien d'activation",
    Action.RANK_BY_HAND: "Rang choisi à la main",
    Action.SEND_REASONS: "Motifs communiqués",
    Action.UPDATE_TAGS: "Étiquettes",
    Action.REOPEN_CONFLICT: "Conflit de notes rouvert",
    Action.SEND_MESSAGE: "Message envoyé",
}
"""What each action is called in French (docs/rules/candidates.md)."""


class HistoryItem(Base):
    """An action on a candidate; ``id`` grows with time.

    ``content`` is ``{"cells": [{"name", "value", "previousValue"}]}`` with technical names, and ``discardedValue``
    where a conflict was resolved. The author keeps the name that they had at that time; no author means the system. The
    candidate is not a foreign key: erasing a person erases these rows explicitly.
    """

    __tablename__ = "history_items"

    candidate_id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    action: Mapped[str]
    author_subject: Mapped[str | None]
    author_first_name: Mapped[str | None]
    author_last_name: Mapped[str | None]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
