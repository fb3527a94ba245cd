"""Running a server: settings, logs, measures, memory, forgetting."""
