"""Interview sites, juries and their dates, slot templates."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_21_1845"
down_revision = "2026_11_21_1830"
branch_labels = None
depends_on = None
kind = "expand"

_TYPES = "'MORNING_FACE_TO_FACE', 'MORNING_REMOTE', 'AFTERNOON_FACE_TO_FACE', 'AFTERNOON_REMOTE'"


def upgrade() -> None:
    op.create_table(
        "interview_sites",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("trigram", sa.String(3), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("phone", sa.String(), nullable=False),
        sa.Column("additional_information", sa.String(), server_default=sa.text("''"), nullable=False),
        sa.Column("number_of_places", sa.Integer(), nullable=False),
        sa.Column("manager", sa.String(), nullable=False),
        sa.Column("departments", postgresql.ARRAY(sa.String()), nullable=False),
        sa.Column("countries", postgresql.ARRAY(sa.String()), nullable=False),
        sa.Column("time_zone", sa.String(), nullable=False),
        sa.CheckConstraint("trigram ~ '^[A-Z]{3}$' AND length(trigram) = 3", name="ck_interview_sites_trigram"),
        sa.CheckConstraint("number_of_places > 0", name="ck_interview_sites_number_of_places"),
        sa.PrimaryKeyConstraint("id", name="pk_interview_sites"),
        sa.UniqueConstraint("name_key", name="uq_interview_sites_name_key"),
        sa.UniqueConstraint("trigram", name="uq_interview_sites_trigram"),
    )
    op.create_index("ix_interview_sites_manager", "interview_sites", ["manager"])
    op.create_table(
        "interview_site_values",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("remote", sa.Boolean(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["site_id"],
            ["interview_sites.id"],
            name="fk_interview_site_values_site_id_interview_sites",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("key", name="pk_interview_site_values"),
        sa.UniqueConstraint(
            "site_id", "remote", name="uq_interview_site_values_site_id", deferrable=True, initially="DEFERRED"
        ),
    )
    op.create_table(
        "juries",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("interview_type", sa.String(), nullable=False),
        sa.Column("index", sa.Integer(), nullable=False),
        sa.CheckConstraint(f"interview_type IN ({_TYPES})", name="ck_juries_interview_type"),
        sa.CheckConstraint("index BETWEEN 1 AND 99", name="ck_juries_index"),
        sa.ForeignKeyConstraint(["site_id"], ["interview_sites.id"], name="fk_juries_site_id_interview_sites"),
        sa.PrimaryKeyConstraint("id", name="pk_juries"),
        sa.UniqueConstraint("name", name="uq_juries_name"),
        sa.UniqueConstraint("site_id", "interview_type", "index", name="uq_juries_site_id"),
    )
    op.create_table(
        "jury_dates",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("jury_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("specificities", postgresql.ARRAY(sa.String()), nullable=False),
        sa.Column("videoconference_link", sa.String(), nullable=True),
        sa.Column("videoconference_password", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["jury_id"], ["juries.id"], name="fk_jury_dates_jury_id_juries", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_jury_dates"),
        sa.UniqueConstraint("jury_id", "day", name="uq_jury_dates_jury_id", deferrable=True, initially="DEFERRED"),
    )
    op.create_table(
        "interview_slot_templates",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("interview_type", sa.String(), nullable=False),
        sa.Column("convocation_time", sa.Time(), nullable=False),
        sa.Column("interview_time", sa.Time(), nullable=False),
        sa.Column("non_priority", sa.Boolean(), nullable=False),
        sa.CheckConstraint("convocation_time <= interview_time", name="ck_interview_slot_templates_convocation"),
        sa.CheckConstraint(f"interview_type IN ({_TYPES})", name="ck_interview_slot_templates_interview_type"),
        sa.ForeignKeyConstraint(
            ["site_id"],
            ["interview_sites.id"],
            name="fk_interview_slot_templates_site_id_interview_sites",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_interview_slot_templates"),
        sa.UniqueConstraint(
            "site_id",
            "interview_type",
            "interview_time",
            name="uq_interview_slot_templates_site_id",
        ),
    )
