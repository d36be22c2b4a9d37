import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { isBalanced, type Table } from '@cardroom/poker-engine/table-state'
import { queryStack } from '../support/stack-database.ts'
import { docker } from './engine.ts'
import type { Lab } from './lab.ts'
import { type Load, startTraffic } from './traffic.ts'

/** Does something to the stack, and says what that did to its visitors. */
export type Step = (name: string, work: () => Promise<unknown>) => Promise<void>

/** What is promised to visitors while something is replaced. */
export type Promised = {
  /** How long a socket may be gone. */
  longestAwayMs: number
  /** How long pages may fail in one step. */
  longestClosedMs: number
}

const settleMs = 5000
const storedMs = 120_000
const seatedMs = 360_000

/** The options of a rehearsal, and the traffic that they ask for. */
export const loadOptions = {
  visits: { type: 'string', default: '100' },
  tables: { type: 'string', default: '20' },
  chats: { type: 'string', default: '20' },
} as const

export function loadOf(values: Record<keyof typeof loadOptions, string>): Load {
  const [visitsPerSecond, tables, chats] = [values.visits, values.tables, values.chats].map(Number)
  return { visitsPerSecond: visitsPerSecond ?? 0, tables: tables ?? 0, chats: chats ?? 0 }
}

/**
 * Puts the stack under traffic and takes the steps.
 * @returns what is wrong, in sentences: lost and doubled records and messages, failed pages, chips, sockets
 */
export async function rehearse(
  lab: Lab,
  load: Load,
  { longestAwayMs, longestClosedMs }: Promised,
  takeSteps: (step: Step) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = []
  setDefaultCACertificates([...getCACertificates('default'), lab.certificate])
  const traffic = await startTraffic(lab.origin, load, lab.address)

  await takeSteps(async (name, work) => {
    const startedAt = Date.now()
    const outcome = await work().catch((error: Error) => {
      faults.push(`${name}: ${error.message}`)
      return error.message
    })
    await sleep(settleMs)
    while (!traffic.isSeated() && Date.now() - startedAt < seatedMs) await sleep(250)
    const { failedPages, ...figures } = traffic.figures()
    const step = traffic.ofStep()
    const failed = failedPages.splice(0)
    const times = failed.map(({ at }) => at)
    const closedMs = failed.length === 0 ? 0 : 1 + Math.max(...times) - Math.min(...times)
    const closed = { failedPages: failed.length, closedMs }
    const seconds = (Date.now() - startedAt) / 1000
    console.log(name, { outcome, seconds, ...step, ...closed, ...figures })
    if (closedMs > longestClosedMs)
      for (const { at, problem } of failed)
        faults.push(`${name}: a page at ${new Date(at).toISOString()}: ${problem}`)
    if (step.longestAwayMs > longestAwayMs || step.stillAway > 0)
      faults.push(`${name}: sockets were away for ${step.longestAwayMs} ms`)
  })

  const { records, messages, chipFaults } = await traffic.stop()
  const { recordsGivenUp, messagesGivenUp } = traffic.figures()
  if (recordsGivenUp + messagesGivenUp > 0)
    faults.push(`${recordsGivenUp} records and ${messagesGivenUp} messages were never accepted`)
  faults.push(...chipFaults, ...(await tableFaults(lab.redis, load.tables)))
  faults.push(...(await lostRecords(records)), ...(await lostMessages(messages)))
  faults.push(...(await loggedFaults(await lab.logs())))
  console.log({ records: records.length, messages: messages.length, faults: faults.length })
  return faults
}

/** What is wrong with the state of the card tables. */
async function tableFaults(redis: string, count: number): Promise<string[]> {
  const script = `export REDISCLI_AUTH=$(cat /run/secrets/owner-password); cli="redis-cli --user $(cat /run/secrets/owner)"; $cli --scan --pattern 'kook:table:*' | grep -v ':chain$' | while read -r key; do $cli --raw hget "$key" state; done`
  const states = (await docker('exec', redis, 'sh', '-c', script)).split('\n').filter(Boolean)
  if (states.length < count) return [`only ${states.length} tables are stored`]
  const tables = states.map((text) => (JSON.parse(text) as { table: Table }).table)
  return tables
    .filter((table) => !isBalanced(table))
    .map(({ version }) => `the table at version ${version} is out of balance`)
}

async function loggedFaults(logs: string): Promise<string[]> {
  const pattern = 'came back older|not recovered|out of balance|due step refused'
  const script = `grep -rhE '${pattern}' /var/log/cardroom || true`
  return (await docker('exec', logs, 'sh', '-c', script)).split('\n').filter(Boolean)
}

async function lostRecords(ids: readonly string[]): Promise<string[]> {
  const until = Date.now() + storedMs
  for (;;) {
    const rows = await queryStack<{ id: string; count: number }>(
      `SELECT id, count(*) AS count FROM (
         SELECT id FROM traffic_sources UNION ALL SELECT id FROM user_events
         UNION ALL SELECT id FROM page_views UNION ALL SELECT id FROM conversions
         UNION ALL SELECT id FROM dead_events) AS stored GROUP BY id`,
    )
    const stored = new Map(rows.map(({ id, count }) => [id, count]))
    const lost = ids.filter((id) => !stored.has(id))
    const doubled = ids.filter((id) => (stored.get(id) ?? 0) > 1)
    if (lost.length === 0 || Date.now() > until) {
      console.log({ recordsLost: lost.length, recordsDoubled: doubled.length })
      return [
        ...(lost.length > 0 ? [`${lost.length} accepted records are not stored`] : []),
        ...(doubled.length > 0 ? [`${doubled.length} records are stored twice`] : []),
      ]
    }
    await sleep(1000)
  }
}

async function lostMessages(texts: readonly string[]): Promise<string[]> {
  const rows = await queryStack<{ content: string; count: number }>(
    'SELECT content, count(*) AS count FROM chat_messages WHERE is_from_user GROUP BY content',
  )
  const stored = new Map(rows.map(({ content, count }) => [content, count]))
  const wrong = texts.filter((text) => stored.get(text) !== 1)
  console.log({ messagesLostOrDoubled: wrong.length })
  return wrong.map((text) => `stored ${stored.get(text) ?? 0} times: ${text}`)
}
