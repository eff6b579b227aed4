"""What a browser journey presses or fills in is named whole, or by a pattern: the page before may still be there, and a
part of a name finds its controls too.
"""

import re

from tests.architecture.tree import text, tracked

CONTROLS = "button|link|textbox|combobox|switch|tab|menuitem|menuitemcheckbox|radio|checkbox|option"
PRESSED = "click|fill|press|check|focus|selectOption|dblclick"
PART_OF_A_NAME = re.compile(
    rf"""getByRole\( \s* '(?:{CONTROLS})', \s* \{{ \s* name: \s* (?:'[^'\n]*'|"[^"\n]*") ,? \s* \}} \s* ,? \s* \)
         (?:\.first\(\))? \s* \.(?:{PRESSED})\(""",
    re.VERBOSE,
)


def test_a_journey_names_what_it_presses_whole() -> None:
    found = [
        f"{path}: {match.group()}"
        for path in tracked()
        if path.parts[0] == "e2e" and path.suffix == ".ts"
        for match in PART_OF_A_NAME.finditer(text(path))
    ]
    assert found == [], "name the control whole: `{ name: 'Créer', exact: true }`, or by a pattern"
