"""Why a user is not changed or removed (docs/rules/accounts.md)."""

from typing import Final

from parvis.kernel.errors import DomainError


class LastAdministrator(DomainError):
    """No other account could administer any more."""

    code = "LAST_ADMINISTRATOR"
    message = "C'est le dernier administrateur qui peut se connecter : donnez d'abord ce rôle à une autre personne."


class OwnAccount(DomainError):
    """Nobody may delete their own account or remove their own administrator's role."""

    code = "OWN_ACCOUNT"
    message = "Vous ne pouvez ni supprimer votre propre compte ni vous retirer le rôle d'administrateur."


class UserManagesSite(DomainError):
    """The person manages an interview site."""

    code = "USER_MANAGES_SITE"
    message = "Cette personne est responsable d'un site d'entretiens : donnez-lui d'abord un autre responsable."


CANDIDATES_ONLY: Final = "Le compte d'un candidat ne reçoit aucun rôle de l'équipe ni du jury."


class AccountOfCandidate(DomainError):
    """The account is a candidate's: its address follows the record, and it gets no role of staff or jury."""

    code = "ACCOUNT_OF_CANDIDATE"
    field = "email"
    message = "L'adresse du compte d'un candidat est celle de sa candidature."
