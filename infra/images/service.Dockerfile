# The image of every Node process: SERVICE is its workspace, ENTRY the file it runs.
#   docker build -f infra/images/service.Dockerfile --build-arg SERVICE=services/chat .

# Renovate proposes newer tags.
ARG NODE_IMAGE=node:26-trixie-slim

# Copies only manifests, so that dependencies are reinstalled only when one of them changes.
FROM ${NODE_IMAGE} AS manifests
ARG CARDROOM_EMBEDS_FILE=
WORKDIR /repository
COPY . .
RUN mkdir /manifests /embeds \
 && find . -name package.json -exec cp --parents {} /manifests ';' \
 && cp package-lock.json .npmrc /manifests \
 && if [ -n "$CARDROOM_EMBEDS_FILE" ]; then cp --parents "$CARDROOM_EMBEDS_FILE" /embeds; fi

FROM ${NODE_IMAGE} AS dependencies
ARG SERVICE
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm,sharing=locked \
    npm ci --omit=dev --ignore-scripts --workspace=$SERVICE

FROM ${NODE_IMAGE}
ARG SERVICE
ARG ENTRY=src/main.ts
WORKDIR /app
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/compile-cache \
    ENTRY=$SERVICE/$ENTRY
COPY infra/images/is-ready.sh /usr/local/bin/is-ready
COPY --from=dependencies /app ./
COPY packages packages
COPY $SERVICE $SERVICE
# The operator's module of embedded forms, which the admin service reads.
COPY --from=manifests /embeds ./
# Without its environment, a program loads its modules, reports missing variables and exits. This fills V8's compile
# cache in the image, because containers have a read-only disk.
# A new volume inherits owner and mode from the folder that it is mounted on. Files that the gateway's user creates in
# the folder for logs belong to the folder's group.
RUN install --directory --owner=node compile-cache figures mails backups \
 && install --directory --owner=node --group=node --mode=2770 /var/log/cardroom
USER node
RUN node $ENTRY 2>&1 | grep 'The environment is invalid' && [ -n "$(ls compile-cache)" ]
CMD ["sh", "-c", "exec node \"$ENTRY\""]
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["is-ready"]
