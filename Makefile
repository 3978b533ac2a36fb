# `make` alone lists what there is. Everything runs in .venv, which `setup` makes.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml CMakeLists.txt $(shell find native -name '*.cpp' -o -name '*.hpp' -o -name '*.inc' 2>/dev/null)
CXX_BUILD ?= build/tests
JOBS ?= 2
GOLDEN ?=

.PHONY: help
help:  ## List what one can make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup: .venv/.done  ## Set everything up in .venv

.venv/.done: $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Dolmen needs Python 3.11 or newer: PYTHON=python3.12 make setup"; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "Python has no venv: install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --editable . --group dev
	@$(BIN)/python -c 'import dolmen._native' 2>/dev/null \
		|| echo "Dolmen is set up without its engine: install a C++20 compiler (Debian: apt-get install g++), then: make -B setup"
	@touch $@

.PHONY: play
play: setup  ## Play in the browser (PORT=8000; BROWSER=none opens none)
	@$(BIN)/dolmen serve --open

.PHONY: test
test: setup  ## Run every check and test there is, in a real browser too
	@tests/tools.sh
	@$(MAKE) --no-print-directory check test-native
	@$(BIN)/pytest --numprocesses $(JOBS) --dist worksteal
	@$(BIN)/pytest -m e2e tests/e2e

.PHONY: test-unit
test-unit: setup  ## Run the tests that need no browser (in under two minutes)
	@$(BIN)/pytest --numprocesses $(JOBS) --dist worksteal

.PHONY: test-native
test-native: setup  ## Run the core's own tests under sanitizers
	@if $(BIN)/python -c 'import dolmen._native' 2>/dev/null; then \
		export PATH="$(CURDIR)/$(BIN):$$PATH" \
		&& cmake -S . -B $(CXX_BUILD) -G Ninja -DDOLMEN_TESTS=ON -DDOLMEN_SANITIZE=address,undefined >/dev/null \
		&& cmake --build $(CXX_BUILD) --parallel $(JOBS) >/dev/null \
		&& ctest --test-dir $(CXX_BUILD) --output-on-failure --parallel $(JOBS) \
		&& cmake -S . -B $(CXX_BUILD)-threads -G Ninja -DDOLMEN_TESTS=ON -DDOLMEN_SANITIZE=thread -DDOLMEN_PORTABLE=ON >/dev/null \
		&& cmake --build $(CXX_BUILD)-threads --parallel $(JOBS) --target threads_test >/dev/null \
		&& ctest --test-dir $(CXX_BUILD)-threads --output-on-failure --tests-regex threads_test; \
	fi

.PHONY: check
check: setup  ## Check format, lint, types and who imports whom
	@$(BIN)/ruff format --check --quiet . || { echo "run: make format"; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@report=$$($(BIN)/lint-imports 2>&1) || { echo "$$report"; exit 1; }

.PHONY: format
format: setup  ## Put all Python code into the house format
	@$(BIN)/ruff format --quiet . && $(BIN)/ruff check --quiet --fix .

.PHONY: perft
perft: setup  ## Count action sequences on the three boards
	@for board in 8x5 10x7 14x9; do printf '%-5s depth 3: ' $$board; $(BIN)/dolmen perft $$board 3; done

.PHONY: bench
bench: setup  ## Measure speed, as ratios within one run
	@$(BIN)/python -m bench.rules_speed
	@$(BIN)/dolmen bench

.PHONY: levels
levels: setup  ## Measure how far the levels are apart
	@$(BIN)/dolmen match level:{1..9} --board 10x7 --pairing neighbours --games 60

.PHONY: fuzz
fuzz: setup  ## Throw random input at the API, the socket and the readers (ten minutes)
	@$(BIN)/python -m pip install --quiet --group fuzz
	@$(BIN)/python -m bench.server_api
	@$(BIN)/python -m bench.server_fuzz --messages 100000
	@$(BIN)/python -m bench.fuzz_parsers --inputs 150000

.PHONY: pictures
pictures: setup  ## Take pictures of every page and main state, into pictures/ (ONLY="carnac home")
	@tests/tools.sh
	@$(BIN)/python -m tests.e2e.pictures $(ONLY)

.PHONY: docs
docs: setup  ## Run every example in the documentation
	@$(BIN)/pytest --quiet README.md docs

.PHONY: clean
clean:  ## Remove what the other targets made
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
