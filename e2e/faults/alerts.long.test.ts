import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { RegisterResponse } from '@cardroom/contracts/chat'
import { onFreePort } from '@cardroom/local-servers/ports'
import { openaiServer } from '@cardroom/test-kit/openai-server'
import { smtpServer } from '@cardroom/test-kit/smtp-server'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFaultStack } from '../support/fault-stack.ts'
import { startKookBot } from '../support/kook-bot.ts'
import { rulesFile, startPrometheus } from '../support/prometheus.ts'
import { query } from '../support/stored-records.ts'

const openai = await openaiServer()
const smtp = await smtpServer()
const folder = await mkdtemp(join(tmpdir(), 'cardroom-alerts-'))
let tlsPort = 0
let tls = await onFreePort((port) => {
  tlsPort = port
  return showCertificate(90)
})
const { stack, stateFolder, deaths } = await startFaultStack({
  settings: {
    RATE_LIMIT_FACTOR: '1',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    STAFF_EMAIL: 'staff@poker.house',
    BACKUP_UNENCRYPTED: '1',
    SITE_ADDRESS: 'poker.house',
    TLS_SERVER: `127.0.0.1:${tlsPort}`,
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
// nginx shows its figures in its container alone; another program stands for it here.
const targets = {
  ...Object.fromEntries(names.map((name) => [name, portOf(name)])),
  gateway: portOf('admin'),
}
const prometheus = await startPrometheus(join(folder, 'prometheus'), targets)
const redis = new Redis(stack.redisUrl)
// It is killed, and comes back.
redis.on('error', () => {})
afterAll(async () => {
  await prometheus.stop()
  redis.disconnect()
  openai.close()
  await smtp.close()
  tls?.close()
  await rm(folder, { recursive: true })
})

type Cause = {
  make: () => Promise<unknown>
  end: () => Promise<unknown>
  /** Alerts that the same cause makes fire, too. */
  also?: readonly string[]
}

const call = (name: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${portOf(name)}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      // Its own, as it is called past the gateway and its limits.
      origin: `http://127.0.0.1:${portOf(name)}`,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null)

/** Runs something again and again until it is stopped. */
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

/** Holds a table that the leaderboard reads, again and again for so long. */
const holding = (seconds: number) =>
  repeat(async () => {
    await sql(`BEGIN; LOCK TABLE rake_players; SELECT pg_sleep(${seconds}); COMMIT`)
    await sleep(100)
  })

const leaderboard = () => call('contests', '/api/rake-players/top/5')
const record = (eventType: string) =>
  call('analytics-ingest', '/api/analytics/event', {
    id: randomUUID(),
    sessionId: 'alerts',
    eventType,
  })

/** The moment in so many days, as openssl writes it. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
}

function openssl(line: string, ...more: string[]) {
  return promisify(execFile)('openssl', [...line.split(' '), ...more])
}

/** Serves a certificate of ninety days, so many of which are left. */
async function showCertificate(daysLeft: number): Promise<Server> {
  const own = await mkdtemp(join(folder, 'tls-'))
  const file = (name: string) => join(own, name)
  await writeFile(file('index.txt'), '')
  await writeFile(
    file('ca.cnf'),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=${file('index.txt')}\nnew_certs_dir=${own}\nrand_serial=yes\ndefault_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n`,
  )
  const newKey = ['-keyout', file('key.pem'), '-out', file('request.pem')]
  await openssl('req -new -newkey rsa:2048 -nodes -subj /CN=poker.house', ...newKey)
  // The only command of older releases that makes a certificate whose time has begun long ago.
  await openssl(
    `ca -batch -selfsign -notext -startdate ${day(daysLeft - 90)} -enddate ${day(daysLeft)}`,
    '-config',
    file('ca.cnf'),
    '-keyfile',
    file('key.pem'),
    '-in',
    file('request.pem'),
    '-out',
    file('cert.pem'),
  )
  const server = createServer({
    key: await readFile(file('key.pem')),
    cert: await readFile(file('cert.pem')),
  })
  server.on('tlsClientError', () => {})
  server.listen(tlsPort, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function closeTls(): Promise<void> {
  await new Promise((resolve) => tls.close(resolve))
}

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

/** Two play a hand at the house table, whose cards are stored sealed. */
async function play(): Promise<void> {
  const bots = ['Ada', 'Bea'].map((username) =>
    startKookBot({
      url: `${stack.origin.replace('http', 'ws')}/ws/kook`,
      origin: stack.origin,
      username,
      onState: () => {},
    }),
  )
  await sleep(6000)
  for (const bot of bots) bot.stop()
}

const backups = join(stateFolder, 'backups')
const aside = join(stateFolder, 'backups.aside')
const connections: pg.Client[] = []

const causes: Record<string, Cause> = {
  InstanceDown: { make: () => stack.kill('chat'), end: () => stack.restart('chat') },
  ServiceMissing: {
    make: () =>
      prometheus.watch(
        Object.fromEntries(Object.entries(targets).filter(([name]) => name !== 'chat')),
      ),
    end: () => prometheus.watch(targets),
  },
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
  CallsSlow: {
    make: async () => stops.push(holding(1.5), repeat(leaderboard, 2)),
    end: stopAll,
  },
  ConnectionsExhausted: {
    make: async () => stops.push(holding(4), repeat(leaderboard, 20)),
    end: stopAll,
  },
  EventLoopBlocked: {
    async make() {
      const { pid = 0 } = stack.processes()['chat'] ?? {}
      stops.push(
        repeat(async () => {
          process.kill(pid, 'SIGSTOP')
          await sleep(800)
          process.kill(pid, 'SIGCONT')
          await sleep(150)
        }),
      )
    },
    end: stopAll,
  },
  PostgresNearlyFull: {
    async make() {
      const text = `SELECT current_setting('max_connections')::int * 0.88 - count(*) AS n
        FROM pg_stat_activity WHERE datname = current_database()`
      const rows = await query<{ n: number }>(stack.postgresUrl, text)
      for (let n = 0; n < Number(rows[0]?.n); n += 1) {
        const client = new pg.Client({ connectionString: stack.postgresUrl })
        connections.push(client)
        await client.connect()
      }
    },
    end: () => Promise.all(connections.splice(0).map((client) => client.end())),
  },
  QueueMemoryFillsUp: {
    async make() {
      const used = Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1])
      await redis.config('SET', 'maxmemory', String(Math.round(used * 1.7)))
    },
    end: () => redis.config('SET', 'maxmemory', String(512 * 1024 * 1024)),
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
      // What an owner's "Try again" does, once the cause is mended.
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
  TableDefect: {
    async make() {
      await play()
      await stack.kill('kook-game')
      await redis.hset('kook:house', 'sealed', 'of another key')
      await stack.restart('kook-game')
      await play()
    },
    end: async () => {},
  },
  ManyLimited: {
    // One visitor, who sends more than a person does.
    make: async () => stops.push(repeat(() => record('click'), 4)),
    end: stopAll,
  },
  CertificateEndsSoon: {
    async make() {
      await closeTls()
      tls = await showCertificate(9)
    },
    async end() {
      await closeTls()
      tls = await showCertificate(80)
    },
  },
  CertificateNotShown: {
    make: closeTls,
    end: async () => {
      tls = await showCertificate(80)
    },
  },
  BackupDamaged: {
    async make() {
      const [file = ''] = (await readdir(backups))
        .filter((name) => name.endsWith('.gz'))
        .toSorted()
        .toReversed()
      await truncate(join(backups, file), 100)
      await sql(`UPDATE backups SET made_at = made_at - interval '1 day'`)
      await stack.restart('backup')
    },
    async end() {
      // A damaged one is let go after a week.
      await sql(`UPDATE backups SET made_at = made_at - interval '8 days'`)
      await stack.restart('backup')
      // The alert is quiet while the process is away, too.
      const text = 'SELECT name FROM backups WHERE fault IS NOT NULL'
      for (let tried = 0; tried < 60; tried += 1) {
        if ((await query(stack.postgresUrl, text)).length === 0) break
        await sleep(1000)
      }
    },
  },
  BackupFails: {
    also: ['BackupTooOld', 'BackupNotProven'],
    async make() {
      await rename(backups, aside)
      await writeFile(backups, '')
      await sql(
        // The damaged one of the alert before was the only one that had been proven.
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

/** Whose cause is not made here, and why. */
const notMade: Record<string, string> = {
  RedisCannotWrite:
    "with `appendfsync always` Redis ends at once, which is DependencyDown; only a Redis of one's own goes on",
  CleanupFails: 'it counts failures of a work that is done once an hour',
}

describe('alerts', () => {
  beforeAll(async () => {
    // What the start has done is over by then.
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

  it('are all among them', async () => {
    const rules = await readFile(rulesFile, 'utf8')
    const all = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    const made = Object.entries(causes).flatMap(([name, { also = [] }]) => [name, ...also])

    expect(all.toSorted()).toEqual([...made, ...Object.keys(notMade)].toSorted())
  })
})
