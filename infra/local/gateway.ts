import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Child, startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { pathWithTools, repositoryFolder } from '@cardroom/local-servers/repository'
import { asUser, createOwnFolder, giveFile } from '@cardroom/local-servers/users'

const run = promisify(execFile)
const render = join(repositoryFolder, 'gateway/render.sh')

export type GatewayOptions = {
  /** The folder of the rendered configuration. */
  folder: string
  logFile: string
  accessLogFile: string
  /** The address and port that nginx listens on. */
  listen: string
  /** The folder of the built site. */
  webFolder: string
  rateLimitFactor: string | undefined
  /** Additional host names of the site, separated by commas. */
  siteHosts: string
  bindAddress: string
  /** `1` allows plain http on a public address. */
  allowPlainHttp: string | undefined
  /** Networks of a TLS terminator in front of the gateway, as CIDR, separated by commas. */
  trustedProxies: string | undefined
  /** The lines of each `upstream` block, by template variable. */
  servers: Record<string, string>
}

/** Starts nginx from the gateway's templates; resolves once it responds. */
export async function startGateway(options: GatewayOptions): Promise<Child> {
  const temporaryFolder = join(options.folder, 'tmp')
  await createOwnFolder(options.folder, 'gateway')
  const cacheFolder = await createCacheFolder(options.folder)
  // nginx may not create files in this folder.
  await appendFile(options.accessLogFile, '')
  await giveFile(options.accessLogFile, 'gateway')
  const [program, ...args] = asUser('gateway', ['sh', render, options.folder])
  await run(program, args, {
    env: {
      PATH: pathWithTools(),
      LISTEN: options.listen,
      WEB_ROOT: options.webFolder,
      TMP_DIR: temporaryFolder,
      CACHE_DIR: cacheFolder ?? join(temporaryFolder, 'cache'),
      ACCESS_LOG: options.accessLogFile,
      RATE_LIMIT_FACTOR: options.rateLimitFactor,
      TRUSTED_PROXIES: options.trustedProxies,
      SITE_HOSTS: options.siteHosts,
      BIND_ADDRESS: options.bindAddress,
      ALLOW_PLAIN_HTTP: options.allowPlainHttp,
      ...options.servers,
    },
  })
  const configFile = join(options.folder, 'nginx.conf')
  const child = await startChild({
    name: 'gateway',
    command: ['nginx', '-p', options.folder, '-c', configFile, '-e', 'stderr'],
    user: 'gateway',
    logFile: options.logFile,
    stopSignal: 'SIGQUIT',
  })
  // nginx writes its process id once it listens on every port.
  await waitUntilReady(child, async () => {
    const pid = await readFile(join(temporaryFolder, 'nginx.pid'), 'utf8')
    if (Number(pid) !== child.pid) throw new Error('nginx does not listen yet')
  })
  return {
    ...child,
    async stop() {
      await child.stop()
      if (cacheFolder !== null) await rm(cacheFolder, { recursive: true, force: true })
    },
  }
}

/**
 * An in-memory folder for nginx's cache, because on a full disk nginx would cut off every response. Null if the system
 * has none. The name is constant, so that the next start removes the folder of a killed stack.
 */
async function createCacheFolder(folder: string): Promise<string | null> {
  const cacheFolder = `/dev/shm/cardroom-cache-${hash('sha256', folder).slice(0, 16)}`
  try {
    await rm(cacheFolder, { recursive: true, force: true })
    // This fails if someone else has created the folder, because the parent folder is world-writable.
    await mkdir(cacheFolder, { mode: 0o700 })
    await createOwnFolder(cacheFolder, 'gateway')
    return cacheFolder
  } catch {
    return null
  }
}
