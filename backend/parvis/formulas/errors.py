"""Why a formula is refused (api.md §3)."""

from parvis.kernel.errors import DomainError


class FormulaInvalid(DomainError):
    """The text is not a formula; ``data``: ``line``, ``column``, ``expected``, ``suggestions``."""

    code = "FORMULA_INVALID"
    status = 422
    message = "La formule de calcul est invalide"


class FormulaUnknownReference(DomainError):
    """The text names a function, a table or a column that does not exist; ``data`` as for `FormulaInvalid`."""

    code = "FORMULA_UNKNOWN_REFERENCE"
    status = 422
    message = "La formule utilise un nom inconnu."


class FormulaArgumentCount(DomainError):
    """A function is called with too few or too many arguments; ``data`` as for `FormulaInvalid`."""

    code = "FORMULA_ARGUMENT_COUNT"
    status = 422
    message = "Une fonction n'a pas le bon nombre d'arguments."


class FormulaTooLarge(DomainError):
    """More characters, tokens or levels than the language takes."""

    code = "FORMULA_TOO_LARGE"
    status = 422
    message = "La formule est trop longue ou trop imbriquée."


class FormulaCurrentRowInAggregate(DomainError):
    """A formula for all candidates cannot read "this row"; ``data`` as for `FormulaInvalid`."""

    code = "FORMULA_CURRENT_ROW_IN_AGGREGATE"
    status = 422
    message = "Une formule globale ne peut pas utiliser la ligne courante."


class FormulaCycle(DomainError):
    """The formula would depend on itself; ``data.members`` names the formulas of the circle, in order."""

    code = "FORMULA_CYCLE"
    status = 422
    message = "La formule dépend d'elle-même."


class EvaluationMethodNeedsRowFormula(DomainError):
    """The evaluation method is a candidate's: a formula for all candidates cannot give it."""

    code = "EVALUATION_METHOD_NEEDS_ROW_FORMULA"
    status = 422
    message = "La méthode d'évaluation est donnée par une formule de type Candidat."


class EvaluationMethodTaken(DomainError):
    """Another formula already gives the evaluation method; ``data.formula`` is its name."""

    code = "EVALUATION_METHOD_TAKEN"
    status = 409
    message = "Une autre formule donne déjà la méthode d'évaluation."


class FormulaNameTaken(DomainError):
    """Another formula has this name, letter case aside."""

    code = "FORMULA_NAME_TAKEN"
    status = 409
    message = "Une formule porte déjà ce nom."


class FormulaNameFrozen(DomainError):
    """The name of a formula is fixed when it is created."""

    code = "FORMULA_NAME_FROZEN"
    status = 409
    message = "Le nom d'une formule ne peut plus être modifié."


class FormulaInUse(DomainError):
    """Other formulas use it; ``data.usedBy`` names them."""

    code = "FORMULA_IN_USE"
    status = 409
    message = "Cette formule est utilisée par une autre formule."
