"""Reading the content: from TOML to records, every word checked, every mistake named with file and line."""
