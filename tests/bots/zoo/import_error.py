"""Wants a library that is not installed here."""

import no_such_engine  # type: ignore[import-not-found]

no_such_engine.play()
