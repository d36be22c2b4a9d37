import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startStack } from '@cardroom/infra/local/stack'
import { buildWeb } from '@cardroom/infra/local/web-build'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { signedInAdmin } from '../support/admin-account.ts'
import { openOfficeStream } from '../support/office-stream.ts'
import { startPrometheus } from '../support/prometheus.ts'
import { untilStored } from '../support/stored-records.ts'
import { startTraffic } from '../rollout/traffic.ts'

/*
 * `npm run test:quiet-hour`: a stack of its own under ordinary traffic for an hour, watched by a Prometheus with the
 * alerts as they are. Prints each alert that waited or fired; ends with 1 where one fired or a record was lost.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const askEveryMs = 5000
const dashboardEveryMs = 30_000
const signUpEveryMs = 300_000
const storedMs = 120_000
const ordinary = { visitsPerSecond: 2, tables: 2, chats: 1 }

const folder = await mkdtemp(join(tmpdir(), 'cardroom-quiet-hour-'))
// The programs of the stack below it are users of their own.
await createSharedFolder(folder)
const faults: string[] = []
// So that what is started ends with it.
for (const event of ['SIGINT', 'SIGTERM']) process.on(event, () => process.exit(1))
const told = (line: string) =>
  console.log(`${new Date().toISOString().slice(11, 19)} load ${loadavg()[0]?.toFixed(1)} ${line}`)
await buildWeb(join(repositoryFolder, '.local'))
const stack = await startStack({
  stateFolder: join(folder, 'stack'),
  // Every visitor here has the same address.
  settings: { RATE_LIMIT_FACTOR: '1000', BACKUP_UNENCRYPTED: '1' },
  onUnexpectedExit: (sentence) => faults.push(sentence),
})
const ports = Object.entries(stack.processes()).map(([name, { port }]) => [name, port] as const)
const services = ports.filter(([name]) => !['redis', 'postgres', 'gateway'].includes(name))
const targets = Object.fromEntries(services)
// nginx shows its figures in its container alone; another program stands for it here.
const prometheus = await startPrometheus(
  join(folder, 'prometheus'),
  { ...targets, gateway: targets['admin'] ?? 0 },
  'real',
)
const traffic = await startTraffic(stack.origin, ordinary)
const over = AbortSignal.timeout(Number(values.minutes) * 60_000)
try {
  told(`begins: ${services.map(([name]) => name).join(', ')}`)
  await Promise.all([watchAlerts(), lookAtDashboard(), signUpNowAndThen()])
  const { records, chipFaults } = await traffic.stop()
  const stored = await untilStored(stack.postgresUrl, records, storedMs)
  const lost = records.filter((id) => !stored.has(id)).length
  const { failedPages, ...figures } = traffic.figures()
  if (lost > 0) faults.push(`${lost} records were lost`)
  faults.push(...chipFaults, ...failedPages.map(({ problem }) => `a page ${problem}`))
  console.log({ ...figures, lost })
} finally {
  await prometheus.stop()
  await stack.stop()
  await rm(folder, { recursive: true })
}
for (const fault of faults) console.log(`✗ ${fault}`)
console.log(faults.length === 0 ? 'No alert' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)

async function watchAlerts(): Promise<void> {
  let known: string[] = []
  while (!over.aborted) {
    const alerts = await prometheus.alerts()
    const now = alerts.map(({ state, labels }) => `${state} ${JSON.stringify(labels)}`)
    for (const alert of now.filter((each) => !known.includes(each))) {
      told(alert)
      if (alert.startsWith('firing')) faults.push(alert)
    }
    for (const alert of known.filter((each) => !now.includes(each))) told(`no longer ${alert}`)
    known = now
    await sleep(askEveryMs)
  }
}

/** An administrator with an open dashboard, whose figures are read again and again. */
async function lookAtDashboard(): Promise<void> {
  process.env['CARDROOM_ADMIN_EMAIL'] = stack.admin.email
  process.env['CARDROOM_ADMIN_PASSWORD'] = stack.admin.password
  const { cookieHeader: cookie } = await signedInAdmin(stack.origin)
  const stream = await openOfficeStream(stack.origin, cookie, () => {})
  const paths = ['reports/live', 'new-leads', 'wsop/signups', 'chat-data', 'system', 'audit-log']
  while (!over.aborted) {
    for (const path of paths) {
      const reply = await fetch(`${stack.origin}/api/admin/${path}`, { headers: { cookie } })
      await reply.arrayBuffer()
      if (!reply.ok) faults.push(`${path} answered ${reply.status}`)
    }
    await sleep(dashboardEveryMs)
  }
  stream.close()
}

async function signUpNowAndThen(): Promise<void> {
  for (let at = 0; !over.aborted; at += askEveryMs) {
    if (at % signUpEveryMs === 0) await signUp()
    await sleep(askEveryMs)
  }
}

async function signUp(): Promise<void> {
  const { status } = await fetch(`${stack.origin}/api/wsop/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.origin },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Quinn',
      email: `${randomUUID()}@quinn.example`,
      phone: '+1 702 555 0100',
      buyInAmount: 2000,
      elapsedMs: 30_000,
    }),
  })
  if (status !== 201) faults.push(`a sign-up answered ${status}`)
}
