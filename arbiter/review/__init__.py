"""A record for people."""
