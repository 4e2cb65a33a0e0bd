PYTHON ?= python3
PORT ?= 8000
GAMES ?= 272
WORKERS ?= $(shell n=$$(nproc 2>/dev/null || echo 2); [ $$n -lt 4 ] && echo $$((n + 1)) || echo 4)

BIN := .venv/bin
DONE := .venv/.done
PAGE := src/arap/server/page/index.html
WEB := $(wildcard web/package.json)
WEB_SOURCES := $(if $(WEB),$(shell find web -type f -not -path '*/node_modules/*' -not -path '*/.svelte-kit/*' -not -path 'web/tests/*'))
GOOD_PORT = $(shell printf %s '$(PORT)' | grep -Ex '[0-9]{1,5}' | awk '$$1 <= 65535')
PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup ready play good-port test test-page compiled-tests check check-types check-page bench tournament screenshots page lock clean format

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|' 2>/dev/null \
		|| sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1  \2/p' $(MAKEFILE_LIST)

setup: $(DONE)/arap page ## Prepare the environment: .venv with `arap` in it, and the browser page

ready: setup $(DONE)/fast $(DONE)/dev ## Install everything that tests and checks need

play: good-port setup $(DONE)/fast ## Play a battle in the browser (PORT=8000)
	@$(BIN)/arap play --port $(PORT)

good-port:
	$(if $(GOOD_PORT),,$(error PORT is a number from 0 to 65535, not '$(PORT)'))

test: ready ## Run all tests, the browser included
	@$(MAKE) --no-print-directory --jobs=2 test-page compiled-tests
	@tools/need-chromium
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# pytest compiles each test file when it first reads it: once is cheaper than once in each process.
compiled-tests:
	@ls tests/__pycache__/*-pytest-*.pyc >/dev/null 2>&1 \
		|| PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --collect-only -q >/dev/null || true

test-page:
	$(if $(WEB),tools/with-node npm --prefix web run --silent test)

check: ready ## Lint, types, import direction, front-end lint and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-types check-page

check-types:
	$(BIN)/mypy src tests examples

check-page:
	$(if $(WEB),tools/with-node npm --prefix web run check)

format: $(DONE)/dev ## Format the Python sources and mend what the linter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup $(DONE)/fast ## Measure against peers and write benchmarks/results.md
	@$(BIN)/python -m benchmarks

tournament: setup $(DONE)/fast ## Let all bots play each other on all scenarios
	@nice $(BIN)/arap tournament --games $(GAMES) --plot tournament.svg

screenshots: ready ## Take the pictures of docs/screenshots again
	@tools/need-chromium
	@$(BIN)/python -m tools.screenshots

page: $(if $(WEB),$(PAGE)) ## Build the browser page if its sources changed

lock: $(DONE)/dev ## Pin the newest allowed dependencies in requirements/
	@tools/lock

clean: ## Remove everything that was built or installed here
	rm -rf .venv .bench dist build tournament.svg web/node_modules src/arap/server/page test-output
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@tools/make-venv $(PYTHON)

$(DONE)/run: requirements/run.txt | $(BIN)/python
	@echo "Installing the pinned dependencies ..."
	@$(PIP_INSTALL) --require-hashes -r $<
	@mkdir -p $(DONE) && touch $@

$(DONE)/arap: pyproject.toml $(DONE)/run
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(DONE)/fast: requirements/fast.txt $(DONE)/arap
	@echo "Installing the compiler for the geometry and compiling it ..."
	@$(PIP_INSTALL) --require-hashes -r $<
	@$(BIN)/python -c "from arap.table import warm_up; warm_up()"
	@touch $@

$(DONE)/dev: requirements/dev.txt $(DONE)/run | $(DONE)/fast
	@echo "Installing what tests and checks need ..."
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

web/node_modules/.done: web/package-lock.json web/package.json | $(DONE)/arap
	@echo "Installing the front end's dependencies ..."
	@tools/with-node npm --prefix web ci --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

$(PAGE): web/node_modules/.done $(WEB_SOURCES)
	@echo "Building the page ..."
	@tools/with-node npm --prefix web run --silent build
	@touch $@
