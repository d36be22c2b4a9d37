import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { runningDatabaseUrl, runningKey } from '../local/running-stack.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

// `npm run restore -- FILE --key FILE`: replaces the running stack's database with a backup; `-` reads the standard input.
await startOrExit(async () => {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined) throw new Error('Name the backup: npm run restore -- FILE')
  const keyFile = values.key === undefined ? undefined : await readFile(values.key, 'utf8')
  const packed = file === '-' ? process.stdin : createReadStream(file)
  const { rows, previous } = await restoreBackup(
    { ownerUrl: runningDatabaseUrl(process.env), key: runningKey(process.env) },
    openBackup(packed, keyFile),
  )
  console.log(`${rows} rows are restored. The replaced database is now called ${previous}:`)
  console.log(`DROP DATABASE ${previous}; once you no longer need it.`)
})
