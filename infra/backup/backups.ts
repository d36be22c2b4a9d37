import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '@cardroom/service-kit/config'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { z } from 'zod'
import { readSettings } from '../local/settings.mjs'
import { backupVariables } from './config.ts'
import { newKeyPair } from './encryption.ts'
import { readDescription } from './keep-backups.ts'
import { descriptionName, isAsWritten } from './make-backup.ts'
import { openBackup } from './open-backup.ts'
import { storeOf } from './backup-store.ts'

// `npm run backups` lists them; `key` makes a key pair, `check --key FILE` opens each backup, `fetch NAME FILE` copies one.
await startOrExit(async () => {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' } },
    allowPositionals: true,
  })
  const [action = 'list', name = '', file = name] = positionals
  if (action === 'key') return await printKeys()
  const settings = readConfig(z.object(backupVariables), {
    ...process.env,
    ...readSettings(repositoryFolder, process.env),
  })
  const store = storeOf(settings)
  if (action === 'fetch') {
    await pipeline(
      await store.read(name),
      file === '-' ? process.stdout : createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    )
    return
  }
  const files = new Set((await store.list()).map((one) => one.name))
  const names = [...files].filter((one) => files.has(descriptionName(one))).toSorted()
  console.log(`${names.length} backups in ${store.place}`)
  if (action === 'list') for (const one of names) console.log(one)
  if (action !== 'check') return
  if (values.key === undefined) throw new Error('Name the file of your private key: --key FILE')
  const keyFile = await readFile(values.key, 'utf8')
  for (const one of names) {
    const fault = await faultOf(one, keyFile)
    console.log(`${one}: ${fault ?? 'opens, and is unchanged'}`)
    if (fault !== null) process.exitCode = 1
  }

  async function faultOf(one: string, key: string): Promise<string | null> {
    if (!(await isAsWritten(store, await readDescription(store, one)))) {
      return 'has changed'
    }
    try {
      await openBackup(await store.read(one), key).next()
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
})

async function printKeys(): Promise<void> {
  const { publicKey, privateKey } = await newKeyPair()
  console.log(`# The private key of your backups. Keep it on another machine: without it no backup can be opened.
# public key: ${publicKey}
${privateKey}`)
  console.error(`\nSet in .env: BACKUP_KEY=${publicKey}`)
}
