import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { runningDatabaseUrl, runningKey } from '../local/running-stack.ts'
import { restoreBackup } from './restore-backup.ts'

// `npm run restore -- FILE`: replaces the running stack's database by a backup; `-` reads the standard input.
const [file] = process.argv.slice(2)
await startOrExit(async () => {
  if (file === undefined) throw new Error('Name the backup: npm run restore -- FILE')
  const packed = file === '-' ? process.stdin : createReadStream(file)
  const text = createGunzip()
  packed.on('error', (error) => text.destroy(error))
  packed.pipe(text)
  text.setEncoding('utf8')
  const { rows, previous } = await restoreBackup(
    { ownerUrl: runningDatabaseUrl(process.env), key: runningKey(process.env) },
    text,
  )
  console.log(`${rows} rows are restored. The replaced database is now called ${previous}:`)
  console.log(`DROP DATABASE ${previous}; once you no longer need it.`)
})
