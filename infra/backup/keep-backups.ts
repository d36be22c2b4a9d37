import { withClient } from '@cardroom/database/with-client'
import type { Logger } from '@cardroom/service-kit/logger'
import type { BackupStore } from './backup-store.ts'
import { type KnownBackup, knownBackups } from './known-backups.ts'
import {
  Description,
  descriptionName,
  isAsWritten,
  makeBackup,
  proveBackup,
} from './make-backup.ts'
import { backupDay, keptBackups } from './retention.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Slightly less than a week, so that the trial restore happens on the same night each week. */
const proveEveryMs = 7 * dayMs - 6 * hourMs
/** The delay after a failed attempt. */
const retryMs = hourMs / 4

export type BackupOptions = {
  databaseUrl: string
  store: BackupStore
  /** The owner's public key that encrypts the backups; null leaves them unencrypted. */
  publicKey: string | null
  timeZone: string
  logger: Logger
  /** A week by default; tests override it. */
  proveEveryMs?: number
}

/** Ages in seconds. If there is no backup, the age of the database is used. */
export type BackupState = { age: number; proofAge: number; good: number; faulty: number }

/** Whether tonight's backup is missing or the key has changed. */
export function isBackupDue(
  known: readonly KnownBackup[],
  publicKey: string | null,
  now: Date,
  timeZone: string,
): boolean {
  const last = known.at(-1)
  return (
    last === undefined ||
    last.publicKey !== publicKey ||
    backupDay(last.madeAt, timeZone) < backupDay(now, timeZone)
  )
}

/**
 * Makes tonight's backup when it is due, performs a trial restore once a week, verifies the files and deletes expired
 * ones. Call it every minute; while one process runs it, calls from all others do nothing.
 */
export function backupKeeper(options: BackupOptions) {
  const { databaseUrl, store, publicKey, timeZone, logger } = options
  const provenForMs = options.proveEveryMs ?? proveEveryMs
  let failedAt = Number.NEGATIVE_INFINITY

  return async (now = new Date()): Promise<void> => {
    if (now.getTime() - failedAt < retryMs) return
    await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ is_first: boolean }>(
        `SELECT pg_try_advisory_lock(hashtext('cardroom.backups')) AS is_first`,
      )
      if (rows[0]?.is_first !== true) return
      const table = knownBackups(client)
      if (!isBackupDue(await table.all(), publicKey, now, timeZone)) return
      try {
        await findOthers(table)
        const provenAt = lastOf((await table.all()).map((backup) => backup.provenAt))
        const { description, trialKey } = await makeBackup(options, publicKey, now)
        await table.add(store.place, description)
        const isProofDue = +now - +(provenAt ?? Number.NEGATIVE_INFINITY) > provenForMs
        await examine(table, isProofDue ? description.name : undefined)
        await deleteOld(table, now)
        await table.setFailure(
          isProofDue ? await prove(table, description, trialKey, now) : null,
          now,
        )
        failedAt = Number.NEGATIVE_INFINITY
        logger.info({ name: description.name, bytes: description.bytes }, 'backup made')
      } catch (error) {
        failedAt = now.getTime()
        logger.error({ err: error }, 'backup failed')
        await table.setFailure(error instanceof Error ? error.message : String(error), now)
      }
    })
  }

  /** Adds files that the table does not list, which happens after a restore. */
  async function findOthers(table: Table): Promise<void> {
    const known = new Set((await table.all()).map(({ name }) => name))
    const files = new Set((await store.list()).map(({ name }) => name))
    for (const name of files) {
      if (known.has(name) || !files.has(descriptionName(name))) continue
      await table.add(store.place, await readDescription(store, name))
    }
  }

  /** Compares the size of each file, and on the night of the trial restore also its hash. */
  async function examine(table: Table, tried: string | undefined): Promise<void> {
    const sizes = new Map((await store.list()).map(({ name, bytes }) => [name, bytes]))
    for (const { name, bytes, fault } of await table.all()) {
      const found = await faultOf(name, bytes, sizes, tried)
      if (found === undefined || found === fault) continue
      if (found !== null) logger.error({ name, fault: found }, 'backup is damaged')
      await table.setFault(name, found)
    }
  }

  /** Undefined if there is no new result. */
  async function faultOf(
    name: string,
    bytes: number,
    sizes: ReadonlyMap<string, number>,
    tried: string | undefined,
  ): Promise<string | null | undefined> {
    const size = sizes.get(name)
    if (size === undefined) return 'The file is missing'
    if (size !== bytes) return `The file has ${size} bytes instead of ${bytes}`
    if (tried === undefined) return undefined
    const isSame = await isAsWritten(store, await readDescription(store, name))
    return isSame ? null : 'The file has changed'
  }

  /**
   * The reason why a backup cannot be restored, or null. The file is kept, because the cause may be the trial's server.
   */
  async function prove(
    table: Table,
    description: Description,
    trialKey: string | undefined,
    now: Date,
  ): Promise<string | null> {
    try {
      await proveBackup(options, description, trialKey)
      await table.setProven(description.name, now)
      return null
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      logger.error({ name: description.name, err: error }, 'backup cannot be restored')
      return `The new backup cannot be restored: ${reason}`
    }
  }

  async function deleteOld(table: Table, now: Date): Promise<void> {
    const all = await table.all()
    const good = all.filter(({ fault }) => fault === null)
    const kept = keptBackups(good, timeZone)
    // A damaged file is kept for a week for inspection, or longer if there is no other backup.
    const isKept = (backup: KnownBackup) =>
      backup.fault === null
        ? kept.has(backup)
        : good.length === 0 || +now - +backup.madeAt < 7 * dayMs
    for (const { name } of all.filter((backup) => !isKept(backup))) {
      await store.remove(name)
      await store.remove(descriptionName(name))
      await table.remove(name)
    }
  }
}

/** @throws {Error} if the database does not respond */
export async function backupState(databaseUrl: string, now = Date.now()): Promise<BackupState> {
  return await withClient(databaseUrl, async (client) => {
    const table = knownBackups(client)
    const [all, since] = [await table.all(), await table.since()]
    const good = all.filter(({ fault }) => fault === null)
    const ageOf = (at: Date | undefined) => (now - +(at ?? since)) / 1000
    return {
      age: ageOf(lastOf(good.map(({ madeAt }) => madeAt))),
      proofAge: ageOf(lastOf(good.map(({ provenAt }) => provenAt))),
      good: good.length,
      faulty: all.length - good.length,
    }
  })
}

/** Reads the metadata of a backup. */
export async function readDescription(store: BackupStore, name: string): Promise<Description> {
  const chunks: Buffer[] = []
  for await (const chunk of await store.read(descriptionName(name))) chunks.push(chunk as Buffer)
  return Description.parse(JSON.parse(Buffer.concat(chunks).toString()))
}

type Table = ReturnType<typeof knownBackups>

function lastOf(moments: readonly (Date | null)[]): Date | undefined {
  return moments
    .filter((at) => at !== null)
    .toSorted((a, b) => +a - +b)
    .at(-1)
}
