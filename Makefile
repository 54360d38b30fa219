# `make help` lists the targets. Every target installs what it needs.
.DEFAULT_GOAL := help
SHELL := /bin/sh
PY := .venv/bin/python
RUN := .venv/bin/chalkwright

.PHONY: help install install-dev gen judge bench models doctor test check lock bench-tokens bench-render bench-layout bench-overhead bench-judge bench-e2v bench-geckonum bench-visualtext bench-web bench-cluster bench-simulation soak serve visualize gallery clean

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

install: ## Install everything that drawing and writing need into .venv
	@scripts/install

install-dev: ## The same with what the tests need
	@scripts/install dev

gen: install ## Explain a problem: make gen [PROBLEM=file] [MODEL=kimi] [ARGS="--open …"]
ifdef PROBLEM
	@$(RUN) gen "$(PROBLEM)" $(if $(MODEL),--model "$(MODEL)") $(ARGS)
else
	@$(RUN) gen $(if $(MODEL),--model "$(MODEL)") $(ARGS) </dev/null
endif

visualize: install ## Draw an equation: make visualize EQ="7 + 2 = 9" [ARGS="--type container --style scenic"]
	@$(RUN) visualize "$(EQ)" $(ARGS)

serve: install ## Serve the pages and the API on this machine: make serve [DB=postgresql://…] [ARGS="--port 9000 --model kimi"]
	@$(RUN) serve $(if $(DB),--db "$(DB)") $(ARGS)

judge: install ## Judge explanations: make judge DOC=folder-or-file [MODEL=gemini] [ARGS="--gold …"]
	@$(RUN) judge $(DOC) $(if $(MODEL),--model "$(MODEL)") $(ARGS)

bench: install ## Explain, judge and report many problems: make bench [MODEL=kimi] [LIMIT=20] [JUDGE=gemini] [ARGS=…]
	@run=$$($(RUN) bench run $(if $(MODEL),--model "$(MODEL)") $(if $(JUDGE),--judge "$(JUDGE)") \
	  $(if $(LIMIT),--limit $(LIMIT)) --resume $(ARGS)); ended=$$?; \
	  if [ -n "$$run" ]; then $(RUN) bench report "$$run" --reference || exit; fi; exit $$ended

models: install ## List the model presets, their prices and keys
	@$(RUN) models

doctor: install ## Check that this machine can draw and call models
	@$(RUN) doctor

test: install-dev ## Run the tests (real renderers, real sockets; no real provider is ever asked)
	$(PY) -m pytest $(ARGS)

check: install-dev ## Lint and type-check
	.venv/bin/ruff check .
	.venv/bin/mypy

bench-tokens: install-dev ## Measure the prompt budget of a three-scene problem
	@$(PY) -m benchmarks.tokens

bench-render: install-dev ## Measure rendering beside stock Manim: speed, throughput, memory
	@$(PY) -m benchmarks.render $(ARGS)

bench-layout: install-dev ## Recall and precision of the layout findings on seeded defects [ARGS=--pixels]
	@$(PY) -m benchmarks.layout $(ARGS)

bench-overhead: install-dev ## Our own CPU a model call, in a run against a server that answers at once
	@$(PY) -m benchmarks.overhead $(ARGS)

bench-judge: install-dev ## Does the judge see seeded faults? [ARGS="--model gemini --documents 8"]
	@$(PY) -m benchmarks.judge $(ARGS)

bench-e2v: install-dev ## Draw the 1,484 pictures of E2V-Bench and score them from the PNG alone [ARGS="--backdrop scenic"]
	@$(PY) -m benchmarks.e2v.bench $(ARGS)

bench-geckonum: install-dev ## Draw the 1,386 prompts of GeckoNum, count them with the detector
	@$(PY) -m benchmarks.geckonum.bench $(ARGS)

bench-visualtext: install-dev ## Typeset pages read back by two OCR engines, beside the paper's rows; seeded damage
	@$(PY) -m benchmarks.visualtext.bench $(ARGS)

bench-web: install-dev ## The service under 200 jobs at once: how fast it answers, what a waiting job holds
	@$(PY) -m benchmarks.web_load $(ARGS)

bench-cluster: install-dev ## Explanations on a two-node Ray cluster whose parts are killed, and beside it in process
	@$(PY) -m benchmarks.cluster $(ARGS)

bench-simulation: install-dev ## 1 to 1,000 nodes, simulated from measured times [ARGS=--check]
	@$(PY) -m benchmarks.simulation $(ARGS)

soak: install-dev ## Full load for half an hour: memory, files, processes have to stay flat [ARGS="--minutes 5"]
	@$(PY) -m benchmarks.soak $(ARGS)

gallery: install-dev ## Draw the example of every family into out/gallery
	@$(PY) -m benchmarks.gallery

lock: install-dev ## Resolve the dependencies anew into requirements*.lock
	scripts/lock

clean: ## Remove what was installed and generated here
	rm -rf .venv .tools out .mypy_cache .pytest_cache .ruff_cache .hypothesis
