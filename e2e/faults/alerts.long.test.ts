import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RegisterResponse } from '@cardroom/contracts/chat'
import { startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { onFreePort } from '@cardroom/local-servers/ports'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { openaiServer } from '@cardroom/test-kit/openai-server'
import { smtpServer } from '@cardroom/test-kit/smtp-server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFaultStack } from '../support/fault-stack.ts'

const rulesFile = join(repositoryFolder, 'infra/observe/prometheus/rules.yml')
const openai = await openaiServer()
const smtp = await smtpServer()
const folder = await mkdtemp(join(tmpdir(), 'cardroom-alerts-'))
const { stack, stateFolder, deaths } = await startFaultStack({
  settings: {
    RATE_LIMIT_FACTOR: '1',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    STAFF_EMAIL: 'staff@poker.house',
    BACKUP_UNENCRYPTED: '1',
  },
})
const portOf = (name: string) => stack.processes()[name]?.port ?? 0
const names = [
  'admin',
  'analytics-ingest',
  'analytics-worker',
  'backup',
  'chat',
  'contests',
  'contests-worker',
  'kook-game',
]
// Only nginx in its container exports metrics, so another service stands in for it.
const targets = {
  ...Object.fromEntries(names.map((name) => [name, portOf(name)])),
  gateway: portOf('admin'),
}
const prometheus = await startPrometheus(join(folder, 'prometheus'), targets)
afterAll(async () => {
  await prometheus.stop()
  openai.close()
  await smtp.close()
  await rm(folder, { recursive: true })
})

type Cause = {
  make: () => Promise<unknown>
  end: () => Promise<unknown>
  /** Other alerts that fire for the same cause. */
  also?: readonly string[]
}

const call = (name: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${portOf(name)}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      // The call bypasses the gateway and its limits.
      origin: `http://127.0.0.1:${portOf(name)}`,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null)

/** Repeats some work until the returned function is called. */
function repeat(work: () => Promise<unknown>, times = 1) {
  const over = new AbortController()
  const loop = async () => {
    while (!over.signal.aborted) {
      await work().catch(() => {})
      await sleep(20)
    }
  }
  const loops = Array.from({ length: times }, loop)
  return async () => {
    over.abort()
    await Promise.all(loops)
  }
}

async function sql(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: stack.postgresUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

let stops: (() => Promise<unknown>)[] = []
const stopAll = async () => {
  await Promise.all(stops.map((stop) => stop()))
  stops = []
}

const leaderboard = () => call('contests', '/api/rake-players/top/5')
const record = (eventType: string) =>
  call('analytics-ingest', '/api/analytics/event', {
    id: randomUUID(),
    sessionId: 'alerts',
    eventType,
  })

async function apply(): Promise<void> {
  const reply = await call('contests', '/api/applications', {
    id: randomUUID(),
    firstName: 'Ada',
    lastName: 'Quinn',
    email: `${randomUUID()}@quinn.example`,
    phone: '+1 702 555 0100',
    experience: 'over_10_years',
    stakes: '25_50',
    availability: ['weekend_evenings'],
    agreeToTerms: true,
    elapsedMs: 30_000,
  })
  expect(reply?.status).toBe(201)
}

async function ask(times: number): Promise<void> {
  const registered = await call('chat', '/api/chat/register', {
    name: 'Ada',
    email: `${randomUUID()}@quinn.example`,
  })
  const { data } = RegisterResponse.parse(await registered?.json())
  const cookie = registered?.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ids = { userId: data.user.id, conversationId: data.conversation.id }
  for (let n = 0; n < times; n += 1)
    await call('chat', '/api/chat/message', { ...ids, message: 'What are the stakes?' }, { cookie })
}

const backups = join(stateFolder, 'backups')
const aside = join(stateFolder, 'backups.aside')

// `infra/observe/prometheus/rules.test.yml` tests each rule with figures; these causes produce such figures.
const causes: Record<string, Cause> = {
  InstanceDown: { make: () => stack.kill('chat'), end: () => stack.restart('chat') },
  DependencyDown: { make: () => stack.kill('redis'), end: () => stack.restart('redis') },
  CallsFail: {
    async make() {
      await stack.kill('postgres')
      stops.push(repeat(leaderboard, 2))
    },
    async end() {
      await stack.restart('postgres')
      await stopAll()
    },
  },
  QueueStandsStill: {
    also: ['StoringLags'],
    async make() {
      await stack.kill('analytics-worker', 'SIGSTOP')
      stops.push(repeat(() => record('click')))
      await sleep(10_000)
    },
    async end() {
      await stack.kill('analytics-worker', 'SIGCONT')
      expect(await prometheus.until('StoringLags', true, 30)).toBe(true)
    },
  },
  MailWaits: {
    async make() {
      smtp.always('busy')
      await apply()
      await sql(
        `UPDATE mails SET created_at = now() - interval '31 minutes' WHERE state = 'waiting'`,
      )
    },
    end: async () => smtp.always('accept'),
  },
  MailGivenUp: {
    async make() {
      smtp.always('refuse')
      await apply()
    },
    end: async () => smtp.always('accept'),
  },
  RecordsMovedToDeadEvents: {
    async make() {
      await sql(
        `ALTER TABLE user_events ADD CONSTRAINT test CHECK (event_type <> 'refused') NOT VALID`,
      )
      expect((await record('refused'))?.status).toBe(202)
    },
    async end() {
      // As an owner's "Try again" does once the cause is fixed.
      await sql('ALTER TABLE user_events DROP CONSTRAINT test')
      await sql('UPDATE dead_events SET retry_asked_at = now()')
    },
  },
  AssistantFails: {
    async make() {
      openai.always({ status: 500 })
      await ask(2)
      await sleep(3000)
      await ask(8)
    },
    end: async () => openai.always({ say: ['From $25/$50.'] }),
  },
  ManyLimited: {
    // One visitor sends more than a person would.
    make: async () => stops.push(repeat(() => record('click'), 4)),
    end: stopAll,
  },
  BackupFails: {
    also: ['BackupTooOld', 'BackupNotProven'],
    async make() {
      await rename(backups, aside)
      await writeFile(backups, '')
      await sql(
        `UPDATE backups SET made_at = made_at - interval '10 days', proven_at = now() - interval '10 days'`,
      )
    },
    async end() {
      await rm(backups)
      await rename(aside, backups)
      await stack.restart('backup')
    },
  },
}

describe('alerts', () => {
  beforeAll(async () => {
    // Alerts that the start itself causes end first.
    for (let quiet = 0, tried = 0; quiet < 5 && tried < 120; tried += 1) {
      quiet = (await prometheus.firing()).size === 0 ? quiet + 1 : 0
      await sleep(1000)
    }
  }, 180_000)

  it('are quiet while nothing is wrong', async () => {
    const seen = new Set<string>()
    const stop = repeat(async () => {
      await leaderboard()
      await record('click')
      await sleep(200)
    })
    for (let second = 0; second < 20; second += 1) {
      for (const name of await prometheus.firing()) seen.add(name)
      await sleep(1000)
    }
    await stop()

    expect([...seen]).toEqual([])
  })

  it.each(Object.keys(causes))(
    'fires with its cause, and stops when it is gone: %s',
    async (name) => {
      const { make, end, also = [] } = causes[name] as Cause
      const all = name === 'QueueStandsStill' ? [name] : [name, ...also]
      try {
        await make()
        for (const one of all)
          expect(`${one} ${await prometheus.until(one, true, 120)}`).toBe(`${one} true`)
      } finally {
        await end()
        await stopAll()
      }
      for (const one of [name, ...also])
        expect(`${one} ${await prometheus.until(one, false, 120)}`).toBe(`${one} true`)
      deaths.length = 0
    },
  )
})

type Alert = {
  state: string
  labels: { alertname: string } & Record<string, string>
}

/**
 * The rules with their times in seconds instead of minutes and hours. Ages of backups and mails stay, because the test
 * can make these old.
 */
function inSeconds(rules: string): string {
  return rules
    .replaceAll(/for: \d+m/g, 'for: 1s')
    .replaceAll(/\[\d+[mh]\]/g, '[20s]')
    .replaceAll('offset 1h', 'offset 30s')
    .replaceAll('queue_oldest_job_seconds) > 120', 'queue_oldest_job_seconds) > 4')
    .replaceAll(
      'rate(record_storing_seconds_bucket[20s]))) > 60',
      'rate(record_storing_seconds_bucket[20s]))) > 4',
    )
}

/** Starts a Prometheus with the alerts of the repository. `ports` are those of the services. */
async function startPrometheus(dataFolder: string, ports: Readonly<Record<string, number>>) {
  await mkdir(dataFolder, { recursive: true })
  const file = (name: string) => join(dataFolder, name)
  const groups = Object.entries(ports).map(([service, port]) => ({
    targets: [`127.0.0.1:${port}`],
    labels: { service, job: service === 'gateway' ? 'gateway' : 'cardroom' },
  }))
  await writeFile(file('rules.yml'), inSeconds(await readFile(rulesFile, 'utf8')))
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'cardroom', static_configs: groups }],
  }
  // JSON is YAML.
  await writeFile(file('prometheus.yml'), JSON.stringify(config))
  const started = await onFreePort(async (port) => {
    const child = await startChild({
      name: 'prometheus',
      command: [
        'prometheus',
        `--config.file=${file('prometheus.yml')}`,
        `--storage.tsdb.path=${file('data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=info',
      ],
      logFile: file('prometheus.log'),
    })
    await waitUntilReady(child, async () => {
      const log = await readFile(file('prometheus.log'), 'utf8')
      if (!log.includes('Server is ready')) throw new Error('it is not ready')
    })
    return { ...child, origin: `http://127.0.0.1:${port}` }
  })
  const alerts = async (): Promise<Alert[]> => {
    const reply = await fetch(`${started.origin}/api/v1/alerts`)
    const { data } = (await reply.json()) as { data: { alerts: Alert[] } }
    return data.alerts
  }
  const firing = async () =>
    new Set(
      (await alerts())
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname),
    )
  /** Waits until an alert fires, or no longer fires; false if that takes longer than `seconds`. */
  async function until(name: string, isFiring: boolean, seconds: number): Promise<boolean> {
    for (let tried = 0; tried < seconds; tried += 1) {
      const fired = await firing().catch(() => null)
      if (fired !== null && fired.has(name) === isFiring) return true
      await sleep(1000)
    }
    return false
  }
  return { firing, until, stop: started.stop }
}
