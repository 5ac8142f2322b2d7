"""The languages that bots speak: a dialect turns the referee's questions into bytes and a bot's bytes into answers.

A dialect knows what a seat may know (`arbiter.sight`) and never the game itself.
"""

from collections.abc import Mapping
from types import MappingProxyType

from arbiter.dialects.base import BadAnswer, Dialect
from arbiter.dialects.ccgc import Ccgc
from arbiter.dialects.neu_lines import NeuLines
from arbiter.dialects.neu_sexpr import NeuSexpr

_ALL: tuple[Dialect, ...] = (Ccgc(), NeuSexpr(), NeuLines())

DIALECTS: Mapping[str, Dialect] = MappingProxyType({dialect.name: dialect for dialect in _ALL})
"""The dialects by the names that a bot's entry gives."""

__all__ = ["DIALECTS", "BadAnswer", "Dialect"]
