# Builds the client, then an image with only the server's dependencies. Strips the types from the server's TypeScript
# (decision 0012). container-image.test.ts runs the image's files. npm run release packs the same files, with
# Node.js.

# The Node.js version of package.json. Another base needs Node.js, npm and a shell.
ARG BASE=docker.io/library/node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${BASE} AS client
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --workspace @alumni/client --workspace @alumni/shared --no-audit --no-fund
COPY tsconfig.base.json ./
COPY shared shared
COPY client client
# Base URL of the API, if it differs from the page's origin.
ARG VITE_API_BASE
RUN cd client && node ../node_modules/vite/bin/vite.js build

FROM ${BASE}
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Alumni network" \
  org.opencontainers.image.description="The public website and member area of an alumni association." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY client/package.json client/
# Delete types, source maps and documents: they are a quarter of the packages' size.
RUN npm ci --omit=dev --workspace @alumni/server --workspace @alumni/shared --no-audit --no-fund \
  && find . -type f -regex ".*/node_modules/.*\.\(map\|d\.[cm]?ts\|md\)" ! -iname "licen*" -delete \
  && npm cache clean --force \
  && mkdir /data /backups \
  && chown 1000:1000 /data /backups \
  && ln -s /app/alumni /usr/local/bin/alumni
COPY alumni LICENSE site.json ./
COPY shared/src shared/src
COPY server/main.js server/to-javascript.js server/
COPY server/src server/src
COPY --from=client /app/client/dist client/dist
RUN node --disable-warning=ExperimentalWarning server/to-javascript.js
# Numeric: Kubernetes' runAsNonRoot cannot check a name.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./alumni", "start"]
