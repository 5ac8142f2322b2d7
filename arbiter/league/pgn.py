"""The results as PGN without moves, for programs that rate players, such as Ordo and BayesElo.

White is whoever moved first. Void games are left out; a game in which both were at fault has the result `*`, which such
programs pass over.
"""

from collections.abc import Iterable, Mapping

from arbiter.league.result import GameResult

_LONGEST = 200
"""Characters of a name: readers of PGN have fixed room for a line."""
_SAFE = str.maketrans({"[": "(", "]": ")", '"': "'", "\\": "/"})


def pgn(event: str, results: Iterable[GameResult]) -> str:
    """All games that count, in the league's order."""
    played = sorted((result for result in results if result.counts), key=lambda result: result.number)
    names = safe_names(bot for result in played for bot in result.bots)
    return "".join(_game(plain(event), result, names) for result in played)


def safe_names(bots: Iterable[str]) -> Mapping[str, str]:
    """For each bot a name that every reader takes whole, no two alike; most are the bot's own.

    Readers differ in what ends a name and in how an escaped character is read, so none is left in it: square brackets
    become round ones, quotation marks apostrophes, and a backslash a slash.
    """
    safe: dict[str, str] = {}
    taken: set[str] = set()
    for bot in sorted(set(bots), key=lambda bot: (plain(bot) != bot, bot)):
        name, number = plain(bot), 1
        while name in taken:
            number += 1
            name = f"{plain(bot)} #{number}"
        taken.add(name)
        safe[bot] = name
    return safe


def plain(text: str) -> str:
    """One line of printable characters that means nothing to a reader of PGN."""
    text = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text.strip())
    return text.translate(_SAFE)[:_LONGEST] or "?"


def _game(event: str, result: GameResult, names: Mapping[str, str]) -> str:
    if result.reason == "both-at-fault":
        score = "*"
    else:
        score = "1/2-1/2" if result.winner is None else ("1-0", "0-1")[result.winner]
    tags = {
        "Event": event,
        "Site": "?",
        "Date": "????.??.??",
        "Round": f"{result.round}.{result.number}",
        "White": names[result.first],
        "Black": names[result.second],
        "Result": score,
        "PlyCount": str(result.plies),
        "Termination": result.reason,
    }
    return "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items()) + f"\n{score}\n\n"
