import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ZodObject } from 'zod'
import { readCompose } from './read-compose.ts'
import { defaults } from '../local/settings.mjs'
import { type Service, services, sharedSettings } from '../local/services.ts'
import { repositoryFolder } from '@cardroom/local-servers/repository'

const compose = await readFile(join(repositoryFolder, 'docker-compose.yml'), 'utf8')

// Defaults that differ from `.env.example`: the volumes of the containers.
const ownDefaults: Partial<Record<string, string>> = {
  MAIL_FOLDER: '/app/mails',
  BACKUP_FOLDER: '/app/backups',
}
// Settings of the compose file that `.env.example` does not list.
const composeOnly: readonly string[] = [
  'GATEWAY_SUBNET',
  'CONTAINER_CPUS',
  'CHECK_INTERVAL',
  // Names of the images that are built and run.
  'IMAGE_PREFIX',
  'IMAGE_TAG',
  // Base images, to pin or replace them.
  'NODE_IMAGE',
  'NGINX_IMAGE',
  'POSTGRES_IMAGE',
  'REDIS_IMAGE',
  'PROMETHEUS_IMAGE',
  'ALERTMANAGER_IMAGE',
  // With the profile `observe`: ports on this machine and the receivers of alerts.
  'PROMETHEUS_PORT',
  'ALERTMANAGER_PORT',
  'ALERTMANAGER_CONFIG',
  // With the profile `public`.
  'CADDY_IMAGE',
  'SITE_ADDRESS',
  'SITE_CERTIFICATE',
  'SITE_CERTIFICATE_FOLDER',
  'ACME_DIRECTORY',
  'RENEW_INTERVAL',
  'PUBLIC_ADDRESS',
  'HTTP_PORT',
  'HTTPS_PORT',
  'TLS_SUBNET',
  // Secrets that a mounted file may provide.
  'OPENAI_API_KEY_FILE',
  'SMTP_URL_FILE',
  'BACKUP_STORE_URL_FILE',
  'ADMIN_PASSWORD_FILE',
]
// Variables that services receive in other ways than as settings.
const given = [
  'LISTEN_HOST',
  'LISTEN_PORT',
  'TRUSTED_PROXIES',
  'LOG_SALT',
  'DATABASE_URL',
  // Only with a pooler in front of Postgres.
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  // Only in containers; `npm start` prints it.
  'FIRST_PASSWORD',
  // Only in containers, which have no other way out.
  'EGRESS_PROXY',
  // Only in containers: nothing deletes lines of standard output by age.
  'LOG_FOLDER',
  // `npm start` knows them once it has chosen the ports.
  'SERVICE_ADDRESSES',
]

/** The variables that a service reads. */
async function variablesOf({ entry }: Service): Promise<string[]> {
  const file = join(repositoryFolder, entry, '../config.ts')
  const { Config, WorkerConfig } = (await import(pathToFileURL(file).href)) as {
    Config: ZodObject
    WorkerConfig?: ZodObject
  }
  const schema = basename(entry) === 'worker.ts' ? (WorkerConfig ?? Config) : Config
  return Object.keys(schema.shape)
}

type Container = {
  environment?: Record<string, string>
  volumes?: string[]
  tmpfs?: string[]
  networks?: string[]
  ports?: string[]
  profiles?: string[]
  network_mode?: string
} & Record<string, unknown>

const { services: containers, networks } = await readCompose<{
  services: Record<string, Container>
  networks: Record<string, { internal?: boolean } | null>
}>()

describe('a service in both ways of starting it', () => {
  const programs = new Map<string, { read: string[]; handed: Set<string> }>()

  beforeAll(async () => {
    for (const service of services as readonly Service[]) {
      const read = await variablesOf(service)
      // Server and worker of analytics-ingest share one schema.
      const id = `${join(service.entry, '..')} ${read.join()}`
      const program = programs.get(id) ?? { read, handed: new Set<string>() }
      for (const name of [
        ...given,
        ...sharedSettings,
        ...service.settings,
        ...Object.keys(service.secrets ?? {}),
        ...Object.keys(service.folders ?? {}),
      ]) {
        program.handed.add(name)
      }
      programs.set(id, program)
    }
  })

  it('receives every variable that its schema names', () => {
    for (const { read, handed } of programs.values()) {
      expect([...handed]).toEqual(expect.arrayContaining(read))
    }
  })

  it('receives no setting that its schema does not name', () => {
    for (const { read, handed } of programs.values()) {
      expect([...read, ...given]).toEqual(expect.arrayContaining([...handed]))
    }
  })

  it.each((services as readonly Service[]).map((service) => [service.name, service] as const))(
    'receives its settings in a container: %s',
    (name, { settings, nodeOptions }) => {
      const operators = settings.filter((setting) => setting in defaults)

      const { environment } = containers[name] ?? {}

      expect(environment?.['NODE_OPTIONS']).toBe(nodeOptions)
      for (const setting of operators) {
        expect(environment?.[setting]).toContain(`\${${setting}:-`)
      }
      for (const testOnly of settings.filter(
        (setting) => !(setting in defaults) && !composeOnly.includes(setting),
      )) {
        expect(compose).not.toContain(testOnly)
      }
    },
  )
})

describe('docker-compose.yml', () => {
  it.each(Object.entries(containers))('bounds what %s can use up', (_name, container) => {
    expect(container['mem_limit']).toMatch(/^\d+[mg]$/)
    expect(container['pids_limit']).toBeGreaterThan(0)
    expect(container['cpus']).toBe('${CONTAINER_CPUS:-1}')
    expect(container.tmpfs).toHaveLength(1)
    expect(container.tmpfs?.[0]).toMatch(/^\/tmp:size=\d+[mg]$/)
    expect(container['logging']).toMatchObject({ options: { 'max-size': '1m', 'max-file': '2' } })
  })

  it('writes every request log into the volume whose lines are deleted by age', () => {
    const folder = '/var/log/cardroom'
    const logging = Object.entries(containers).filter(
      ([, { environment: own }]) =>
        own?.['LOG_FOLDER'] === folder || own?.['ACCESS_LOG'] === `${folder}/gateway-access.log`,
    )
    const answering = [...services.map(({ name }) => name), 'egress', 'gateway']

    expect(logging.map(([name]) => name).toSorted()).toEqual(answering.toSorted())
    expect(containers['gateway']?.environment?.['ERROR_LOG']).toBe(`${folder}/gateway.log`)
    for (const name of [...answering, 'logs'])
      expect(containers[name]?.volumes).toContain(`logs:${folder}`)
  })

  it('publishes only the site beyond this machine', () => {
    const others = Object.values(containers).filter(
      ({ ports = [] }) => ports.length > 0 && !/\$\{(?:BIND|PUBLIC)_ADDRESS/.test(ports[0] ?? ''),
    )

    expect(others).toHaveLength(2)
    for (const { ports, profiles } of others) {
      expect(ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
      expect(profiles).toEqual(['observe'])
    }
  })

  it('lets only the gateway and the egress proxy reach the outside', () => {
    const open = Object.entries(networks).filter(([, network]) => network?.internal !== true)
    const names = open.map(([name]) => name)
    const reaching = Object.entries(containers).filter(
      ([, container]) =>
        container.profiles === undefined &&
        container.networks?.some((network) => names.includes(network)),
    )

    expect(names).toEqual(['front', 'outside', 'public', 'observe'])
    expect(reaching.map(([name]) => name).toSorted()).toEqual(['egress', 'gateway'])
    for (const [name, { networks: own = [], network_mode: mode }] of Object.entries(containers))
      expect(`${name} ${own.length > 0 || mode === 'none'}`).toBe(`${name} true`)
  })

  const used = [...compose.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )

  it('reads every setting of .env.example and no other', () => {
    const names = new Set(used.map(([name]) => name))

    expect([...names].toSorted()).toEqual([...Object.keys(defaults), ...composeOnly].toSorted())
  })

  it('has the same defaults as .env.example', () => {
    const others = used.filter(([name]) => !composeOnly.includes(name))

    for (const [name, value] of others) {
      const expected = ownDefaults[name] ?? defaults[name as keyof typeof defaults]
      expect(`${name}=${value}`).toBe(`${name}=${expected}`)
    }
  })
})
