"""The bots of every language in tests: skipped, with a reason, where there is nothing to build or run them with."""

import shutil

import pytest

PROGRAMS = {
    "python": {},
    "cpp": {"c++": "g++"},
    "java": {"javac": "default-jdk-headless", "java": "default-jdk-headless"},
    "javascript": {"node": "nodejs"},
}
"""For each language the programs that it takes, each with Debian's package of it."""


def toolchain(language: str) -> None:
    """Skip the test where a program that the language takes is missing."""
    for program, package in PROGRAMS[language].items():
        if shutil.which(program) is None:
            pytest.skip(f"there is no {program} on the PATH; on Debian: apt install {package}")
