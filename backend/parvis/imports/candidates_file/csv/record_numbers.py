"""Where a spreadsheet shows a row: it counts a field's line breaks once, where an editor of texts counts each line."""

from collections.abc import Iterable

import numpy as np

from parvis.imports.candidates_file.csv.blanks import separator_line
from parvis.imports.candidates_file.csv.characters import count_before
from parvis.imports.candidates_file.csv.encoding import BYTE_ORDER_MARK
from parvis.imports.candidates_file.csv.line_ends import with_line_feeds
from parvis.imports.candidates_file.csv.structure import has_unpaired_quote, marks_of


def record_numbers(content: bytes, lines: Iterable[int]) -> dict[int, int]:
    """The number of the record that begins on each of these physical lines, the header being 1.

    A spreadsheet does not show the line ``sep=;``. Empty where the quotes do not pair: programs then disagree on where
    a record ends.
    """
    wanted = sorted(set(lines))
    if not wanted:
        return {}
    marks = marks_of(with_line_feeds(content).removeprefix(BYTE_ORDER_MARK))
    if has_unpaired_quote(marks):
        return {}
    ends_record = count_before(marks.quotes, marks.newlines) % 2 == 0
    before = np.concatenate(([0], np.cumsum(ends_record))) - int(separator_line(content) is not None)
    return {line: int(before[min(line, len(before)) - 1]) + 1 for line in wanted}
