# The server as an image. It is built once and writes nothing but /data: run it with a read-only root file system.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# Before the sources, so that a change of them installs nothing again.
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
# What browsers load, and the server's modules in one file. Then what only the build needs goes, and the Node of other machines.
RUN node tools/build.ts \
 && npm prune --omit=dev --no-save --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144
WORKDIR /app
COPY --from=build /app /app
# Of the account `node`, which runs the server.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A first start takes its time; /healthz answers while requests are served, also when it drains.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--max-old-space-size=256", "dist/start/start.js"]
