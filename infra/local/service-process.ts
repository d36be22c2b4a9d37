import { join } from 'node:path'
import { roles } from '@cardroom/database/roles'
import { type Child, httpProbe, startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { postgresUrl } from '@cardroom/local-servers/postgres'
import { redisUrl } from '@cardroom/local-servers/redis'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { type Service, sharedSettings } from './services.ts'
import { database, type Stores } from './stores.ts'

/** What every service process of one stack has in common. */
export type ServiceSurroundings = Stores & {
  settings: Record<string, string>
  /** Restarts the service when its source changes. */
  isWatching: boolean
}

/**
 * Starts one process of a service.
 * @param name what this process is called
 * @param isFirst resolves only once it is ready to work; otherwise once it answers at all, because a
 *   service may be started again while what it depends on is down
 */
export async function startService(
  name: string,
  service: Service,
  port: number,
  surroundings: ServiceSurroundings,
  isFirst: boolean,
): Promise<Child> {
  const flags = surroundings.isWatching ? ['--watch', '--watch-preserve-output'] : []
  const child = await startChild({
    name,
    command: ['node', ...flags, service.entry],
    folder: repositoryFolder,
    environment: environmentOf(service, port, surroundings),
    logFile: join(surroundings.stateFolder, 'logs', `${name}.log`),
  })
  const isReady = isFirst ? (response: Response) => response.ok : undefined
  await waitUntilReady(child, httpProbe(`http://127.0.0.1:${port}/health/ready`, isReady))
  return child
}

function environmentOf(
  service: Service,
  port: number,
  { secrets, settings, stateFolder, postgresPort, redisPort }: ServiceSurroundings,
): Record<string, string | undefined> {
  const given = [...sharedSettings, ...service.settings].map((name) => [name, settings[name]])
  const folders = Object.entries(service.folders ?? {}).map(([name, folder]) => [
    name,
    settings[name] || join(stateFolder, folder),
  ])
  const secret = Object.entries(service.secrets ?? {}).map(([name, key]) => [name, secrets[key]])
  return {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(stateFolder, 'compile-cache'),
    LISTEN_HOST: '127.0.0.1',
    LISTEN_PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1/32',
    LOG_SALT: secrets.logSalt,
    REDIS_URL: redisUrl(redisPort, service.redisUser, secrets[`${service.redisUser}Redis`]),
    ...(service.role !== undefined && {
      DATABASE_URL: postgresUrl(
        postgresPort,
        roles[service.role],
        secrets[`${service.role}Database`],
        database,
      ),
    }),
    ...Object.fromEntries(secret),
    ...Object.fromEntries(given),
    ...Object.fromEntries(folders),
  }
}
