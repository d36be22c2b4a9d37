import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { withClient } from '@cardroom/database/with-client'
import { z } from 'zod'
import { backupText } from './backup-text.ts'
import type { BackupStore } from './backup-store.ts'
import { encrypt, newKeyPair } from './encryption.ts'
import { openBackup } from './open-backup.ts'
import { countRestored } from './restore-backup.ts'

/** The description of a backup, in a file of the same name with `.json`; a file without it is not a backup. */
export const Description = z.object({
  name: z.string(),
  madeAt: z.iso.datetime(),
  bytes: z.number(),
  sha256: z.string(),
  /** The key that it is encrypted to, or null. */
  publicKey: z.string().nullable(),
  /** The rows of each table. */
  rows: z.record(z.string(), z.number()),
})
export type Description = z.infer<typeof Description>

/** The name of the description of a backup. */
export const descriptionName = (name: string) => `${name}.json`

/**
 * Writes a backup of the database into the store, then its description.
 * @param publicKey the key to encrypt to; null writes it unencrypted
 * @returns the description, and a private key for this file alone that is stored nowhere: the trial uses it
 */
export async function makeBackup(
  { databaseUrl, store }: { databaseUrl: string; store: BackupStore },
  publicKey: string | null,
  madeAt: Date,
): Promise<{ description: Description; trialKey: string | undefined }> {
  const moment = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `cardroom-${moment}.sql.gz${publicKey === null ? '' : '.age'}`
  const trial = publicKey === null ? undefined : await newKeyPair(publicKey)
  const rows: Record<string, number> = {}
  const { measured, result } = measure()
  await withClient(databaseUrl, async (client) => {
    const text = backupText(client, (table, count) => {
      rows[table] = count
    })
    const packed = createGzip()
    // An earlier failure ends this stream with the same error.
    pipeline(Readable.from(text), packed, () => {})
    const content =
      publicKey === null || trial === undefined
        ? packed
        : await encrypt(packed, [publicKey, trial.publicKey])
    pipeline(content, measured, () => {})
    await store.write(name, measured)
  })
  const description = { name, madeAt: madeAt.toISOString(), publicKey, rows, ...result() }
  await store.write(
    descriptionName(name),
    Readable.from([Buffer.from(`${JSON.stringify(description, null, 2)}\n`)]),
  )
  return { description, trialKey: trial?.privateKey }
}

/**
 * Reads a backup from the store, restores it into a scratch database and counts its rows.
 * @param keyFile the text of a file of private keys, one of which opens it
 * @throws {Error} with the difference
 */
export async function proveBackup(
  { databaseUrl, store }: { databaseUrl: string; store: BackupStore },
  { name, rows }: Description,
  keyFile: string | undefined,
): Promise<void> {
  const restored = await countRestored(databaseUrl, openBackup(await store.read(name), keyFile))
  const tables = [...new Set([...Object.keys(rows), ...Object.keys(restored)])]
  const other = tables.filter((table) => rows[table] !== restored[table])
  if (other.length === 0) return
  const [table = ''] = other
  throw new Error(
    `${other.length} tables have a different number of rows, such as ${table}: ${restored[table]} instead of ${rows[table]}`,
  )
}

/** Whether a file in the store is unchanged. */
export async function isAsWritten(
  store: BackupStore,
  { name, sha256 }: Description,
): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of await store.read(name)) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}

/** A stream that passes everything on and measures its size and hash. */
function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { measured, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
