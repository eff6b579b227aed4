"""Every column that is sealed under the installation's secret: replacing it seals them again (docs/adr/0026)."""

from typing import Final

from parvis.emails.outbox.queueing import SECRETS
from parvis.kernel.identity import SIGNING_KEYS
from parvis.kernel.secret.columns import INSTALLATION_KEYS

SEALED_COLUMNS: Final = (INSTALLATION_KEYS, SIGNING_KEYS, SECRETS)
