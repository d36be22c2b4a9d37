import { join } from 'node:path'
import { roles } from '@cardroom/database/roles'
import { type Child, httpProbe, startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { postgresUrl } from '@cardroom/local-servers/postgres'
import { redisUrl } from '@cardroom/local-servers/redis'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createOwnFolder, createSharedFolder } from '@cardroom/local-servers/users'
import { type Service, sharedSettings } from './services.ts'
import { database, type Stores } from './stores.ts'

/** Shared by all service processes of a stack. */
export type ServiceContext = Stores & {
  settings: Record<string, string>
  /** The ports of the service processes that are already running. */
  ports: ReadonlyMap<string, number>
  /** Restarts the service when its source changes. */
  isWatching: boolean
}

/**
 * Starts one process of a service.
 * @param name the name of the process
 * @param isFirst waits until the service is ready; a restarted one only has to respond, because a dependency may be
 * down
 */
export async function startService(
  name: string,
  service: Service,
  port: number,
  context: ServiceContext,
  isFirst: boolean,
): Promise<Child> {
  const { stateFolder } = context
  // Each service has its own folder, because another service would execute the files in it.
  const cacheFolder = process.env['NODE_COMPILE_CACHE'] ?? join(stateFolder, 'compile-cache')
  await createSharedFolder(cacheFolder)
  await createOwnFolder(join(cacheFolder, service.name), service.name)
  for (const folder of Object.values(service.folders ?? {})) {
    await createOwnFolder(join(stateFolder, folder), service.name)
  }
  const flags = context.isWatching ? ['--watch', '--watch-preserve-output'] : []
  const child = await startChild({
    name,
    command: ['node', ...flags, service.entry],
    folder: repositoryFolder,
    environment: {
      ...environmentOf(name, service, port, context),
      NODE_COMPILE_CACHE: join(cacheFolder, service.name),
    },
    user: service.name,
    reportsStart: true,
    logFile: join(stateFolder, 'logs', `${name}.log`),
  })
  const isReady = isFirst ? (response: Response) => response.ok : undefined
  await waitUntilReady(child, httpProbe(`http://127.0.0.1:${port}/health/ready`, isReady))
  return child
}

function environmentOf(
  processName: string,
  service: Service,
  port: number,
  { secrets, settings, stateFolder, postgresPort, redisPort, ports }: ServiceContext,
): Record<string, string | undefined> {
  const given = [...sharedSettings, ...service.settings].map((name) => [name, settings[name]])
  const folders = Object.entries(service.folders ?? {}).map(([name, folder]) => [
    name,
    settings[name] || join(stateFolder, folder),
  ])
  const addresses = [...new Map([...ports, [processName, port]])].map(
    ([name, itsPort]) => `${name}=http://127.0.0.1:${itsPort}`,
  )
  const secret = Object.entries(service.secrets ?? {}).map(([name, key]) => [name, secrets[key]])
  return {
    NODE_ENV: 'production',
    NODE_OPTIONS: service.nodeOptions,
    LISTEN_HOST: '127.0.0.1',
    LISTEN_PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1/32',
    LOG_SALT: secrets.logSalt,
    ...(service.redisUser !== undefined && {
      REDIS_URL: redisUrl(redisPort, service.redisUser, secrets[`${service.redisUser}Redis`]),
    }),
    ...(service.role !== undefined && {
      DATABASE_URL: postgresUrl(
        postgresPort,
        roles[service.role],
        secrets[`${service.role}Database`],
        database,
      ),
    }),
    ...(service.seesOthers === true && { SERVICE_ADDRESSES: addresses.join(',') }),
    ...Object.fromEntries(secret),
    ...Object.fromEntries(given),
    ...Object.fromEntries(folders),
  }
}
