"""A limit of the server is written once: the screens read it in `LIMITS` (`tools/limits_module.py`).

Found is what looks like one in the interface: a constant that is named as a limit, what a field or a form takes at
most, the length of a text, bytes, and sizes or durations in a sentence. What is the browser's own is listed below.
"""

import re
from pathlib import Path

import pytest

from tests.architecture.tree import is_test, sources, text

OWN = {
    "shared/http/overCapacity.ts": {"MOST_ATTEMPTS", "LONGEST_SECONDS"},  # how patient the browser is
    "shared/list/ListTable.tsx": {"MOST_KEPT_ROWS"},  # rows of a skeleton
    "shared/list/useHeld.ts": {"LIST_MIN_LOADING_MS"},  # how long a skeleton is shown at least
    "shared/grid/rowsSource.ts": {"BLOCK_SIZE"},  # rows that the grid asks for at once
    "shared/grid/arrangement.ts": {"LEAST_WIDTH"},  # pixels
    "shared/grid/filter/describeFilter.ts": {"MOST_NAMED"},  # values that a sentence names
    "shared/grid/filter/NumberTab.tsx": {"maxLength: 30"},  # characters of a number that somebody types
    "shared/grid/selection/readCells.ts": {"MOST_ROWS", "MOST_CELLS"},  # what a clipboard takes
    "features/candidate_space/own_files/queue.ts": {"MOST_WAITING"},  # bytes that wait on a device
    "features/candidate_space/own_files/labels.ts": {"100 Mo"},  # the same in words
    "features/candidate_space/own_hour/OwnHourDialog.tsx": {"DAYS_UNFOLDED"},  # days before « Voir d'autres jours »
    "features/candidate_space/own_letter/OfflineReading.tsx": {"7 jours"},  # that a device keeps a letter
    "features/correspondence/messages/placeholders.ts": {"MOST"},  # names that the completion offers
    "features/candidate_space/own_files/photos.ts": {"LONGEST_SIDE", "LONGEST_SIDE_IN_PDF"},  # pixels of a photo made
    "shared/format/firstNames.ts": {"MOST"},  # names that a sentence has before it counts the others
    "features/ranking/grid/queries.ts": {"MOST_FOUND"},  # candidates that the palette offers
    "routes/staff/palette/usePaletteItems.ts": {"MOST_OF_A_KIND"},  # as above
    "features/results/ranking_file/ChoiceCard.tsx": {"MOST_BUTTONS"},  # more columns than that are a list
    "features/results/ranking_file/RankChoice.tsx": {"LARGEST_TIE"},  # a list of ranks longer than that is no help
    "features/results/ranking_file/ScholarshipCard.tsx": {"DEFAULT_RATE"},  # where the simulation begins
    "features/campaign/privacy/AccessCard.tsx": {"SIZES"},  # sizes of a page that a list offers
    "features/campaign/privacy/EraseForm.tsx": {"LONGEST"},  # of a word that is typed to confirm, and not sent
    "features/campaign/privacy/api.ts": {"MOST_FOUND"},  # people that a search shows
    "features/campaign/new_campaign/ConfirmStep.tsx": {"maxLength: 10"},  # of a year that is typed to confirm
    "features/candidates/history/queries.ts": {"PAGE"},  # items that the drawer asks for at once
    "features/candidates/marks/MarkCell.tsx": {"maxLength={20"},  # characters of a mark that somebody types
    "features/emails/outbox/EmailsPage.tsx": {"SIZES"},
    "features/correspondence/letter_mailing/api.ts": {"LONGEST_PAGE"},  # rows that a call answers at once
    "features/correspondence/letter_mailing/useLettersToSend.ts": {"SIZES"},
    "features/accounts/users/UserList.tsx": {"SIZES"},
    "features/accounts/staff_journal/JournalPage.tsx": {"SIZES"},
    "features/accounts/staff_journal/api.ts": {"MOST_FOUND"},  # people that a search shows
    "features/interviews/planning/board/api.ts": {"MOST_FOUND"},  # as above
    "features/imports/formula_tables/TableCard.tsx": {"SIZES"},
    "features/candidates/marks/Trend.tsx": {"LEAST_RANGE"},  # of the marks that a picture spans
    "shared/imports/ReportTable.tsx": {"SIZES", "USUAL_SIZE"},
    "features/formulas/definitions/editor/completion.ts": {"MOST_COLUMNS"},  # names that the editor offers
    "features/formulas/definitions/editor/changes.ts": {"MOST_COMPARISONS"},  # work of the browser
    "features/interviews/attribution/unplaced.ts": {"MOST_OPENED"},  # of one gesture: the rest waits for the next
    "features/formulas/definitions/models/ModelField.tsx": {"MOST_MARKS"},  # fields that a person fills by hand
    "features/interviews/attribution/UnplacedTable.tsx": {"MOST_SHOWN"},  # rows before « Voir tout »
    "features/interviews/planning/board/board.ts": {"DAY_MINUTES"},  # of any day
    "features/interviews/planning/refusal.ts": {"MOST_NAMED"},  # lines of a dialog
    "features/interviews/planning/schema.ts": {"LONGEST_SHIFT"},  # of any day, but a minute
    "features/interviews/sites/CreationNotice.tsx": {"MOST_NAMED"},
}
"""Limits that the browser has on its own, by file."""

_WORDS = (
    "LONGEST|SHORTEST|MOST|FEWEST|LEAST|LARGEST|GREATEST|HIGHEST|LIMIT|QUOTA|MAX|MIN|MINIMUM|MAXIMUM|DEFAULT|PAGE|SIZE"
    "|SIZES|DAYS|HOURS|MINUTES|LETTERS|GRADES|ACCEPTED|EXTENSIONS"
)
_NAMED = re.compile(rf"\bconst ((?:[A-Z\d]+_)*(?:{_WORDS})(?:_[A-Z\d]+)*)\b[^=\n]*= (?=[\[\d(-])")
_FIELD = re.compile(r"\b((?:maxLength|max)(?:: |=\{)\d{2,})|\.((?:max|length)\(\d{2,})|(requiredText\([^)\n]*, \d+)")
_BYTES = re.compile(r"((?<![\w.])\d{1,3}(?:_\d{3}){2,}|1024 \* (?:1024|KIBIBYTE)|1048576)")
_SENTENCE = re.compile(
    r"(\d[\d \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]* (?:Mo|ko|caractères|jours|minutes|fichiers|lignes|places)\b)"
)
_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def limits_in(code: str) -> set[str]:
    """What looks like a limit of the server in TypeScript, as it is written."""
    code = _COMMENT.sub("", code)
    patterns = (_NAMED, _FIELD, _BYTES, _SENTENCE)
    return {next(group for group in found.groups() if group) for each in patterns for found in each.finditer(code)}


def _screens() -> dict[str, set[str]]:
    """What looks like one, by file of the interface."""
    folder = Path("frontend/src")
    found = {
        str(path.relative_to(folder)): limits_in(text(path))
        for path in sources()
        if path.is_relative_to(folder) and not is_test(path)
    }
    return {path: limits for path, limits in found.items() if limits}


def test_screens_repeat_no_limit_of_the_server():
    repeated = {path: sorted(found - OWN.get(path, set())) for path, found in _screens().items()}
    assert {path: found for path, found in repeated.items() if found} == {}, (
        "read it from `LIMITS` (add it to tools/limits_module.py), or say in OWN whom it serves"
    )


def test_what_is_listed_as_the_browsers_own_is_there():
    screens = _screens()
    assert {path: own - screens.get(path, set()) for path, own in OWN.items() if own - screens.get(path, set())} == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("export const FILE_LIMIT = 23_068_672;", {"FILE_LIMIT", "23_068_672"}),
        ("const QUOTA = 10;", {"QUOTA"}),
        ("const LETTERS = ['A', 'B'];", {"LETTERS"}),
        ("const LONGEST_NAME: number = 200;", {"LONGEST_NAME"}),
        ("<input maxLength={60} />", {"maxLength={60"}),
        ("input={{ min: 1, max: 10 }}", {"max: 10"}),
        ("z.string().max(200, 'trop long')", {"max(200"}),
        ("requiredText('Nom obligatoire', 200)", {"requiredText('Nom obligatoire', 200"}),
        ("PDF, 22 Mo chacun", {"22 Mo"}),
        ("'Limite de 3 lignes'", {"3 lignes"}),
        ("size > 22 * 1024 * 1024", {"1024 * 1024"}),
        ("const LONGEST = LIMITS.texts.remark;", set()),
        ("// 22 Mo, as the contract says\n/** At most 200 lignes: `maxLength: 20`. */", set()),
        ("const ROW_HEIGHT = 40;", set()),
    ],
)
def test_next_repeated_limit_is_found(code: str, found: set[str]):
    assert limits_in(code) == found
