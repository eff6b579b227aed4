"""Why nobody can say why."""

from parvis.kernel.errors import DomainError


class NoRankColumn(DomainError):
    """No column was named, and the settings of the campaign name none that is a formula."""

    code = "NO_RANK_COLUMN"
    message = "Aucune colonne de rang n'est choisie dans les paramètres de la campagne."
