"""Why a candidate's own record is not written."""

from parvis.kernel.errors import DomainError


class RecordClosed(DomainError):
    """The day until which candidates change their profile and their marks is over; staff still do."""

    code = "RECORD_CLOSED"
    status = 403
    message = "Votre profil et vos notes ne se modifient plus : pour une correction, écrivez au service des admissions."


class RecordNotEditable(DomainError):
    """The record comes from the national platform: one created by hand alone is the candidate's."""

    code = "RECORD_NOT_EDITABLE"
    status = 403
    message = "Votre dossier vient de Parcoursup : écrivez au service des admissions pour le corriger."
