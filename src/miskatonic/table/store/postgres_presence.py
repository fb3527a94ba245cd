"""Who is connected where, as the processes tell each other through PostgreSQL; by the database's clock, not theirs."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

_TELL = """
INSERT INTO presence (process, table_id, seats, watchers, until)
SELECT :process, new.table_id, new.seats, new.watchers, now() + make_interval(secs => :span)
FROM unnest(:tables, :seats, :watchers) AS new (table_id, seats, watchers)
ON CONFLICT (process, table_id)
DO UPDATE SET seats = excluded.seats, watchers = excluded.watchers, until = excluded.until
"""
_CLEAR = """
DELETE FROM presence
WHERE (process <> :process AND until < now()) OR (process = :process AND table_id <> ALL(:tables))
"""


def _bound(query: str) -> sa.TextClause:
    return sa.text(query).bindparams(
        sa.bindparam("process", type_=sa.Text),
        sa.bindparam("span", type_=sa.Double),
        sa.bindparam("tables", type_=ARRAY(sa.Text)),
        sa.bindparam("seats", type_=ARRAY(sa.BigInteger)),
        sa.bindparam("watchers", type_=ARRAY(sa.BigInteger)),
    )


TELL = _bound(_TELL)
"""What has changed at some tables."""
TELL_ALL = _bound(f"WITH gone AS ({_CLEAR}) {_TELL}")
"""All that there is; what a process no longer says, and what others have left behind, goes. One statement."""
ELSEWHERE = sa.text("""
SELECT table_id, bit_or(seats), sum(watchers)::BIGINT FROM presence
WHERE process <> :process AND until > now() AND table_id = ANY(:tables) GROUP BY table_id
""").bindparams(sa.bindparam("process", type_=sa.Text), sa.bindparam("tables", type_=ARRAY(sa.Text)))
