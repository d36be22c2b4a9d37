import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseArgs } from 'node:util'
import { isBalanced, type Table } from '@cardroom/poker-engine/table-state'
import { queryStack } from '../support/stack-database.ts'
import { startLab } from './lab.ts'
import { startTraffic } from './traffic.ts'

/*
 * `npm run test:swarm`: a stack of three instances each in a Swarm of this machine, under traffic: an update of all
 * services, the way back, an update that fails, and one killed instance of each. Ends with 1 where something was lost.
 */
const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '100' },
    tables: { type: 'string', default: '20' },
    chats: { type: 'string', default: '20' },
  },
})
const killed =
  'gateway analytics-ingest analytics-worker chat admin contests contests-worker egress kook-game'.split(
    ' ',
  )
const settleMs = 5000
const longestAwayMs = 3000
const storedMs = 120_000

const faults: string[] = []
const lab = await startLab()
try {
  setDefaultCACertificates([...getCACertificates('default'), lab.certificate])
  const traffic = await startTraffic(lab.origin, {
    visitsPerSecond: Number(values.visits),
    tables: Number(values.tables),
    chats: Number(values.chats),
  })
  const step = async (name: string, work: () => Promise<unknown>) => {
    const startedAt = Date.now()
    const outcome = await work().catch((error: Error) => {
      faults.push(`${name}: ${error.message}`)
      return error.message
    })
    await sleep(settleMs)
    while (!traffic.isSeated() && Date.now() - startedAt < storedMs * 3) await sleep(250)
    const { failedPages, ...figures } = traffic.figures()
    const sockets = traffic.socketsOfStep()
    console.log(name, { outcome, seconds: (Date.now() - startedAt) / 1000, ...sockets, ...figures })
    for (const page of failedPages.splice(0)) faults.push(`${name}: a page ${page}`)
    if (sockets.longestAwayMs > longestAwayMs || sockets.stillAway > 0)
      faults.push(`${name}: sockets were away for ${sockets.longestAwayMs} ms`)
  }

  await step('quiet', () => sleep(20_000))
  await step('update of all services', () => lab.deploy('second'))
  await step('the way back', () => lab.deploy('first'))
  await step('update that fails', async () => {
    const state = await lab.breakService('chat')
    if (state !== 'rollback_completed') faults.push(`a failed update ended as ${state}`)
    return state
  })
  for (const service of killed)
    await step(`killed ${service}, ms until replaced`, () => lab.killTask(service))

  const { records, messages, chipFaults } = await traffic.stop()
  const { recordsGivenUp, messagesGivenUp } = traffic.figures()
  if (recordsGivenUp + messagesGivenUp > 0)
    faults.push(`${recordsGivenUp} records and ${messagesGivenUp} messages were never accepted`)
  faults.push(...chipFaults, ...(await tableFaults()), ...(await lostRecords(records)))
  faults.push(...(await lostMessages(messages)))
  const lines = await lab.logLines('came back older|not recovered|out of balance|due step refused')
  faults.push(...lines)
  console.log({ records: records.length, messages: messages.length, faults: faults.length })
} finally {
  await lab.stop()
}
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)

async function tableFaults(): Promise<string[]> {
  const tables = (await lab.tables()).map((text) => (JSON.parse(text) as { table: Table }).table)
  if (tables.length < Number(values.tables)) return [`only ${tables.length} tables are stored`]
  return tables.filter((table) => !isBalanced(table)).map(({ version }) => `version ${version}`)
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
