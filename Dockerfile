# Builds the client, then an image with the server's dependencies alone. The server's TypeScript runs
# as it is on the base image's Node.js. container-image.unit.test.ts starts what stands here.
FROM node:24-slim AS client
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --workspace @alumni/client --workspace @alumni/shared --no-audit --no-fund
COPY tsconfig.base.json ./
COPY shared shared
COPY client client
# Base address of the API where it is not the page's own.
ARG VITE_API_BASE
RUN cd client && node ../node_modules/vite/bin/vite.js build

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --omit=dev --workspace @alumni/server --workspace @alumni/shared --no-audit --no-fund \
  && npm cache clean --force \
  && mkdir /data && chown node:node /data
COPY site.json ./
COPY shared/src shared/src
COPY server/main.js server/
COPY server/src server/src
COPY --from=client /app/client/dist client/dist
ENV MALLOC_ARENA_MAX=1
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=20", "server/main.js"]
