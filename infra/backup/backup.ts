import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { withClient } from '@cardroom/database/with-client'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { runningDatabaseUrl } from '../local/running-stack.ts'
import { readSettings } from '../local/settings.mjs'
import { backupText } from './backup-text.ts'
import { encrypt } from './encryption.ts'

// `npm run backup -- FILE` writes the database of the running stack, encrypted to BACKUP_KEY if it is set; `-` is the
// standard output.
const key = process.env['DATABASE_URL']
  ? process.env['BACKUP_KEY']
  : readSettings(repositoryFolder, process.env).BACKUP_KEY
const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
const [file = `cardroom-${today}.sql.gz${key ? '.age' : ''}`] = process.argv.slice(2)
await startOrExit(async () => {
  if (!key)
    console.error(
      'Not encrypted, because there is no BACKUP_KEY. The file contains names, e-mails and chats.',
    )
  await withClient(runningDatabaseUrl(process.env), async (client) => {
    const packed = createGzip()
    // An earlier failure ends this stream with the same error.
    pipeline(Readable.from(backupText(client)), packed, () => {})
    const content = key ? await encrypt(packed, [key]) : packed
    if (file === '-') await finished(content, process.stdout)
    else await writeFile(file, content)
  })
})

/** Gives the file its final name only once the backup is complete. */
async function writeFile(path: string, content: Readable): Promise<void> {
  const part = `${path}.part`
  try {
    // The file contains personal data, so only its owner may read it.
    await finished(content, createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
  console.log(`${path}: ${((await stat(path)).size / 1e6).toFixed(1)} MB`)
}
