"""A run: aggregates, columns that went, long columns, formulas that share, and the bombs."""

import numpy as np
import pytest

from parvis.formula_language import (
    Column,
    Evaluation,
    FormulaType,
    Kind,
    KnownNames,
    Table,
    check,
    compile_formula,
    evaluate,
    resolved_formula,
)
from tests.formula_language.columns import aggregated, evaluated

MANY = 100_000


class TestAggregates:
    def test_aggregate_is_one_value_for_all(self):
        assert aggregated("AVERAGE(Parcoursup[x])*2", x=[10, None, "ABS", 20]) == 30.0

    def test_whole_column_where_one_value_is_wanted_is_an_error(self):
        assert aggregated("Parcoursup[x]+1", x=[1, 2]) is Kind.VALUE
        assert aggregated("IF(TRUE;Parcoursup[x])", x=[1, 2]) is Kind.VALUE

    def test_aggregate_over_no_candidate(self):
        assert aggregated("SUM(Parcoursup[x])", x=[]) == 0.0
        assert aggregated("AVERAGE(Parcoursup[x])", x=[]) is Kind.DIV0
        assert aggregated('COUNTIF(Parcoursup[x];">0")', x=[]) == 0.0

    @pytest.mark.parametrize("reference", ["Globales[Seuil]", "Globales[@Seuil]"])
    def test_aggregate_enters_a_row_formula_as_one_value(self, reference):
        names = KnownNames({Table.AGGREGATES: ["Seuil"], Table.EXTERNAL: ["x"]})
        columns = {"Seuil": Column.of([12.0]), "x": Column.of([10, 12, 14])}
        program = compile_formula(check(f"Parcoursup[@x]>={reference}", FormulaType.ROW, names))
        assert evaluate(program, 3, lambda wanted: columns[wanted.column]).cells() == [False, True, True]

    @pytest.mark.parametrize("value", [True, "12", "abc", None])
    @pytest.mark.parametrize("reference", ["Globales[Seuil]", "Globales[@Seuil]"])
    @pytest.mark.parametrize("function", ["SUM", "AVERAGE"])
    def test_aggregate_that_is_no_number_counts_for_no_candidate(self, function, reference, value):
        names = KnownNames({Table.AGGREGATES: ["Seuil"], Table.EXTERNAL: ["x"]})
        columns = {"Seuil": Column.of([value]), "x": Column.of([10, 12, 14])}
        formula = check(f"{function}(Parcoursup[@x];{reference})", FormulaType.ROW, names)
        assert evaluate(compile_formula(formula), 3, lambda wanted: columns[wanted.column]).cells() == [10, 12, 14]


class TestMissingColumns:
    NAMES = KnownNames({Table.EXTERNAL: ["x"]})

    @pytest.mark.parametrize(
        "formula",
        ["Parcoursup[@gone]+1", "SUM(Parcoursup[gone])", "COUNTIF(Parcoursup[gone];1)", "RANK(1;Parcoursup[gone])"],
    )
    def test_formula_that_reads_a_column_that_went_is_a_reference_error(self, formula):
        program = compile_formula(resolved_formula(formula, FormulaType.ROW, self.NAMES))
        assert evaluate(program, 2, lambda _: None).cells() == [Kind.REF, Kind.REF]

    def test_error_can_be_caught(self):
        program = compile_formula(resolved_formula("SIERREUR(Parcoursup[@gone];0)", FormulaType.ROW, self.NAMES))
        assert evaluate(program, 2, lambda _: None).cells() == [0.0, 0.0]


class TestLongColumns:
    """More rows than one block: the seams must not show."""

    def test_numbers_ranks_and_counts(self):
        numbers = np.random.default_rng(1).integers(0, 500, MANY).astype(np.float64)
        known = {"x": Column.of_numbers(numbers)}
        names = KnownNames({Table.EXTERNAL: known})
        run = Evaluation(MANY, lambda reference: known[reference.column])
        program = compile_formula(check("RANK(Parcoursup[@x];Parcoursup[x])", FormulaType.ROW, names))
        ranks = run.run(program).number
        at_least = np.bincount(numbers.astype(np.intp), minlength=501)[::-1].cumsum()[::-1]
        assert (ranks == at_least[numbers.astype(np.intp) + 1] + 1).all()
        above = compile_formula(check("COUNTIF(Parcoursup[x];Parcoursup[@x])", FormulaType.ROW, names))
        assert (run.run(above).number == np.bincount(numbers.astype(np.intp))[numbers.astype(np.intp)]).all()

    def test_texts_made_in_each_block_share_one_dictionary(self):
        numbers = np.arange(MANY, dtype=np.float64) % 7
        names = KnownNames({Table.EXTERNAL: ["x"]})
        program = compile_formula(check('"n"&Parcoursup[@x]', FormulaType.ROW, names))
        column = evaluate(program, MANY, lambda _: Column.of_numbers(numbers))
        assert len(column.texts) == 7
        assert [column.cell(row) for row in (0, 6, 40_000, MANY - 1)] == ["n0", "n6", "n2", f"n{(MANY - 1) % 7}"]

    def test_row_formula_without_any_row_is_the_same_everywhere(self):
        program = compile_formula(check('"a"&1', FormulaType.ROW, KnownNames({})))
        column = evaluate(program, MANY, lambda _: None)
        assert {column.cell(0), column.cell(MANY - 1)} == {"a1"}

    def test_no_candidate_at_all(self):
        assert evaluated("Parcoursup[@x]*2&RANK(Parcoursup[@x];Parcoursup[x])", x=[]) == []


class TestRun:
    def test_columns_are_asked_for_once_for_all_formulas(self):
        requested: list[str] = []
        column = Column.of([1, 2, 3])

        def column_of(reference):
            requested.append(reference.column)
            return column

        names = KnownNames({Table.EXTERNAL: ["x"]})
        run = Evaluation(3, column_of)
        for formula in ("Parcoursup[@x]+1", "SUM(Parcoursup[x])", "RANK(Parcoursup[@x];Parcoursup[x])"):
            run.run(compile_formula(check(formula, FormulaType.ROW, names)))
        assert requested == ["x"]

    def test_column_of_another_length_is_the_caller_s_mistake(self):
        program = compile_formula(check("Parcoursup[@x]", FormulaType.ROW, KnownNames({Table.EXTERNAL: ["x"]})))
        with pytest.raises(ValueError, match="2 cells, not 3"):
            evaluate(program, 3, lambda _: Column.of([1, 2]))


class TestBombs:
    def test_doubled_text_stops_at_32_767_characters(self):
        value = "Parcoursup[@x]"
        for _ in range(8):
            value = f"({value}&{value})"
        assert evaluated(value, x=["a" * 127]) == ["a" * 127 * 256]
        assert evaluated(value, x=["a" * 128]) == [Kind.VALUE]

    def test_long_texts_on_many_rows_are_an_error_and_not_all_the_memory(self):
        known = {"x": Column.of(f"{row:06d}" * 5_000 for row in range(4_000))}
        program = compile_formula(check("Parcoursup[@x]&1", FormulaType.ROW, KnownNames({Table.EXTERNAL: known})))
        column = evaluate(program, 4_000, lambda reference: known[reference.column])
        assert {column.cell(0), column.cell(3_999)} == {Kind.VALUE}

    @pytest.mark.parametrize(
        "criterion", ["*a" * 4_900 + "*b", "*" + "a" * 4_000 + "?b*", "?" * 5_000 + "*b", "*?a" * 3_000 + "?b"]
    )
    def test_hostile_pattern_takes_time_linear_in_the_text(self, criterion):
        # A matcher that tries again would need hours.
        assert evaluated(f'COUNTIF(Parcoursup[x];"{criterion}")', x=["a" * 32_000]) == [0.0]

    def test_longest_chain_and_deepest_nest_are_computed(self):
        assert evaluated("1" + "+1" * 999) == [1_000.0]
        assert evaluated("IF(TRUE;" * 60 + "7" + ")" * 60) == [7.0]

    def test_widest_list_is_computed(self):
        assert evaluated(f"SUM({';'.join(['Parcoursup[@x]*2'] * 255)})", x=[1, 2]) == [510.0, 1_020.0]


class TestNoCandidate:
    @pytest.mark.parametrize(
        "formula",
        ["RANK(Parcoursup[@x];Parcoursup[x])", "SUM(Parcoursup[@x];2)/Parcoursup[@x]", 'Parcoursup[@x]&"b"'],
    )
    def test_table_without_rows_gives_a_column_without_cells(self, formula):
        assert evaluated(formula, x=[]) == []
