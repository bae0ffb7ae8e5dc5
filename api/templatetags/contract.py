"""Reading a JSON Schema aloud."""

import re
from inspect import cleandoc
from typing import Any

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_GENERIC = re.compile(r"^(\w+?)_(\w+)_$")
_CODE = re.compile(r"`([^`]*)`")


@register.filter
def schema_name(schema: dict[str, Any]) -> str:
    """The name of the shape that a schema refers to, or nothing."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


@register.filter
def shape_title(name: str) -> str:
    """`Page_GameLine_`, as a contract must call it, is `Page[GameLine]`."""
    return _GENERIC.sub(r"\1[\2]", name)


@register.filter
def schema_kind(schema: dict[str, Any]) -> SafeString:
    """What a field may hold, with a link to each shape it names."""
    if name := schema_name(schema):
        return format_html('<a href="#{}"><code>{}</code></a>', name, shape_title(name))
    if "anyOf" in schema:
        return mark_safe(" or ".join(schema_kind(kind) for kind in schema["anyOf"]))  # noqa: S308 - escaped above
    if "enum" in schema:
        return format_html("one of {}", ", ".join(str(value) for value in schema["enum"]))
    if schema.get("type") == "array":
        return format_html("list of {}", schema_kind(schema.get("items", {})) if schema.get("items") else "two")
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return format_html("object of {}", schema_kind(inner) if isinstance(inner, dict) else "anything")
    return conditional_escape(schema.get("format") or schema.get("type") or "anything")


@register.filter
def first_paragraph(description: str) -> str:
    """What a docstring says before it goes into detail."""
    return description.partition("\n\n")[0]


@register.filter
def attributes(description: str) -> str:
    """What a docstring says of single fields."""
    return cleandoc(description.partition("Attributes:\n")[2])


@register.filter
def breakable(path: str) -> SafeString:
    """An address that may be broken before each of its parts."""
    return mark_safe(conditional_escape(path).replace("/", "<wbr>/"))  # noqa: S308 - escaped


@register.filter
def codes(text: str) -> SafeString:
    """A text in which words between back quotes are code."""
    return mark_safe(_CODE.sub(r"<code>\1</code>", conditional_escape(text)))  # noqa: S308 - escaped
