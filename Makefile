# make demo: set up and play a match.  make test: set up and run the tests.  The rest: make help.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP_ENV := PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1

.PHONY: help setup system demo test check bench soak samples schemas screenshots clean

help:
	@echo "make demo     set up, play a match between two sample bots, say where the records are"
	@echo "make test     set up, with the system packages that the tests want, and run the tests"
	@echo "make check    ruff, mypy --strict and import-linter"
	@echo "make bench    what the referee costs, beside the floor"
	@echo "make soak     2,000 games of misbehaving bots, and 2,000 in one league: what is left, what it costs"
	@echo "make samples  the league of the sample bots, held against the table in examples/bots/README.md"
	@echo "make schemas  write protocol/schemas anew from the types"
	@echo "make screenshots  write docs/screenshots anew, with the system's Chromium"
	@echo "make clean    remove what the others made"

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Python 3.11 or newer is needed; this is `$(PYTHON) --version`. Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is needed; on Debian: apt install python3-venv"; exit 1; }
	$(PIP_ENV) $(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(READY)

system:
	@sh scripts/system-packages.sh

demo: setup
	$(BIN)/arbiter match greedy random --games 2 --seed 1

test: setup system
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup system
	$(BIN)/python benchmarks/bench.py
	$(BIN)/python benchmarks/league_bench.py

soak: setup system
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.league_soak

samples: setup system
	$(BIN)/python -m tests.samples_league

schemas: setup
	$(BIN)/python -m arbiter.schemas

screenshots: setup system
	$(BIN)/python -m tests.browser.screenshots

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
