"""What the names and the codes of what is held on a person are called on the page that is handed to them."""

from typing import Final

from parvis.candidates.history.model import ACTION_NAMES
from parvis.candidates.record.model import SOURCE_NAMES
from parvis.formulas.computations.methods import METHOD_NAMES
from parvis.interviews.juries.rules import TYPE_NAMES
from parvis.interviews.jury_grades.model import MODE_NAMES
from parvis.kernel.permissions import Role

TITLES: Final = {
    "activation": "Compte",
    "own_record": "Ce que la personne a saisi",
    "letter_mailing": "Lettres envoyées",
    "outbox": "E-mails reçus",
    "jury_grades": "Note de jury",
    "jury_space": "Conflits d'intérêts déclarés par des jurys",
    "slots": "Créneau d'entretien",
    "ranking_file": "Classements transmis à la plateforme nationale",
    "marks": "Notes en conflit",
    "history": "Historique",
    "journal": "Qui a ouvert le dossier",
    "candidate_table": "Dossier : toutes les colonnes, et les modifications",
    "stored_files": "Fichiers",
    "record": "Identité",
}
WORDS: Final = {
    "absent_from_file": "Absent du dernier fichier", "account": "Compte", "action": "Action", "address": "Adresse",
    "answered": "Le", "answers": "Réponses", "at": "Quand",
    "author_first_name": "Prénom de l'auteur", "author_last_name": "Nom de l'auteur",
    "birth_date": "Date de naissance", "birth_place": "Lieu de naissance", "cells": "Cellules",
    "changes": "Modifications", "city": "Ville", "column_name": "Colonne", "conflicts": "Conflits",
    "content": "Contenu", "convocation_time": "Convocation", "corrections": "Corrections",
    "corrects_a_date": "Corrige une date", "proposed": "Proposée par le candidat", "created": "Le",
    "current_scholar_year": "Niveau actuel", "day": "Jour", "deposited_by": "Déposé par",
    "due": "À envoyer à partir de", "email": "E-mail", "error": "Erreur", "external_id": "Numéro",
    "external_text": "Valeur du fichier", "external_value": "Valeur du fichier", "file_name": "Fichier",
    "files_complete": "Pièces complètes", "first_name": "Prénom", "grade": "Note", "graded": "Le",
    "grade_type": "Nature de la note", "impediment": "Empêchement", "interview_site": "Site d'entretien souhaité",
    "interview_time": "Entretien",
    "jury_date": "Date du jury", "jury_end_time": "Fin", "jury_interview_type": "Demi-journée", "jury_number": "Jury",
    "jury_start_time": "Début", "kind": "Nature", "last_name": "Nom", "location": "Département ou pays",
    "method": "Modalité", "modified_value": "Valeur modifiée", "name": "Nom", "opened": "Depuis le",
    "origin": "Origine", "phone_number": "Téléphone", "plain_text": "Texte", "presence": "Présence",
    "previous": "Avant", "previousValue": "Avant", "priority": "Prioritaire", "queued_at": "Mis en file le",
    "ranked_sites": "Sites, le préféré d'abord", "reason": "Motif", "recipient": "Destinataire",
    "remark": "Commentaire", "role": "Rôle",
    "scholar_info": "Scolarité", "scholarship": "Boursier", "scholarship_type": "Type de bourse",
    "school": "Établissement", "school_class": "Classe",
    "sent_at": "Envoyé le", "size": "Taille en octets", "slot": "Créneau",
    "source": "Origine", "status": "État", "subject": "Objet", "type": "Nature", "until": "Jusqu'au",
    "updated": "Dernière modification", "value": "Valeur", "vanished": "Colonnes disparues",
    "videoconference_link": "Visioconférence",
}  # fmt: skip
INTERNAL: Final = frozenset(
    {
        "account_subject",
        "admission_sites",
        "announced",
        "attempt",
        "job_id",
        "left_announced",
        "author_subject",
        "candidate_id",
        "depositor_subject",
    }
    | {"email_id", "file_id", "id", "interview_site_id", "jury_id", "mime_type", "position", "quarter", "row_number"}
    | {"slot_id", "version"}
)
"""What Parvis alone makes use of: in the JSON, and not on the page."""
CODES: Final[dict[str, str]] = {
    **ACTION_NAMES,
    **TYPE_NAMES,
    **METHOD_NAMES,
    **MODE_NAMES,
    **SOURCE_NAMES,
    "ADMINISTRATIVE_DOCUMENT": "Document administratif", "CANDIDATE_FILE": "Pièce", "FUTURE_SHEET": "Fiche avenir",
    "STAFF": "Équipe", "CANDIDATE": "Candidat", "BUSINESS": "Parvis", "KEPT_EXTERNAL": "Valeur du fichier gardée",
    "KEPT_MODIFIED": "Valeur modifiée gardée", "RECORD": "Dossier", "FILE": "Fichier", "LETTER": "Lettre",
    "ACTIVATION": "Activation", "CORRECTION": "Correction", "PASSWORD": "Mot de passe", "TEST": "Essai",
    "QUEUED": "En file", "SENDING": "En cours d'envoi", "SENT": "Envoyé", "HELD": "Retenu", "FAILED": "En échec",
    "DOUBTFUL": "Douteux", "CONFIRMED": "Confirmée", "IMPEDED": "Empêchement",
    **{role: role.removeprefix("ROLE_").replace("_", " ") for role in Role},
}  # fmt: skip
