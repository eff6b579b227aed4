"""Why a candidate's own record is not written."""

from parvis.kernel.errors import DomainError


class RecordNotEditable(DomainError):
    """The record comes from the national platform: one created by hand alone is the candidate's."""

    code = "RECORD_NOT_EDITABLE"
    status = 403
    message = "Votre dossier vient de Parcoursup : écrivez au service des admissions pour le corriger."
