# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip -o /node /usr/local/bin/node
RUN npm ci --no-fund --no-audit \
 && node scripts/build.ts \
 && npm ci --no-fund --no-audit --omit=dev --workspace server --workspace contract --workspace content --include-workspace-root \
 && operations/prune.sh \
 && mkdir -p /state && mkdir -m 700 /state/data /state/backups

# The C and C++ libraries and certificates, and nothing else: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
# Memory of passwords that were checked goes back to the system at once.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /node /usr/local/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/content ./content
COPY --from=build /app/server ./server
COPY --from=build /app/web/dist ./web/dist
# Volumes take over the owner and the mode of /data and /backups. Copied with the folder around them, they keep both.
COPY --from=build --chown=65532:65532 /state /
USER 65532:65532
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The process ends by itself within 13 s of SIGTERM.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "server/dist/main.js"]
