import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { composeProject, requireEngine } from './compose-project.ts'
import { runProgram } from './run-program.mjs'
import type { TestRun } from './test-run.ts'

const execute = promisify(execFile)

// The project has its own name, ports and networks, which separate it from a running stack and its data.
const projectName = 'cardroom-test'
const sitePort = 18_080
const { project, compose, metricsOf, showCompose } = composeProject(projectName)
// Postgres publishes no port, so psql runs in its container.
const psql = 'exec -T postgres psql -U cardroom_owner -d cardroom'.split(' ')
const upFlags = '--detach --wait --wait-timeout 300 --scale analytics-ingest=2 --scale kook-game=2'
const up = ['up', ...upFlags.split(' ')]

const origin = `http://127.0.0.1:${sitePort}`

/** Tests that require `docker compose up`, and the browser tests tagged @smoke. */
export async function testCompose(run: TestRun): Promise<void> {
  await withContainers(run, async () => {
    const environment = {
      CARDROOM_ORIGIN: origin,
      CARDROOM_PSQL: JSON.stringify([...project, ...psql]),
      CARDROOM_ADMIN_EMAIL: 'admin@backroom.example',
      CARDROOM_ADMIN_PASSWORD: await firstPassword(),
    }
    await run.part('Browser, smoke', () =>
      run.playwright('playwright.config.ts', environment, ['--grep', '@smoke']),
    )
    await run.part('Only the gateway listens', isClosed)
    await run.part('Other hosts are closed', closesOtherHosts)
    await run.part('Only two get out', isKeptIn)
    await run.part('None has rights of root', hasNoRights)
    await run.part('Data outlives a restart', outlivesRestart)
  })
}

/** Tests the optional parts of compose: alerts, a public address, the doctor, and log retention. */
export async function testComposeAtLength(run: TestRun): Promise<void> {
  await withContainers(run, async () => {
    await run.part('Alerts fire', firesAlerts)
    await run.part('Every instance is watched', watchesEveryInstance)
    await run.part('A public address is https', servesPublicAddress)
    await run.part('The doctor looks', looksBeforeAndAfter)
    await run.part('Logs go by their age', agesLogs)
  })
}

async function withContainers(run: TestRun, test: () => Promise<void>): Promise<void> {
  await requireEngine()
  Object.assign(process.env, {
    PORT: String(sitePort),
    BIND_ADDRESS: '127.0.0.1',
    GATEWAY_SUBNET: '10.213.78.0/24',
    TLS_SUBNET: '10.213.80.0/24',
    RATE_LIMIT_FACTOR: '1000',
    // Container engines before Docker 25 always wait for this long on start.
    CHECK_INTERVAL: '5s',
    ADMIN_EMAIL: 'admin@backroom.example',
    // Left empty, so that the stack generates one.
    ADMIN_PASSWORD: '',
  })
  try {
    const isUp = await run.part(
      'Stack starts',
      async () => (await showCompose(...up, '--build')) === 0,
    )
    if (isUp) await test()
    else {
      await showCompose('ps', '--all')
      await showCompose('logs', '--tail', '40')
    }
  } finally {
    await showCompose(...withAuthority, ...observe, 'down', '--volumes', '--remove-orphans')
  }
}

/** The generated password of the first administrator. The log names its file and never contains it. */
async function firstPassword(): Promise<string> {
  const log = await compose('logs', '--no-log-prefix', 'admin')
  const [, file = ''] = /^First password: in the file (\S+)/m.exec(log) ?? []
  const password = (await compose('exec', '-T', 'admin', 'cat', file)).trim()
  if (password === '' || log.includes(password)) throw new Error('The log has the first password')
  return password
}

/** Whether no process in any container runs as root, has capabilities or can gain them. */
async function hasNoRights(): Promise<boolean> {
  const running = (await compose('ps', '--services')).trim().split('\n')
  const rows = new Set<string>()
  for (const service of running) {
    const script = 'for status in /proc/[0-9]*/status; do cat "$status" 2>/dev/null; done'
    const text = await compose('exec', '-T', service, 'sh', '-c', script)
    for (const process of text.split(/^(?=Name:)/m)) {
      const field = (name: string) =>
        new RegExp(String.raw`^${name}:\t(\S+)`, 'm').exec(process)?.[1]
      rows.add(
        `${service.padEnd(17)} ${field('Name')?.padEnd(15)} uid ${field('Uid')}  ` +
          `CapEff ${field('CapEff')}  NoNewPrivs ${field('NoNewPrivs')}`,
      )
    }
  }
  console.log([...rows].join('\n'))
  const isHarmless = /uid [1-9]\d*  CapEff 0{16}  NoNewPrivs 1$/
  return running.length >= 10 && [...rows].every((row) => isHarmless.test(row))
}

/** Whether the published port responds only to requests for the site's host names. */
async function closesOtherHosts(): Promise<boolean> {
  const hosts = ['localhost', 'backroom.example', 'evil.example']
  const statuses = (await Promise.all(hosts.map(statusOf))).join(' ')
  console.log(statuses)
  return statuses === '200 200 '
}

/** The status of the response for a host name; undefined if the connection is closed without a response. */
function statusOf(host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(
      { port: sitePort, host: '127.0.0.1', path: '/', headers: { host } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    request.once('error', () => resolve(undefined))
  })
}

async function isClosed(): Promise<boolean> {
  const containers = (await compose('ps', '--format', '{{.Service}} {{.Ports}}')).trim().split('\n')
  const published = containers.filter((line) => line.includes('->'))
  console.log(published.join('\n'))
  return published.length === 1 && /^gateway .*127\.0\.0\.1:\d+->/.test(published[0] ?? '')
}

/** Whether only the egress proxy, and the gateway with its published port, are on a network with external access. */
async function isKeptIn(): Promise<boolean> {
  const label = `label=com.docker.compose.project=${projectName}`
  const { stdout: ids } = await execute('docker', ['network', 'ls', '--quiet', '--filter', label])
  const format = '{{.Internal}}{{range .Containers}} {{.Name}}{{end}}'
  const networks = ids.trim().split('\n')
  const { stdout } = await execute('docker', [
    'network',
    'inspect',
    '--format',
    format,
    ...networks,
  ])
  const open = stdout.split('\n').filter((line) => line.startsWith('false '))
  console.log(open.join('\n'))
  const names = open.flatMap((line) => line.split(' ').slice(1)).toSorted()
  const expected = ['egress', 'gateway'].map((service) => `${projectName}-${service}-1`)
  return names.join() === expected.join()
}

const observe = ['--profile', 'observe']

/** Whether the unit tests of the alert rules pass. */
async function firesAlerts(): Promise<boolean> {
  const check = ['--entrypoint', 'promtool', 'prometheus', 'test', 'rules']
  const run = [...observe, 'run', '--rm', '--no-deps', ...check]
  return (await showCompose(...run, '/etc/prometheus/rules.test.yml')) === 0
}

/** Whether Prometheus scrapes every instance and no alert fires. */
async function watchesEveryInstance(): Promise<boolean> {
  const prometheusPort = 18_081
  Object.assign(process.env, {
    PROMETHEUS_PORT: String(prometheusPort),
    ALERTMANAGER_PORT: '18082',
  })
  const start = ['up', '--detach', '--no-deps', 'prometheus', 'alertmanager']
  if ((await showCompose(...observe, ...start)) !== 0) return false
  const read = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/${path}`).catch(() => null)
    return reply?.ok ? ((await reply.json()) as { data: unknown }).data : null
  }
  let seen = ''
  for (let tried = 0; tried < 60; tried += 1) {
    const { result = [] } = ((await read('query?query=count by (service) (up == 1)')) ?? {}) as {
      result?: { metric: { service: string }; value: [number, string] }[]
    }
    seen = result.map(({ metric, value: [, count] }) => `${metric.service} ${count}`).join(', ')
    if (result.length === 9 && seen.includes('kook-game 2')) {
      console.log(seen)
      const { alerts } = (await read('alerts')) as { alerts: { state: string }[] }
      return alerts.every(({ state }) => state !== 'firing') && (await drawsDashboard(read))
    }
    await sleep(1000)
  }
  console.error(`Prometheus sees: ${seen}`)
  return false
}

/** Series that only events create, so a new stack may lack them. */
const withoutEvents =
  /status=|log_lines_total|records_stored_total|record_storing_seconds|mail_oldest/

/** Whether Prometheus accepts every expression of the dashboard and has its series. */
async function drawsDashboard(read: (path: string) => Promise<unknown>): Promise<boolean> {
  const { panels } = JSON.parse(
    await readFile(join(repositoryFolder, 'infra/observe/grafana/cardroom.json'), 'utf8'),
  ) as { panels: { title: string; targets?: { expr: string }[] }[] }
  const failed: string[] = []
  for (const { title, targets = [] } of panels)
    for (const { expr } of targets) {
      // A rate needs two samples, and a new stack does not have them yet.
      const counted = expr.replaceAll(/\b(?:rate|increase)\(([^()]*)\[\d+m\]\)/g, '$1')
      const path = `query?query=${encodeURIComponent(counted)}`
      const data = (await read(path)) as { result: unknown[] } | null
      if (data === null || (data.result.length === 0 && !withoutEvents.test(expr)))
        failed.push(`${title}: ${expr}`)
    }
  for (const line of failed) console.error(`Not drawn: ${line}`)
  return failed.length === 0
}

// Adds the public address and a test certificate authority.
const withAuthority =
  '--file docker-compose.yml --file infra/test/public.compose.yml --profile public'.split(' ')

/** Whether a single command obtains a trusted certificate, and whether it persists after the authority is gone. */
async function servesPublicAddress(): Promise<boolean> {
  const [http, https, authority] = [18_083, 18_084, 18_085]
  Object.assign(process.env, {
    SITE_ADDRESS: 'poker.example',
    ACME_DIRECTORY: 'https://pebble:14000/dir',
    PUBLIC_ADDRESS: '127.0.0.1',
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    AUTHORITY_PORT: String(authority),
  })
  const start = ['up', '--detach', '--wait', '--no-deps', 'pebble', 'gateway', 'tls', 'admin']
  if ((await showCompose(...withAuthority, ...start)) !== 0) return false
  const root = await untilAnswered(authority, 'https', '/roots/0', {})
  const page = await untilAnswered(https, 'https', '/', { ca: root?.body })
  const plain = await untilAnswered(http, 'http', '/privacy', {})
  const signIn = await untilAnswered(https, 'https', '/api/admin/me', { ca: root?.body })
  const metrics = await metricsOf('admin')
  // After a restart, the process has only the stored certificate.
  await showCompose(...withAuthority, 'stop', 'pebble')
  await showCompose(...withAuthority, 'restart', 'tls')
  const kept = await untilAnswered(https, 'https', '/', { ca: root?.body })
  console.log(page?.status, plain?.status, plain?.location, signIn?.status, kept?.status)
  return (
    page?.status === 200 &&
    page.body.includes('</html>') &&
    plain?.status === 308 &&
    plain.location === 'https://poker.example/privacy' &&
    signIn?.status === 401 &&
    /^certificate_left_seconds \d/m.test(metrics) &&
    kept?.status === 200
  )
}

type Answer = { status: number | undefined; location: string | undefined; body: string }

/** The response for the public address on a local port, with retries for one minute; null after that. */
async function untilAnswered(
  port: number,
  protocol: 'http' | 'https',
  path: string,
  { ca }: { ca?: string | undefined },
): Promise<Answer | null> {
  const servername = ca === undefined ? 'pebble' : 'poker.example'
  const options = {
    port,
    path,
    host: '127.0.0.1',
    headers: { host: 'poker.example' },
    ...(protocol === 'https' && { servername, ca, rejectUnauthorized: ca !== undefined }),
  }
  const ask = () =>
    new Promise<Answer | null>((resolve) => {
      const asked = (protocol === 'https' ? getSecurely : get)(options, (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (body += part))
        answer.once('end', () =>
          resolve({ status: answer.statusCode, location: answer.headers.location, body }),
        )
        answer.once('error', () => resolve(null))
      })
      asked.once('error', (error) => {
        lastError = error.message
        resolve(null)
      })
    })
  let lastError = ''
  for (let tried = 0; tried < 60; tried += 1) {
    const answer = await ask()
    if (answer !== null) return answer
    await sleep(1000)
  }
  console.error(`${protocol} ${path}: ${lastError}`)
  return null
}

/** Whether the doctor reports problems both before the start and while the stack runs. */
async function looksBeforeAndAfter(): Promise<boolean> {
  const doctor = ['node', 'infra/doctor/doctor.ts']
  const before = await runProgram(
    // The port is taken, and the settings expose it to other machines.
    [
      ...'docker run --rm --network host --env BIND_ADDRESS=0.0.0.0 --env'.split(' '),
      `PORT=${sitePort}`,
      'cardroom/setup',
      ...doctor,
    ],
  )
  const running = await runProgram([
    ...project,
    'run',
    '--rm',
    '-T',
    '--no-deps',
    'backup',
    ...doctor,
  ])
  console.log(before.output, running.output)
  return (
    before.exitCode === 1 &&
    before.output.includes(`Port ${sitePort}, for the site (PORT), is taken`) &&
    before.output.includes('no proxy is trusted') &&
    before.output.includes('The brand still has examples') &&
    before.output.includes('There is no mail server') &&
    running.exitCode === 1 &&
    running.output.includes('The stack runs, and has its ports.') &&
    running.output.includes('The clock agrees with that of Postgres.') &&
    running.output.includes('No backups are made')
  )
}

/** Whether a record that was accepted before `stop` is stored after `up` with the same secrets. */
async function outlivesRestart(): Promise<boolean> {
  const id = randomUUID()
  const reply = await fetch(`${origin}/api/analytics/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ id, sessionId: 'compose', eventType: 'click' }),
  })
  if (reply.status !== 202) throw new Error(`The event was answered with ${reply.status}`)
  await showCompose('stop')
  if ((await showCompose(...up)) !== 0) return false
  const sql = `SELECT count(*) FROM user_events WHERE id = '${id}'`
  for (let tried = 0; tried < 60; tried += 1) {
    if ((await compose(...psql, '-Atc', sql)).trim() === '1') return true
    await sleep(500)
  }
  console.error('The event is not stored')
  return false
}

/**
 * Whether access logs exist only in the volume and expire by age. This includes lines that aged while nothing ran, and
 * lines that the gateway, which runs as another user, is still writing.
 */
async function agesLogs(): Promise<boolean> {
  const folder = '/var/log/cardroom'
  const sh = (script: string) =>
    compose('exec', '-T', 'logs', 'sh', '-c', `cd ${folder}; ${script}`)
  await showCompose('stop', 'gateway', 'logs')
  const write = [
    `printf '%s\\n' '${lineOf(91)}' > older/chat.1.log; touch older/chat.1.log`,
    `printf '%s\\n' '${lineOf(8)}' > gateway-access.log`,
  ]
  const mount = ['run', '--rm', '--no-deps', '-T', 'logs', 'sh', '-c']
  await compose(...mount, `cd ${folder}; mkdir -p older; ${write.join('; ')}`)
  if ((await showCompose(...up)) !== 0) return false
  const reply = await fetch(`${origin}/api/health/chat?aged`)
  // The gateway writes its lines within a second.
  let files = ''
  for (let tried = 0; tried < 20 && !files.includes('/api/health/chat'); tried += 1) {
    await sleep(500)
    files = await sh('ls older; cat older/gateway-access.*; echo ---; cat gateway-access.log')
  }
  console.log(files)
  const [old = '', current = ''] = files.split('---')
  const printed = await compose('logs', '--no-log-prefix')
  return (
    reply.ok &&
    !old.includes('chat.1.log') &&
    old.includes('/of-8') &&
    !current.includes('/of-8') &&
    current.includes('/api/health/chat') &&
    !printed.includes('"address"') &&
    !printed.includes('"msg":"request"') &&
    !printed.includes('"service":"gateway"')
  )
}

function lineOf(daysAgo: number): string {
  const time = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  return `{"level":"info","time":"${time}","path":"/of-${daysAgo}"}`
}
