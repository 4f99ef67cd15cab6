# One target per script; the logic is in scripts/. Python and a C++ compiler are all a fresh machine needs.
.PHONY: demo test check bench docs lock clean

NATIVE := CMakeLists.txt $(shell find native -type f)

demo: .venv/run.stamp
	@scripts/demo

test: .venv/dev.stamp
	@scripts/check
	@scripts/test

check: .venv/dev.stamp
	@scripts/check

bench: .venv/bench.stamp
	@scripts/bench

docs: .venv/docs.stamp
	@scripts/docs

lock:
	@scripts/lock

clean:
	rm -rf .venv build dist site

.venv/%.stamp: pyproject.toml requirements.lock $(NATIVE)
	@scripts/setup $*
