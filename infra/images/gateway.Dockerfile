# nginx with the built site.
# Renovate proposes newer tags.
ARG NODE_IMAGE=node:26-trixie-slim
ARG NGINX_IMAGE=nginx:1.30
FROM ${NODE_IMAGE} AS manifests
ARG CARDROOM_EMBEDS_FILE=
WORKDIR /repository
COPY . .
RUN mkdir /manifests /embeds \
 && find . -name package.json -exec cp --parents {} /manifests ';' \
 && cp package-lock.json .npmrc /manifests \
 && if [ -n "$CARDROOM_EMBEDS_FILE" ]; then cp --parents "$CARDROOM_EMBEDS_FILE" /embeds; fi

FROM ${NODE_IMAGE} AS web
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm,sharing=locked \
    npm ci --ignore-scripts --workspace=web
COPY tsconfig.base.json ./
COPY packages packages
COPY web web
# This step is last, because its input changes most often.
ARG CARDROOM_EMBEDS_FILE=
COPY --from=manifests /embeds ./
RUN npm run build --workspace=web

FROM ${NGINX_IMAGE}
COPY --from=web /app/web/dist /srv/web
COPY gateway /opt/gateway
# The base image runs this before nginx, to render the configuration from the environment. The service that deletes log lines
# has another user in the same group.
RUN printf '#!/bin/sh\numask 007\n: >>"$ACCESS_LOG"\n: >>"$ERROR_LOG"\nexec /opt/gateway/render.sh /tmp/gateway/conf\n' \
    > /docker-entrypoint.d/40-render-gateway.sh \
 && chmod +x /docker-entrypoint.d/40-render-gateway.sh
ENV LISTEN=8080 \
    METRICS_LISTEN=8081 \
    WEB_ROOT=/srv/web \
    TMP_DIR=/tmp/gateway \
    ACCESS_LOG=/dev/stdout \
    ERROR_LOG=/dev/stderr
USER nginx
EXPOSE 8080
CMD ["nginx", "-c", "/tmp/gateway/conf/nginx.conf", "-e", "stderr"]
# Lets calls in progress finish before the container stops.
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8080/api/health/gateway"]
