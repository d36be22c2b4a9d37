import { rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keepLogs } from './keep-logs.ts'
import { startGateway } from './gateway.ts'
import { type Instances, type PlannedProcess, planProcesses, upstreamServers } from './instances.ts'
import { redisUrl } from '@cardroom/local-servers/redis'
import { redisOwner } from '@cardroom/local-servers/redis-users'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createSharedFolder, ensureReadable } from '@cardroom/local-servers/users'
import { readSecrets } from './secrets.ts'
import { type ServiceContext, startService } from './service-process.ts'
import { database, ownerUrl, prepareDatabase, startStores } from './stores.ts'
import { createProcesses, type Processes } from './processes.ts'

export type StackOptions = {
  /** The folder of the data, secrets, logs and `run.json`; created if missing. */
  stateFolder: string
  /** The gateway's port; a random free one by default. */
  port?: number
  /** The operator's settings, named as in `.env.example`. */
  settings?: Record<string, string>
  instances?: Instances
  /** The folder of the built site; `web/dist` by default. */
  webFolder?: string
  /** Restarts a service when its source changes. */
  isWatching?: boolean
  /** Runs each step of the start, and may report it. */
  step?: Step
  /** Called with a message and the name of a process that exited unexpectedly; the others keep running. */
  onUnexpectedExit?: (sentence: string, name: string) => void
  /** Stops the stack while it is still starting. */
  signal?: AbortSignal
}

/** Runs one step of the start under a title. */
export type Step = <T>(title: string, action: () => Promise<T>) => Promise<T>

export type Stack = {
  /** The URL of the gateway on this machine: `http://127.0.0.1:<port>`. */
  origin: string
  /** The schema owner's connection URL. */
  postgresUrl: string
  /** The connection URL of the Redis user with all rights. */
  redisUrl: string
  /** The e-mail address and password that the first administrator had when the database was created. */
  admin: { email: string; password: string }
  /**
   * Every process by name: `redis`, `postgres`, the services (`kook-game`, a second one
   * `kook-game-2`), `gateway`. The pid changes with a restart, the port never does.
   */
  processes: () => Record<string, { pid: number; port: number }>
  /** Sends a signal (SIGKILL by default); resolves when the process has exited, if the signal terminates it. */
  kill: (name: string, signal?: NodeJS.Signals) => Promise<void>
  /** Starts or restarts a process; resolves once it is ready. */
  restart: (name: string) => Promise<void>
  stop: () => Promise<void>
}

const defaultAdminEmail = 'admin@backroom.example'

/**
 * Starts the whole stack on 127.0.0.1: Redis and PostgreSQL, the schema, every service, the gateway. Resolves once
 * everything is ready; after a failure, it stops what is already running and rejects.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { stateFolder, webFolder = join(repositoryFolder, 'web/dist') } = options
  await ensureReadable([
    join(repositoryFolder, 'package.json'),
    join(repositoryFolder, 'node_modules/.package-lock.json'),
    ...(existsSync(join(webFolder, 'index.html')) ? [join(webFolder, 'index.html')] : []),
  ])
  await createSharedFolder(stateFolder)
  await setLogsAside(stateFolder)
  const stopKeepingLogs = keepLogs(
    join(stateFolder, 'logs'),
    join(stateFolder, 'logs.previous'),
  ).start()
  const secrets = await readSecrets(stateFolder)
  const settings = {
    ADMIN_EMAIL: defaultAdminEmail,
    ADMIN_PASSWORD: secrets.firstAdminPassword,
    ...options.settings,
  }
  const plan = planProcesses(options.instances ?? {}, settings)
  const bindAddress = options.settings?.BIND_ADDRESS ?? '127.0.0.1'
  const processes = createProcesses((sentence, name) => options.onUnexpectedExit?.(sentence, name))
  const runFile = join(stateFolder, 'run.json')
  const stop = async () => {
    stopKeepingLogs()
    await processes.stopAll([['gateway'], plan.map(({ name }) => name), ['redis', 'postgres']])
    await rm(runFile, { force: true })
  }
  options.signal?.addEventListener('abort', () => void stop())

  try {
    const step: Step = options.step ?? ((_title, action) => action())
    const stores = await step('Redis and PostgreSQL', () =>
      startStores(processes, stateFolder, secrets),
    )
    await step('Database schema', () => prepareDatabase(stores))
    const isWatching = options.isWatching ?? false
    const ports = new Map<string, number>()
    const context: ServiceContext = { ...stores, settings, isWatching, ports }
    await step('Services', () => startServices(processes, plan, context, ports))
    const gatewayPort = await step('Gateway', () =>
      processes.start(
        'gateway',
        (port) =>
          startGateway({
            folder: join(stateFolder, 'gateway'),
            logFile: join(stateFolder, 'logs/gateway.log'),
            accessLogFile: join(stateFolder, 'logs/gateway-access.log'),
            listen: `${bindAddress}:${port}`,
            webFolder,
            rateLimitFactor: options.settings?.RATE_LIMIT_FACTOR,
            trustedProxies: options.settings?.TRUSTED_PROXIES,
            siteHosts: [
              options.settings?.SITE_HOSTS ?? '',
              new URL(originOf(bindAddress, port)).hostname,
            ].join(','),
            bindAddress,
            allowPlainHttp: options.settings?.ALLOW_PLAIN_HTTP,
            servers: upstreamServers(plan, ports),
          }),
        options.port,
      ),
    )
    const stack: Stack = {
      origin: originOf(bindAddress, gatewayPort),
      postgresUrl: ownerUrl(stores, database),
      redisUrl: redisUrl(stores.redisPort, redisOwner, secrets.redisOwner),
      admin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
      processes: () => processes.processes(),
      kill: (name, signal = 'SIGKILL') => processes.kill(name, signal),
      async restart(name) {
        await processes.restart(name)
        await writeRunFile(runFile, stack)
      },
      stop,
    }
    await writeRunFile(runFile, stack)
    return stack
  } catch (error) {
    await stop()
    throw error
  }
}

function originOf(bindAddress: string, port: number): string {
  const isEverywhere = bindAddress === '0.0.0.0' || bindAddress === '[::]'
  return `http://${isEverywhere ? '127.0.0.1' : bindAddress}:${port}`
}

/** Starts the services that call others last, because they receive the ports of the others. */
async function startServices(
  processes: Processes,
  plan: readonly PlannedProcess[],
  context: ServiceContext,
  ports: Map<string, number>,
): Promise<void> {
  for (const seesOthers of [false, true]) {
    const group = plan.filter(({ service }) => (service.seesOthers ?? false) === seesOthers)
    const started = await Promise.all(
      group.map(async ({ name, service }) => {
        let isFirst = true
        const port = await processes.start(name, async (chosen) => {
          const child = await startService(name, service, chosen, context, isFirst)
          isFirst = false
          return child
        })
        return [name, port] as const
      }),
    )
    for (const [name, port] of started) ports.set(name, port)
  }
}

async function writeRunFile(file: string, stack: Stack): Promise<void> {
  const { origin, postgresUrl: postgres, redisUrl: redis } = stack
  const content = { origin, postgresUrl: postgres, redisUrl: redis, processes: stack.processes() }
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
}

async function setLogsAside(stateFolder: string): Promise<void> {
  const logs = join(stateFolder, 'logs')
  const previous = join(stateFolder, 'logs.previous')
  await createSharedFolder(logs)
  await rm(previous, { recursive: true, force: true })
  await rename(logs, previous)
  await createSharedFolder(logs)
}
