# One image for web, events, worker, beat and commands: docker-compose.yml says which is which.

FROM python:3.13-slim AS packages
ENV UV_PROJECT_ENVIRONMENT=/opt/guildpost UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
RUN pip install --no-cache-dir "uv>=0.13,<0.14"
WORKDIR /srv/guildpost
COPY pyproject.toml uv.lock ./
RUN uv sync --locked --no-default-groups --no-cache

FROM python:3.13-slim
ENV PATH=/opt/guildpost/bin:$PATH PYTHONUNBUFFERED=1 GUILDPOST_VAR=/var/lib/guildpost
RUN useradd --system --uid 10001 --home-dir /var/lib/guildpost guildpost \
    && install --directory --owner=guildpost /var/lib/guildpost /var/lib/guildpost/metrics
COPY --from=packages /opt/guildpost /opt/guildpost
WORKDIR /srv/guildpost
COPY . .
RUN python -m compileall -q . \
    && GUILDPOST_SECRET_KEY=only-while-the-image-is-built-and-never-after-that-at-all \
       python manage.py collectstatic --no-input --verbosity 0
USER guildpost
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["python", "-P", "config/probe.py", "/readyz", "8000"]
CMD ["granian", "--interface", "wsgi", "--no-ws", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", \
     "--blocking-threads", "4", "--respawn-failed-workers", "config.wsgi:application"]
