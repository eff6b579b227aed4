"""The order of computation and the cycles."""

from parvis.formula_language import circle_through, dependency_order


def test_formula_comes_after_those_it_reads():
    order = dependency_order({"Rang": ["Note"], "Note": ["Maths", "Bonus"], "Bonus": []})
    assert order.order.index("Bonus") < order.order.index("Note") < order.order.index("Rang")
    assert order.cycles == []


def test_cycle_names_its_members_and_spares_the_others():
    order = dependency_order({"a": ["b"], "b": ["c"], "c": ["a"], "reader": ["a"], "alone": []})
    assert [sorted(members) for members in order.cycles] == [["a", "b", "c"]]
    assert order.order == ["reader", "alone"]


def test_formula_that_reads_itself_is_a_cycle():
    assert dependency_order({"a": ["a"], "b": ["a"]}).cycles == [["a"]]


def test_circle_is_a_way_that_the_formulas_really_go():
    reads = {"a": ["b", "c"], "b": ["a", "d"], "c": ["a"], "d": ["b", "elsewhere"]}
    assert circle_through("a", reads) == ["a", "b"]
    assert circle_through("c", reads) == ["c", "a"]
    assert circle_through("d", reads) == ["d", "b"]
    assert circle_through("a", {"a": ["b"], "b": ["b"]}) == []


def test_long_chain_needs_no_recursion():
    chain = {number: [number + 1] for number in range(50_000)}
    assert dependency_order(chain).order[0] == 49_999
