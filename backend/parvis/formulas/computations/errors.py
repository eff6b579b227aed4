"""Why a formula is not tried out."""

from parvis.kernel.errors import DomainError


class FormulaCheckTooLong(DomainError):
    """Its value for one candidate takes longer than a web request may: a computation would still give it."""

    code = "FORMULA_CHECK_TOO_LONG"
    status = 422
    message = (
        "La vérification de la formule prend trop de temps. Simplifiez-la, ou enregistrez-la et lancez les calculs."
    )


class NotComputed(DomainError):
    """Nothing was computed yet: there are no results to read."""

    code = "NOT_COMPUTED"
    message = "Aucun calcul n'a encore été fait : lancez les calculs d'abord."


class ResultsStale(DomainError):
    """What would leave says what is computed, and something that it follows from changed since the computation."""

    code = "RESULTS_STALE"
    message = "Les résultats ne sont plus à jour : lancez les calculs avant d'envoyer."
