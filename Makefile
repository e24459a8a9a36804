# The menu. `make` alone prints it; what takes more than a line lives in tools/.
.DEFAULT_GOAL := menu
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 10
CTEST = ctest --output-on-failure --no-tests=error -j $(JOBS)
# Clang 14's sanitizers need their shadow memory free, which a kernel with much ASLR may not grant.
STEADY = $(shell setarch -R true 2>/dev/null && echo setarch -R)
# About how many sources are compiled as one; empty: as the preset says.
UNITY_BATCH ?=
# The build whose tests run, and whose program they run: dev, release, or sanitize.
BUILD ?= dev
# `make test UNDER=sanitizers`: unit and contract tests under ASan and UBSan, the others on the release.
UNDER ?=
export JOBS UNITY_BATCH

.PHONY: menu
menu:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup: ## install the Debian packages that are missing (apt; root or sudo)
	@tools/setup.sh

.PHONY: build
build: setup ## build build/release/bin/adjoin
	@tools/build.sh release product

.PHONY: install
install: build ## install adjoin under PREFIX (/usr/local)
	@cmake --install build/release --prefix $(PREFIX)

.PHONY: demo
demo: setup ## the main job on real input: this machine's Debian packages as one graph in one table
	@tools/demo.sh

.PHONY: test
test: ## build for development and run every test but the long ones (random, crash); UNDER=sanitizers
	@tools/test.sh $(UNDER)

.PHONY: test-fast
test-fast: setup ## only the unit tests (BUILD=sanitize: under ASan and UBSan)
	@tools/build.sh $(BUILD) tests_unit
	@$(STEADY) $(CTEST) --test-dir build/$(BUILD) -L '^unit$$'

.PHONY: random
random: setup ## random programs: model against engine, and seeded engine bugs that must be caught
	@tools/build.sh $(BUILD) tests_random
	@$(CTEST) --test-dir build/$(BUILD) -L '^random$$'

.PHONY: mutants
mutants: setup ## of these the seeded engine bugs alone (BUILD=dev or sanitize)
	@tools/build.sh $(BUILD) tests_mutants
	@$(STEADY) $(CTEST) --test-dir build/$(BUILD) -L '^mutants$$' --verbose

.PHONY: crash
crash: setup ## kill -9 and simulated power cuts under mixed writes
	@tools/build.sh $(BUILD) tests_crash
	@$(CTEST) --test-dir build/$(BUILD) -L '^crash$$'

.PHONY: differential
differential: ## REQUESTS (20000) random requests, many wrong: our answers and those of dynalite and DynamoDB Local
	@tools/setup.sh --differential
	@tools/build.sh $(BUILD) adjoin
	@tests/differential/run.sh build/$(BUILD)/bin/adjoin

.PHONY: test-remote
test-remote: test-remote-ours test-remote-others ## stores and graphs over HTTP: on our server, under faults, on dynalite and DynamoDB Local

.PHONY: test-remote-ours
test-remote-ours: setup
	@tools/build.sh $(BUILD) adjoin contract_test graph_on_remote_test remote_faults_test
	@build/$(BUILD)/bin/contract_test --gtest_filter='*/Remote' --gtest_brief=1
	@build/$(BUILD)/bin/graph_on_remote_test --gtest_filter='-*LosesAndDoubles*' --gtest_brief=1
	@build/$(BUILD)/bin/remote_faults_test
	@tests/cli/run.py build/$(BUILD)/bin/adjoin tests/cli/remote*.test tests/cli/refused.test tests/cli/no_transactions.test

# What `make test` does not run already.
.PHONY: test-remote-others
test-remote-others:
	@tools/setup.sh --differential
	@tools/build.sh $(BUILD) adjoin contract_test graph_on_remote_test
	@tests/clients/install.sh build/clients
	@tests/differential/dynamodb_local.sh $(CURDIR)/build/clients/dynamodb-local
	@tests/remote/others.py build/$(BUILD)/bin build/clients
	@tests/remote/two_machines.sh build/$(BUILD)/bin/adjoin

.PHONY: tsan
tsan: ## what has threads, and the contract on the engine, under ThreadSanitizer (clang)
	@tools/setup.sh --ci
	@tools/build.sh tsan tests_tsan
	@$(STEADY) $(CTEST) --test-dir build/tsan -L '^tsan$$'

.PHONY: fuzz
fuzz: ## every fuzz target for FUZZ_SECONDS (10) each
	@tools/setup.sh --ci
	@tools/build.sh sanitize fuzzers
	@fuzz/run.sh $(FUZZ_SECONDS)

.PHONY: rocksdb
rocksdb: setup ## build RocksDB in Release mode (25 minutes of CPU time); later builds use it
	@tools/rocksdb.sh

.PHONY: bench
bench: rocksdb ## every benchmark, with its target and what was measured (a quarter of an hour once built)
	@tools/setup.sh --peers --bench
	@tools/build.sh release product benchmarks
	@bench/run.sh
	@bench/wire/run.sh

.PHONY: bench-wire
bench-wire: ## of them the server alone, beside nginx, dynalite and dynoxide
	@tools/setup.sh --bench
	@tools/rocksdb.sh
	@tools/build.sh release adjoin wire_load
	@bench/wire/run.sh

.PHONY: bench-console
bench-console: build ## what the console promises of its speed, in Chromium; nothing else may run
	@tools/setup.sh --clients
	@tests/clients/install.sh build/console-tests tests/console
	@mkdir -p bench/results
	@node tests/console/measure.mjs build/release/bin/adjoin build/console-tests/node_modules bench/results/latest.jsonl

.PHONY: format
format: ## rewrite the sources as .clang-format says (FILES="…" for some)
	@tools/setup.sh --ci
	@tools/format.sh $(FILES)

.PHONY: lint
lint: ## run clang-tidy over the sources (FILES="…" for some)
	@tools/setup.sh --ci
	@tools/lint.sh $(FILES)

.PHONY: structure
structure: ## check rooms, directions and names; print the longest files and functions
	@tools/structure.py

.PHONY: clean
clean: ## remove build/
	@rm -rf build
