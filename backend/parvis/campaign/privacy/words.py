"""How what is held on a person reads on the page that is handed to them: what each part is for, and the French words of
its keys and codes.

A key or a code in the personal data of a concept that is not listed fails `test_words`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from parvis.candidate_table.log.changes import ChangeOrigin
from parvis.candidates.history.model import ACTION_NAMES
from parvis.candidates.journal.model import AccessKind
from parvis.candidates.record.model import SOURCE_NAMES
from parvis.emails.outbox.model import EmailKind, EmailStatus
from parvis.files.stored.model import DepositedBy, FileType
from parvis.formulas.computations.methods import METHOD_NAMES
from parvis.interviews.arrivals.rules import WORDS as ARRIVALS
from parvis.interviews.jury_grades.model import GRADE_TYPE_NAMES, LETTER_NAMES, MODE_NAMES
from parvis.interviews.slots.model import Presence
from parvis.kernel.roles import Role


class Part(NamedTuple):
    """What a concept keeps: the title of its part of the page, and its purpose."""

    title: str
    purpose: str


PARTS: Final[Mapping[str, Part]] = {
    "activation": Part("Compte", "Pour vous laisser entrer dans votre espace, et personne d'autre."),
    "own_record": Part("Ce que vous avez saisi", "Pour étudier votre candidature et choisir un site d'entretien."),
    "outbox": Part("E-mails", "Pour vous écrire, et savoir ce qui vous a été écrit."),
    "letter_mailing": Part("Lettres annoncées", "Pour ne vous écrire qu'une fois, et corriger ce qui a changé."),
    "jury_grades": Part("Note de jury", "Pour évaluer votre motivation."),
    "readings": Part("Lectures du projet", "Pour évaluer votre motivation."),
    "members": Part("Conflits d'intérêts", "Pour que personne qui vous connaît ne vous juge."),
    "arrivals": Part("Arrivées aux entretiens", "Pour vous recevoir le jour de votre entretien."),
    "slots": Part("Créneau d'entretien", "Pour vous convoquer à un entretien, et savoir si vous y serez."),
    "slot_requests": Part("Demandes d'une autre heure", "Pour vous répondre sur l'heure de votre entretien."),
    "ranking_file": Part("Classements figés", "Pour rendre le classement à la plateforme nationale, et le prouver."),
    "privacy": Part("Conservation prolongée", "Pour garder votre dossier plus longtemps, avec la raison."),
    "marks": Part("Notes à vérifier", "Pour choisir entre deux valeurs différentes d'une même note."),
    "tags": Part("Étiquettes", "Pour retrouver les dossiers à revoir ensemble."),
    "history": Part("Historique", "Pour savoir qui a changé quoi dans votre dossier, et quand."),
    "journal": Part("Qui a ouvert votre dossier", "Pour savoir qui a lu vos données, et quand."),
    "stored_files": Part("Fichiers", "Pour étudier votre candidature : vos pièces, et les documents reçus pour vous."),
    "candidate_table": Part("Candidature", "Pour calculer les critères de sélection et établir le classement."),
    "record": Part("Identité", "Pour vous reconnaître et vous joindre."),
}
WORDS: Final[Mapping[str, str]] = {
    "absent_from_file": "Absent du dernier fichier", "account": "Compte", "action": "Action", "address": "Adresse",
    "answer": "Réponse", "answered": "Le", "answers": "Réponses", "at": "Quand",
    "author_first_name": "Prénom de l'auteur", "author_last_name": "Nom de l'auteur",
    "birth_date": "Date de naissance", "birth_place": "Lieu de naissance", "cells": "Cellules",
    "changes": "Modifications", "city": "Ville", "column_name": "Colonne", "conflicts": "Conflits",
    "comment": "Commentaire",
    "content": "Contenu", "convocation_time": "Convocation", "corrections": "Corrections envoyées",
    "corrects_a_date": "Corrige une date d'entretien", "created": "Le",
    "current_scholar_year": "Niveau actuel", "day": "Jour", "deposited_by": "Déposé par",
    "discardedValue": "Valeur écartée", "due": "À envoyer à partir du", "email": "E-mail", "error": "Erreur",
    "external_id": "Numéro", "external_text": "Valeur du fichier", "external_value": "Valeur du fichier",
    "file_name": "Fichier", "files_complete": "Pièces complètes", "first_name": "Prénom", "grade": "Note",
    "graded": "Le", "grade_type": "Nature de la note", "impediment": "Empêchement",
    "interview_site": "Site d'entretien souhaité", "interview_time": "Entretien",
    "jury_date": "Date du jury", "jury_end_time": "Fin", "jury_interview_type": "Mode", "jury_number": "Jury",
    "jury_start_time": "Début", "kind": "Nature", "last_name": "Nom", "location": "Département ou pays",
    "method": "Modalité", "modified_value": "Valeur modifiée", "name": "Nom", "opened": "Depuis le",
    "minutes": "Minutes de lecture",
    "origin": "Origine", "phone_number": "Téléphone", "plain_text": "Texte", "presence": "Présence",
    "previous": "Avant", "previousValue": "Avant", "priority": "Prioritaire", "proposed": "Proposée par vous",
    "queued_at": "Mis en file le", "ranked_sites": "Sites, le préféré d'abord", "reason": "Motif",
    "recipient": "Destinataire", "remark": "Commentaire", "requested": "Demandé le",
    "resolved": "Répondu le", "role": "Rôle", "scholar_info": "Scolarité",
    "scholarship": "Boursier", "scholarship_type": "Type de bourse", "school": "Établissement",
    "school_class": "Classe", "sent_at": "Envoyé le", "size": "Taille en octets", "slot": "Créneau",
    "settles": "Départage les autres",
    "since": "Depuis", "source": "Origine", "state": "Arrivée",
    "status": "État", "subject": "Objet", "type": "Nature", "until": "Jusqu'au",
    "updated": "Dernière modification", "value": "Valeur", "vanished": "Colonnes disparues",
    "videoconference_link": "Visioconférence",
}  # fmt: skip
INTERNAL: Final = frozenset(
    {"account_subject", "admission_sites", "announced", "attempt", "author_subject", "candidate_id"}
    | {"depositor_subject", "email_id", "facts", "file_id", "html", "id", "interview_site_id", "job_id", "jury_id"}
    | {
        "left_announced",
        "left_facts",
        "message_id",
        "mime_type",
        "position",
        "quarter",
        "row_number",
        "secret",
        "sha256",
        "slot_id",
    }
    | {"calendar", "unique_key", "version", "videoconference_password"}
)
"""What Parvis alone makes use of: in the JSON at most, and not on the page."""
CODES: Final[Mapping[str, Mapping[str, str]]] = {
    "action": {each.value: name for each, name in ACTION_NAMES.items()},
    "deposited_by": {
        DepositedBy.STAFF: "L'équipe", DepositedBy.CANDIDATE: "Vous", DepositedBy.IMPORT: "Un import",
    },
    "grade": LETTER_NAMES,
    "grade_type": GRADE_TYPE_NAMES,
    "jury_interview_type": MODE_NAMES,
    "kind": {
        EmailKind.ACTIVATION: "Activation", EmailKind.LETTER: "Lettre", EmailKind.CORRECTION: "Correction",
        EmailKind.PASSWORD: "Mot de passe", EmailKind.TEST: "Essai", EmailKind.MESSAGE: "Message",
        EmailKind.RECEIPT: "Accusé de réception", EmailKind.LATENESS: "Avis au responsable du site",
        EmailKind.JURY_DAY: "Journée de jury déplacée",
        AccessKind.RECORD: "Dossier", AccessKind.FILE: "Fichier", AccessKind.LETTER: "Lettre",
        AccessKind.REASONS: "Motifs",
    },
    "method": METHOD_NAMES,
    "origin": {
        ChangeOrigin.STAFF: "L'équipe", ChangeOrigin.CANDIDATE: "Vous", ChangeOrigin.BUSINESS: "Parvis",
        ChangeOrigin.KEPT_EXTERNAL: "Valeur du fichier gardée", ChangeOrigin.KEPT_MODIFIED: "Valeur modifiée gardée",
        ChangeOrigin.IMPORT: "Import",
    },
    "state": {state.value: name for state, name in ARRIVALS.items()},
    "presence": {Presence.CONFIRMED: "Confirmée", Presence.IMPEDED: "Empêchement"},
    "role": {
        Role.ADMIN: "Administrateur", Role.ADMIN_READ_ONLY: "Administrateur en lecture seule",
        Role.INTERVIEW_SITE_MANAGER: "Responsable de site", Role.INTERVIEW_SLOT_MANAGER: "Responsable des créneaux",
        Role.JURY: "Membre du jury", Role.CANDIDATE: "Candidat",
    },
    "source": SOURCE_NAMES,
    "status": {
        EmailStatus.QUEUED: "En file", EmailStatus.SENDING: "En cours d'envoi", EmailStatus.SENT: "Envoyé",
        EmailStatus.HELD: "Retenu", EmailStatus.FAILED: "En échec", EmailStatus.DOUBTFUL: "Douteux",
    },
    "type": {
        FileType.ADMINISTRATIVE_DOCUMENT: "Document administratif", FileType.CANDIDATE_FILE: "Pièce",
        FileType.FUTURE_SHEET: "Fiche avenir", FileType.PFM: "Projet de formation motivé",
        FileType.PERSON_EXPORT: "Export de vos données", FileType.ARCHIVE: "Archive",
        FileType.STATISTICS_TEMPLATE: "Modèle de statistiques", FileType.CALCULATED_RESULT: "Résultats calculés",
    },
}  # fmt: skip
"""By key: the same letters may be a name or a remark elsewhere."""
OTHER_ROLE: Final = "Équipe"
"""A role that the school made."""
