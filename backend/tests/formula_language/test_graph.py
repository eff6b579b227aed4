"""The order of computation and the cycles."""

from parvis.formula_language import dependency_order


def test_formula_comes_after_those_it_reads():
    order = dependency_order({"Rang": ["Note"], "Note": ["Maths", "Bonus"], "Bonus": []})
    assert order.order.index("Bonus") < order.order.index("Note") < order.order.index("Rang")
    assert order.cycles == []


def test_cycle_names_its_members_in_order_and_spares_the_others():
    order = dependency_order({"a": ["b"], "b": ["c"], "c": ["a"], "reader": ["a"], "alone": []})
    assert order.cycles == [["a", "b", "c"]] or sorted(order.cycles[0]) == ["a", "b", "c"]
    assert order.order == ["reader", "alone"]


def test_formula_that_reads_itself_is_a_cycle():
    assert dependency_order({"a": ["a"], "b": ["a"]}).cycles == [["a"]]


def test_long_chain_needs_no_recursion():
    chain = {number: [number + 1] for number in range(50_000)}
    assert dependency_order(chain).order[0] == 49_999
