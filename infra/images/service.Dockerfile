# Every Node process of ours: SERVICE is its workspace, ENTRY what it runs.
#   docker build -f infra/images/service.Dockerfile --build-arg SERVICE=services/chat .

# Manifests alone, so that the dependencies below are installed again only when one of them changes.
FROM node:26-trixie-slim AS manifests
WORKDIR /repository
COPY . .
RUN mkdir /manifests \
 && find . -name package.json -exec cp --parents {} /manifests ';' \
 && cp package-lock.json .npmrc /manifests

FROM node:26-trixie-slim AS dependencies
ARG SERVICE
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm,sharing=locked \
    npm ci --omit=dev --ignore-scripts --workspace=$SERVICE

FROM node:26-trixie-slim
ARG SERVICE
ARG ENTRY=src/main.ts
WORKDIR /app
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/compile-cache \
    ENTRY=$SERVICE/$ENTRY
COPY infra/images/is-ready.sh /usr/local/bin/is-ready
COPY --from=dependencies /app ./
COPY packages packages
# The admin service shows it at /api/docs.
COPY docs/openapi.json docs/
COPY $SERVICE $SERVICE
# Without its environment a program reads all its modules, says what is missing and ends. What V8
# compiled is kept for this very user: a container has no disk of its own to keep it on.
# A new volume takes the owner of what it covers.
RUN install --directory --owner=node compile-cache mails
USER node
RUN node $ENTRY 2>&1 | grep 'The environment is not usable' && [ -n "$(ls compile-cache)" ]
CMD ["sh", "-c", "exec node \"$ENTRY\""]
HEALTHCHECK --interval=3s --timeout=3s --start-period=60s --retries=5 CMD ["is-ready"]
