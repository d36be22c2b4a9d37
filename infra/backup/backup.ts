import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { withClient } from '@cardroom/database/with-client'
import type pg from 'pg'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { runningDatabaseUrl } from '../local/running-stack.ts'
import { backupText } from './backup-text.ts'

// `npm run backup -- FILE`: the database of the running stack; `-` writes it to the standard output.
const [file = `cardroom-${new Date().toISOString().slice(0, 10)}.sql.gz`] = process.argv.slice(2)
await startOrExit(async () => {
  await withClient(runningDatabaseUrl(process.env), async (client) => {
    if (file === '-') await pipeline(backupText(client), createGzip(), process.stdout)
    else await writeFile(file, client)
  })
})

/** The file has its final name only once the backup is complete. */
async function writeFile(path: string, client: pg.Client): Promise<void> {
  const part = `${path}.part`
  try {
    // It contains personal data, so only its owner may read it.
    await pipeline(backupText(client), createGzip(), createWriteStream(part, { mode: 0o600 }))
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
  console.log(`${path}: ${((await stat(path)).size / 1e6).toFixed(1)} MB`)
}
