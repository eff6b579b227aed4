# The commands of Parvis. `make help` lists them. Everything they bring stays in this folder (.tools, .venv, node_modules).

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

UV_VERSION := 0.13.8
UV := .tools/bin/uv
RUN := $(UV) run --no-sync
NPM := npm --prefix frontend

.PHONY: help start test check bench mutants backend-test frontend-test e2e lint types architecture generated format clean generate

help: ## Shows this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

# What the machine needs.

$(UV):
	@echo "Bringing uv, which brings the Python packages…"
	@if python3 -m venv .tools 2>/dev/null; then .tools/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION); \
	elif python3 -m pip install --quiet --target .tools/lib uv==$(UV_VERSION); then mkdir -p .tools/bin && ln -sf ../lib/bin/uv $(UV); \
	else echo "python3 has neither venv nor pip. On Debian: apt install python3-venv" >&2; exit 1; fi

.venv/installed: $(UV) pyproject.toml uv.lock backend/tests/s3_server.py.lock
	@echo "Bringing the Python packages into .venv…"
	@$(UV) sync --quiet --frozen --compile-bytecode
	@$(UV) sync --quiet --frozen --script backend/tests/s3_server.py
	@touch $@

frontend/node_modules/installed: frontend/package.json frontend/package-lock.json
	@echo "Bringing the packages of the interface into frontend/node_modules…"
	@$(NPM) ci --silent
	@touch $@

INTERFACE := $(shell find frontend/src frontend/public frontend/build frontend/index.html frontend/vite.config.ts backend/parvis/kernel/profiles.json -type f)

frontend/dist/index.html: frontend/node_modules/installed $(INTERFACE)
	@echo "Building the interface…"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

e2e/node_modules/installed: e2e/package.json e2e/package-lock.json
	@echo "Bringing the packages of the browser journeys into e2e/node_modules…"
	@npm --prefix e2e ci --silent
	@touch $@

# Use.

start: .venv/installed frontend/dist/index.html ## Runs Parvis with a demonstration campaign on http://localhost:8000 (PORT=…)
	@exec .venv/bin/parvis start

# Checks.

test: check backend-test frontend-test e2e ## Runs everything: checks, backend, frontend, browser journeys

check: lint types architecture generated ## Runs the fast part: format, lint, types, architecture, generated files

format: .venv/installed frontend/node_modules/installed ## Formats the code
	@$(RUN) ruff format backend benchmarks tools
	@$(RUN) ruff check --fix-only --quiet backend benchmarks tools
	@cd frontend && node_modules/.bin/prettier --write --log-level warn .
	@frontend/node_modules/.bin/prettier --config frontend/.prettierrc.json --write --log-level warn e2e/*.ts e2e/journeys e2e/support

lint: .venv/installed frontend/node_modules/installed
	$(RUN) ruff format --check --quiet backend benchmarks tools
	$(RUN) ruff check --quiet backend benchmarks tools
	$(RUN) deptry backend/parvis
	$(NPM) run --silent lint
	$(NPM) run --silent knip
	frontend/node_modules/.bin/prettier --config frontend/.prettierrc.json --check --log-level warn e2e/*.ts e2e/journeys e2e/support

types: .venv/installed frontend/node_modules/installed e2e/node_modules/installed
	$(RUN) basedpyright --level error
	$(NPM) run --silent types
	frontend/node_modules/.bin/tsc -p e2e

architecture: .venv/installed
	$(RUN) lint-imports --no-cache
	$(RUN) pytest -q backend/tests/architecture

generated: .venv/installed frontend/node_modules/installed
	$(RUN) python tools/generated.py --check

generate: .venv/installed frontend/node_modules/installed ## Regenerates the API client and the permissions page
	$(RUN) python tools/generated.py

backend-test: .venv/installed
	$(RUN) pytest -q -n auto --ignore backend/tests/architecture

frontend-test: frontend/node_modules/installed
	$(NPM) run --silent test

e2e: .venv/installed frontend/dist/index.html e2e/node_modules/installed ## Runs the browser journeys on the real stack
	@e2e/browser
	npm --prefix e2e test --silent

mutants: .venv/installed ## Breaks the rules line by line and counts what no test notices, for hours (M="ranking/views …")
	$(RUN) python tools/mutants.py $(M)

bench: .venv/installed ## Measures each figure we claim, beside its anchor, in one run
	$(RUN) python -m benchmarks

clean: ## Removes what was installed and built (not your data in .parvis)
	rm -rf .venv .tools .mutants frontend/node_modules frontend/dist e2e/node_modules
