#!/bin/sh
# Installs the system packages that the tests and benchmarks want, where they are missing and that can be done.
# Where it cannot, it says which command would, and goes on: the tests that need a package say so when they skip.
set -u

missing=""
want() { # want PROGRAM PACKAGE
    command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}

if [ "$(uname)" != Linux ]; then
    command -v cc >/dev/null 2>&1 || echo "the tests want a C compiler; what needs it is skipped." >&2
    exit 0
fi
want cc "gcc libc6-dev"
want c++ g++
want node nodejs
want javac default-jdk-headless
want bwrap bubblewrap
want prlimit util-linux
want chromium chromium

[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >/dev/null || {
        echo "could not install$missing: apt-get failed" >&2
        [ -z "${CI:-}" ] || exit 1
    }
else
    echo "the tests want$missing; on Debian: sudo apt install$missing. What needs them is skipped." >&2
fi
