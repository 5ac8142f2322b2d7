"""The referee for Junqi bot matches."""

__version__ = "0.1.0"
