"""How a process ended."""

import os
import signal


def exit_status(pid: int) -> int | None:
    """How a child ended, negative for a signal as `subprocess` has it, without reaping it; None while it runs."""
    found = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if found is None:
        return None
    return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status


def how_it_exited(status: int | None, sandboxed: bool = False) -> str:
    """An exit status in words: "it exited with code 3", "it was ended by SIGSEGV".

    A sandbox hands on the end of the program in it by a signal as 128 and the signal's number.
    """
    if status is None:
        return "it is still running"
    if sandboxed and status > 128:
        status = 128 - status
    if status >= 0:
        return f"it exited with code {status}"
    names = {number.value: number.name for number in signal.Signals}
    return f"it was ended by {names.get(-status, f'signal {-status}')}"
