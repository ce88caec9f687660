# syntax=docker/dockerfile:1

# The tools that build stay in this stage. None compiles: this Node has its own SQLite.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN node scripts/pack.mjs --folder /opt/benotes

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Benotes" \
      org.opencontainers.image.description="Notes and bookmarks in nested collections, on your own server." \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /opt/benotes /opt/benotes
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
WORKDIR /opt/benotes
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME ["/data"]
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "healthcheck.mjs"]
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=8", "server/dist/main.js"]
