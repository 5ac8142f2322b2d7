"""Bots before they play: their entries, the roster file, and how a bot is found by what was typed."""
