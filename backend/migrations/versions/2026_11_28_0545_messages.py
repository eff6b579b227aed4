"""Messages of staff to many candidates, and their templates."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_0545"
down_revision = "2026_11_28_0532"
branch_labels = None
depends_on = None
kind = "expand"

_KINDS = "'ACTIVATION', 'LETTER', 'CORRECTION', 'PASSWORD', 'TEST', 'MESSAGE'"


def upgrade() -> None:
    op.create_table(
        "messages",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=True),
        sa.Column("author_first_name", sa.String(), nullable=False),
        sa.Column("author_last_name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_messages_job_id_jobs"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
        sa.UniqueConstraint("name_key", name=op.f("uq_messages_name_key")),
    )
    op.create_index(op.f("ix_messages_job_id"), "messages", ["job_id"])
    op.create_table(
        "message_templates",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message_templates")),
        sa.UniqueConstraint("name_key", name=op.f("uq_message_templates_name_key")),
    )
    op.add_column("emails", sa.Column("message_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_emails_message_id_messages"), "emails", "messages", ["message_id"], ["id"], ondelete="SET NULL"
    )
    op.create_index(op.f("ix_emails_message_id"), "emails", ["message_id"])
    op.drop_constraint(op.f("ck_emails_kind"), "emails")
    op.create_check_constraint(op.f("ck_emails_kind"), "emails", f"kind IN ({_KINDS})")
