import subprocess
import sys

# A process of its own: those of the tests load every table.
RESOLVED = """
import parvis.demonstration.service
from parvis.kernel.db import Base
named = [key.column.table.name for table in Base.metadata.tables.values() for key in table.foreign_keys]
assert "messages" in named, named
"""


def test_the_tables_that_the_demonstration_writes_find_those_that_they_name():
    begun = subprocess.run([sys.executable, "-c", RESOLVED], capture_output=True, text=True, check=False)
    assert begun.returncode == 0, begun.stderr
