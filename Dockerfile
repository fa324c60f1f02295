# Stage that builds: everything is compiled, then what only building needs is taken out again.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/engine/package.json packages/engine/
COPY packages/plots/package.json packages/plots/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY packages/cli/package.json packages/cli/
# Not `npm ci`: it refuses a lock that lacks a foreign platform's optional binary. Versions come from the lock all the same.
RUN npm install --no-save --ignore-scripts
COPY tsconfig.json tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY examples examples
RUN node node_modules/typescript/bin/tsc -b && node scripts/bundle.mjs && node scripts/page.mjs
RUN npm prune --omit=dev --ignore-scripts

# Stage that runs: Node, production dependencies and what was built, under an account without rights.
FROM node:22-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 FRAY_DATA=/data FRAY_LOG=info
USER node
VOLUME /data
EXPOSE 4600
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/cli/bin/fray.js", "serve"]
