"""Who imported a candidates file: null for those imported before, and by the command."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_1120"
down_revision = "2026_11_22_0820"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("import_simulations", sa.Column("author_first_name", sa.String(), nullable=True))
    op.add_column("import_simulations", sa.Column("author_last_name", sa.String(), nullable=True))
