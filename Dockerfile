# The service in a container: two stages, so that compilers stay out of the image that runs. See docs/deploy.md.
# A name may mean another image tomorrow: `scripts/pin-images` prints this one's digest (docs/security.md).
ARG BASE=python:3.11-slim-bookworm

FROM ${BASE} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends build-essential pkg-config libcairo2-dev libpango1.0-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# Built in an environment of its own, from hashed tools alone: what comes as source would else fetch the newest ones.
RUN python -m venv /build && python -m venv .venv
ENV PATH=/build/bin:$PATH
# What the service offers: its own packages, judging, models of all makers, molecules. The smallest: EXTRAS=serve.
ARG EXTRAS="serve judge providers chemistry"
COPY requirements*.lock ./
RUN pip install --no-cache-dir --no-deps --require-hashes -r requirements-build.lock \
 && for kind in "" $EXTRAS; do \
      pip wheel --no-cache-dir --no-deps --no-build-isolation --require-hashes --wheel-dir /wheels \
        -r "requirements${kind:+-$kind}.lock" || exit; \
    done \
 && .venv/bin/pip install --no-cache-dir --no-deps --no-index /wheels/*.whl
COPY pyproject.toml README.md LICENSE* ./
COPY agent agent
COPY benchmarks benchmarks
COPY cli cli
COPY judges judges
COPY prompts prompts
COPY renderers renderers
COPY service service
COPY src src
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --no-index --wheel-dir /own . \
 && .venv/bin/pip install --no-cache-dir --no-deps --no-index /own/*.whl

FROM ${BASE}
# cairo and pango draw and set type, libseccomp confines drawing code, the fonts cover what explanations are written in.
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      libcairo2 libpango-1.0-0 libpangocairo-1.0-0 libpangoft2-1.0-0 libseccomp2 fontconfig \
      fonts-dejavu-core fonts-noto-core fonts-noto-cjk \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 10001 chalkwright \
 && install -d -o chalkwright -g chalkwright /data
COPY --from=build /app/.venv /app/.venv
WORKDIR /data
USER chalkwright
ENV PATH=/app/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CHALKWRIGHT_HOST=0.0.0.0 \
    CHALKWRIGHT_PORT=8080 \
    CHALKWRIGHT_ROOT=/data/service \
    CHALKWRIGHT_WARM=true
VOLUME /data
EXPOSE 8080
# Alive, not ready: a database that is away for a moment is no reason to be started anew.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["chalkwright", "serve"]
