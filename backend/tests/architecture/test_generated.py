from generated import stale


def test_generated_files_are_in_sync():
    assert stale() == [], "run `make generate`"
