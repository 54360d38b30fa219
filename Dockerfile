# The service in a container: two stages, so that compilers stay out of the image that runs. See docs/deploy.md.
FROM python:3.11-slim-bookworm AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends build-essential pkg-config libcairo2-dev libpango1.0-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
RUN python -m venv .venv
# What the service offers: its own packages, judging, models of all makers, molecules. The smallest: EXTRAS=serve.
ARG EXTRAS="serve judge providers chemistry"
COPY requirements*.lock ./
RUN .venv/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements.lock \
 && for extra in $EXTRAS; do \
      .venv/bin/pip install --no-cache-dir --no-deps --require-hashes -r "requirements-$extra.lock" || exit; \
    done
COPY pyproject.toml README.md LICENSE* ./
COPY agent agent
COPY benchmarks benchmarks
COPY judges judges
COPY prompts prompts
COPY renderers renderers
COPY src src
RUN .venv/bin/pip install --no-cache-dir --no-deps -e . \
 && .venv/bin/python -m compileall -q agent benchmarks judges prompts renderers

FROM python:3.11-slim-bookworm
# cairo and pango draw and set type, libseccomp confines drawing code, the fonts cover what explanations are written in.
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      libcairo2 libpango-1.0-0 libpangocairo-1.0-0 libpangoft2-1.0-0 libseccomp2 fontconfig \
      fonts-dejavu-core fonts-noto-core fonts-noto-cjk \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 10001 chalkwright \
 && install -d -o chalkwright -g chalkwright /data
COPY --from=build /app /app
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
