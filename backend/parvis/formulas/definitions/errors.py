"""Why a formula is refused (api.md §3)."""

from typing import ClassVar

from parvis.kernel.errors import Details, DomainError, FieldError


class FormulaFieldRefused(DomainError):
    """A refusal because of one field of the form, which the client shows at that field."""

    field: ClassVar[str] = "formula"

    def __init__(self, message: str | None = None, *, data: Details | None = None) -> None:
        shown = message if message is not None else type(self).message
        super().__init__(shown, data=data, fields=[FieldError(field=self.field, message=shown)])


class FormulaInvalid(FormulaFieldRefused):
    """The text is not a formula; ``data``: ``line``, ``column``, ``expected``, ``suggestions``."""

    code = "FORMULA_INVALID"
    status = 422
    message = "La formule de calcul est invalide"


class FormulaUnknownReference(FormulaFieldRefused):
    """The text names a function, a table or a column that does not exist; ``data`` as for `FormulaInvalid`."""

    code = "FORMULA_UNKNOWN_REFERENCE"
    status = 422
    message = "La formule utilise un nom inconnu."


class FormulaArgumentCount(FormulaFieldRefused):
    """A function is called with too few or too many arguments; ``data`` as for `FormulaInvalid`."""

    code = "FORMULA_ARGUMENT_COUNT"
    status = 422
    message = "Une fonction n'a pas le bon nombre d'arguments."


class FormulaTooLarge(FormulaFieldRefused):
    """More characters, tokens or levels than the language takes."""

    code = "FORMULA_TOO_LARGE"
    status = 422
    message = "La formule est trop longue ou trop imbriquée."


class FormulaCurrentRowInAggregate(FormulaFieldRefused):
    """A formula for all candidates cannot read "this row"; ``data`` as for `FormulaInvalid`."""

    code = "FORMULA_CURRENT_ROW_IN_AGGREGATE"
    status = 422
    message = "Une formule globale ne peut pas utiliser la ligne courante."


class FormulaCycle(FormulaFieldRefused):
    """The formula would depend on itself; ``data.members`` names the formulas of the circle, in order."""

    code = "FORMULA_CYCLE"
    status = 422
    message = "La formule dépend d'elle-même."


class EvaluationMethodNeedsRowFormula(FormulaFieldRefused):
    """The evaluation method is a candidate's: a formula for all candidates cannot give it."""

    field = "businessValue"
    code = "EVALUATION_METHOD_NEEDS_ROW_FORMULA"
    status = 422
    message = "La méthode d'évaluation est donnée par une formule de type Candidat."


class EvaluationMethodTaken(FormulaFieldRefused):
    """Another formula already gives the evaluation method; ``data.formula`` is its name."""

    field = "businessValue"
    code = "EVALUATION_METHOD_TAKEN"
    status = 409
    message = "Une autre formule donne déjà la méthode d'évaluation."


class FormulaNameTaken(FormulaFieldRefused):
    """Another formula has this name, letter case aside."""

    field = "name"
    code = "FORMULA_NAME_TAKEN"
    status = 409
    message = "Une formule porte déjà ce nom."


class FormulaNameFrozen(FormulaFieldRefused):
    """The name of a formula is fixed when it is created."""

    field = "name"
    code = "FORMULA_NAME_FROZEN"
    status = 409
    message = "Le nom d'une formule ne peut plus être modifié."


class FormulaInUse(DomainError):
    """Other formulas use it; ``data.usedBy`` names them."""

    code = "FORMULA_IN_USE"
    status = 409
    message = "Cette formule est utilisée par une autre formule."
