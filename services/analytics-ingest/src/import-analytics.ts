import process from 'node:process'
import { connectDatabase } from '@cardroom/database/client'
import { databaseVariable, readConfig } from '@cardroom/service-kit/config'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { z } from 'zod'
import { runImport } from './import/run-import.ts'

const statementTimeoutMs = 60_000

// `npm run import-analytics`, and in compose `docker compose run … analytics-ingest node …` (docs/import.md).
await startOrExit(async () => {
  const config = readConfig(z.object(databaseVariable), process.env)
  const db = connectDatabase(config.DATABASE_URL, {
    applicationName: 'import-analytics',
    statementTimeoutMs,
  })
  try {
    process.stdout.write(`${await runImport(db, process.argv.slice(2))}\n`)
  } finally {
    await db.destroy()
  }
})
