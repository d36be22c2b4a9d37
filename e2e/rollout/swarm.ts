import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { docker, show, until } from './engine.ts'
import { askPostgresIn, type Lab, makeSite, prefix } from './lab.ts'

const stack = 'cardroom-swarm-test'
const stores = `${stack}-stores`
const network = `${stack}_data`
const folder = join(repositoryFolder, '.local', 'swarm-test')
const storesFile = join(folder, 'stores.yml')
const compose = ['docker', 'compose', '--project-name', stores, '--file', 'docker-compose.yml']
const storesCompose = [...compose, '--file', storesFile]

/** A Swarm of this one machine, with stores beside it. Without IPVS in the kernel it works all the same. */
export async function startSwarm() {
  const site = await makeSite(folder)
  const isOurs = (await docker('info', '--format', '{{.Swarm.LocalNodeState}}')) !== 'active'
  if (isOurs) await docker('swarm', 'init', '--advertise-addr', '127.0.0.1')
  const node = await docker('info', '--format', '{{.Swarm.NodeID}}')
  await docker('node', 'update', '--label-add', 'front=true', node)
  Object.assign(process.env, {
    STACK: stack,
    ENDPOINT_MODE: 'dnsrr',
    SECRETS_FOLDER: join(folder, 'secrets'),
  })
  askPostgresIn(`${stores}-postgres-1`)
  const stop = async () => {
    // First, because they hold the stack's network.
    await show([...storesCompose, 'down', '--volumes'])
    await show(['docker', 'stack', 'rm', stack])
    await untilGone()
    await docker('network', 'rm', network).catch(() => '')
    // Containers that have ended hold their volumes until the Swarm has forgotten them.
    if (isOurs) await docker('swarm', 'leave', '--force')
    const volumes = await docker('volume', 'ls', '--quiet', '--filter', `name=^${stack}_`)
    if (volumes !== '') await docker('volume', 'rm', ...volumes.split('\n')).catch(() => '')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await startStores()
    await show(['infra/swarm/deploy'])
  } catch (error) {
    await stop()
    throw error
  }
  const running = (service: string) => [
    'ps',
    '--quiet',
    '--filter',
    `label=com.docker.swarm.service.name=${stack}_${service}`,
  ]
  const lab: Lab = {
    ...site,
    address: await bridgeAddress(),
    redis: `${stores}-redis-1`,
    logs: async () => (await docker(...running('logs'))).split('\n')[0] ?? '',
    async deploy(tag) {
      process.env['IMAGE_TAG'] = tag
      await show(['infra/swarm/deploy'])
    },
    stop,
  }
  return {
    ...lab,
    /** Gives one service an image that ends at once; resolves with what became of the update. */
    async breakService(service: string) {
      const broken = ['--image', `${prefix}/setup:first`, '--detach', `${stack}_${service}`]
      await docker('service', 'update', '--no-resolve-image', ...broken)
      return await untilUpdated(service)
    },
    /** Kills one instance; resolves once there are as many as before. */
    async killTask(service: string) {
      const healthy = [...running(service), '--filter', 'health=healthy']
      const before = (await docker(...healthy)).split('\n')
      const [victim = ''] = before
      await docker('kill', victim)
      const startedAt = Date.now()
      await until(async () => {
        const now = (await docker(...healthy)).split('\n')
        return now.length === before.length && !now.includes(victim)
      })
      return Date.now() - startedAt
    },
  }
}

/** This machine on the bridge of its tasks: connections to it need no process between, as those to 127.0.0.1 do. */
async function bridgeAddress(): Promise<string> {
  const format = '{{(index .IPAM.Config 0).Gateway}}'
  return await docker('network', 'inspect', 'docker_gwbridge', '--format', format)
}

/** Postgres and Redis of the compose file, on the stack's network of data, and their secrets as files. */
async function startStores(): Promise<void> {
  const internal = ['--driver', 'overlay', '--attachable', '--internal']
  const label = ['--label', `com.docker.stack.namespace=${stack}`]
  await docker('network', 'create', ...internal, ...label, network)
  const outside = `networks:\n  data: !override\n    external: true\n    name: ${network}\n`
  await writeFile(storesFile, outside)
  const up = ['up', '--detach', '--wait', '--no-build']
  await show([...storesCompose, ...up, 'postgres', 'redis'])
  const secrets = join(folder, 'secrets')
  await mkdir(secrets, { recursive: true })
  const mounts = ['--volume', `${secrets}:/secrets`, '--volume', `${stores}_secrets:/secrets/all`]
  // Those that either release needs.
  const writer = [`${prefix}/setup:second`, 'node', 'infra/images/write-secrets.ts']
  await docker('run', '--rm', '--user', 'root', ...mounts, ...writer)
}

async function untilUpdated(service: string): Promise<string> {
  let state = ''
  const inspect = ['service', 'inspect', '--format', '{{.UpdateStatus.State}}']
  await until(async () => {
    state = await docker(...inspect, `${stack}_${service}`)
    return /completed|paused/.test(state)
  })
  return state
}

async function untilGone(): Promise<void> {
  const label = `label=com.docker.stack.namespace=${stack}`
  await until(async () => (await docker('ps', '--quiet', '--filter', label)) === '')
}
