import { startOrExit } from '@cardroom/service-kit/shutdown'
import { runningDatabaseUrl } from './local/running-stack.ts'
import { rebuildAll } from './local/schema.ts'
import { secondsSince } from './local/step.mjs'

// `npm run rebuild-summaries`: counts the raw analytics rows into the summaries again.
const startedAt = Date.now()
await startOrExit(async () => {
  const url = runningDatabaseUrl(process.env)
  await rebuildAll(url, (next) => console.log(`  ${secondsSince(startedAt).padStart(8)}  ${next}`))
  console.log(`The summaries are rebuilt, after ${secondsSince(startedAt)}.`)
})
