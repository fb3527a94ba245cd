"""Everything that crosses the network, as msgspec types: the wire, the OpenAPI document, the browser's types."""
