"""Every hostile zip is refused before it does harm, and the error of one file is reported for that file only."""

import stat
import zipfile
from io import BytesIO

import pytest

from parvis.files.zips.entries import ZipLimits, opened_zip
from parvis.files.zips.errors import ArchiveUnsafe, EntryUnreadable, NotAZip
from tests.given.zips import zipped

MIB = 1024 * 1024


def read(data, limits=None, largest=22 * MIB):
    """What the archive gives by path: the bytes of each entry, or its problem."""
    found = []
    with opened_zip(BytesIO(data), limits) as archive:
        for entry in archive.entries:
            try:
                with archive.content(entry, largest) as content:
                    found.append((entry.path, content.read()))
            except EntryUnreadable as error:
                found.append((entry.path, error.problem.value))
    return found


def reason(data, limits=None):
    with pytest.raises(ArchiveUnsafe) as refused:
        read(data, limits)
    return refused.value.data["reason"]


def flagged(data):
    """The archive, its entries marked as encrypted."""
    local, central = data.index(b"PK\3\4"), data.index(b"PK\1\2")
    changed = bytearray(data)
    changed[local + 6] |= 1
    changed[central + 8] |= 1
    return bytes(changed)


def test_files_are_read_in_order_without_folders_nor_what_systems_add():
    archive = zipped([("a/", b""), ("a/un.pdf", b"1"), ("__MACOSX/a/._un.pdf", b"x"), (".DS_Store", b"x"), ("b", b"2")])
    assert read(archive) == [("a/un.pdf", b"1"), ("b", b"2")]


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", zipped({"a": b"a" * 5000})[:-30]])
def test_what_is_no_whole_zip_is_refused(data):
    with pytest.raises(NotAZip):
        read(data)


def test_an_encrypted_archive_is_refused():
    assert reason(flagged(zipped({"a.pdf": b"a"}))) == "ENCRYPTED"


def test_too_many_entries_are_refused_whatever_the_directory_announces():
    archive = bytearray(zipped([(f"{number}.pdf", b"") for number in range(11)]))
    assert reason(bytes(archive), ZipLimits(entries=10)) == "TOO_MANY_ENTRIES"
    end = archive.rindex(b"PK\5\6")
    archive[end + 8 : end + 12] = b"\1\0\1\0"
    assert reason(bytes(archive), ZipLimits(entries=10)) == "TOO_MANY_ENTRIES"


def test_more_than_the_limit_once_inflated_is_refused():
    assert reason(zipped({"a": b"a" * 600, "b": b"b" * 600}), ZipLimits(inflated=1000)) == "TOO_LARGE_INFLATED"


def test_a_flat_bomb_is_refused_before_it_is_inflated():
    assert reason(zipped({"a.pdf": bytes(101 * MIB)})) == "TOO_LARGE_INFLATED"


def test_entries_that_share_their_bytes_are_refused():
    archive = bytearray(zipped([("a.pdf", b"a" * 100), ("b.pdf", b"b" * 100)]))
    second = archive.rindex(b"PK\1\2")
    archive[second + 42 : second + 46] = b"\0\0\0\0"
    assert reason(bytes(archive)) == "TOO_LARGE_INFLATED"


def test_an_entry_that_holds_more_than_it_announces_is_damaged():
    archive = bytearray(zipped({"a.pdf": bytes(9000)}))
    central = archive.index(b"PK\1\2")
    archive[central + 24 : central + 28] = (10).to_bytes(4, "little")
    assert read(bytes(archive)) == [("a.pdf", "DAMAGED")]


def test_a_nested_or_quine_like_archive_is_never_opened():
    inner = zipped({"a.pdf": b"a"})
    assert read(zipped({"quine.zip": inner, "b.pdf": inner})) == [("quine.zip", "NESTED"), ("b.pdf", "NESTED")]


@pytest.mark.parametrize(
    "path", ["../a.pdf", "a/../../b.pdf", "..\\a.pdf", "/etc/a.pdf", "C:\\a.pdf", "c:a.pdf", "\\\\serveur\\a.pdf", " "]
)
def test_a_path_out_of_its_folder_is_reported_and_not_read(path):
    assert read(zipped([(path, b"a"), ("bon.pdf", b"b")])) == [(path, "NAME"), ("bon.pdf", b"b")]


def test_a_name_cut_by_a_nul_is_reported_and_not_read():
    archive = zipped([("abXpdf", b"a")]).replace(b"abXpdf", b"ab\0pdf")
    assert [problem for _, problem in read(archive)] == ["NAME"]


def test_a_name_of_no_character_is_reported_and_not_read():
    name, extra = b"sans-nom.", b"\0\0\5\0....."
    archive = bytearray(zipped([(name.decode(), b"a"), ("bon.pdf", b"b")]))
    for header, lengths in ((b"PK\3\4", 26), (b"PK\1\2", 28)):
        start = archive.index(header) + lengths
        archive[start : start + 4] = b"\0\0" + len(extra).to_bytes(2, "little")  # where the name was, something else
    assert read(bytes(archive).replace(name, extra)) == [("", "NAME"), ("bon.pdf", b"b")]


def test_two_entries_of_one_name_are_both_reported_and_not_read():
    with pytest.warns(UserWarning, match="Duplicate name"):
        archive = zipped([("a.pdf", b"1"), ("a.pdf", b"2"), ("b.pdf", b"3")])
    assert read(archive) == [("a.pdf", "DUPLICATE"), ("a.pdf", "DUPLICATE"), ("b.pdf", b"3")]


def test_a_symbolic_link_is_reported_and_not_read():
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        link = zipfile.ZipInfo("a.pdf")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    assert read(content.getvalue()) == [("a.pdf", "LINK")]


def test_a_file_larger_than_the_limit_is_reported_and_the_others_are_read():
    assert read(zipped({"a.pdf": b"a" * 11, "b.pdf": b"b"}), largest=10) == [("a.pdf", "TOO_LARGE"), ("b.pdf", b"b")]


def test_a_damaged_entry_is_reported_and_the_others_are_read():
    archive = bytearray(zipped([("a.pdf", b"a" * 100), ("b.pdf", b"b")]))
    start = archive.index(b"a.pdf") + 5
    archive[start : start + 4] = b"\xff\xff\xff\xff"
    assert read(bytes(archive)) == [("a.pdf", "DAMAGED"), ("b.pdf", b"b")]


def test_an_entry_whose_headers_lie_is_reported_and_the_others_are_read():
    archive = bytearray(zipped([("é.pdf", b"a"), ("b.pdf", b"b")]))
    archive[archive.index(b"\xc3\xa9") + 1] = 0xFF  # the name before the bytes, which says that it is UTF-8
    assert read(bytes(archive)) == [("é.pdf", "DAMAGED"), ("b.pdf", b"b")]


def test_entries_that_would_begin_before_the_file_are_reported_and_not_read():
    archive = bytearray(zipped({"a.pdf": b"a"}))
    end = archive.index(b"PK\5\6")
    archive[end + 16 : end + 20] = b"\xf0\xff\xff\x7f"  # where the directory is said to be
    assert read(bytes(archive)) == [("a.pdf", "DAMAGED")]


@pytest.mark.parametrize("alphabet", ["cp850", "utf-8"])
def test_names_of_older_programs_are_read_in_their_alphabet(alphabet):
    archive = zipped([("XXXXX.pdf", b"a")])
    name = "Zoé".encode(alphabet).ljust(5, b"_")
    assert read(archive.replace(b"XXXXX", name))[0][0].startswith("Zoé")
