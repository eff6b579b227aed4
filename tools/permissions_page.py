"""Prints docs/permissions.md: every call with the roles that may make it, read from the routes."""

import sys

from parvis.app.main import API_PREFIX, concept_routes
from parvis.kernel.permissions import Role, permissions_declared

HEADINGS = {
    Role.ADMIN: "Admin",
    Role.ADMIN_READ_ONLY: "Lecture",
    Role.INTERVIEW_SITE_MANAGER: "Sites",
    Role.INTERVIEW_SLOT_MANAGER: "Créneaux",
    Role.JURY: "Jury",
    Role.CANDIDATE: "Candidat",
}


def main() -> None:
    """Prints the page."""
    lines = [
        "# Who may call what",
        "",
        "Generated from the routes by `make generate`; `make check` fails when it differs.",
        "",
        "| Call | " + " | ".join(HEADINGS.values()) + " | Anyone |",
        "|---|" + "---|" * (len(HEADINGS) + 1),
    ]
    for method, path, roles in permissions_declared(concept_routes()):
        marks = ["✓" if roles is not None and role in roles else "" for role in HEADINGS]
        lines.append(f"| `{method} {API_PREFIX}{path}` | " + " | ".join(marks) + f" | {'✓' if roles is None else ''} |")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
