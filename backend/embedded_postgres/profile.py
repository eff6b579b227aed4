"""Server settings, given on the command line at each start so that an upgrade of Parvis upgrades them too."""

from typing import Literal

Profile = Literal["durable", "fast"]

COMMON = {
    "listen_addresses": "",
    "shared_buffers": "256MB",
    "effective_cache_size": "1GB",
    "work_mem": "16MB",
    "maintenance_work_mem": "128MB",
    "max_wal_size": "2GB",
    # One machine, no replica: less to write.
    "wal_level": "minimal",
    "max_wal_senders": "0",
    # Parallel queries need /dev/shm, 64 MB in a container, and the table is computed outside the database.
    "max_parallel_workers_per_gather": "0",
    "max_parallel_maintenance_workers": "0",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
    # Values and statements hold personal data: the log keeps the server's life, the application gets its errors.
    "log_min_messages": "log",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_checkpoints": "off",
    "log_autovacuum_min_duration": "-1",
}

# Settings that older servers do not know.
SINCE = {18: {"log_lock_failures": "off"}}

PROFILES: dict[Profile, dict[str, str]] = {
    "durable": {
        "max_connections": "100",
        "fsync": "on",
        "synchronous_commit": "on",
        "full_page_writes": "on",
    },
    # For tests only: a power cut may lose everything.
    "fast": {
        "max_connections": "300",
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
    },
}


def server_arguments(profile: Profile, major: int) -> list[str]:
    """The ``-c name=value`` arguments of ``postgres`` of that major version."""
    chosen = COMMON | PROFILES[profile]
    for first, settings in SINCE.items():
        chosen |= settings if major >= first else {}
    return [argument for name, value in chosen.items() for argument in ("-c", f"{name}={value}")]
