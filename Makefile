# Miskatonic: `make help` lists what can be made.

# The first Python that is new enough; set PYTHON=... to choose another.
PYTHON ?= $(firstword $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p; done) python3)
VENV ?= .venv
# Parallel test processes; arguments for play, bench and soak; how many decisions a soak plays.
JOBS ?= auto
ARGS ?=
SOAK ?= 20000

BIN := $(VENV)/bin
TYPES := web/src/wire.ts
GAMES := src/miskatonic/games
BUILT := src/miskatonic/table/static/index.html
BROWSER_HERE := command -v chromium >/dev/null 2>&1 || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	apt-get update -qq >/dev/null && apt-get install -y -qq chromium >/dev/null; }
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal
CODE := src tests bench compiling.py releasing.py
# Compiled with mypyc: everything, and what `make test` proves.
COMPILED := build/compiled
PROOF := build/proof
RULES := compiling.py $(shell find src/miskatonic/kernel src/miskatonic/pieces src/miskatonic/games \
	-name '*.py' -o -name '*.toml' 2>/dev/null)
say = @printf '\n== %s\n' "$(1)"

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play terminal web test quick nightly lint types imports client tests promises cases conformance coverage \
	browser types-for-web compiled proof \
	format pages bench soak wheel release lock clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.runtime $(BUILT)  ## set the table and open it in the browser (ARGS="..." is passed on)
	@$(BIN)/miskatonic serve --open $(ARGS)

terminal: $(VENV)/.runtime  ## play in the terminal (ARGS="..." is passed on)
	@$(BIN)/miskatonic play $(ARGS)

web: $(BUILT)  ## build the browser client (needs Node.js)

test: lint types imports client tests cases proof browser  ## every check and a slice of the long ones; what CI runs

quick: lint types imports  ## lint, types and the fast tests, within two minutes
	$(call say,Fast tests)
	@$(PYTEST) tests -m "not slow" --ignore=tests/conformance --ignore=tests/browser --ignore=tests/table/promises

nightly: lint types imports client coverage proof browser  ## every check and all that is long
	$(call say,All that is long)
	@$(PYTEST) tests --nightly=all -m nightly

# --- the parts of `make test` ---

lint: $(VENV)/.dev  ## ruff: rules and format
	$(call say,Lint)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.dev  ## mypy --strict
	$(call say,Types)
	@$(BIN)/mypy --strict $(CODE)

imports: $(VENV)/.dev  ## imports point one way
	$(call say,Imports)
	@$(BIN)/lint-imports --no-logo

tests: $(VENV)/.dev  ## all tests but those in the browser, and a slice of the long ones (chosen by the commit)
	$(call say,Tests)
	@$(PYTEST) tests --ignore=tests/browser --nightly=slice

promises: $(VENV)/.dev  ## the table over real sockets: killed, cut, doubled, listened to
	$(call say,Promises of the table)
	@$(PYTEST) tests/table/promises

$(PROOF)/.chaos: $(VENV)/.dev $(RULES)
	@LEVEL=1 $(BIN)/python compiling.py $(PROOF) chaos_of_cthulhu
	@touch $@

proof: $(PROOF)/.chaos  ## kernel, pieces and Chaos compiled, and their tests run on that
	$(call say,The compiled build)
	@PYTHONPATH=$(PROOF) $(PYTEST) -m "not interpreted" tests/compiled tests/kernel tests/pieces \
		tests/games/chaos_of_cthulhu
	@PYTHONPATH=$(PROOF) $(BIN)/python -m miskatonic check cases/chaos_of_cthulhu

cases: $(VENV)/.dev  ## every case in cases/
	$(call say,Cases)
	@$(BIN)/miskatonic check cases/

conformance: $(VENV)/.dev  ## the kernel's promises, on every game
	$(call say,Conformance)
	@$(PYTEST) tests/conformance

coverage: $(VENV)/.dev  ## branch coverage of tests and cases, which has a floor
	$(call say,Coverage)
	@$(PYTEST) tests --ignore=tests/browser --cov --cov-report=
	@$(BIN)/coverage run --append $(BIN)/miskatonic check cases/
	@$(BIN)/coverage report

client: $(VENV)/.dev $(BUILT)  ## the browser client by itself: format, types and unit tests
	$(call say,Browser client)
	@$(BIN)/python -m miskatonic.table.wire.schema $(TYPES).new && cmp -s $(TYPES).new $(TYPES) && rm $(TYPES).new || \
		{ rm -f $(TYPES).new; echo "$(TYPES) is out of date: make types-for-web"; exit 1; }
	@cd web && npx --no-install prettier --check --log-level warn . && npm run --silent check && npm run --silent test

browser: $(VENV)/.dev $(BUILT)  ## whole games in a real browser (Debian's Chromium)
	$(call say,In the browser)
	@$(BROWSER_HERE) || { echo "No Chromium here: apt install chromium"; exit 1; }
	@$(BIN)/python -m pytest -q tests/browser

types-for-web: $(VENV)/.dev  ## write the browser's types anew
	@$(BIN)/python -m miskatonic.table.wire.schema $(TYPES)

# --- other work ---

format: $(VENV)/.dev  ## put the code in order
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@if [ -d web/node_modules/prettier ]; then cd web && npm run --silent format > /dev/null; fi

pages: $(VENV)/.dev  ## number what is new in content, and write what docs/ takes from it anew: tables, schemas
	@$(BIN)/python -m miskatonic.pieces.numbering card $(GAMES)/munchkin_cthulhu/content/facts/doors.toml \
		$(GAMES)/munchkin_cthulhu/content/facts/treasures.toml
	@$(BIN)/python -m miskatonic.pieces.numbering tile,layout,character,monster,generator,object,spell,power_up \
		$(addprefix $(GAMES)/cthulhu_mash/content/facts/,tiles.toml layouts.toml characters.toml monsters.toml \
		generators.toml objects.toml spells.toml power_ups.toml)
	@$(BIN)/python -m miskatonic.games.munchkin_cthulhu.content.cardlist docs/munchkin
	@$(BIN)/python -m miskatonic.games.cthulhu_mash.content.tilelist docs/mash
	@$(BIN)/python -m miskatonic.games.terror_paths.content.cardlist docs/terror
	@$(BIN)/python -m miskatonic.games.mansions_of_madness.content.storylist docs/mansions

bench: $(VENV)/.dev  ## measure speed (ARGS="..." is passed on)
	@$(BIN)/python -m bench $(ARGS)

soak: $(VENV)/.dev  ## random play with every promise checked (SOAK=20000 decisions a game)
	$(call say,Soak: $(SOAK) decisions of every game)
	@$(BIN)/miskatonic soak all --decisions $(SOAK) $(ARGS)

compiled: $(COMPILED)/.all  ## kernel, pieces and all games, compiled with mypyc into build/compiled

$(COMPILED)/.all: $(VENV)/.dev $(RULES)
	$(call say,Compiling everything into $(COMPILED))
	@$(BIN)/python compiling.py $(COMPILED)
	@touch $@

wheel: $(VENV)/.dev $(BUILT)  ## build sdist, wheel and compiled wheel into dist/
	@$(BIN)/python -m build --no-isolation
	@MISKATONIC_COMPILED=1 $(BIN)/python -m build --no-isolation --wheel

release: $(VENV)/.dev  ## version, changelog, commit and tag (VERSION=0.2.0)
	@$(BIN)/python releasing.py "$(VERSION)"

clean:  ## remove environments, builds and caches
	@rm -rf $(VENV) .venv-lock build dist .coverage .coverage.* htmlcov .hypothesis \
		.mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- environments: made once, renewed when a lock or pyproject.toml changes ---

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Miskatonic needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "$(PYTHON) lacks venv; on Debian or Ubuntu: apt install python3-venv"; exit 1; }
	$(call say,Environment in $(VENV))
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements/runtime.txt pyproject.toml | $(BIN)/python
$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(BIN)/python

$(VENV)/.runtime $(VENV)/.dev:
	$(call say,Installing $<)
	@$(PIP) install --require-hashes -r $<
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# --- the browser client: built when anything in web/ has changed ---

$(BUILT): web/node_modules/.package-lock.json $(shell find web/src web/dev web/public web/*.html web/*.ts web/*.js -type f 2>/dev/null) \
		$(wildcard $(GAMES)/*/content/facts/pictures.toml)
	$(call say,Building the browser client)
	@cd web && npm run --silent build
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null 2>&1 || { echo "The browser client is built with Node.js 20 or newer, and npm is not \
here. Install it (Debian: apt install nodejs npm), or play in the terminal: make terminal"; exit 1; }
	$(call say,Packages of the browser client)
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# --- locks: run with the oldest supported Python (3.11), so that newer ones find all they need ---

COMPILE = CUSTOM_COMPILE_COMMAND="make lock" .venv-lock/bin/pip-compile --quiet --upgrade --generate-hashes \
	--no-strip-extras --allow-unsafe --no-emit-options --no-emit-index-url --no-emit-trusted-host \
	--no-emit-find-links --all-build-deps pyproject.toml

lock: .venv-lock/bin/pip-compile  ## renew the locks in requirements/
	$(call say,Locks)
	@$(COMPILE) --extra dev -o requirements/dev.txt
	@$(COMPILE) -c requirements/dev.txt -o requirements/runtime.txt

.venv-lock/bin/pip-compile:
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/python -m pip --disable-pip-version-check --quiet install pip-tools==7.6.2
