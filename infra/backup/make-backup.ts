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

/** The metadata of a backup, in a file of the same name with `.json`. A file without metadata is not a backup. */
export const Description = z.object({
  name: z.string(),
  madeAt: z.iso.datetime(),
  bytes: z.number(),
  sha256: z.string(),
  /** The public key that encrypts the backup, or null. */
  publicKey: z.string().nullable(),
  /** The number of rows in each table. */
  rows: z.record(z.string(), z.number()),
})
export type Description = z.infer<typeof Description>

/** The file name of a backup's metadata. */
export const descriptionName = (name: string) => `${name}.json`

/**
 * Writes a backup of the database into the store, followed by its metadata.
 * @param publicKey the key that encrypts the backup; null leaves it unencrypted
 * @returns the metadata, and a private key for this file alone, which the trial restore uses and which is never stored
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
 * @param keyFile the content of a private key file with a matching key
 * @throws {Error} that describes the difference
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

/** A stream that passes all data through and computes its size and hash. */
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
