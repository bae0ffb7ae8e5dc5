"""What the whole database holds, as one digest a table."""

from django.db import connection


def digests() -> dict[str, tuple[int, str]]:
    """How many rows each table has, and a digest of all that stands in them. PostgreSQL only."""
    return {table: _digest(table) for table in sorted(connection.introspection.table_names())}


def _digest(table: str) -> tuple[int, str]:
    name = connection.ops.quote_name(table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*), md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM {name} t")  # noqa: S608 # a table's own name
        count, digest = cursor.fetchone()
    return count, digest
