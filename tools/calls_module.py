"""The browser's `calls.gen.ts`: what each call answers, by its method and path, so that tests type their answers."""

import json
import re

from pydantic.alias_generators import to_pascal

PREFIX = "/api/v1/"
PARAMETER = re.compile(r"{[^}]*}")


def module(schema: str) -> str:
    """The module for a description of the API. A path with more parts, or fewer parameters, comes before the others
    that it fits too.
    """
    calls = [
        (path.removeprefix(PREFIX), method, to_pascal(operation["operationId"]))
        for path, operations in json.loads(schema)["paths"].items()
        for method, operation in operations.items()
    ]
    calls.sort(key=lambda call: (-call[0].count("/"), len(PARAMETER.findall(call[0])), call))
    return "\n".join(
        (
            "// This file is generated from openapi.json by `make generate`.",
            "",
            "import type * as types from './types.gen';",
            "",
            "/** Each call, with what it answers by status. */",
            "export type Calls = [",
            *(
                f"  [`{method} {PARAMETER.sub('${string}', path)}`, types.{operation}Responses],"
                for path, method, operation in calls
            ),
            "];",
            "",
        )
    )
