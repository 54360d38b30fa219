# `make help` lists the targets. Every target installs what it needs.
.DEFAULT_GOAL := help
SHELL := /bin/sh
PY := .venv/bin/python
RUN := .venv/bin/chalkwright
# Bytecode is kept whatever the caller prefers: every worker would compile all tests anew.
PYTEST := PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -n auto --dist loadgroup
# What it takes when a model writes, which $(ARGS) may name too: its maker's client, and molecules for its drawings.
WRITER = $(if $(MODEL)$(filter -m --model --model=%,$(ARGS)),providers chemistry)

.PHONY: help install install-dev gen judge bench models doctor test test-all test-rest fuzz check lock sbom bench-tokens bench-render bench-layout bench-overhead bench-proof bench-startup bench-clock bench-judge bench-e2v bench-geckonum bench-visualtext bench-web bench-cluster bench-simulation soak serve visualize gallery mathexplain messages clean

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

install: ## Install what explaining and drawing need into .venv [EXTRAS="judge serve"]
	@scripts/install $(EXTRAS)

install-dev: ## The same with what the tests need
	@scripts/install dev

gen: ## Explain a problem: make gen [PROBLEM=file] [MODEL=kimi] [ARGS="--open …"]
	@scripts/install $(WRITER)
ifdef PROBLEM
	@$(RUN) gen "$(PROBLEM)" $(if $(MODEL),--model "$(MODEL)") $(ARGS)
else
	@$(RUN) gen $(if $(MODEL),--model "$(MODEL)") $(ARGS) </dev/null
endif

visualize: ## Draw an equation: make visualize EQ="7 + 2 = 9" [ARGS="--type container --style scenic"]
	@scripts/install $(WRITER)
	@$(RUN) visualize "$(EQ)" $(ARGS)

serve: ## Serve the pages and the API on this machine: make serve [DB=postgresql://…] [ARGS="--port 9000 --model kimi"]
	@scripts/install serve judge providers chemistry
	@$(RUN) serve $(if $(DB),--db "$(DB)") $(ARGS)

judge: ## Judge explanations: make judge DOC=folder-or-file [MODEL=gemini] [ARGS="--gold …"]
	@scripts/install judge $(filter providers,$(WRITER))
	@$(RUN) judge $(DOC) $(if $(MODEL),--model "$(MODEL)") $(ARGS)

bench: ## Explain, judge and report many problems: make bench [MODEL=kimi] [LIMIT=20] [JUDGE=gemini] [ARGS=…]
	@scripts/install bench providers chemistry
	@run=$$($(RUN) bench run $(if $(MODEL),--model "$(MODEL)") $(if $(JUDGE),--judge "$(JUDGE)") \
	  $(if $(LIMIT),--limit $(LIMIT)) --resume $(ARGS)); ended=$$?; \
	  if [ -n "$$run" ]; then $(RUN) bench report "$$run" --reference || exit; fi; exit $$ended

models: install ## List the model presets, their prices and keys
	@$(RUN) models

doctor: install ## Check that this machine can draw and call models
	@$(RUN) doctor

test: install-dev ## Run the quick tests: all that start no process, and one of each real part
	$(PYTEST) --tier quick $(ARGS)

# One tier after the other: the quick one keeps the cores busy with a worker each, the other waits much and wants more.
# 5 is pytest's word for no test, as where -k chooses tests of one tier alone.
test-all: install-dev ## Run every test: real renderers, servers, browsers, databases; no real provider is ever asked
	$(PYTEST) --tier quick $(ARGS); quick=$$?; $(PYTEST) --tier rest $(ARGS); rest=$$?; \
	  case $$quick$$rest in 00 | 05 | 50) ;; *) exit 1 ;; esac

test-rest: install-dev ## Run the tests that make test leaves out
	$(PYTEST) --tier rest $(ARGS)

fuzz: install-dev ## Try on every border what nobody wrote, at random, for 10 minutes [SECONDS=60] [ARGS="-k svgs"]
	PYTHONDONTWRITEBYTECODE= $(PY) -m pytest tests/fuzz --hypothesis-profile=explore --fuzz-seconds $(or $(SECONDS),600) $(ARGS)

check: install-dev ## Lint and type-check
	.venv/bin/ruff check .
	.venv/bin/mypy

bench-tokens: ## Measure the prompt budget of a three-scene problem
	@scripts/install bench providers
	@$(PY) -m chalkwright.benchmarks.lab.tokens

bench-render: ## Measure rendering beside stock Manim: speed, throughput, memory
	@scripts/install bench
	@$(PY) -m chalkwright.benchmarks.lab.render $(ARGS)

bench-layout: ## Recall and precision of the layout findings on seeded defects [ARGS=--pixels, --labelled, "--look MODEL"]
	@scripts/install bench
	@$(PY) -m chalkwright.benchmarks.lab.layout $(ARGS)

bench-proof: ## Slips seeded in right replies: which the proof sees, and which right replies it refuses
	@scripts/install bench
	@$(PY) -m chalkwright.benchmarks.lab.proof $(ARGS)

bench-overhead: ## Our own CPU a model call, in a run against a server that answers at once
	@scripts/install bench serve
	@$(PY) -m chalkwright.benchmarks.lab.overhead $(ARGS)

bench-startup: ## How long importing takes, and the first text of the first explanation
	@scripts/install bench serve
	@$(PY) -m chalkwright.benchmarks.lab.startup $(ARGS)

bench-clock: ## How long a learner waits, workflow beside workflow [ARGS="--rate 30 --rate 60 --rate 150"]
	@scripts/install bench serve providers
	@$(PY) -m chalkwright.benchmarks.lab.clock $(ARGS)

bench-judge: ## Does the judge see seeded faults? [ARGS="--model gemini --documents 8"]
	@scripts/install bench serve providers
	@$(PY) -m chalkwright.benchmarks.lab.judge $(ARGS)

bench-e2v: ## Draw the 1,484 pictures of E2V-Bench and score them from the PNG alone [ARGS="--backdrop scenic"]
	@scripts/install bench providers
	@$(PY) -m chalkwright.benchmarks.e2v.bench $(ARGS)

bench-geckonum: ## Draw the 1,386 prompts of GeckoNum, count them with the detector
	@scripts/install bench providers
	@$(PY) -m chalkwright.benchmarks.geckonum.bench $(ARGS)

bench-visualtext: install-dev ## Typeset pages read back by two OCR engines, beside the paper's rows; seeded damage
	@$(PY) -m chalkwright.benchmarks.visualtext.bench $(ARGS)

bench-web: ## The service under 200 jobs at once: how fast it answers, what a waiting job holds
	@scripts/install bench serve
	@$(PY) -m chalkwright.benchmarks.lab.web_load $(ARGS)

bench-cluster: ## Explanations on a two-node Ray cluster whose parts are killed, and beside it in process
	@scripts/install bench serve cluster
	@$(PY) -m chalkwright.benchmarks.lab.cluster $(ARGS)

bench-simulation: ## 1 to 1,000 nodes, simulated from measured times [ARGS=--check]
	@scripts/install bench
	@$(PY) -m chalkwright.benchmarks.lab.simulation $(ARGS)

soak: ## Full load for half an hour: memory, files, processes have to stay flat [ARGS="--minutes 5"]
	@scripts/install bench
	@$(PY) -m chalkwright.benchmarks.lab.soak $(ARGS)

gallery: ## Draw the example of every family into out/gallery
	@scripts/install
	@$(PY) -m chalkwright.benchmarks.lab.gallery

mathexplain: install-dev ## Write the items of MathExplain that we ship, and their pictures, anew [ARGS="--only inscribed-angles"]
	@$(PY) -m generators.mathexplain $(ARGS)

messages: install-dev ## Bring the catalogues of the pages' words up to date [LANGUAGE=fr begins a new one]
	@$(PY) -m generators.messages $(LANGUAGE)

lock: install-dev ## Resolve the dependencies anew into requirements*.lock
	scripts/lock

sbom: install-dev ## Write out/sbom.json, the bill of materials of what is installed [EXTRAS="serve judge providers chemistry"]
	@mkdir -p out
	@for kind in "" $(or $(EXTRAS),serve judge providers chemistry); do cat "requirements$${kind:+-$$kind}.lock" || exit; done \
	  | .venv/bin/cyclonedx-py requirements - --pyproject pyproject.toml --of JSON --output-reproducible -o out/sbom.json

clean: ## Remove what was installed and generated here
	rm -rf .venv .tools out .mypy_cache .pytest_cache .ruff_cache .hypothesis
