"""Identity provider."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None
kind = "expand"

INSTANT = sa.DateTime(timezone=True)

# As they were when this schema was made; the product's list is `parvis.kernel.permissions.Role`.
BUILT_IN_ROLES = (
    "ROLE_ADMIN",
    "ROLE_ADMIN_READ_ONLY",
    "ROLE_INTERVIEW_SITE_MANAGER",
    "ROLE_INTERVIEW_SLOT_MANAGER",
    "ROLE_JURY",
    "ROLE_CANDIDATE",
)

TABLES = (
    "identity_accounts",
    "identity_clients",
    "identity_login_attempts",
    "identity_roles",
    "identity_signing_keys",
    "identity_account_roles",
    "identity_client_roles",
    "identity_role_children",
    "identity_sessions",
    "identity_codes",
    "identity_refresh_tokens",
)


def upgrade() -> None:

    op.create_table(
        "identity_accounts",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("email_key", sa.String(), nullable=False),
        sa.Column("first_name", sa.String(), nullable=False),
        sa.Column("last_name", sa.String(), nullable=False),
        sa.Column("password_hash", sa.String(), nullable=True),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identity_accounts")),
        sa.UniqueConstraint("email_key", name=op.f("uq_identity_accounts_email_key")),
    )
    op.create_table(
        "identity_clients",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identity_clients")),
        sa.UniqueConstraint("name", name=op.f("uq_identity_clients_name")),
    )
    op.create_table(
        "identity_login_attempts",
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_at", INSTANT, nullable=False),
        sa.Column("locked_until", INSTANT, nullable=True),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_identity_login_attempts")),
    )
    op.create_index(op.f("ix_identity_login_attempts_last_at"), "identity_login_attempts", ["last_at"])
    op.create_table(
        "identity_roles",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("built_in", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identity_roles")),
        sa.UniqueConstraint("name", name=op.f("uq_identity_roles_name")),
    )
    op.create_table(
        "identity_signing_keys",
        sa.Column("kid", sa.String(), nullable=False),
        sa.Column("public_jwk", postgresql.JSONB(), nullable=False),
        sa.Column("private_jwe", sa.String(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("retired_at", INSTANT, nullable=True),
        sa.PrimaryKeyConstraint("kid", name=op.f("pk_identity_signing_keys")),
    )
    op.create_table(
        "identity_account_roles",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("role_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["identity_accounts.id"],
            name=op.f("fk_identity_account_roles_account_id_identity_accounts"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["role_id"],
            ["identity_roles.id"],
            name=op.f("fk_identity_account_roles_role_id_identity_roles"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("account_id", "role_id", name=op.f("pk_identity_account_roles")),
    )
    op.create_index(op.f("ix_identity_account_roles_role_id"), "identity_account_roles", ["role_id"])
    op.create_table(
        "identity_client_roles",
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("role_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["client_id"],
            ["identity_clients.id"],
            name=op.f("fk_identity_client_roles_client_id_identity_clients"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["role_id"],
            ["identity_roles.id"],
            name=op.f("fk_identity_client_roles_role_id_identity_roles"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "role_id", name=op.f("pk_identity_client_roles")),
    )
    op.create_index(op.f("ix_identity_client_roles_role_id"), "identity_client_roles", ["role_id"])
    op.create_table(
        "identity_role_children",
        sa.Column("parent_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["child_id"],
            ["identity_roles.id"],
            name=op.f("fk_identity_role_children_child_id_identity_roles"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["identity_roles.id"],
            name=op.f("fk_identity_role_children_parent_id_identity_roles"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("parent_id", "child_id", name=op.f("pk_identity_role_children")),
    )
    op.create_index(op.f("ix_identity_role_children_child_id"), "identity_role_children", ["child_id"])
    op.create_table(
        "identity_sessions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("cookie_hash", sa.LargeBinary(), nullable=False),
        sa.Column("authenticated_at", INSTANT, nullable=False),
        sa.Column("used_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["identity_accounts.id"],
            name=op.f("fk_identity_sessions_account_id_identity_accounts"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identity_sessions")),
        sa.UniqueConstraint("cookie_hash", name=op.f("uq_identity_sessions_cookie_hash")),
    )
    op.create_index(op.f("ix_identity_sessions_account_id"), "identity_sessions", ["account_id"])
    op.create_index(op.f("ix_identity_sessions_expires_at"), "identity_sessions", ["expires_at"])
    op.create_table(
        "identity_codes",
        sa.Column("redirect_uri", sa.String(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=True),
        sa.Column("code_challenge", sa.String(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column("family", sa.Uuid(), nullable=False),
        sa.Column("client_name", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("used_at", INSTANT, nullable=True),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["identity_sessions.id"],
            name=op.f("fk_identity_codes_session_id_identity_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_identity_codes")),
    )
    op.create_index(op.f("ix_identity_codes_expires_at"), "identity_codes", ["expires_at"])
    op.create_index(op.f("ix_identity_codes_family"), "identity_codes", ["family"])
    op.create_index(op.f("ix_identity_codes_session_id"), "identity_codes", ["session_id"])
    op.create_table(
        "identity_refresh_tokens",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column("family", sa.Uuid(), nullable=False),
        sa.Column("client_name", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("used_at", INSTANT, nullable=True),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["identity_sessions.id"],
            name=op.f("fk_identity_refresh_tokens_session_id_identity_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_identity_refresh_tokens")),
    )
    op.create_index(op.f("ix_identity_refresh_tokens_expires_at"), "identity_refresh_tokens", ["expires_at"])
    op.create_index(op.f("ix_identity_refresh_tokens_family"), "identity_refresh_tokens", ["family"])
    op.create_index(op.f("ix_identity_refresh_tokens_session_id"), "identity_refresh_tokens", ["session_id"])
    for role in BUILT_IN_ROLES:
        op.execute(
            sa.text(
                "INSERT INTO identity_roles (id, name, built_in) VALUES (gen_random_uuid(), :name, true)"
            ).bindparams(name=role)
        )
