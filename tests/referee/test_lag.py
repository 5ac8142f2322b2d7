"""The referee's own delay."""

import time

import pytest
import trio

from arbiter.referee.lag import PERIOD_S, Delay, LagMeter


def test_nothing_measured() -> None:
    assert LagMeter().delay() is None


def test_a_summary_of_many() -> None:
    meter = LagMeter()
    for number in range(1000):
        meter.note(0.001 if number < 980 else 0.05)
    meter.note(0.4)
    delay = meter.delay()
    assert delay is not None
    assert delay.median_s == pytest.approx(0.001, rel=0.2)
    assert delay.p99_s == pytest.approx(0.05, rel=0.2)
    assert delay.longest_s == 0.4
    assert str(Delay(0.0001, 0.0015, 0.25)) == (
        "the referee's own delay: median 0.1 ms, 99% within 1.5 ms, longest 250.0 ms"
    )


def test_no_measurement_is_too_long() -> None:
    meter = LagMeter()
    meter.note(1e9)
    delay = meter.delay()
    assert delay is not None
    assert delay.longest_s == 1e9


async def test_work_that_blocks_the_loop_shows(autojump_clock: trio.testing.MockClock) -> None:
    meter = LagMeter()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(meter.run)
        await trio.sleep(PERIOD_S * 3.5)
        autojump_clock.jump(1.0)
        await trio.sleep(PERIOD_S * 2)
        nursery.cancel_scope.cancel()
    delay = meter.delay()
    assert delay is not None
    assert 0.9 < delay.longest_s < 1.1
    assert delay.median_s < 0.01


async def test_real_time() -> None:
    meter = LagMeter()
    with trio.fail_after(20):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(meter.run)
            await trio.sleep(PERIOD_S * 2)
            time.sleep(PERIOD_S * 2)  # noqa: ASYNC251 (that is what is measured)
            while (delay := meter.delay()) is None or delay.longest_s < PERIOD_S * 0.9:  # noqa: ASYNC110 (nothing tells)
                await trio.sleep(PERIOD_S)
            nursery.cancel_scope.cancel()
