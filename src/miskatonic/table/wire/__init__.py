"""Everything that crosses the network, as msgspec types: the wire, the OpenAPI document, the browser's types.

msgspec looks a type through when it is first decoded, and the process dies if two threads are the first at once (seen
with 0.22; tables are loaded in threads). So all of them are looked through here, before there are any threads.
"""

from __future__ import annotations

from types import ModuleType

import msgspec

from miskatonic.table.wire import course, game, lesson, messages, requests, room


def look_through(*kinds: type) -> None:
    """From now on any thread may decode these."""
    for kind in kinds:
        msgspec.json.Decoder(kind)


def _structs(module: ModuleType) -> list[type]:
    found = [thing for thing in vars(module).values() if isinstance(thing, type)]
    return [kind for kind in found if issubclass(kind, msgspec.Struct)]


for _module in (course, game, lesson, messages, requests, room):
    look_through(*_structs(_module))
