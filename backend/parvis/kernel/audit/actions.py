"""What staff do that the journal tells: each call that writes or exports, by the name of its function, with the kind of
object that it concerns and its French label; and what operators do by command.

A test refuses a call that may write or export and stands in neither table of calls.
"""

from typing import Final, NamedTuple


class Action(NamedTuple):
    """The kind of the object of an action, None for none, and what the page of the journal calls the action."""

    kind: str | None
    label: str


KINDS: Final = {
    "ARCHIVE": "Archive",
    "CANDIDATE": "Candidat",
    "COMPUTATION": "Calcul",
    "EMAIL": "E-mail",
    "FEATURE": "Fonctionnalité",
    "FILE": "Fichier",
    "FILES": "Import de fichiers",
    "FORMULA": "Formule",
    "JOB": "Travail",
    "JURY": "Jury",
    "MESSAGE": "Message",
    "ROLE": "Rôle",
    "SESSION": "Session",
    "SIMULATION": "Import des candidatures",
    "SITE": "Site d'entretiens",
    "SLOT": "Créneau",
    "STATISTICS": "Fichier de statistiques",
    "TABLE": "Table de formules",
    "TAG": "Étiquette",
    "TEMPLATE": "Modèle de message",
    "UNDO": "Annulation",
    "USER": "Utilisateur",
    "VIEW": "Vue",
}
"""The kinds of objects, with their French names."""

ID_OF_PATH: Final = {"FILES": "import_id", "ROLE": "name", "STATISTICS": "file_type", "UNDO": "undoable_id"}
"""What a path calls the id of an object, where it is not the kind followed by ``_id``."""

SIGN_IN: Final = "SIGN_IN"
SIGN_OUT: Final = "SIGN_OUT"
SIGN_IN_REFUSED: Final = "SIGN_IN_REFUSED"

ACTIONS_OF_CALLS: Final = {
    "create_archive": Action("ARCHIVE", "Archive demandée"),
    "purge_archives": Action("ARCHIVE", "Archives purgées"),
    "delete_archive": Action("ARCHIVE", "Archive supprimée"),
    "upload_archive": Action("ARCHIVE", "Archive longue durée déposée"),
    "save_campaign_settings": Action(None, "Réglages de la campagne modifiés"),
    "send_campaign_logo": Action(None, "Logo déposé"),
    "get_public_report": Action(None, "Rapport public imprimé"),
    "save_preferences": Action(None, "Préférences enregistrées"),
    "create_view": Action("VIEW", "Vue créée"),
    "change_view": Action("VIEW", "Vue modifiée"),
    "delete_view": Action("VIEW", "Vue supprimée"),
    "create_candidate": Action("CANDIDATE", "Candidat créé"),
    "change_email": Action("CANDIDATE", "Adresse e-mail d'un candidat modifiée"),
    "change_remark": Action("CANDIDATE", "Commentaire modifié"),
    "update_grades": Action("CANDIDATE", "Notes modifiées"),
    "send_activation_link": Action("CANDIDATE", "Lien d'activation envoyé"),
    "import_administrative_document": Action("CANDIDATE", "Document administratif déposé"),
    "import_candidate_files": Action("CANDIDATE", "Pièces d'un candidat déposées"),
    "delete_file": Action("FILE", "Fichier supprimé"),
    "download_file": Action("FILE", "Archive ou export téléchargé"),
    "get_file_content": Action("FILE", "Archive ou export téléchargé"),
    "get_reasons": Action("CANDIDATE", "Feuille de motifs imprimée"),
    "start_computation": Action("COMPUTATION", "Calcul lancé"),
    "name_computation": Action("COMPUTATION", "Calcul nommé"),
    "export_candidates": Action(None, "Candidats exportés"),
    "export_live_formulas": Action(None, "Candidats exportés avec formules"),
    "export_interview_slots": Action(None, "Créneaux exportés"),
    "export_jury_notes": Action(None, "Notes de jury exportées"),
    "export_fairness": Action(None, "Équité des jurys exportée"),
    "export_preview": Action("FEATURE", "Candidats laissés de côté exportés"),
    "reopen_grade_conflicts": Action(None, "Conflits de notes rouverts"),
    "resolve_grade_conflicts": Action(None, "Conflits de notes résolus"),
    "resolve_grade_conflict": Action("CANDIDATE", "Conflit de notes résolu"),
    "import_documents": Action("FILES", "Documents importés"),
    "simulate_documents_import": Action("FILES", "Documents reçus"),
    "import_sheets": Action("FILES", "Fiches Avenir importées"),
    "simulate_sheets_import": Action("FILES", "Fiches Avenir reçues"),
    "confirm_files_import": Action("FILES", "Import de fichiers confirmé"),
    "delete_files_import": Action("FILES", "Import de fichiers abandonné"),
    "import_candidates": Action("SIMULATION", "Candidatures importées"),
    "simulate_import": Action("SIMULATION", "Fichier de candidatures reçu"),
    "confirm_import": Action("SIMULATION", "Import des candidatures confirmé"),
    "delete_import_simulation": Action("SIMULATION", "Import des candidatures abandonné"),
    "get_import_simulation_csv": Action("SIMULATION", "Rapport d'import des candidatures exporté"),
    "get_files_import_csv": Action("FILES", "Rapport d'import de fichiers exporté"),
    "put_import_profile": Action(None, "Profil d'import modifié"),
    "leave_restored_emails": Action(None, "E-mails libérés après restauration"),
    "pause_emails": Action(None, "Envoi des e-mails suspendu"),
    "resume_emails": Action(None, "Envoi des e-mails repris"),
    "release_emails": Action(None, "E-mails retenus envoyés"),
    "send_failed_emails_again": Action(None, "E-mails en échec renvoyés"),
    "send_email_again": Action("EMAIL", "E-mail renvoyé"),
    "settle_emails": Action(None, "E-mails douteux réglés"),
    "settle_email": Action("EMAIL", "E-mail douteux réglé"),
    "test_emails": Action(None, "E-mails d'essai envoyés"),
    "test_emails_forced": Action(None, "E-mails d'essai envoyés malgré le mode"),
    "activate_feature": Action("FEATURE", "Fonctionnalité activée"),
    "deactivate_feature": Action("FEATURE", "Fonctionnalité désactivée"),
    "create_formula": Action("FORMULA", "Formule créée"),
    "change_formula": Action("FORMULA", "Formule modifiée"),
    "delete_formula": Action("FORMULA", "Formule supprimée"),
    "create_table": Action("TABLE", "Table de formules créée"),
    "replace_table": Action("TABLE", "Table de formules remplacée"),
    "type_table": Action("TABLE", "Table de formules saisie"),
    "rename_table": Action("TABLE", "Table de formules renommée"),
    "delete_table": Action("TABLE", "Table de formules supprimée"),
    "export_table": Action("TABLE", "Table de formules exportée"),
    "create_site": Action("SITE", "Site d'entretiens créé"),
    "change_site": Action("SITE", "Site d'entretiens modifié"),
    "delete_site": Action("SITE", "Site d'entretiens supprimé"),
    "replace_slot_templates": Action("SITE", "Modèles de créneaux remplacés"),
    "get_day_sheets": Action("SITE", "Feuilles de jury imprimées"),
    "get_day_sheet": Action("JURY", "Feuille de jury imprimée"),
    "get_door_sheets": Action("SITE", "Affiches de porte imprimées"),
    "get_door_sheet": Action("JURY", "Affiche de porte imprimée"),
    "create_jury": Action("JURY", "Jury créé"),
    "change_jury": Action("JURY", "Jury modifié"),
    "delete_jury": Action("JURY", "Jury supprimé"),
    "change_jury_mode": Action("JURY", "Mode d'un jury changé"),
    "change_jury_dates": Action("JURY", "Journées d'un jury modifiées"),
    "create_slots_of_date": Action("JURY", "Créneaux d'une journée créés"),
    "move_day": Action("JURY", "Journée déplacée"),
    "change_members": Action("JURY", "Membres d'un jury modifiés"),
    "attribute_slots_automatically": Action("JOB", "Créneaux attribués automatiquement"),
    "attribute_slot": Action("SLOT", "Créneau attribué"),
    "create_slots_automatically": Action("JOB", "Créneaux créés automatiquement"),
    "create_slot": Action("SLOT", "Créneau créé"),
    "delete_slots": Action("SLOT", "Créneaux supprimés"),
    "delete_slot": Action("SLOT", "Créneau supprimé"),
    "free_slots": Action("SLOT", "Créneaux libérés"),
    "free_slot": Action("SLOT", "Créneau libéré"),
    "move_slots": Action("SLOT", "Créneaux déplacés"),
    "open_slots": Action("SLOT", "Créneaux ouverts"),
    "swap_slots": Action("SLOT", "Candidats échangés"),
    "note_arrival": Action("SLOT", "Arrivée notée"),
    "note_arrival_of_jury": Action("SLOT", "Arrivée notée par un jury"),
    "resolve_slot_request": Action(None, "Demande d'une autre heure traitée"),
    "get_attribution_report": Action("JOB", "Rapport d'attribution exporté"),
    "cancel_job": Action("JOB", "Travail annulé"),
    "set_sending_time": Action("JOB", "Envoi des lettres programmé"),
    "delete_sending_time": Action(None, "Envoi programmé des lettres annulé"),
    "send_letters": Action("JOB", "Lettres en attente envoyées"),
    "send_corrected_letters": Action("JOB", "E-mails corrigés envoyés"),
    "create_message_template": Action("TEMPLATE", "Modèle de message créé"),
    "update_message_template": Action("TEMPLATE", "Modèle de message modifié"),
    "delete_message_template": Action("TEMPLATE", "Modèle de message supprimé"),
    "send_message_to_myself": Action(None, "Message d'essai envoyé à soi-même"),
    "send_letter_mail_to_myself": Action("CANDIDATE", "E-mail de lettre envoyé à soi-même"),
    "resume_message": Action("MESSAGE", "Envoi d'un message repris"),
    "send_message": Action("MESSAGE", "Message envoyé"),
    "purge_campaign": Action("JOB", "Purge de la campagne demandée"),
    "start_campaign": Action(None, "Nouvelle campagne commencée"),
    "erase_person": Action("CANDIDATE", "Données d'une personne effacées"),
    "export_person": Action("CANDIDATE", "Export des données d'une personne demandé"),
    "set_aside_from_purge": Action("CANDIDATE", "Candidat écarté de la purge"),
    "delete_set_aside_from_purge": Action("CANDIDATE", "Candidat soumis de nouveau à la purge"),
    "start_purge": Action("JOB", "Purge demandée"),
    "export_purge": Action(None, "Liste de purge exportée"),
    "export_accesses": Action(None, "Journal des accès exporté"),
    "export_journal": Action(None, "Journal exporté"),
    "freeze_ranking": Action("FILE", "Classement figé"),
    "get_ranking_file": Action("FILE", "Fichier de classement téléchargé"),
    "create_role": Action("ROLE", "Rôle créé"),
    "rename_role": Action("ROLE", "Rôle renommé"),
    "delete_role": Action("ROLE", "Rôle supprimé"),
    "add_child_role": Action("ROLE", "Rôle inclus dans un autre"),
    "remove_child_role": Action("ROLE", "Rôle retiré d'un autre"),
    "download_statistics_file": Action("STATISTICS", "Fichier de statistiques téléchargé"),
    "upload_statistics_file": Action("STATISTICS", "Fichier de statistiques déposé"),
    "prepare_statistics_download": Action(None, "Statistiques exportées"),
    "create_tag": Action("TAG", "Étiquette créée"),
    "change_tag": Action("TAG", "Étiquette modifiée"),
    "delete_tag": Action("TAG", "Étiquette supprimée"),
    "tag_candidates": Action("TAG", "Candidats étiquetés"),
    "undo": Action("UNDO", "Action annulée"),
    "create_user": Action("USER", "Utilisateur créé"),
    "change_user": Action("USER", "Utilisateur modifié"),
    "delete_user": Action("USER", "Utilisateur supprimé"),
    "end_user_sessions": Action("USER", "Sessions d'un utilisateur fermées"),
    "create_password_link": Action("USER", "Lien de mot de passe créé"),
    "give_role": Action("USER", "Rôle donné à un utilisateur"),
    "take_role": Action("USER", "Rôle retiré à un utilisateur"),
    "declare_conflict": Action("CANDIDATE", "Conflit d'intérêts déclaré"),
    "lift_conflict": Action("CANDIDATE", "Conflit d'intérêts levé"),
    "grade_candidate": Action("CANDIDATE", "Note de jury saisie"),
    "delete_candidate_grade": Action("CANDIDATE", "Note de jury supprimée"),
    "take_grade_back": Action("CANDIDATE", "Note de jury reprise"),
}
"""The calls that write or export, and their actions: the name of the call, in capitals."""

NOTED_ALONE: Final = frozenset({"download_file", "get_file_content"})
"""Calls of which the journal tells only what their code notes: most files are a candidate's, whose access journal tells
who opened them.
"""

READS: Final = frozenset(
    {
        *("check_formula", "check_ranking", "check_ranking_file", "get_column_statistics", "get_computation_status"),
        *(
            "find_candidate_place",
            "list_candidates",
            "list_emails",
            "list_filter_values",
            "list_slot_filter_values",
            "list_slots",
        ),
        *(
            "preview_campaign_settings",
            "preview_correction",
            "preview_formula",
            "preview_message",
            "simulate_scholarship_rate",
            "simulate_table",
            "try_formula_on_everyone",
        ),
        *("get_interview_calendar", "get_letter", "get_own_planning", "get_starting_template"),
    }
)
"""Calls that write and export nothing, though their method or their answer looks like it."""

ACTIONS_OF_COMMANDS: Final = {
    "COMMAND_ACCOUNT": Action("USER", "Utilisateur créé"),
    "COMMAND_BACKUP": Action(None, "Sauvegarde faite"),
    "COMMAND_CLIENT": Action(None, "Programme déclaré"),
    "COMMAND_CLIENT_REMOVED": Action(None, "Programme retiré"),
    "COMMAND_DEMONSTRATION": Action(None, "Campagne de démonstration préparée"),
    "COMMAND_IMPORT": Action("SIMULATION", "Candidatures importées"),
    "COMMAND_RESTORE": Action(None, "Sauvegarde restaurée"),
    "COMMAND_SECRET": Action(None, "Secret de l'installation remplacé"),
    "COMMAND_SIGNING_KEY": Action(None, "Clé de signature remplacée"),
    "COMMAND_TOKEN": Action("USER", "Jeton d'accès créé"),
}
"""What an operator does by a command of `parvis`, whose author nobody knows."""

LABELS: Final = {
    **{name.upper(): action.label for name, action in ACTIONS_OF_CALLS.items()},
    **{name: f"{action.label} (ligne de commande)" for name, action in ACTIONS_OF_COMMANDS.items()},
    SIGN_IN: "Connexion",
    SIGN_OUT: "Déconnexion",
    SIGN_IN_REFUSED: "Connexion refusée",
}
"""The French label of each action."""
