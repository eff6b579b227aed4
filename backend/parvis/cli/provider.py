"""The commands about the embedded identity provider stand here only where Parvis is its own."""

import click

from parvis.kernel.settings import settings


def require_embedded_provider() -> None:
    """Raises ``click.ClickException`` where an external provider keeps accounts, programs and keys."""
    if settings().oidc_issuer is not None:
        raise click.ClickException(
            "Comptes, programmes et clés sont chez le fournisseur d'identité externe (PARVIS_OIDC_ISSUER) : "
            "adressez-vous à lui."
        )
    from parvis.kernel.identity import install_identity_provider

    install_identity_provider()
