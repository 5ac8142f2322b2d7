"""Charts as SVG: ratings with their intervals, and points over the rounds."""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

from arbiter.league.ratings import Estimate
from arbiter.site.html import Html, element

WIDTH, LABEL, RIGHT = 790, 190, 160
"""Of a chart, of the names on its left, and of what stands on its right."""
LINE = 26
LETTERS = 22
"""As many letters of a name as there is room for."""
HEIGHTS = 360
"""Of the chart of points."""
COLOURS = 8
"""As many lines as the style sheet can tell apart; further ones are grey."""
BEYOND = 600.0
"""Elo beyond the strongest and the weakest that a chart shows of their intervals."""


def elo_chart(ratings: Mapping[str, Estimate], title: str) -> Html:
    """A line a bot: its rating as a dot, the interval as a bar. An interval that is far too wide is cut off."""
    values = [estimate.elo for estimate in ratings.values()]
    low = max(min(estimate.low for estimate in ratings.values()), min(values) - BEYOND)
    high = min(max(estimate.high for estimate in ratings.values()), max(values) + BEYOND)
    height = LINE * len(ratings) + 34

    def across(elo: float) -> float:
        return LABEL + (WIDTH - LABEL - RIGHT) * (min(max(elo, low), high) - low) / ((high - low) or 1)

    parts = [_vertical(across(tick), height - 24, f"{tick:.0f}") for tick in _ticks(low, high)]
    for number, (bot, estimate) in enumerate(ratings.items()):
        y = LINE * number + LINE / 2 + 4
        text = f"{round(estimate.elo)} ({round(estimate.low)} … {round(estimate.high)})"
        parts += [
            _text(LABEL - 10, y + 5, cut(bot), "name"),
            _line(across(estimate.low), y, across(estimate.high), y, "interval"),
            element("circle", class_="dot", cx=_n(across(estimate.elo)), cy=_n(y), r=5),
            _text(WIDTH - RIGHT + 10, y + 4, text, "value"),
        ]
    return _chart(height, title, parts)


def points_chart(rounds: Sequence[int], points: Mapping[str, Sequence[float]], title: str) -> Html:
    """A line a bot: its points after each of the rounds; the first bots have colours of their own."""
    top, bottom = 12, HEIGHTS - 30
    left, right = 46, WIDTH - 190
    most = max((max(line) for line in points.values()), default=0) or 1

    def across(place: int) -> float:
        return left + (right - left) * place / max(len(rounds) - 1, 1)

    def up(value: float) -> float:
        return bottom - (bottom - top) * value / most

    parts = []
    for tick in _ticks(0, most):
        parts += [_line(left, up(tick), right, up(tick), "grid"), _text(left - 8, up(tick) + 4, f"{tick:g}", "name")]
    parts += [_text(across(place), bottom + 20, str(rounds[place]), "tick") for place in _some(len(rounds), 12)]
    ends = dict(zip(points, _apart([up(line[-1]) for line in points.values()], top, bottom), strict=True))
    for number, (bot, line) in reversed(list(enumerate(points.items()))):
        colour = f"line{number}" if number < COLOURS else "other"
        way = "M" + "L".join(f"{_n(across(place))} {_n(up(value))}" for place, value in enumerate(line))
        parts.append(element("path", element("title", f"{bot}: {line[-1]:g}"), class_=f"curve {colour}", d=way))
        if number < COLOURS or len(points) <= 2 * COLOURS:
            parts.append(_text(right + 10, ends[bot] + 4, f"{cut(bot)} {line[-1]:g}", f"end {colour}"))
    return _chart(HEIGHTS, title, parts)


def cut(text: str) -> str:
    """A name, as much of it as there is room for."""
    return text if len(text) <= LETTERS else text[: LETTERS - 1] + "…"


def _chart(height: float, title: str, parts: Sequence[Html]) -> Html:
    return element(
        "svg", element("title", title), *parts, class_="chart", viewBox=f"0 0 {WIDTH} {_n(height)}", role="img"
    )


def _vertical(x: float, height: float, text: str) -> Html:
    return Html(_line(x, 0, x, height, "grid") + _text(x, height + 18, text, "tick"))


def _line(x: float, y: float, u: float, v: float, kind: str) -> Html:
    return element("line", class_=kind, x1=_n(x), y1=_n(y), x2=_n(u), y2=_n(v))


def _text(x: float, y: float, text: str, kind: str) -> Html:
    return element("text", text, class_=kind, x=_n(x), y=_n(y))


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _ticks(low: float, high: float) -> list[float]:
    """About five round numbers from `low` to `high`."""
    rough = max((high - low) / 5, 1e-9)
    power = 10 ** floor(log10(rough))
    step = power * min((factor for factor in (1, 2, 5, 10) if factor * power >= rough), default=10)
    return [number * step for number in range(ceil(low / step), floor(high / step + 1e-9) + 1)]


def _some(count: int, most: int) -> list[int]:
    """Places 0 to count - 1, evenly, at most so many."""
    step = max(ceil(count / most), 1)
    return list(range(0, count, step))


def _apart(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Where to write labels that belong at `heights`: in that order, and not over each other."""
    gap = min(17.0, (bottom - top) / max(len(heights), 1))
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed, above = list(heights), top - gap
    for number in order:
        above = placed[number] = max(heights[number], above + gap)
    below = bottom + gap
    for number in reversed(order):
        below = placed[number] = min(placed[number], below - gap)
    return placed
