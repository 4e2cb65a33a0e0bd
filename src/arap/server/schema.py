"""The published JSON Schema of every message."""

from typing import Any

import msgspec

from arap.server.wire import PROTOCOL, FromPage, ToPage


def message_schema() -> dict[str, Any]:
    """What a page may send (`FromPage`) and what it is sent (`ToPage`)."""
    (from_page, to_page), parts = msgspec.json.schema_components(
        (FromPage, ToPage), ref_template="#/$defs/{name}", schema_hook=anything
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"ARAP messages, protocol {PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/FromPage"}, {"$ref": "#/$defs/ToPage"}],
        "$defs": {"FromPage": from_page, "ToPage": to_page, **parts},
    }


def anything(kind: type) -> dict[str, Any]:
    """The schema of a value without a type of its own: that of a setting."""
    return {"description": "any value"}
