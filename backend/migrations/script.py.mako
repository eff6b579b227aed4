"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = "${up_revision}"
down_revision = "${down_revision}"
branch_labels = None
depends_on = None
kind = "expand"  # what code of the release before cannot work with is "contract" (CONTRIBUTING)


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}
