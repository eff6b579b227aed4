"""Files that would keep a worker for hours: each is refused, or loses its wrong line, in limited time and memory.

Each is read in its own process, which has a limit of processor time and reports the memory it used; one that has
imported the reading forks them all.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parvis.imports.candidates_file.csv.bounds import LONGEST_ROW, MOST_LINES, MOST_REFUSED, MOST_ROWS
from parvis.imports.candidates_file.csv.reading import read_rows
from parvis.imports.candidates_file.errors import ImportFileInvalid

HEADER = "Candidat - Code;Candidat - Nom;Candidat - Prénom\n".encode()
SECONDS = 20
"""Of processor time: an algorithm that is not linear takes minutes."""

_READ = """
import os, resource, sys
from pathlib import Path
from parvis.imports.candidates_file.csv.reading import read_rows
from parvis.imports.candidates_file.errors import ImportFileInvalid
for line in iter(sys.stdin.readline, ""):
    if child := os.fork():
        if status := os.waitpid(child, 0)[1]:
            print(0, "ended by", status, flush=True)
        continue
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]), int(sys.argv[1])))
    content = Path(line.removesuffix("\\n")).read_bytes()
    try:
        rows = read_rows(content)
        message = f"{len(rows)} rows, {[row.message for row in rows.refused]}"
    except ImportFileInvalid as error:
        message = error.message
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, message, flush=True)
    os._exit(0)
"""

REFUSED = {
    "quote that nothing closes before 50 MB of line breaks": (
        lambda: HEADER + b'1;"DUPONT;Zoe\n' + b"\n" * 50_000_000,
        "5 000 000 au plus",
    ),
    "one stray quote in 6 million rows": (
        lambda: HEADER + b'0;A" B";C\n' + b"1;DUPONT;Zoe\n" * 6_000_000,
        "5 000 000 au plus",
    ),
    "more rows than the national platform has": (lambda: HEADER + b"1;A;B\n" * (MOST_ROWS + 1), "1 000 000 au plus"),
    "50 MB of separators": (lambda: b";" * 50_000_000, "40 000 000 au plus"),
    "50 MB of separators under a header": (lambda: HEADER + b";" * 50_000_000, "40 000 000 au plus"),
    "50 MB of separators in lines": (lambda: (b";" * 4999 + b"\n") * 10_000, "40 000 000 au plus"),
    "50 MB of quotes": (lambda: HEADER + b'"' * 50_000_000, "40 000 000 au plus"),
    "header without end": (lambda: b"Candidat - Code;" + b"x" * 50_000_000, "Ligne 1 : plus de 4 Mo"),
    "quoted header without end": (lambda: b'Candidat - Code;"' + b"x\n" * 3_000_000, "Ligne 1 : plus de 4 Mo"),
    "line without end": (lambda: HEADER + b"1;DUPONT;" + b"x" * 50_000_000, "Ligne 2 : plus de 4 Mo"),
    "line without end under a stray quote": (
        lambda: HEADER + b'0;A" B";C\n' + b"1;DUPONT;" + b"x" * 5_000_000 + b"\n2;DUPONT;Zoe\n",
        "Ligne 3 : plus de 4 Mo",
    ),
    "quoted cell without end": (lambda: HEADER + b'1;"' + b"x\n" * 4_000_000 + b'";Zoe\n', "Ligne 2 : guillemet"),
    "a million short rows": (lambda: HEADER + b"1;2\n" * 999_999, "Ligne 2 : 2 champs au lieu de 3"),
    "quotes that pair one line too late": (
        lambda: HEADER + b'1;"A;B\n' + b'2;";";"\n' * 600_000,
        "100 001 lignes sont refusées",
    ),
    "long records with a wrong quote each": (
        lambda: HEADER + (b'1;"A;B\n' + b'";";"\n' * 600) * 4000,
        "guillemets sont mal placés",
    ),
}


@pytest.fixture(scope="module")
def reader() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", _READ, str(SECONDS)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def read_apart(reader: subprocess.Popen[str], tmp_path: Path) -> Callable[[bytes], tuple[int, str]]:
    """Megabytes taken by a process that reads this content, and what was found in it."""

    def read(content: bytes) -> tuple[int, str]:
        file = tmp_path / "candidats.csv"
        file.write_bytes(content)
        print(file, file=reader.stdin, flush=True)
        memory, message = reader.stdout.readline().split(" ", 1)
        file.unlink()
        return int(memory), message.strip()

    return read


@pytest.mark.parametrize("name", REFUSED)
def test_hostile_file_is_refused_in_bounded_time_and_memory(name: str, read_apart):
    make, expected = REFUSED[name]
    memory, message = read_apart(make())
    assert expected in message
    assert memory < 1024


@pytest.mark.long
def test_stray_quote_among_half_a_million_rows_costs_its_line_only(read_apart):
    rows = b"1;DUPONT;Zoe\n" * 250_000
    memory, message = read_apart(HEADER + rows + b'2;"LEROY" x;Zoe\n' + rows)
    assert message == "500000 rows, ['Ligne 250002 : guillemet mal placé ou jamais refermé']"
    assert memory < 1024


@pytest.mark.long
def test_wrong_quotes_among_a_million_right_ones_cost_their_lines_only(read_apart):
    """Each is found, and its row, without looking at all the others again."""
    rows = [b'%d;"DUPONT";"Zoe"' % number for number in range(900_000)]
    rows[1000::1000] = [b'1;"LEROY;"Ana"'] * 899
    memory, message = read_apart(HEADER + b"\n".join(rows))
    assert message.startswith("899101 rows, ['Ligne 1002 : guillemet mal placé ou jamais refermé', 'Ligne 2002 :")
    assert memory < 1024


def test_quotes_inside_a_quarter_million_texts_are_kept(read_apart):
    memory, message = read_apart(HEADER + b'1;DUPONT;un 5" disc\n' * 250_000)
    assert message == "250000 rows, []"
    assert memory < 1024


def refusal_of(content: bytes) -> str:
    with pytest.raises(ImportFileInvalid) as caught:
        read_rows(content)
    return caught.value.message


def test_file_of_just_as_many_lines_as_allowed_is_read_in_seconds(read_apart):
    some = HEADER + b"1;DUPONT;Zoe\n" + b"\n" * (MOST_LINES - 3)
    memory, message = read_apart(some + b"2;LEROY;Ana\n")
    assert message == "2 rows, []"
    assert memory < 1024
    assert "5 000 001 lignes" in refusal_of(some + b"2;LEROY;Ana\n\n")


def test_file_with_just_as_many_refused_rows_as_allowed_is_read():
    wrong = b"1\n" * MOST_REFUSED
    assert len(read_rows(b"N;T\n1;a\n" + wrong).refused) == MOST_REFUSED
    assert "100 001 lignes sont refusées" in refusal_of(b"N;T\n1;a\n" + wrong + b"1\n")


def test_row_as_long_as_allowed_costs_only_itself():
    def row(size: int) -> bytes:
        return b"2;" + b"x" * (size - 2)

    file = read_rows(b"N;T\n1;a\n" + row(LONGEST_ROW) + b"\n3;c\n")
    assert [(refused.line, refused.code) for refused in file.refused] == [(3, "CELL_TOO_LONG")]
    assert "Ligne 3 : plus de 4 Mo" in refusal_of(b"N;T\n1;a\n" + row(LONGEST_ROW + 1) + b"\n3;c\n")


@pytest.mark.parametrize("content", [b"N;T\n1;a\n2;b\n", b'N;T\n1;"a" b\n2;b\n'])
def test_reading_stops_when_its_job_is_cancelled(content: bytes):
    class Cancelled(Exception):
        pass

    def checkpoint() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read_rows(content, checkpoint)


def test_reading_row_by_row_may_be_stopped_at_every_thousandth_row():
    looks = []
    rows = read_rows(HEADER + b'1;DUPONT "LE GRAND" X;Zoe\n' * 20_000, lambda: looks.append(len(looks)))
    assert len(rows) == 20_000
    assert len(looks) >= 20
