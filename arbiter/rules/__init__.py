"""The game of Junqi, pure: no I/O, no clock, no randomness.

>>> from arbiter.rules import Game, LUZHANQI, Move
>>> game = Game(["cifgefkhbdiagkhdjcigeljjh", "bhhiacgckgidffkdjgjejlehi"])
>>> ply = game.play(Move(LUZHANQI.stop_of["G0"], LUZHANQI.stop_of["F0"]))
>>> ply.result, ply.verdict
(<Result.LOSS: 'loss'>, None)
"""

from arbiter.rules.board import LUZHANQI, Board, Stop
from arbiter.rules.combat import Result, clash
from arbiter.rules.formation import Flaw, flaws, from_glyphs, to_glyphs
from arbiter.rules.game import Game, Ply, Verdict
from arbiter.rules.movement import Move, Piece, Refusal
from arbiter.rules.pieces import KINDS, Kind, a_piece
from arbiter.rules.ruleset import CCGC, NEU, RULESETS, Ruleset

__all__ = [
    "CCGC", "KINDS", "LUZHANQI", "NEU", "RULESETS",
    "Board", "Flaw", "Game", "Kind", "Move", "Piece", "Ply", "Refusal", "Result", "Ruleset", "Stop", "Verdict",
    "a_piece", "clash", "flaws", "from_glyphs", "to_glyphs",
]  # fmt: skip
