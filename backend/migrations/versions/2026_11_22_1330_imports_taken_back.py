"""When an import of candidates was taken back: it is then no longer the last one, and its report stays to be read."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_1330"
down_revision = "2026_11_22_1120"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("import_simulations", sa.Column("taken_back", sa.DateTime(timezone=True), nullable=True))
