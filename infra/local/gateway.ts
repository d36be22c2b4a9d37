import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asNoRoot } from './as-no-root.ts'
import { type Child, httpProbe, startChild, untilAnswering } from './child.ts'
import { repositoryFolder } from './repository-folder.ts'
import { pathWithTools } from './tool-path.mjs'

const run = promisify(execFile)
const render = join(repositoryFolder, 'gateway/render.sh')

export type GatewayOptions = {
  /** Receives the rendered configuration. */
  folder: string
  logFile: string
  accessLogFile: string
  port: number
  /** The built site. */
  webFolder: string
  rateLimitFactor: string
  /** The lines of each `upstream` block, by the templates' variable. */
  servers: Record<string, string>
}

/** Starts nginx on 127.0.0.1 from the gateway's templates; resolves when it answers. */
export async function startGateway(options: GatewayOptions): Promise<Child> {
  const temporaryFolder = join(options.folder, 'tmp')
  await mkdir(temporaryFolder, { recursive: true })
  const [program, ...args] = asNoRoot(['sh', render, options.folder])
  await run(program, args, {
    env: {
      PATH: pathWithTools(repositoryFolder),
      LISTEN: `127.0.0.1:${options.port}`,
      WEB_ROOT: options.webFolder,
      TMP_DIR: temporaryFolder,
      ACCESS_LOG: options.accessLogFile,
      RATE_LIMIT_FACTOR: options.rateLimitFactor,
      ...options.servers,
    },
  })
  const configFile = join(options.folder, 'nginx.conf')
  const child = await startChild({
    name: 'gateway',
    command: asNoRoot(['nginx', '-p', options.folder, '-c', configFile, '-e', 'stderr']),
    logFile: options.logFile,
    // The open sockets of the card table would otherwise hold it for as long as people play.
    stopSignal: 'SIGTERM',
  })
  await untilAnswering(child, httpProbe(`http://127.0.0.1:${options.port}/api/`))
  return child
}
