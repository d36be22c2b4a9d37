import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@cardroom/local-servers/ports'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { makeCertificate } from '@cardroom/test-kit/make-certificate'

const execute = promisify(execFile)

/** A stack and stores of the test's own: what else runs on the engine is not touched. */
const stack = 'cardroom-swarm-test'
const stores = `${stack}-stores`
const network = `${stack}_data`
const prefix = 'cardroom-swarm-test'
const untilMs = 600_000
const folder = join(repositoryFolder, '.local', 'swarm-test')
const storesFile = join(folder, 'stores.yml')
const compose = ['compose', '--project-name', stores, '--file', 'docker-compose.yml']
const storesCompose = [...compose, '--file', storesFile]

/** What programs print on standard output. */
async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { cwd: repositoryFolder, maxBuffer: 2 ** 26 })
  return stdout.trim()
}

/** Runs it in view. */
async function show(program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, {
    cwd: repositoryFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
}

/**
 * A Swarm of this one machine, with stores beside it and a certificate of its own for `localhost`; the images are those of
 * the working tree. Without IPVS in the kernel it works all the same.
 */
export async function startLab() {
  const isOurs = (await docker('info', '--format', '{{.Swarm.LocalNodeState}}')) !== 'active'
  if (isOurs) await docker('swarm', 'init', '--advertise-addr', '127.0.0.1')
  const node = await docker('info', '--format', '{{.Swarm.NodeID}}')
  await docker('node', 'update', '--label-add', 'front=true', node)
  const port = await freePort()
  Object.assign(process.env, {
    STACK: stack,
    IMAGE_PREFIX: prefix,
    IMAGE_TAG: 'first',
    ENDPOINT_MODE: 'dnsrr',
    SECRETS_FOLDER: join(folder, 'secrets'),
    SITE_ADDRESS: 'localhost',
    SITE_CERTIFICATE: 'own',
    SITE_CERTIFICATE_FOLDER: join(folder, 'certificate'),
    HTTP_PORT: String(await freePort()),
    HTTPS_PORT: String(port),
    GATEWAY_SUBNET: '10.213.90.0/24',
    TLS_SUBNET: '10.213.91.0/24',
    RATE_LIMIT_FACTOR: '1000',
    CARDROOM_PSQL: JSON.stringify([
      'docker',
      'exec',
      '--interactive',
      `${stores}-postgres-1`,
      'psql',
      '-U',
      'cardroom_owner',
      '-d',
      'cardroom',
    ]),
  })
  const stop = async () => {
    // First, because they hold the stack's network.
    await show('docker', ...storesCompose, 'down', '--volumes')
    await show('docker', 'stack', 'rm', stack)
    await untilGone()
    await docker('network', 'rm', network).catch(() => '')
    const volumes = await docker('volume', 'ls', '--quiet', '--filter', `name=^${stack}_`)
    if (volumes !== '') await docker('volume', 'rm', ...volumes.split('\n')).catch(() => '')
    if (isOurs) await docker('swarm', 'leave', '--force')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await show('docker', ...compose, 'build')
    await tagImages('second')
    await makeOwnCertificate()
    await startStores()
    await show('infra/swarm/deploy')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin: `https://localhost:${port}`,
    certificate: await readFile(join(folder, 'certificate', 'fullchain.pem'), 'utf8'),
    stop,
    /** Brings the stack to the images of a tag. */
    async deploy(tag: string) {
      process.env['IMAGE_TAG'] = tag
      await show('infra/swarm/deploy')
    },
    /** Gives one service an image that ends at once; resolves with what became of the update. */
    async breakService(service: string) {
      const broken = ['--image', `${prefix}/setup:first`, '--detach', `${stack}_${service}`]
      await docker('service', 'update', '--no-resolve-image', ...broken)
      return await untilUpdated(service)
    },
    /** Kills one instance; resolves once there are as many as before. */
    async killTask(service: string) {
      const running = ['ps', '--quiet', '--filter', 'health=healthy', '--filter']
      const label = `label=com.docker.swarm.service.name=${stack}_${service}`
      const before = (await docker(...running, label)).split('\n')
      const [victim = ''] = before
      await docker('kill', victim)
      const startedAt = Date.now()
      await until(
        async () => (await docker(...running, label)).split('\n').length === before.length,
      )
      return Date.now() - startedAt
    },
    /** The state of every card table. */
    async tables(): Promise<string[]> {
      const script = `export REDISCLI_AUTH=$(cat /run/secrets/owner-password); cli="redis-cli --user $(cat /run/secrets/owner)"; $cli --scan --pattern 'kook:table:*' | while read -r key; do $cli --raw hget "$key" state; done`
      const text = await docker('exec', `${stores}-redis-1`, 'sh', '-c', script)
      return text.split('\n').filter(Boolean)
    },
    /** Lines of the services' logs that a pattern of grep matches. */
    async logLines(pattern: string): Promise<string[]> {
      const label = `label=com.docker.swarm.service.name=${stack}_logs`
      const [logs = ''] = (await docker('ps', '--quiet', '--filter', label)).split('\n')
      const script = `grep -rhE '${pattern}' /var/log/cardroom || true`
      return (await docker('exec', logs, 'sh', '-c', script)).split('\n').filter(Boolean)
    },
  }
}

/** The same images under another name, which a Swarm takes for others. */
async function tagImages(tag: string): Promise<void> {
  const images = await docker('images', '--format', '{{.Repository}}:{{.Tag}}')
  for (const image of images.split('\n')) {
    const [name, former] = image.split(':')
    if (name?.startsWith(`${prefix}/`) && former === 'first')
      await docker('tag', image, `${name}:${tag}`)
  }
}

async function makeOwnCertificate(): Promise<void> {
  const own = join(folder, 'certificate')
  await mkdir(own, { recursive: true })
  await makeCertificate('localhost', join(own, 'privkey.pem'), join(own, 'fullchain.pem'))
}

/** Postgres and Redis of the compose file, on the stack's network of data, and their secrets as files. */
async function startStores(): Promise<void> {
  const internal = ['--driver', 'overlay', '--attachable', '--internal']
  const label = ['--label', `com.docker.stack.namespace=${stack}`]
  await docker('network', 'create', ...internal, ...label, network)
  const outside = `networks:\n  data: !override\n    external: true\n    name: ${network}\n`
  await writeFile(storesFile, outside)
  await show(
    'docker',
    ...storesCompose,
    'up',
    '--detach',
    '--wait',
    '--no-build',
    'postgres',
    'redis',
  )
  const mounts = [
    '--volume',
    `${folder}/secrets:/secrets`,
    '--volume',
    `${stores}_secrets:/secrets/all`,
  ]
  const writer = ['node', 'infra/images/write-secrets.ts']
  await mkdir(join(folder, 'secrets'), { recursive: true })
  await docker('run', '--rm', '--user', 'root', ...mounts, `${prefix}/setup:first`, ...writer)
}

async function untilUpdated(service: string): Promise<string> {
  let state = ''
  await until(async () => {
    state = await docker(
      'service',
      'inspect',
      '--format',
      '{{.UpdateStatus.State}}',
      `${stack}_${service}`,
    )
    return /completed|paused/.test(state)
  })
  return state
}

async function untilGone(): Promise<void> {
  const label = `label=com.docker.stack.namespace=${stack}`
  await until(async () => (await docker('ps', '--quiet', '--filter', label)) === '')
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + untilMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It was waited for long enough')
    await sleep(500)
  }
}
