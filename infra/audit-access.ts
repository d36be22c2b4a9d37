import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { connectDatabase } from '@cardroom/database/client'
import { migrate } from '@cardroom/database/migrate'
import { provisionRoles } from '@cardroom/database/roles'
import { startPostgres } from '@cardroom/local-servers/postgres'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { accessTable, readAccess, wrongAnswers } from './docs/access.ts'

// `npm run audit-access`: who may call what, by calling it; fails where a route answers otherwise than it states.
const folder = await mkdtemp(join(tmpdir(), 'cardroom-access-'))
await createSharedFolder(folder)
const password = 'of-an-hour'
const postgres = await startPostgres({
  dataFolder: join(folder, 'postgres'),
  logFile: join(folder, 'postgres.log'),
  password,
  isTemporary: true,
})
try {
  const url = postgres.urlFor('postgres')
  await provisionRoles(url, {
    ingest: password,
    admin: password,
    chat: password,
    contests: password,
    backup: password,
  })
  await migrate(url)
  const db = connectDatabase(url, { applicationName: 'audit-access' })
  const table = await readAccess(db)
  await db.destroy()
  const wrong = wrongAnswers(table)
  process.stdout.write(
    `${accessTable(table)}\n\n${table.length} routes, ${wrong.length} wrong answers\n`,
  )
  for (const line of wrong) process.stdout.write(`${line}\n`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}
