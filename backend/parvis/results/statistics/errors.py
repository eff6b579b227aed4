"""Refusals about the statistics workbooks."""

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class SheetCountOut(Out):
    """How many sheets the workbook has."""

    sheets: int


class TemplateLayout(DomainErrorWithData[SheetCountOut]):
    """The template has fewer than three sheets, or one that cannot be read."""

    code = "TEMPLATE_LAYOUT"
    status = 422
    message = (
        "Fichier invalide : le modèle doit avoir au moins trois feuilles, la première pour les candidats, la deuxième"
        " pour les formules globales, la troisième pour vos formules."
    )


class TemplateWithoutNames(DomainError):
    """The first row of the first sheet names nothing."""

    code = "TEMPLATE_WITHOUT_NAMES"
    status = 422
    message = "Fichier invalide : la première ligne de la première feuille ne nomme aucune colonne."


class NoTemplate(DomainError):
    """No template was sent."""

    code = "NO_TEMPLATE"
    status = 404
    message = "Déposez d'abord un modèle de statistiques."


class ResultsAbsent(DomainError):
    """No calculated results were sent."""

    code = "RESULTS_ABSENT"
    status = 404
    message = "Résultats non disponibles pour le moment"
