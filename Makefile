# Needs make and a Python 3.11 or newer, nothing else: .venv is made here, with the versions of constraints.txt,
# and made anew or brought up to date when one of the INPUTS is newer.
#   make play       the game, in the browser
#   make test       every check that CI makes         make lint   style and types alone
#   make test-all   the same, and the slow tests
#   make notebooks  runs every notebook, and saves what it shows
#   make bench      how long a lesson's first scene takes, beside a page with one button; how fast playouts, hints and
#                   the sharp player are, beside other packages
#   make site       the site that needs no server, in the folder site; make serve-site shows it on this machine (PORT=8000)
#   make try-site  opens the pages of a site that is made, in Chromium, and plays
#   make bench-class  how quick the dashboard is beside a page with one button, and whether 40 visitors at once are served
#   make round-robin  how well the levels of computer players do against one another (GAMES=40 a table, JOBS=2)

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.PHONY: play test test-all notebooks bench bench-class site serve-site try-site round-robin lint browser

VENV := .venv
# of its own: JupyterLab would load what JupyterLite brings for its own pages
SITE_VENV := .venv-site
python_of = $(1)/$(if $(filter Windows_NT,$(OS)),Scripts/python.exe,bin/python)
PY := $(call python_of,$(VENV))
SITE_PY := $(call python_of,$(SITE_VENV))
INPUTS := pyproject.toml constraints.txt Makefile

# The first of these that is new enough; `make PYTHON=…` names another one.
PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11 python, \
  $(shell $(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $(p))))

play: $(VENV)/app.stamp
	@$(PY) -m domeng_widgets.cli play

test: lint browser
	$(PY) -m pytest -n 2 -m "not browser and not slow" tests
	$(PY) -m pytest -n 2 --dist loadscope --nbval notebooks
	$(PY) -m pytest -n 2 --dist loadfile -m "browser and not slow" tests/browser

test-all: test
	$(PY) -m pytest -m slow tests

notebooks: $(VENV)/test.stamp
	@$(PY) tests/notebooks.py

bench: browser $(VENV)/bench.stamp
	@met=0; for each in playouts first_scene site; do $(PY) tests/bench/$$each.py || met=1; done; exit $$met

site: $(SITE_VENV)/site.stamp
	@echo "Making the site; this takes a minute ..."
	@$(SITE_PY) -m domeng_widgets.site site

PORT := 8000
site/index.html:
	@echo "There is no site yet: make site" >&2; exit 1

serve-site: site/index.html
	@$(SITE_PY) -m domeng_widgets.site site --serve $(PORT)

try-site: site/index.html browser
	DOMENG_SITE=site $(PY) -m pytest -m slow tests/browser/test_site.py -k "not firefox_page and not webkit_page"

bench-class: browser
	$(PY) tests/bench/classroom.py

GAMES := 40
JOBS := 2
round-robin: $(VENV)/app.stamp
	@$(PY) tests/bench/round_robin.py --games $(GAMES) --jobs $(JOBS)

lint: $(VENV)/test.stamp
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

# The browser tests use the Chromium that is there; none is downloaded.
browser: $(VENV)/test.stamp
	@$(PY) tests/browser/chromium.py

# $(call environment,folder)
define environment
@test -n "$(PYTHON)" || { echo "Domeng needs Python 3.11 or newer, and none was found: install one, or name it: make PYTHON=/path/to/python3" >&2; exit 1; }
@echo "Making $(1) with $$($(PYTHON) --version) ..."
@$(PYTHON) -m venv --clear $(1) || { rm -rf $(1); exit 1; }
endef

$(PY):
	$(call environment,$(VENV))

$(SITE_PY):
	$(call environment,$(SITE_VENV))

# $(call install,extras,python): the build tools come first, so that they are pinned like everything else.
define install
@echo "Installing what Domeng needs ($(1)); the first time this takes a minute or two ..."
@$(2) -m pip --disable-pip-version-check --quiet install -c constraints.txt pip hatchling editables
@$(2) -m pip --disable-pip-version-check --quiet install -c constraints.txt --no-build-isolation -e '.[$(1)]'
@$(2) -m compileall -q domeng_widgets # every lesson's page starts a Python of its own: it need not compile anew
@touch $@
endef
comma := ,

$(VENV)/app.stamp: $(INPUTS) | $(PY)
	$(call install,app,$(PY))

$(VENV)/test.stamp: $(INPUTS) | $(PY)
	$(call install,app$(comma)cluster$(comma)test,$(PY))
	@touch $(VENV)/app.stamp

$(VENV)/bench.stamp: $(VENV)/test.stamp
	$(call install,bench,$(PY))

$(SITE_VENV)/site.stamp: $(INPUTS) | $(SITE_PY)
	$(call install,site,$(SITE_PY))
