import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onFreePort } from '@cardroom/local-servers/ports'
import { startUpstream, type Upstream } from './upstream.ts'

const renderScript = fileURLToPath(new URL('../../render.sh', import.meta.url))

/** A miniature web build. */
const webFiles: Record<string, string> = {
  'index.html': '<!doctype html><title>home</title>',
  'admin.html': '<!doctype html><title>admin</title>',
  'shell.html': '<!doctype html><title>shell</title>',
  'privacy.html': '<!doctype html><title>privacy, prerendered</title>',
  'robots.txt': 'User-agent: *\n',
  'favicon.ico': 'icon',
  'assets/app-1a2b.js': `export const text = '${'x'.repeat(2000)}'\n`,
  'assets/app-1a2b.js.gz': 'compressed by the build',
  'embed/tag.html': '<!doctype html><title>tag</title>',
  'embed/tag.js': 'let tag\n',
  'style-hashes.txt': "'sha256-aaaa='\n'sha256-bbbb='\n",
  'frame-origins.txt': 'https://form.example\nhttps://player.example:8443\n',
  'tag-origins.txt': 'https://tag.example\n',
  '.well-known/security.txt': 'Contact: mailto:hello@backroom.example\n',
  '.secret': 'not for the public',
}

const services = ['analytics-ingest', 'chat', 'admin', 'contests', 'kook-game'] as const
export type ServiceName = (typeof services)[number]

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

export type Ask = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The visitor's address, as a trusted proxy would send it. */
  from?: string
}

export type Gateway = {
  port: number
  upstreams: Record<ServiceName, Upstream>
  /** Sends the path unchanged, because `fetch` would normalize it. */
  ask: (path: string, options?: Ask) => Promise<Answer>
  stop: () => Promise<void>
}

/** Renders the configuration into a new folder and returns its path; the given variables override the defaults. */
export function render(variables: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-gateway-'))
  for (const [path, text] of Object.entries(webFiles)) {
    mkdirSync(join(folder, 'web', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'web', path), text)
  }
  try {
    execFileSync(renderScript, [join(folder, 'conf')], {
      stdio: 'pipe',
      env: { ...defaults(folder), ...variables },
    })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  return folder
}

function defaults(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    LISTEN: '127.0.0.1:1',
    WEB_ROOT: join(folder, 'web'),
    TMP_DIR: join(folder, 'tmp'),
    ANALYTICS_INGEST_SERVERS: 'server 127.0.0.1:1;',
    CHAT_SERVERS: 'server 127.0.0.1:1;',
    ADMIN_SERVERS: 'server 127.0.0.1:1;',
    CONTESTS_SERVERS: 'server 127.0.0.1:1;',
    KOOK_GAME_SERVERS: 'server 127.0.0.1:1;',
    WORKER_PROCESSES: '2',
    SITE_HOSTS: 'cards.example',
  }
}

/** Starts nginx with the rendered configuration, and a stand-in for each service. */
export async function startGateway(
  variables: Record<string, string> | ((port: number) => Record<string, string>) = {},
): Promise<Gateway> {
  const started = await Promise.all(services.map((service) => startUpstream(service)))
  const upstreams = Object.fromEntries(
    services.map((service, index) => [service, started[index]]),
  ) as Record<ServiceName, Upstream>
  const servers = services.map((service) => [
    `${service.toUpperCase().replace('-', '_')}_SERVERS`,
    `server 127.0.0.1:${upstreams[service].port};`,
  ])
  const { port, folder, nginx } = await onFreePort(async (candidate) => {
    const rendered = render({
      LISTEN: `127.0.0.1:${candidate}`,
      TRUSTED_PROXIES: '127.0.0.1/32',
      ...Object.fromEntries(servers),
      ...(typeof variables === 'function' ? variables(candidate) : variables),
    })
    const child = spawn('nginx', ['-c', join(rendered, 'conf/nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilListening(child, rendered)
    return { port: candidate, folder: rendered, nginx: child }
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const ask = (path: string, options: Ask = {}) => send(port, agent, path, options)
  return {
    port,
    upstreams,
    ask,
    async stop() {
      agent.destroy()
      const ended = new Promise((resolve) => nginx.once('exit', resolve))
      nginx.kill('SIGTERM')
      await ended
      await Promise.all(started.map((upstream) => upstream.close()))
      rmSync(folder, { recursive: true })
    },
  }
}

function send(port: number, agent: Agent, path: string, options: Ask): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from } = options
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        path,
        method,
        headers: { ...headers, ...(from !== undefined && { 'x-forwarded-for': from }) },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Resolves once nginx has written its process id, which it does after it listens on every port. */
async function untilListening(nginx: ChildProcess, folder: string): Promise<void> {
  let complaint = ''
  nginx.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const config = readFileSync(join(folder, 'conf/nginx.conf'), 'utf8')
  const pidFile = /^pid "(.*)";$/m.exec(config)?.[1] ?? ''
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${complaint}`)
    if (existsSync(pidFile)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
