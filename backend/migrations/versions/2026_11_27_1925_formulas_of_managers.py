"""A formula may be hidden from the managers of sites and slots; those saved before stay visible to them."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_1925"
down_revision = "2026_11_27_1915"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("formulas", sa.Column("visible_to_managers", sa.Boolean(), nullable=False, server_default=sa.true()))
