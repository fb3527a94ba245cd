"""Who is connected where, as the processes tell each other through PostgreSQL; by the database's clock, not theirs."""

from __future__ import annotations

from typing import Final

TELL: Final = """
INSERT INTO presence (process, table_id, seats, watchers, until)
SELECT $1, new.table_id, new.seats, new.watchers, now() + make_interval(secs => $2)
FROM unnest($3::text[], $4::bigint[], $5::bigint[]) AS new (table_id, seats, watchers)
ON CONFLICT (process, table_id)
DO UPDATE SET seats = excluded.seats, watchers = excluded.watchers, until = excluded.until
"""
"""What has changed at some tables."""
TELL_ALL: Final = f"""
WITH gone AS (
    DELETE FROM presence WHERE (process <> $1 AND until < now()) OR (process = $1 AND table_id <> ALL($3))
) {TELL}
"""
"""All that there is; what a process no longer says, and what others have left behind, goes. One statement."""
ELSEWHERE: Final = """
SELECT table_id, bit_or(seats), sum(watchers)::BIGINT FROM presence
WHERE process <> $1 AND until > now() AND table_id = ANY($2) GROUP BY table_id
"""
