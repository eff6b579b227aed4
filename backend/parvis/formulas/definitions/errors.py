"""Why a formula is refused (docs/rules/formulas.md)."""

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class FormulaPlace(Out):
    """Where the text of a formula is wrong, counted from 1, and what could stand there."""

    line: int
    column: int
    expected: list[str]
    suggestions: list[str]


class FormulaCircle(Out):
    """The names of the formulas that go round in a circle, in order."""

    members: list[str]


class FormulaNamed(Out):
    """The name of the other formula."""

    formula: str


class FormulaUsers(Out):
    """The names of the formulas that use it."""

    used_by: list[str]


class FormulaTextRefused(DomainErrorWithData[FormulaPlace]):
    """The text of the formula cannot be kept."""

    field = "formula"


class FormulaInvalid(FormulaTextRefused):
    """The text is not a formula."""

    code = "FORMULA_INVALID"
    status = 422
    message = "La formule de calcul est invalide"


class FormulaUnknownReference(FormulaTextRefused):
    """The text names a function, a table or a column that does not exist."""

    code = "FORMULA_UNKNOWN_REFERENCE"
    status = 422
    message = "La formule utilise un nom inconnu."


class FormulaArgumentCount(FormulaTextRefused):
    """A function is called with too few or too many arguments."""

    code = "FORMULA_ARGUMENT_COUNT"
    status = 422
    message = "Une fonction n'a pas le bon nombre d'arguments."


class FormulaTooLarge(FormulaTextRefused):
    """More characters, tokens or levels than the language takes."""

    code = "FORMULA_TOO_LARGE"
    status = 422
    message = "La formule est trop longue ou trop imbriquée."


class FormulaCurrentRowInAggregate(FormulaTextRefused):
    """A formula for all candidates cannot read "this row"."""

    code = "FORMULA_CURRENT_ROW_IN_AGGREGATE"
    status = 422
    message = "Une formule globale ne peut pas utiliser la ligne courante."


class FormulaCycle(DomainErrorWithData[FormulaCircle]):
    """The formula would depend on itself."""

    field = "formula"
    code = "FORMULA_CYCLE"
    status = 422
    message = "La formule dépend d'elle-même."


class EvaluationMethodNeedsRowFormula(DomainError):
    """The evaluation method is a candidate's: a formula for all candidates cannot give it."""

    field = "businessValue"
    code = "EVALUATION_METHOD_NEEDS_ROW_FORMULA"
    status = 422
    message = "La méthode d'évaluation est donnée par une formule de type Candidat."


class EvaluationMethodTaken(DomainErrorWithData[FormulaNamed]):
    """Another formula already gives the evaluation method."""

    field = "businessValue"
    code = "EVALUATION_METHOD_TAKEN"
    message = "Une autre formule donne déjà la méthode d'évaluation."


class FormulaNameTaken(DomainError):
    """Another formula has this name, letter case aside."""

    field = "name"
    code = "FORMULA_NAME_TAKEN"
    message = "Une formule porte déjà ce nom."


class FormulaNameFrozen(DomainError):
    """The name of a formula is fixed when it is created."""

    field = "name"
    code = "FORMULA_NAME_FROZEN"
    message = "Le nom d'une formule ne peut plus être modifié."


class FormulaInUse(DomainErrorWithData[FormulaUsers]):
    """Other formulas use it."""

    code = "FORMULA_IN_USE"
    message = "Cette formule est utilisée par une autre formule."
