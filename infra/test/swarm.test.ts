import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it } from 'vitest'
import { readCompose } from '../compose-file.ts'
import { readStackFiles, stackTexts } from '../swarm/files.ts'
import { type Compose, elsewhere, otherKeys, parts } from '../swarm/stack.ts'

type Service = {
  image: string
  environment?: Record<string, string>
  networks: string[]
  ports?: { mode: string }[]
  volumes: (string | { type: string; target: string })[]
  secrets?: { source: string; target: string }[]
  healthcheck?: { test?: string[] }
  user?: string
  deploy: Record<string, Record<string, unknown> | string>
} & Record<string, unknown>
type Stack = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
  volumes?: Record<string, object>
  secrets: Record<string, { name: string; file: string }>
}

const folder = join(repositoryFolder, 'infra/swarm')
const { services: containers, networks } = await readCompose<Compose>()
const files = (await readStackFiles()) as Record<string, Stack>
const services = Object.assign({}, ...Object.values(files).map((file) => file.services)) as Record<
  string,
  Service
>
const rolling = Object.keys(parts).filter((name) => parts[name]?.runs === 'replicated')

/** What `docker stack deploy` reads of a service; it refuses other keys, or ignores them in silence. */
const known =
  'cap_add cap_drop command configs deploy environment healthcheck image logging networks ports read_only secrets stop_grace_period user volumes'.split(
    ' ',
  )

describe('the stack files for Docker Swarm', () => {
  it('are what docker-compose.yml says: npm run swarm:generate', async () => {
    const written = (await readdir(folder)).filter((name) => name.endsWith('.yml'))
    const texts = await Promise.all(
      written.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    )

    expect(Object.fromEntries(texts)).toEqual(await stackTexts())
  })

  it('have every container of the compose stack, or say what is in its place', () => {
    const placed = [...Object.keys(parts), ...Object.keys(elsewhere)]

    expect(placed.toSorted()).toEqual(Object.keys(containers).toSorted())
    expect(Object.keys(files['migrate.yml']?.services ?? {})).toEqual(['migrate'])
  })

  it.each(Object.keys(parts))('have every setting of %s', (name) => {
    const handed = services[name]?.environment ?? {}
    const own = Object.keys(containers[name]?.environment ?? {})

    expect(Object.keys(handed)).toEqual(expect.arrayContaining(own))
    // A stack has no address of a machine of its own.
    for (const variable of own.filter((each) => each !== 'BIND_ADDRESS')) {
      const value = String(containers[name]?.environment?.[variable])
      const settings = [...value.matchAll(/\$\{([A-Z_]+):-/g)].map(([, setting = '']) => setting)
      for (const setting of settings) expect(handed[variable]).toContain(`\${${setting}`)
    }
  })

  it.each(Object.keys(parts))('have every other key of %s, as a Swarm has it', (name) => {
    const service = services[name] as Service
    const container = containers[name] as Record<string, unknown>

    for (const key of Object.keys(service)) expect(known).toContain(key)
    const kept = Object.keys(container).filter((key) => !(key in otherKeys))
    const own = Object.keys(service)
    expect(kept.length).toBeGreaterThan(5)
    // Published ports are those of `tls`.
    const missing = kept.filter(
      (key) => !own.includes(key) && !(name === 'gateway' && key === 'ports'),
    )
    expect(missing).toEqual([])
  })

  it('ask for nothing that the template language of stacks does not have', async () => {
    const values = Object.values(await stackTexts()).flatMap(
      (text) => text.match(/\$\{.*?\}/g) ?? [],
    )

    expect(values.length).toBeGreaterThan(60)
    for (const value of values) expect(value).toMatch(/^\$\{[A-Z_]+:[-?][^${}]*\}$/)
  })

  it.each(Object.keys(parts))('mount every secret that %s is told the file of', (name) => {
    const { environment = {}, secrets = [] } = services[name] as Service
    const targets = secrets.map(({ target }) =>
      target.startsWith('/') ? target : `/run/secrets/${target}`,
    )
    const told = Object.values(environment).filter((value) =>
      /^\/run\/(?:secrets|operator)\//.test(value),
    )

    expect(targets.toSorted()).toEqual(told.toSorted())
    const stack = Object.values(files).find((file) => name in file.services)
    for (const { source } of secrets) expect(stack?.secrets).toHaveProperty(source)
  })

  it('name the files of secrets that infra/images/write-secrets.ts writes', async () => {
    const writer = await readFile(join(repositoryFolder, 'infra/images/write-secrets.ts'), 'utf8')
    const all = Object.values(files).flatMap((file) => Object.values(file.secrets))
    const written = all.flatMap(
      ({ file }) => /^\$\{SECRETS_FOLDER:-[./]+secrets\}\/(.+)$/.exec(file)?.[1] ?? [],
    )

    expect(written.length).toBeGreaterThan(15)
    for (const path of written) {
      const [owner = '', name = ''] = path.split('/')
      expect(writer).toMatch(new RegExp(`^ {4}'?${owner}'?: \\{`, 'm'))
      expect(writer).toMatch(new RegExp(`'${name}'|\\.\\.\\.salt`))
    }
  })

  it.each(rolling)('replace instances of %s one by one, new ones first, and go back', (name) => {
    const { deploy } = services[name] as Service

    expect(deploy['replicas']).toBe('${REPLICAS:-3}')
    expect(deploy['update_config']).toMatchObject({
      parallelism: 1,
      order: 'start-first',
      failure_action: 'rollback',
    })
    expect(deploy['rollback_config']).toMatchObject({ order: 'start-first' })
  })

  it('have those that infra/upgrade replaces side by side in compose, and the gateway', async () => {
    const script = await readFile(join(repositoryFolder, 'infra/upgrade'), 'utf8')
    const [, names = ''] = /side by side.*^for service in (.+?); do$/ms.exec(script) ?? []

    expect(['gateway', ...names.split(' ')].toSorted()).toEqual(rolling.toSorted())
  })

  it('bound what each can use up, as compose does', () => {
    for (const [name, { deploy, volumes }] of Object.entries(services)) {
      const { mem_limit: memory, pids_limit: pids, cpus } = containers[name] ?? {}
      expect(deploy['resources']).toEqual({ limits: { memory, pids, cpus } })
      expect(volumes[0]).toMatchObject({ type: 'tmpfs', target: '/tmp' })
    }
  })

  it('publish ports on the machine itself, and no other than those of the certificate', () => {
    const publishing = Object.entries(services).filter(([, { ports }]) => ports !== undefined)

    expect(publishing.map(([name]) => name)).toEqual(['tls'])
    expect(publishing[0]?.[1].ports).toHaveLength(3)
    for (const { mode } of publishing[0]?.[1].ports ?? []) expect(mode).toBe('host')
  })

  it('let out who leads to the stores, the proxy and the certificate, and no other', () => {
    const made = Object.assign(
      {},
      ...Object.values(files).map((file) => file.networks),
    ) as Stack['networks']
    const open = Object.keys(made).filter((name) => !made[name]?.internal)

    expect(open.toSorted()).toEqual(['data', 'outside', 'public'])
    const own = Object.keys(made).filter((name) => name !== 'nobody')
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(own))
  })
})
