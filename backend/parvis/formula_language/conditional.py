"""The conditions of COUNTIFS and its like: pairs of a column and what each row asks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.classes import NO_CLASS, Classes, Ids
from parvis.formula_language.criteria import Criterion, criterion_of, keys_of
from parvis.formula_language.interruption import interruptible
from parvis.formula_language.keys import sort_key_12
from parvis.formula_language.rounding import at_15_digits
from parvis.formula_language.scalars import distinct_cells, text_of
from parvis.formula_language.selections import Selection, Stretches, Threshold
from parvis.formula_language.sources import Source
from parvis.formula_language.values import Kind, Numbers
from parvis.formula_language.vectors import BLANKS, NUMBERS, Mask, Vector

_ORDERS: Final = ("<", "<=", ">", ">=")
_NOTHING: Final = -1
_CLASS: Final = 0
_NUMBER_ORDER: Final = 1  # and the three after it, in the order of `_ORDERS`
_TEXT_ORDER: Final = 5
_MASK: Final = 9  # and those after it: the mask of that index
_LARGEST_CODE: Final = 1 << 62


class Criteria(NamedTuple):
    """What each row asks of a column: a value, or an operator and what stands after it."""

    operator: str
    operand: Vector


def criteria_of_values(operator: str, operand: Vector) -> Criteria:
    """What each row asks: its own value, or an operator and that value."""
    return Criteria(operator, operand)


class Pair(NamedTuple):
    """A condition: a column, and what each row asks of it."""

    column: Source
    criteria: Criteria


class _Questions:
    """What the rows ask of a column, as numbers: the form of each question, its class or its position in an order."""

    def __init__(self, pair: Pair) -> None:
        self.source = pair.column
        self._classes: Classes = pair.column.classes
        self.masks: list[Criterion] = []
        operator, operand = pair.criteria
        rows = len(operand)
        self.forms = np.full(rows, _NOTHING, np.int64)
        self.values = np.zeros(rows, np.int64)
        direct = np.zeros(rows, np.bool_)
        if operator in {"", "=", *_ORDERS}:
            kinds = NUMBERS | (0 if operator else BLANKS)
            direct = np.isin(operand.kind, [kind for kind in Kind if kinds >> kind & 1])
            self._ask_numbers(operator, operand, np.broadcast_to(direct, rows))
        others = np.flatnonzero(~np.broadcast_to(direct, rows))
        if len(others):
            self._ask_others(operator, operand, others)

    def _ask_numbers(self, operator: str, operand: Vector, direct: NDArray[np.bool_]) -> None:
        numbers = np.broadcast_to(operand.number, len(direct))[direct]
        keys = sort_key_12(at_15_digits(numbers) if operator else numbers)
        if operator in _ORDERS:
            self.forms[direct] = _NUMBER_ORDER + _ORDERS.index(operator)
            self.values[direct] = self._classes.thresholds_of_numbers(operator, keys)
        else:
            self.forms[direct] = _CLASS
            self.values[direct] = self._classes.ids_of_numbers(keys)

    def _ask_others(self, operator: str, operand: Vector, rows: NDArray[np.intp]) -> None:
        distinct, places = distinct_cells(operand.column(len(operand)).take(rows))
        cells = distinct.cells()
        criteria = [
            criterion_of(f"{operator}{text_of(cell)}" if operator and not isinstance(cell, Kind) else cell)
            for cell in interruptible(cells)
        ]
        keys = keys_of(criteria)
        self._classes.search(criteria)
        questions_of_cells = [self._question(criterion, key) for criterion, key in zip(criteria, keys, strict=True)]
        forms, values = np.array(questions_of_cells, np.int64).reshape(-1, 2).T
        self.forms[rows], self.values[rows] = forms[places], values[places]

    def _question(self, criterion: Criterion, key: int) -> tuple[int, int]:
        if criterion.operator in _ORDERS:
            return self._order(criterion, key)
        is_class = criterion.pattern is None or bool(criterion.pattern.literal)
        if criterion.operator == "=" and is_class:
            return _CLASS, self._classes.id_of(criterion, key)
        self.masks.append(criterion)
        return _MASK + len(self.masks) - 1, 0

    def _order(self, criterion: Criterion, key: int) -> tuple[int, int]:
        operator = criterion.operator
        if criterion.number is not None:
            threshold = self._classes.thresholds_of_numbers(operator, np.array([key]))[0]
            return _NUMBER_ORDER + _ORDERS.index(operator), int(threshold)
        if criterion.text is None:
            return _NOTHING, 0
        return _TEXT_ORDER + _ORDERS.index(operator), self._classes.threshold_of_text(operator, criterion.text)

    def threshold(self, form: int, values: Ids) -> Threshold:
        """The order operator of a form, for the rows whose places are given."""
        is_number = form < _TEXT_ORDER
        order = self._classes.numbers[0] if is_number else self._classes.texts[0]
        operator = _ORDERS[form - (_NUMBER_ORDER if is_number else _TEXT_ORDER)]
        return Threshold(order, operator in {">", ">="}, values)

    def mask(self, form: int) -> NDArray[np.bool_]:
        """The cells that answer the criterion of a form."""
        criterion = self.masks[form - _MASK]
        return self._classes.mask(criterion, keys_of([criterion])[0])


def rows_answering(pair: Pair) -> Mask:
    """The cells of a column that answer what one row asks."""
    questions = _Questions(pair)
    form, value = int(questions.forms[0]), questions.values
    if form == _NOTHING:
        return np.zeros(len(pair.column.column), np.bool_)
    if form == _CLASS:
        return pair.column.classes.ids == value
    if form >= _MASK:
        return questions.mask(form)
    threshold = questions.threshold(form, value)
    places = threshold.order.places
    return threshold.order.eligible & ((places >= value) if threshold.above else (places < value))


def selected(pairs: Sequence[Pair], compute: Callable[[Selection], NDArray[np.number]]) -> Numbers:
    """What ``compute`` makes of the cells that each row selects by all pairs; 0 where a row can select none."""
    questions = [_Questions(pair) for pair in pairs]
    rows = max(len(question.forms) for question in questions)
    forms = np.stack([np.broadcast_to(question.forms, rows) for question in questions])
    values = np.stack([np.broadcast_to(question.values, rows) for question in questions])
    result = np.zeros(rows)
    asking = np.flatnonzero((forms != _NOTHING).all(axis=0))
    if not len(asking):
        return result
    kinds, kind_of_row = np.unique(forms[:, asking], axis=1, return_inverse=True)
    for index, kind in enumerate(interruptible(kinds.T)):
        own = asking[kind_of_row.reshape(-1) == index] if kinds.shape[1] > 1 else asking
        result[own] = compute(_selection(questions, kind, values[:, own]))
    return result


def _selection(questions: Sequence[_Questions], forms: Ids, values: Ids) -> Selection:
    """The selection of rows that ask questions of the same forms."""
    groups, asking = np.zeros(len(questions[0].source.column), np.int64), np.zeros(values.shape[1], np.int64)
    size = 1
    thresholds: list[Threshold] = []
    read: list[object] = []
    order_of: object = None
    excluded: NDArray[np.bool_] | None = None
    for question, form, own in zip(questions, forms.tolist(), values, strict=True):
        if form == _CLASS:
            classes = question.source.classes
            groups, asking, size = _joined(groups, asking, size, classes, own)
            read.append(id(question.source))
        elif form < _MASK:
            thresholds.append(question.threshold(form, own))
            order_of = order_of or (id(question.source), form < _TEXT_ORDER)
        else:
            excluded = ~question.mask(form) if excluded is None else excluded | ~question.mask(form)
    if excluded is not None:
        return Selection(np.where(excluded, NO_CLASS, groups), asking, thresholds)
    prepared, key = questions[0].source.prepared, ("stretches", tuple(read), order_of)
    if key not in prepared:
        prepared[key] = Stretches(groups, thresholds[0].order if thresholds else None)
    return Selection(groups, asking, thresholds, cast("Stretches", prepared[key]))


def _joined(groups: Ids, asking: Ids, size: int, classes: Classes, own: Ids) -> tuple[Ids, Ids, int]:
    """Groups of cells, and what rows ask of them, made finer by one more column's classes."""
    if size > _LARGEST_CODE // classes.size:
        distinct, groups = np.unique(groups, return_inverse=True)
        position = np.minimum(np.searchsorted(distinct, asking), len(distinct) - 1)
        asking, size = np.where(distinct[position] == asking, position, NO_CLASS), len(distinct)
    joined = np.where((asking == NO_CLASS) | (own == NO_CLASS), NO_CLASS, asking * classes.size + own)
    return groups * classes.size + classes.ids, joined, size * classes.size
