# Small image with the release of this checkout. See "In containers" in docs/install.md.
FROM node:24-bookworm-slim AS build
WORKDIR /checkout
COPY . .
RUN npm run release -- --folder=/release

FROM debian:bookworm-slim
# Node.js requires libatomic1.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin mortarboard \
  && install -d -o mortarboard -g mortarboard -m 700 /data /backups \
  && printf '#!/bin/sh\nexec node src/server/cli/main.ts "$@"\n' > /usr/local/bin/mortarboard \
  && chmod +x /usr/local/bin/mortarboard
COPY --from=build /release /mortarboard
USER 10001:10001
WORKDIR /mortarboard
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SITE_DIR=/data/site NODE_COMPILE_CACHE=/data/cache/node \
  MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=65536 PATH=/mortarboard/node_modules/.bin:$PATH
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
