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
# A pattern of tests that `make sanitize` leaves out.
LEAVE_OUT ?= ^$$
export JOBS UNITY_BATCH

.PHONY: menu
menu:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup: ## install the Debian packages that are missing (apt; root or sudo)
	@tools/setup.sh

.PHONY: build
build: setup ## build build/release/bin/adjoin
	@tools/build.sh release

.PHONY: install
install: build ## install adjoin under PREFIX (/usr/local)
	@cmake --install build/release --prefix $(PREFIX)

.PHONY: demo
demo: setup ## the main job on real input: this machine's Debian packages as one graph in one table
	@tools/demo.sh

.PHONY: test
test: ## build for development and run every test but the long ones (random, crash)
	@tools/setup.sh --clients
	@tools/build.sh dev
	@$(CTEST) --test-dir build/dev -LE '^(random|crash)$$'

.PHONY: test-fast
test-fast: setup ## only the unit tests
	@tools/build.sh dev tests_unit
	@$(CTEST) --test-dir build/dev -L '^unit$$'

.PHONY: random
random: setup ## random programs: model against engine, and seeded engine bugs that must be caught
	@tools/build.sh dev tests_random
	@$(CTEST) --test-dir build/dev -L '^random$$' --verbose

.PHONY: crash
crash: setup ## kill -9 and simulated power cuts under mixed writes
	@tools/build.sh dev tests_crash
	@$(CTEST) --test-dir build/dev -L '^crash$$' --verbose

.PHONY: differential
differential: ## REQUESTS (20000) random requests, many wrong: our answers and those of dynalite and DynamoDB Local
	@tools/setup.sh --differential
	@tools/build.sh dev adjoin
	@tests/differential/run.sh build/dev/bin/adjoin

.PHONY: test-remote
test-remote: test-remote-ours test-remote-others ## stores and graphs over HTTP: on our server, under faults, on dynalite and DynamoDB Local

.PHONY: test-remote-ours
test-remote-ours: setup
	@tools/build.sh dev adjoin contract_test graph_on_remote_test remote_faults_test
	@build/dev/bin/contract_test --gtest_filter='*/Remote' --gtest_brief=1
	@build/dev/bin/graph_on_remote_test --gtest_filter='-*LosesAndDoubles*' --gtest_brief=1
	@build/dev/bin/remote_faults_test
	@tests/cli/run.py build/dev/bin/adjoin tests/cli/remote*.test tests/cli/refused.test tests/cli/no_transactions.test

# What `make test` does not run already.
.PHONY: test-remote-others
test-remote-others:
	@tools/setup.sh --differential
	@tools/build.sh dev adjoin contract_test graph_on_remote_test
	@tests/clients/install.sh build/clients
	@tests/differential/dynamodb_local.sh $(CURDIR)/build/clients/dynamodb-local
	@tests/remote/others.py build/dev/bin build/clients
	@tests/remote/two_machines.sh build/dev/bin/adjoin

.PHONY: sanitize
sanitize: ## unit and contract tests under AddressSanitizer and UBSan (clang)
	@tools/setup.sh --ci
	@tools/build.sh sanitize tests_unit tests_contract
	@$(STEADY) $(CTEST) --test-dir build/sanitize -L '^(unit|contract)$$' -E '$(LEAVE_OUT)'

.PHONY: tsan
tsan: ## rooms base to engine and the contract tests under ThreadSanitizer (clang)
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
	@tools/build.sh bench
	@bench/run.sh
	@bench/wire/run.sh

.PHONY: bench-wire
bench-wire: ## of them the server alone, beside nginx, dynalite and dynoxide
	@tools/setup.sh --bench
	@tools/rocksdb.sh
	@tools/build.sh bench adjoin wire_load
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
