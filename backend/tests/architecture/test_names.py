import json
import re
from pathlib import Path

import pytest

from parvis.kernel.roles import Role
from tests.architecture.dialect import dialect_of
from tests.architecture.tree import ROOT, is_test, sources, text, tracked

CATCH_ALL = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers", "base"}
BANNER = re.compile(r"^\s*(#|//|/\*|\*) ?[-=*#─═]{4,}", re.MULTILINE)
SILENCED = re.compile(
    r"(# noqa(: [A-Z0-9, ]+)?|# pyright: ignore(\[\w+(, \w+)*\])?)\s*$"
    r"|((es|ox)lint-disable|@ts-expect-error)(?!.* -- )|@ts-ignore"
)
PAUSE = re.compile(r"\bsleep\([^0)]|waitForTimeout\(")
ROLE_WRITTEN_OUT = re.compile(rf"""["'`]({"|".join(Role)})["'`]""")
LEFT_TO_DO = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|\bNotImplementedError\b|\.(skip|only|fixme)\(|mark\.(skip|xfail)\b")


def test_no_file_is_named_after_everything():
    assert [str(path) for path in tracked() if path.stem.lower() in CATCH_ALL or path.parent.name in CATCH_ALL] == [], (
        "name it by what it holds, in the field's words"
    )


def test_nothing_is_left_for_later():
    left = [str(path) for path in sources() if path.name != "test_names.py" and LEFT_TO_DO.search(text(path))]
    assert left == [], "do it, or delete it"


def test_comments_draw_no_banners():
    assert [str(path) for path in sources() if BANNER.search(text(path))] == []


def test_whoever_silences_a_check_says_why():
    unexplained = [
        f"{path}:{number}"
        for path in sources()
        if not is_test(path)
        for number, line in enumerate(text(path).splitlines(), 1)
        if SILENCED.search(line)
    ]
    assert unexplained == [], "write the reason after it: `# noqa: S603 - our own program`"


def test_tests_wait_for_conditions_never_for_time():
    waiting = {str(path) for path in sources() if is_test(path) and PAUSE.search(text(path))}
    assert waiting - {"backend/tests/given/processes.py"} == set(), "use its `until`"


def test_roles_are_named_by_the_enumeration():
    written_out = {str(path) for path in sources() if not is_test(path) and ROLE_WRITTEN_OUT.search(text(path))}
    assert written_out == {"backend/parvis/kernel/roles.py"}, "use kernel.roles.Role; in the browser, `can`"


def test_no_two_shapes_of_the_api_share_a_name():
    shapes = json.loads((ROOT / "frontend/openapi.json").read_text())["components"]["schemas"]
    assert [name for name in shapes if "__" in name] == [], "the client's types are then named after whole modules"


def test_names_are_plain_english():
    found = {str(path): sorted(names) for path in sources() if (names := dialect_of(path, text(path)))}
    assert found == {}, "say what it is: a request, an index, a cell…"


@pytest.mark.parametrize(
    ("name", "source", "dialect"),
    [
        ("a.py", "seen = {row for row in rows}", {"seen"}),
        ("a.py", "def told(one, *, cells_given): pass", {"told", "one", "cells_given"}),
        ("a.py", "self._here = [place for place in rows]", {"_here", "place"}),
        ("a.py", "asked_under = 1; given_name = saidBefore", {"asked_under"}),
        ("a.py", "_ASKED_UNDER = 1; ROWS_TOLD = 2; SEEN = 3; ONE_OF = 4", {"_ASKED_UNDER", "ROWS_TOLD", "SEEN"}),
        ("place.py", "", {"place"}),
        ("a.py", "birth_place = session.scalars(found).one(); unforeseen = is_one_of(place)", set()),
        ("a.ts", "const seen = new Set(); rows.map((one) => one.id)", {"seen", "one"}),
        (
            "a.ts",
            "function f({ told }: Props, place: number) { return formulaAsked => 1; }",
            {"told", "place", "formulaAsked"},
        ),
        ("a.tsx", "const birthPlace = 'one, place'; // here, (one)\n<p>mettre en place</p>", set()),
    ],
)
def test_a_name_of_private_dialect_is_found_and_a_plain_one_is_not(name, source, dialect):
    assert dialect_of(Path(name), source) == dialect
