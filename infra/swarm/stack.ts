import { createHash } from 'node:crypto'

/** What is read of a container of docker-compose.yml. */
export type Container = {
  image: string
  environment?: Record<string, string | number>
  command?: string[]
  user?: string
  networks?: string[]
  network_mode?: string
  tmpfs: string[]
  mem_limit: string
  pids_limit: number
  cpus: string
  volumes?: string[]
  ports?: string[]
  healthcheck?: Record<string, unknown>
  stop_grace_period?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  logging?: object
}

/** What is read of docker-compose.yml. */
export type Compose = {
  services: Record<string, Container>
  networks: Record<string, { internal?: boolean; ipam?: object } | null>
}

type Part = {
  /** Instances: as many as `REPLICAS` says, one, one on each machine, or one that ends. */
  runs: 'replicated' | 'alone' | 'everywhere' | 'once'
  /** Whether its image knows when it can work, by `is-ready`. */
  isReady?: boolean
  /** Whether it is on the machine that visitors reach. */
  isFront?: boolean
}

/** The containers that a stack has; `migrate` is a stack file of its own, which is deployed first. */
export const parts: Record<string, Part> = {
  gateway: { runs: 'replicated' },
  'analytics-ingest': { runs: 'replicated', isReady: true },
  'analytics-worker': { runs: 'replicated', isReady: true },
  chat: { runs: 'replicated', isReady: true },
  admin: { runs: 'replicated', isReady: true },
  contests: { runs: 'replicated', isReady: true },
  'contests-worker': { runs: 'replicated', isReady: true },
  egress: { runs: 'replicated', isReady: true },
  'kook-game': { runs: 'replicated', isReady: true },
  backup: { runs: 'alone', isReady: true },
  tls: { runs: 'alone', isFront: true },
  logs: { runs: 'everywhere' },
  migrate: { runs: 'once' },
}

/** The containers of docker-compose.yml that a stack does not have, and what is in their place. */
export const elsewhere: Record<string, string> = {
  postgres: 'from outside',
  redis: 'from outside',
  secrets: 'secrets of the Swarm, from files that are made once',
  prometheus: 'what the Swarm has',
  alertmanager: 'what the Swarm has',
}

/** Keys of a container that a stack has in another form, or nothing like, and what becomes of them. */
export const otherKeys: Record<string, string> = {
  build: 'images come from a registry',
  depends_on: 'migrate.yml goes first; programs wait for what they need',
  restart: 'deploy.restart_policy',
  profiles: 'what is in the stack runs',
  security_opt: 'a setting of each machine: no-new-privileges in daemon.json',
  group_add: 'user',
  network_mode: 'a network on which nobody is',
  tmpfs: 'volumes',
  mem_limit: 'deploy.resources',
  pids_limit: 'deploy.resources',
  cpus: 'deploy.resources',
}

/** Gateways look every 5 s where instances are; the Swarm names one no more once it asks it to stop. */
const stopDelay = { STOP_DELAY_SECONDS: '6' }

/** Variables that mean something else in a stack: its template language has neither `:+` nor nesting. */
const others: Record<string, Record<string, string>> = {
  gateway: {
    TRUSTED_PROXIES: '${TLS_SUBNET:-10.213.79.0/24},${TRUSTED_PROXIES:-}',
    SITE_HOSTS: '${SITE_ADDRESS:?names the site},${SITE_HOSTS:-}',
    BIND_ADDRESS: '0.0.0.0',
  },
  admin: {
    ...stopDelay,
    BIND_ADDRESS: '0.0.0.0',
    // Past a pooler, where there is one.
    DATABASE_DIRECT_URL_FILE: '/run/operator/admin-database-direct-url',
  },
  chat: { ...stopDelay, DATABASE_DIRECT_URL_FILE: '/run/operator/chat-database-direct-url' },
  contests: stopDelay,
  'kook-game': stopDelay,
  'analytics-ingest': { ...stopDelay, REDIS_REPLICAS: '${REDIS_REPLICAS:-}' },
  tls: { SITE_ADDRESS: '${SITE_ADDRESS:?names the site}', GATEWAY: 'tasks.gateway:8080' },
}

/** Patient, because what is not healthy is ended: a busy machine starts slowly, and ending programs makes it busier. */
const readiness = {
  test: ['CMD', 'is-ready', 'once'],
  interval: '30s',
  timeout: '10s',
  retries: 3,
  start_period: '180s',
}
/** Network of what needs none: a Swarm has no container without. */
const nobody = 'nobody'
const secretsFolder = '/run/secrets/'
const operatorsFolder = '/run/operator/'
const caddyfile = '/etc/caddy/Caddyfile'
/** The gateway's group is that of the programs which delete the lines of its logs. */
const users: Record<string, string> = { gateway: 'nginx:1000' }

type Yaml = Record<string, unknown>

/**
 * The files for `docker stack deploy`, by their name.
 * @param caddyfileText of infra/public/Caddyfile: a config of a Swarm never changes, so its name has the text's hash
 */
export function stackFiles(compose: Compose, caddyfileText: string): Record<string, Yaml> {
  const hash = createHash('sha256').update(caddyfileText).digest('hex').slice(0, 8)
  const names = Object.keys(parts)
  const isFirst = (name: string) => parts[name]?.runs === 'once'
  return {
    'migrate.yml': stackOf(names.filter(isFirst), compose, hash),
    'stack.yml': stackOf(
      names.filter((name) => !isFirst(name)),
      compose,
      hash,
    ),
  }
}

function stackOf(names: readonly string[], compose: Compose, hash: string): Yaml {
  const services = names.map((name) => [name, serviceOf(name, containerOf(name, compose))] as const)
  const all = services.map(([, service]) => service)
  const secrets = all
    .flatMap((service) => service.secrets ?? [])
    .map(({ source, target }) => [source, secretOf(source, target)] as const)
  const networks = [...new Set(all.flatMap((service) => service.networks))]
  const volumes = all
    .flatMap((service) => service.volumes)
    .flatMap((volume) =>
      typeof volume === 'string' ? (/^(?:\$\{\w+:-)?([a-z][\w-]*)/.exec(volume)?.[1] ?? []) : [],
    )
  return {
    services: Object.fromEntries(services),
    networks: Object.fromEntries(networks.map((name) => [name, networkOf(name, compose)])),
    ...(volumes.length > 0 && { volumes: Object.fromEntries(volumes.map((name) => [name, {}])) }),
    ...(all.some(({ configs }) => configs !== undefined) && {
      configs: {
        caddyfile: {
          name: `\${STACK:-cardroom}-caddyfile-${hash}`,
          file: '../public/Caddyfile',
        },
      },
    }),
    secrets: Object.fromEntries(secrets),
  }
}

function containerOf(name: string, { services }: Compose): Container {
  const container = services[name]
  if (container === undefined) throw new Error(`docker-compose.yml has no ${name}`)
  return container
}

type Service = {
  networks: string[]
  volumes: (string | Yaml)[]
  secrets?: Secret[]
  configs?: { source: string; target: string }[]
  [key: string]: unknown
}

function serviceOf(name: string, container: Container): Service {
  const { image, command, healthcheck, stop_grace_period: grace, read_only } = container
  const { cap_drop, cap_add, logging } = container
  const environment = environmentOf(name, container)
  const user = users[name] ?? container.user
  const secrets = secretsOf(container, environment)
  const ports = parts[name]?.isFront ? container.ports?.map(portOf) : undefined
  const ownHealth = parts[name]?.isReady ? readiness : healthcheck
  return {
    image,
    ...(command && { command }),
    ...(user !== undefined && { user }),
    ...(Object.keys(environment).length > 0 && { environment }),
    networks: networksOf(container),
    ...(ports && { ports }),
    volumes: volumesOf(container),
    ...(secrets.length > 0 && { secrets }),
    ...(container.volumes?.some((volume) => volume.includes(caddyfile)) && {
      configs: [{ source: 'caddyfile', target: caddyfile }],
    }),
    ...(ownHealth && { healthcheck: ownHealth }),
    ...(grace !== undefined && { stop_grace_period: grace }),
    read_only,
    cap_drop,
    ...(cap_add && { cap_add }),
    logging,
    deploy: deployOf(name, container),
  }
}

function environmentOf(name: string, { environment = {} }: Container): Record<string, string> {
  const usual = Object.entries(environment).map(([variable, value]) => [
    variable,
    // Each instance has an address of its own, so that the gateway can try another one.
    String(value).replace(/^server ([\w-]+):/, 'server tasks.$1:'),
  ])
  return { ...(Object.fromEntries(usual) as Record<string, string>), ...others[name] }
}

function networksOf({ networks = [], network_mode: mode }: Container): string[] {
  // The gateway publishes no port here: `tls` does, and reaches every gateway by name.
  return mode === 'none' ? [nobody] : networks.filter((network) => network !== 'front')
}

function networkOf(name: string, { networks }: Compose): Yaml {
  const { internal, ipam } = name === nobody ? { internal: true } : (networks[name] ?? {})
  return {
    driver: 'overlay',
    driver_opts: { encrypted: '${NETWORK_ENCRYPTED:-true}' },
    // Postgres and Redis are outside.
    ...(internal && name !== 'data' && { internal }),
    // For stores and a Prometheus of the operator's.
    ...((name === 'data' || name === 'metrics') && { attachable: true }),
    ...(ipam && { ipam }),
  }
}

/** `${ADDRESS:-0.0.0.0}:${HTTP_PORT:-80}:80`, on the machine itself: any other way hides the visitor's address. */
function portOf(port: string) {
  const [, published = '', target = '', protocol = 'tcp'] =
    /:(\$\{\w+:-\d+\}):(\d+)(?:\/(udp))?$/.exec(port) ?? []
  return { target: Number(target), published, protocol, mode: 'host' }
}

function volumesOf({ volumes = [], tmpfs }: Container): (string | Yaml)[] {
  const [, target = '', size = '', unit] = /^(.+):size=(\d+)([mg])$/.exec(tmpfs[0] ?? '') ?? []
  const bytes = Number(size) * 1024 ** (unit === 'g' ? 3 : 2)
  return [
    { type: 'tmpfs', target, tmpfs: { size: bytes } },
    ...volumes
      .filter(
        (volume) => !/^secrets-|:\/run\/operator\//.test(volume) && !volume.includes(caddyfile),
      )
      // A folder of the repository is not on every machine.
      .map((volume) => volume.replace(/^(\$\{\w+:-)[^}]*(\}:\/)(\w+)/, '$1$3$2$3')),
  ]
}

type Secret = { source: string; target: string }

/** A file for each variable that names one: of the container's own folder of secrets, or of the operator's. */
function secretsOf({ volumes = [] }: Container, environment: Record<string, string>): Secret[] {
  const [, owner = ''] = /^secrets-([\w-]+):/m.exec(volumes.join('\n')) ?? []
  return Object.values(environment).flatMap((file) => {
    if (file.startsWith(secretsFolder)) {
      const target = file.slice(secretsFolder.length)
      return { source: `${owner}-${target}`, target }
    }
    if (file.startsWith(operatorsFolder))
      return { source: `operator-${file.slice(operatorsFolder.length)}`, target: file }
    return []
  })
}

function secretOf(source: string, target: string): Yaml {
  const name = `\${STACK:-cardroom}-${source}-\${SECRETS_VERSION:-1}`
  if (target.startsWith(operatorsFolder)) {
    const variable = target.slice(operatorsFolder.length).toUpperCase().replaceAll('-', '_')
    // A Swarm has no empty secret; one line break counts as none.
    return { name, file: `\${${variable}_FILE:-./none}` }
  }
  const folder = source.slice(0, -target.length - 1)
  return { name, file: `\${SECRETS_FOLDER:-../../secrets}/${folder}/${target}` }
}

/** What an instance cuts is opened again before the next one of its service starts. */
const rolling = { parallelism: 1, delay: '15s', monitor: '10s', max_failure_ratio: 0 }

function deployOf(name: string, { mem_limit: memory, pids_limit: pids, cpus }: Container): Yaml {
  const { runs, isFront = false } = parts[name] ?? {}
  const resources = { limits: { cpus, memory, pids } }
  if (runs === 'once') {
    return {
      mode: 'replicated-job',
      replicas: 1,
      restart_policy: { condition: 'on-failure', delay: '5s', max_attempts: 5 },
      resources,
    }
  }
  const order = runs === 'replicated' ? 'start-first' : 'stop-first'
  const isScaled = runs === 'replicated'
  return {
    ...(runs === 'everywhere'
      ? { mode: 'global' }
      : { replicas: isScaled ? '${REPLICAS:-3}' : 1, endpoint_mode: '${ENDPOINT_MODE:-vip}' }),
    // One that does not become healthy ends the update, and all go back to what ran before.
    update_config: { ...rolling, order, failure_action: 'rollback' },
    rollback_config: { ...rolling, order, failure_action: 'pause' },
    restart_policy: { condition: 'any', delay: '1s' },
    resources,
    ...(isFront && { placement: { constraints: ['node.labels.front == true'] } }),
    ...(isScaled && { placement: { preferences: [{ spread: 'node.labels.zone' }] } }),
  }
}
