"""Creates a migration dated now: ``new_migration.py "What it changes"`` writes the file that is to be filled in."""

import sys
from datetime import UTC, datetime

from alembic import command

from parvis.kernel.migrations import alembic_config


def main() -> None:
    """Writes the file, after the newest one, and says where."""
    if len(sys.argv) != 2 or not sys.argv[1].strip():
        sys.exit('Say what it changes: make migration SUBJECT="candidates have a second e-mail"')
    command.revision(alembic_config(""), sys.argv[1], rev_id=datetime.now(UTC).strftime("%Y_%m_%d_%H%M"))


if __name__ == "__main__":
    main()
