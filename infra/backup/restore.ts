import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { runningDatabaseUrl } from '../local/running-database.ts'
import { restoreBackup } from './restore-backup.ts'

// `npm run restore -- FILE`: puts a backup in the place of the running stack's database; `-` reads the input.
const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error('Say which backup: npm run restore -- FILE')
  const packed = file === '-' ? process.stdin : createReadStream(file)
  const text = createGunzip()
  packed.on('error', (error) => text.destroy(error))
  packed.pipe(text)
  text.setEncoding('utf8')
  const { rows, previous } = await restoreBackup(runningDatabaseUrl(process.env), text)
  console.log(`${rows} rows are back. What was there before is the database ${previous} now:`)
  console.log(`DROP DATABASE ${previous}; once nobody misses it.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
