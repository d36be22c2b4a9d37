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
/** A little less than a week, so that the trial stays on the same night. */
const proveEveryMs = 7 * dayMs - 6 * hourMs
/** How long to wait after a failed attempt. */
const retryMs = hourMs / 4

export type BackupOptions = {
  databaseUrl: string
  store: BackupStore
  /** Encrypts the backups to its owner; null leaves them unencrypted. */
  publicKey: string | null
  timeZone: string
  logger: Logger
  /** A week by default; tests change it. */
  proveEveryMs?: number
}

/** Ages in seconds; without a backup, the age of the database. */
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
 * Makes tonight's backup when it is due, restores one a week on trial, checks the files and deletes those that are too old.
 * Call it every minute; while a call runs in any process, other calls do nothing.
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

  /** Adds the files that the table does not list, as after a restore. */
  async function findOthers(table: Table): Promise<void> {
    const known = new Set((await table.all()).map(({ name }) => name))
    const files = new Set((await store.list()).map(({ name }) => name))
    for (const name of files) {
      if (known.has(name) || !files.has(descriptionName(name))) continue
      await table.add(store.place, await readDescription(store, name))
    }
  }

  /** Compares the size of each file, and on the night of the trial its hash. */
  async function examine(table: Table, tried: string | undefined): Promise<void> {
    const sizes = new Map((await store.list()).map(({ name, bytes }) => [name, bytes]))
    for (const { name, bytes, fault } of await table.all()) {
      const found = await faultOf(name, bytes, sizes, tried)
      if (found === undefined || found === fault) continue
      if (found !== null) logger.error({ name, fault: found }, 'backup is damaged')
      await table.setFault(name, found)
    }
  }

  /** Undefined when nothing new is known. */
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

  /** The reason why a backup cannot be restored, or null. The file stays: the cause may be the server of the trial. */
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
    // A damaged file stays for a week so that someone can look at it, and longer if there is no other.
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

/** @throws {Error} when the database does not answer */
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

/** Reads the description of a backup. */
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
