"""Saving and deleting formulas."""

import uuid
from collections.abc import Sequence

from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import Family
from parvis.candidate_table.log import storage
from parvis.formula_language import matching_key
from parvis.formulas.definitions import queries, rules
from parvis.formulas.definitions.errors import FormulaInUse, FormulaNameFrozen, FormulaNameTaken, FormulaUsers
from parvis.formulas.definitions.model import BusinessValue, Formula
from parvis.formulas.definitions.rules import Definition
from parvis.formulas.definitions.schemas import FormulaChange, FormulaIn
from parvis.formulas.tables.queries import school_names
from parvis.kernel import clock
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import StaleVersion, existing


def create_formula(session: Session, person: Person, form: FormulaIn) -> Formula:
    """Saves a new formula. Raises `FormulaNameTaken`, and what `rules.judged` raises."""
    name = form.name
    formulas = queries.formulas_listed(session, lock=True)
    if any(formula.name_key == matching_key(name) for formula in formulas):
        raise FormulaNameTaken
    draft = Definition(uuid.uuid4(), name, form.type, form.business_value, form.formula)
    others = [Definition.of(other) for other in formulas]
    formula = Formula(
        id=draft.id,
        name=name,
        name_key=matching_key(name),
        type=draft.type,
        business_value=draft.business_value,
        formula=draft.formula,
        dependencies=rules.judged(draft, others, catalogue(session), school_names(session)),
        notes=form.notes,
        visible_to_managers=form.visible_to_managers is not False,
        created_by=person.subject,
        updated_by=person.subject,
    )
    session.add(formula)
    session.flush()
    note(person, formula=str(formula.id), name=formula.name, text=formula.formula)
    return formula


def change_formula(session: Session, person: Person, form: FormulaChange) -> Formula:
    """Saves the formula ``form.id`` again.

    Raises `NotFound`, `StaleVersion` (with the present formula), `FormulaNameFrozen`, `FormulaInUse` for a change of
    type of a formula that others use, and what `rules.judged` raises.
    """
    formulas = queries.formulas_listed(session, lock=True)
    formula = existing(next((known for known in formulas if known.id == form.id), None))
    if form.version is not None and form.version != formula.version:
        raise StaleVersion(data=queries.formula_shown(session, formula))
    if form.name != formula.name:
        raise FormulaNameFrozen
    if form.type != formula.type:
        _refuse_if_used(formula, formulas)
        _forget_results(session, formula)
    before = {"type": formula.type, "text": formula.formula, "version": formula.version}
    draft = Definition(formula.id, formula.name, form.type, form.business_value, form.formula)
    others = [Definition.of(other) for other in formulas if other.id != formula.id]
    formula.dependencies = rules.judged(draft, others, catalogue(session), school_names(session))
    formula.type = draft.type
    formula.business_value = draft.business_value
    formula.formula = draft.formula
    if "notes" in form.model_fields_set:
        formula.notes = form.notes
    if form.visible_to_managers is not None:
        formula.visible_to_managers = form.visible_to_managers
    formula.version += 1
    formula.updated = clock.now()
    formula.updated_by = person.subject
    session.flush()
    after = {"type": formula.type, "text": formula.formula, "version": formula.version}
    note(person, formula=str(formula.id), before=before, after=after)
    return formula


def delete_formula(session: Session, person: Person, formula_id: uuid.UUID) -> None:
    """Deletes a formula, and its results with it. Raises `NotFound`, and `FormulaInUse` naming who uses it."""
    formulas = queries.formulas_listed(session, lock=True)
    formula = existing(next((known for known in formulas if known.id == formula_id), None))
    _refuse_if_used(formula, formulas)
    session.delete(formula)
    _forget_results(session, formula)
    note(person, before={"name": formula.name, "text": formula.formula})


def _forget_results(session: Session, formula: Formula) -> None:
    names = [formula.technical_name]
    if formula.business_value == BusinessValue.EVALUATION_METHOD:
        names.append(rules.METHOD_COLUMN)
    storage.forget_results(session, names)


def _refuse_if_used(formula: Formula, formulas: Sequence[Formula]) -> None:
    users = [
        other.name
        for other in formulas
        if other.id != formula.id
        and any(
            used["family"] == Family(formula.type) and matching_key(used["name"]) == formula.name_key
            for used in other.dependencies
        )
    ]
    if users:
        raise FormulaInUse(f"Cette formule est utilisée par {', '.join(users)}.", data=FormulaUsers(used_by=users))
