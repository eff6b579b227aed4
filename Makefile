# The commands of Parvis. `make help` lists them. Everything they bring stays in this folder (.tools, .venv, node_modules).

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Tests start hundreds of Python processes: each would compile Parvis anew.
unexport PYTHONDONTWRITEBYTECODE

UV_VERSION := 0.13.8
UV := .tools/bin/uv
RUN := $(UV) run --no-sync
NPM := npm --prefix frontend

.PHONY: help start test check check-backend check-frontend concept-test bench mutants backend-test frontend-test e2e migration format clean generate worst-day test-keycloak test-pgbouncer test-upgrade test-order check-pdf check-deploy release audit drill

help: ## Shows this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-15s %s\n", $$1, $$2}'

# What the machine needs. Each file below is complete or absent, whatever interrupts its making. One make at a time makes
# them: those below the line ask for them by these names, and a second make waits, then does only what is left to do.

IN_TURN := MAKEFLAGS= python3 tools/in_turn.py .make.lock $(MAKE) --silent

.PHONY: python interface journeys built docs
python:
	@$(IN_TURN) .venv/installed
interface:
	@$(IN_TURN) frontend/node_modules/installed
journeys:
	@$(IN_TURN) e2e/node_modules/installed
built:
	@$(IN_TURN) frontend/dist/index.html frontend/dist/aide/sitemap.xml

$(UV):
	@echo "Bringing uv, which brings the Python packages…"
	@rm -rf .tools .tools.new
	@if python3 -m venv .tools.new 2>/dev/null; then .tools.new/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION); \
	elif python3 -m pip install --quiet --target .tools.new/lib uv==$(UV_VERSION); then mkdir -p .tools.new/bin && ln -sf ../lib/bin/uv .tools.new/bin/uv; \
	else echo "python3 has neither venv nor pip. On Debian: apt install python3-venv" >&2; exit 1; fi
	@mv .tools.new .tools

.venv/installed: $(UV) pyproject.toml uv.lock backend/tests/s3_server.py.lock
	@echo "Bringing the Python packages into .venv…"
	@$(UV) sync --quiet --frozen --extra embedded --compile-bytecode
	@$(UV) sync --quiet --frozen --script backend/tests/s3_server.py
	@touch $@

frontend/node_modules/installed: frontend/package.json frontend/package-lock.json
	@echo "Bringing the packages of the interface into frontend/node_modules…"
	@$(NPM) ci --silent
	@touch $@

INTERFACE := $(shell find frontend/src frontend/public frontend/build frontend/index.html frontend/vite.config.ts backend/parvis/kernel/profiles.json -type f)

frontend/dist/index.html: frontend/node_modules/installed $(INTERFACE)
	@echo "Building the interface…"
	@rm -rf frontend/node_modules/dist.new
	@$(NPM) run --silent build -- --logLevel warn --outDir node_modules/dist.new --emptyOutDir
	@touch frontend/node_modules/dist.new/index.html
	@rm -rf frontend/dist
	@mv frontend/node_modules/dist.new frontend/dist

MKDOCS := NO_MKDOCS_2_WARNING=1 $(RUN) mkdocs build --quiet --strict

# What the interface opens by « Aide ». The page of the map is the last that MkDocs writes.
frontend/dist/aide/sitemap.xml: .venv/installed frontend/dist/index.html aide.yml mkdocs.yml tools/site_hooks.py docs/formulas.md docs/classement.md $(shell find docs/guides -type f)
	@$(MKDOCS) --config-file aide.yml
	@touch $@

e2e/node_modules/installed: e2e/package.json e2e/package-lock.json
	@echo "Bringing the packages of the browser journeys into e2e/node_modules…"
	@npm --prefix e2e ci --silent
	@touch $@

# Use.

start: python built ## Runs Parvis with a demonstration campaign on http://localhost:8000 (PORT=…)
	@exec .venv/bin/parvis start

docs: python backend-documents ## Builds the site of docs/ in site/, and reads all its links

# Checks.

# One concept (C=candidates/record): its backend tests, and those of the interface's feature of the same name.
test: $(if $(C),concept-test,everything) ## Runs everything: checks, backend, frontend, journeys; C=<concept>: its tests

# Two at a time, the longest first: the journeys would otherwise come last and alone. What each of them says comes in one
# piece when it ends, whatever the others found. PARVIS_MADE: what they need is there, and none waits to hear so while a later one takes its turn.
.PHONY: everything
everything: python interface journeys built
	@$(MAKE) --no-print-directory PARVIS_MADE=yes --jobs=2 --keep-going --output-sync=target backend-test e2e frontend-test check-frontend check-backend

# Each of their tools is a target of its own, so that the others run, and all that is red is told, whatever the first ones find.
BACKEND_CHECKS := backend-format backend-lint backend-packages backend-layers backend-types backend-documents backend-architecture
FRONTEND_CHECKS := frontend-format frontend-lint frontend-rules frontend-unused frontend-types journeys-format journeys-types
ALL_OF := --no-print-directory --keep-going PARVIS_MADE=yes
.PHONY: $(BACKEND_CHECKS) $(FRONTEND_CHECKS)
$(BACKEND_CHECKS): $(if $(PARVIS_MADE),,python interface)
$(FRONTEND_CHECKS): $(if $(PARVIS_MADE),,interface journeys)

check: python interface journeys ## Runs the fast part: format, lint, types, architecture, permissions, generated files
	@$(MAKE) $(ALL_OF) $(BACKEND_CHECKS) $(FRONTEND_CHECKS)

check-backend: $(if $(PARVIS_MADE),,python interface) ## The half of it that reads Python, documents and generated files
	@$(MAKE) $(ALL_OF) $(BACKEND_CHECKS)

check-frontend: $(if $(PARVIS_MADE),,interface journeys) ## The half of it that reads TypeScript
	@$(MAKE) $(ALL_OF) $(FRONTEND_CHECKS)

backend-format:
	$(RUN) ruff format --check --quiet backend benchmarks tools
backend-lint:
	$(RUN) ruff check --quiet backend benchmarks tools
backend-packages:
	$(RUN) deptry backend/parvis backend/embedded_postgres backend/identity_provider
backend-layers:
	$(RUN) lint-imports
backend-types:
	$(RUN) basedpyright --level error
backend-documents:
	$(MKDOCS)
backend-architecture:
	$(RUN) pytest -q backend/tests/architecture backend/tests/permissions

frontend-format:
	$(NPM) run --silent format
frontend-lint:
	$(NPM) run --silent lint
frontend-rules:
	$(NPM) run --silent rules
frontend-unused:
	$(NPM) run --silent knip
frontend-types:
	$(NPM) run --silent types
journeys-format:
	frontend/node_modules/.bin/prettier --config frontend/.prettierrc.json --check --log-level warn e2e/*.ts e2e/journeys e2e/keycloak e2e/support
journeys-types:
	node frontend/node_modules/typescript-native/bin/tsc -p e2e --checkers 1

# What the runs for one concept keep: the server and the databases of the tests, for they mostly wait for those. One a clone.
KEPT_TESTS := /tmp/parvis-tests-$(shell id -u)-$(firstword $(shell echo "$(CURDIR)" | cksum))

concept-test: python interface
	@test -d backend/tests/$(C) || test -d frontend/src/features/$(C) || { echo "No tests of $(C): neither backend/tests/$(C) nor frontend/src/features/$(C)" >&2; exit 1; }
	@if test -d backend/tests/$(C); then PARVIS_TESTS_SERVER_FOLDER=$(KEPT_TESTS) $(RUN) pytest -q -n auto -m "not long" backend/tests/$(C); fi
	@if test -d frontend/src/features/$(C); then $(NPM) run --silent test -- --passWithNoTests src/features/$(C)/; fi

format: python interface ## Formats the code
	@$(RUN) ruff format backend benchmarks tools
	@$(RUN) ruff check --fix-only --quiet backend benchmarks tools
	@cd frontend && node_modules/.bin/prettier --write --log-level warn .
	@frontend/node_modules/.bin/prettier --config frontend/.prettierrc.json --write --log-level warn e2e/*.ts e2e/journeys e2e/keycloak e2e/support

generate: python interface ## Regenerates the API client and the permissions page
	$(RUN) python tools/generated.py

migration: python ## Begins a migration of this moment (SUBJECT="what it changes")
	@$(RUN) python tools/new_migration.py "$(SUBJECT)"

# More workers than cores: those of the worst days mostly wait for the processes that they start.
backend-test: $(if $(PARVIS_MADE),,python)
	$(RUN) pytest -q -n 3 --dist worksteal $(ORDER) -m "not long" --ignore backend/tests/architecture --ignore backend/tests/permissions

# Their own order, until none of them counts on another.
ORDER := -p no:randomly

test-order: python ## Runs the backend's tests in an order dealt by chance; a run that fails says its seed
	@$(MAKE) --no-print-directory ORDER= backend-test

frontend-test: $(if $(PARVIS_MADE),,interface)
	$(NPM) run --silent test

e2e: $(if $(PARVIS_MADE),,python built journeys) ## Runs the browser journeys on the real stack; J=privacy: those of one file
	@e2e/browser
	$(if $(J),E2E_AT_ONCE=1) npm --prefix e2e test --silent -- $(J)

test-upgrade: python built journeys ## Upgrades the last release's campaign to this code while people work, and back; fails for one failed call
	@e2e/browser
	PYTHONPATH=backend $(RUN) python tools/two_versions.py

drill: python built ## Measures it on a full campaign behind nginx: two servers, 30 calls a second, mailings, three times there and back (CANDIDATES=20000, FROM=…)
	PYTHONPATH=backend $(RUN) python tools/drill.py

test-keycloak: python built journeys ## Runs users, roles and sign-in on a real Keycloak (needs Java 17 and Maven)
	@e2e/browser
	$(RUN) python tools/with_keycloak.py

VERAPDF := org.verapdf.apps:greenfield-apps:1.28.2
check-pdf: python ## Has veraPDF read the PDFs that Parvis prints, as PDF/UA-1 (needs Java and Maven)
	mvn --quiet --batch-mode dependency:get -Dtransitive=false -Dartifact=$(VERAPDF)
	VERAPDF=$$HOME/.m2/repository/org/verapdf/apps/greenfield-apps/1.28.2/greenfield-apps-1.28.2.jar \
	$(RUN) pytest -q backend/tests/letters backend/tests/results/reasons backend/tests/candidate_space/own_files -k "tagged or receipt_tells"

check-deploy: $(UV) ## Reads deploy/ with the programs that will (nginx, caddy, compose, helm, kubeconform, systemd): those installed
	@python3 tools/check_deploy.py

release: python built ## Makes dist/parvis-<version> of the tagged commit: a wheel with the interface, bills of materials, licences, notes, digests (UNTAGGED=yes: a trial)
	@$(RUN) python tools/release.py $(if $(UNTAGGED),--untagged)

audit: $(UV) ## Asks the registries whether a package of Parvis has a known vulnerability, and says which could not be asked
	@python3 tools/audit.py

test-pgbouncer: python ## Runs Parvis behind a PgBouncer in transaction mode, and measures its price (apt install pgbouncer)
	$(RUN) pytest -q -s backend/tests/worst_day/through_pgbouncer.py

mutants: python interface ## Breaks the code line by line and counts what no test notices, for hours; C=candidates/marks: that of one concept; SAMPLE=12: about so many of each concept and feature, by chance, others with SEED=2
	@$(MAKE) --no-print-directory --keep-going $(if $(C),$(if $(MUTATED),backend-mutants) $(if $(wildcard frontend/src/features/$(C) frontend/src/$(C)),frontend-mutants),backend-mutants frontend-mutants)

# Of C, a concept of parvis or a package beside it.
MUTATED = $(patsubst backend/%,%,$(wildcard backend/parvis/$(C) backend/$(C)))
.PHONY: backend-mutants frontend-mutants
backend-mutants:
	$(RUN) python tools/mutants.py $(if $(C),$(MUTATED)) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))
frontend-mutants:
	C=$(C) SAMPLE=$(SAMPLE) SEED=$(SEED) $(NPM) run --silent $(if $(SAMPLE),mutants-sample,mutants)

bench: python ## Measures each figure we claim, beside its anchor, in one run
	$(RUN) python -m benchmarks

worst-day: python ## Runs the tests that are too long for each run, then kills a process of the database under 200 imports, each recovered in 10 s
	$(RUN) pytest -q -n 3 --dist worksteal -m long backend/tests
	cd backend && ../$(RUN) python -m tests.worst_day.backends_killed --injections 200 --candidates 20000

clean: ## Removes what was installed and built (not your data in .parvis)
	rm -rf $(KEPT_TESTS) .venv .tools .tools.new .mutants frontend/node_modules frontend/dist e2e/node_modules
