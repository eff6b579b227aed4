"""What a column of ranks counts: proposed from its ranks, then counted."""

from dataclasses import replace

import numpy as np
import pytest

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.questions.ranks import RankScope, likely_scopes, ranked_beside
from parvis.candidate_table.snapshot.snapshot import empty_snapshot
from parvis.formula_language import Kind


def table(ranks, groups):
    columns = {
        "Rang": TableColumn.of_values(ranks),
        "Groupe": TableColumn.of_texts(groups, holds_codes=True),
        "id": TableColumn.of_texts(f"candidat {row}" for row in range(len(ranks))),
    }
    return replace(empty_snapshot(), rows=len(ranks), columns=columns)


@pytest.mark.parametrize(
    ("ranks", "groups", "scope"),
    [
        ([1.0, 2.0, 3.0, 4.0], ["G1", "G2", "G1", "G2"], RankScope.ALL),
        ([1.0, 2.0, 1.0, 2.0], ["G1", "G1", "G2", "G2"], RankScope.GROUP),
        # A tie between groups is no sign; nor is what the smallest group alone lacks.
        ([1.0, 1.0, 3.0, 4.0, 5.0, 6.0], ["G1", "G2", "G1", "G2", "G1", "G2"], RankScope.ALL),
        ([1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 1.0], ["G1", "G1", "G1", "G1", "G2", "G2", "G3"], RankScope.GROUP),
        ([1.0, 2.0, 1.0, 2.0], ["G1", "G1", "", ""], RankScope.ALL),
        ([1.0, 1.0, Kind.NA, None], ["G1", "G1", "G2", "G2"], RankScope.ALL),
        ([], [], RankScope.ALL),
    ],
)
def test_scope_is_proposed_by_whether_ranks_repeat_between_groups(ranks, groups, scope):
    assert likely_scopes(table(ranks, groups), ["Rang"]) == {"Rang": scope}


def test_a_rank_is_counted_among_numbers_alone_of_the_group_where_it_ranks_within():
    snapshot = table([1.0, 2.0, Kind.NA, None, 3.0], ["G1", "G1", "G1", "G1", "G2"])
    counted = [ranked_beside(snapshot, "Rang", scope, 0) for scope in (RankScope.ALL, RankScope.GROUP, None)]
    assert counted == [3, 2, 3]
    assert ranked_beside(snapshot, "Rang", RankScope.GROUP, 4) == 1
    assert np.count_nonzero(snapshot.alive) == 5
