"""The game record: written as it happens, read, audited; platform logs made into records."""
