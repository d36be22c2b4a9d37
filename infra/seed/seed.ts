import { parseArgs } from 'node:util'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { runningDatabaseUrl } from '../local/running-stack.ts'
import { step } from '../local/step.mjs'
import { fillDatabase, hasRecords } from './fill-database.ts'

// `npm run seed -- --events 5000000`: ninety days of generated traffic, for demonstrations and benchmarks.
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200000' },
    force: { type: 'boolean', default: false },
  },
})

await startOrExit(async () => {
  const events = Number(values.events)
  if (!Number.isInteger(events) || events < 1) throw new Error('--events must be a whole number')
  const url = runningDatabaseUrl(process.env)
  if (!values.force && (await hasRecords(url))) {
    throw new Error(
      'This database has records already. Add --force to put made-up ones among them.',
    )
  }
  await step(`About ${events} records`, () => fillDatabase({ url, events, now: Date.now() }))
})
