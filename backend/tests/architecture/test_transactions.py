"""Who commits (the edge: a request, a job, a command), and who takes advisory locks (one registry)."""

import re

from tests.architecture.tree import is_test, sources, text

COMMIT = re.compile(r"\.commit\(|\bCOMMIT\b")
ADVISORY = re.compile(r"pg_(try_)?advisory")
PRODUCT, KERNEL = ("backend/parvis/", "backend/identity_provider/"), "backend/parvis/kernel/"


def test_nobody_commits_but_the_kernel():
    committing = [
        str(path)
        for path in sources()
        if str(path).startswith(PRODUCT)
        and not str(path).startswith(KERNEL)
        and not is_test(path)
        and COMMIT.search(text(path))
    ]
    assert committing == [], "write in the caller's transaction; the edge commits it (`with session.begin()`)"


def test_no_advisory_lock_is_taken_but_through_the_registry():
    takers = [str(path) for path in sources() if not is_test(path) and ADVISORY.search(text(path))]
    assert takers == ["backend/parvis/kernel/advisory_locks.py"], "name the lock in `AdvisoryLock`, and `hold` it"
