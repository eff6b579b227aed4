"""Every call with the roles that may make it, read from the routes: docs/permissions.md, and the browser's
`permissions.gen.ts`.
"""

from pydantic.alias_generators import to_camel

from parvis.app.main import concept_routes
from parvis.kernel.permissions import permissions_declared
from parvis.kernel.roles import Role

HEADINGS = {
    Role.ADMIN: "Admin",
    Role.ADMIN_READ_ONLY: "Lecture",
    Role.INTERVIEW_SITE_MANAGER: "Sites",
    Role.INTERVIEW_SLOT_MANAGER: "Créneaux",
    Role.JURY: "Jury",
    Role.CANDIDATE: "Candidat",
}


def page() -> str:
    """The page."""
    lines = [
        "# Who may call what",
        "",
        "Generated from the routes by `make generate`; `make check` fails when it differs.",
        "",
        "| Call | " + " | ".join(HEADINGS.values()) + " | Anyone |",
        "|---|" + "---|" * (len(HEADINGS) + 1),
    ]
    for call in permissions_declared(concept_routes()):
        marks = ["✓" if call.roles is not None and role in call.roles else "" for role in HEADINGS]
        anyone = "✓" if call.roles is None else ""
        lines.append(f"| `{call.method} {call.path}` | " + " | ".join(marks) + f" | {anyone} |")
    return "\n".join(lines) + "\n"


def module() -> str:
    """The roles of each operation, for the browser: what it need not offer to whom."""
    calls = sorted(permissions_declared(concept_routes()), key=lambda call: call.operation)
    return "\n".join(
        (
            "// This file is generated from the routes by `make generate`.",
            "",
            "/** The roles that may make each call of the generated client; a call open to anyone is not here. */",
            "export const permissions = {",
            *(
                f"  {to_camel(call.operation)}: {list(map(str, call.roles))},"
                for call in calls
                if call.roles is not None
            ),
            "} as const;",
            "",
        )
    )
